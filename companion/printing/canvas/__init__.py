"""What documents are drawn with: pen, text, tables, typefaces, ornaments."""
