"""Writers: services write and refuse, pages do not; forms are read by forms; one ledger."""

import ast

from tests.architecture.sources import of_package, sources

HASHES = {"digest", "sha256", "sha512", "blake2b"}


def closures_that_write_in_web() -> list[str]:
    """Functions within functions that say what is to be written, decided in a page."""
    return [
        f"{source.at(inner)}: {inner.name}"
        for source in of_package("web")
        for outer in source.nodes
        if isinstance(outer, ast.FunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.FunctionDef) and inner is not outer and writes(inner)
    ]


def writes(function: ast.FunctionDef) -> bool:
    """Whether it takes a venue or a connection as they are inside of a transaction."""
    given = {ast.unparse(each.annotation) for each in function.args.args if each.annotation}
    return function.name in ("intent", "decide") or bool(given & {"View", "Connection"})


def refusals_raised_in_web() -> list[str]:
    return [
        source.at(node)
        for source in of_package("web")
        for node in source.nodes
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        if name_of(node.exc.func) == "RuleViolation"
    ]


def forms_read_by_hand() -> list[str]:
    """`request.form` and `request.files` outside of forms."""
    return [
        source.at(node)
        for source in of_package("web")
        if not source.path.stem.endswith("forms")
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr in ("form", "files")
        if isinstance(node.value, ast.Name) and node.value.id == "request"
    ]


def ledgers_written_by_hand() -> list[str]:
    """Functions that hash an entry together with the one before it."""
    return [
        f"{source.at(node)}: {node.name}"
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.FunctionDef) and chains(node)
    ]


def chains(function: ast.FunctionDef) -> bool:
    nodes = list(ast.walk(function))
    spelled = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return "previous" in spelled and not HASHES.isdisjoint(map(name_of, nodes))


def name_of(node: ast.AST) -> str | None:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None
