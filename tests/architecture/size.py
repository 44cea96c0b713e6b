"""Size: short functions, short modules, fewer lines, and records that are built by name."""

import ast
import json
import subprocess
import sys

from tests.architecture.sources import PRODUCT, ROOT, is_catalogue, sources

LONGEST_MODULE, MOST_ARGUMENTS, COMPLEX = 400, 5, 10


def modules_above_four_hundred_lines() -> list[str]:
    counts = [(source.text.count("\n"), source) for source in sources()]
    return [
        f"{source.path}: {count}"
        for count, source in counts
        if count > LONGEST_MODULE and not is_catalogue(source)
    ]


def length_of_functions() -> int:
    """Ninety-nine of a hundred functions are no longer than this."""
    lengths = [
        (node.end_lineno or 0) - node.lineno + 1
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return sorted(lengths)[len(lengths) * 99 // 100]


def lines_without_catalogues() -> int:
    return sum(source.text.count("\n") for source in sources() if not is_catalogue(source))


def functions_above_complexity_ten() -> list[str]:
    options = ["--select=C901", f"--config=lint.mccabe.max-complexity={COMPLEX}"]
    command = [sys.executable, "-m", "ruff", "check", *options, "--output-format=json", PRODUCT]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [f"{each['filename']}: {each['message']}" for each in json.loads(answer.stdout)]


def constructions_with_six_positional_arguments() -> list[str]:
    return [
        f"{source.at(node)}: {ast.unparse(node.func)}"
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.Call) and len(node.args) > MOST_ARGUMENTS and builds(node.func)
    ]


def builds(function: ast.expr) -> bool:
    """Classes begin with a capital letter."""
    return ast.unparse(function).rpartition(".")[2][0].isupper()


def uses_of_any() -> list[str]:
    return [
        source.at(node)
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.Name) and node.id == "Any"
    ]
