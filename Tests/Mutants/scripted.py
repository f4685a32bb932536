"""The ways in which mutants break Python, found in its syntax tree."""

import ast

from mutant import Edit

_OTHER = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
_ENDING = {"clear", "close", "cancel", "pop", "remove", "discard", "shutdown", "unregister"}


def changes(text):
    """The class, line, description and edit of each change."""
    tree = ast.parse(text)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    octets = text.encode()

    def place(line, column):
        return len(octets[:starts[line - 1] + column].decode())

    def part(node):
        return place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)

    def change(kind, node, value):
        start, end = part(node)
        return kind, node.lineno, text[start:end], value, Edit(start, end, "", "", value)

    def words(node):
        return text[slice(*part(node))]

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _OTHER:
            value = f"{words(node.left)} {_OTHER[type(node.ops[0])]} {words(node.comparators[0])}"
            yield change("comparison", node, value)
        elif isinstance(node, ast.Compare) and len(node.ops) == 2:
            yield change("one side of a bound", node, f"{words(node.left)} {_sign(node.ops[0])} {words(node.comparators[0])}")
        elif isinstance(node, ast.BoolOp) and all(isinstance(each, ast.Compare) for each in node.values):
            yield change("one side of a bound", node, words(node.values[0]))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
            if not any(isinstance(each, (ast.Constant, ast.JoinedStr)) and isinstance(getattr(each, "value", ""), (str, bytes))
                       for each in (node.left, node.right)):
                sign = "-" if isinstance(node.op, ast.Add) else "+"
                yield change("sign", node, f"{words(node.left)} {sign} {words(node.right)}")
        elif isinstance(node, ast.For):
            yield change("without the last", node.iter, f"list({words(node.iter)})[:-1]")
        elif isinstance(node, ast.Call):
            names = [each for each in node.args if isinstance(each, (ast.Name, ast.Attribute))]
            if len(node.args) == len(names) == 2 and not node.keywords and words(names[0]) != words(names[1]):
                yield change("swapped arguments", node, f"{words(node.func)}({words(names[1])}, {words(names[0])})")
        elif isinstance(node, ast.FunctionDef) and node.name != "__init__":
            for each in ast.walk(node):
                if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Attribute):
                    is_nothing = isinstance(each.value, ast.Constant) and not each.value.value
                    yield change("kept state" if is_nothing else "stale state", each, "pass")
                elif isinstance(each, ast.Expr) and isinstance(each.value, ast.Call):
                    name = getattr(each.value.func, "attr", "")
                    yield change("kept state" if name in _ENDING else "dropped statement", each, "pass")


def _sign(operator):
    return {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}.get(type(operator), "<=")
