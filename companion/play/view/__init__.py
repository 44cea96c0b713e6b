"""What a pad shows: question, form, sentences, board, scoring, chart."""
