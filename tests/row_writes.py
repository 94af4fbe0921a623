"""Finds, without running anything, where code writes rows of models: ``Seat.objects.update``, ``seat.save``.

The types of names are inferred as far as the code says them: imports of models, annotations of parameters and
results, calls, loops, fields and relations. What it can't infer it doesn't report. A verb of the owner's
own managers and query sets (``User.objects.create_superuser``) is a door of the owner's, and no such write.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db.models import Model

ON_A_ROW = {"save", "save_base", "delete"}
ON_A_QUERY = {
    "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "update", "delete",
    "add", "remove", "set", "clear",
}  # fmt: skip
ONE_OF_A_QUERY = {"get", "first", "last", "earliest", "latest", "create", "get_or_create", "update_or_create"}
NO_ROWS = {
    "values",
    "values_list",
    "count",
    "exists",
    "aggregate",
    "dates",
    "datetimes",
    "in_bulk",
    "explain",
}
PASSED_ON = {"list", "tuple", "set", "sorted", "reversed", "iter", "next", "min", "max", "zip", "enumerate"}
MANAGERS = {"objects", "_default_manager", "_base_manager"}


@dataclass(frozen=True)
class Is:
    """What an expression stands for: a model class, one row of it, or many."""

    model: type[Model]
    form: str
    """``class``, ``row`` or ``query``; a list of rows is a query too."""


@dataclass(frozen=True)
class Write:
    """A call that writes rows."""

    line: int
    model: type[Model]
    method: str

    @property
    def owner(self) -> str:
        """The top package of the app whose rows these are."""
        return self.model.__module__.partition(".")[0]


Types = frozenset[Is]
NOTHING: Types = frozenset()


class Tree:
    """All modules of our packages, by dotted name, and what their functions say that they answer."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.models: defaultdict[str, list[type[Model]]] = defaultdict(list)
        for model in apps.get_models(include_auto_created=True):
            self.models[model.__name__].append(model)
        self.modules = {name: ast.parse(source) for name, source in sources.items()}
        self.answers: dict[str, Types] = {}
        self.names = {name: self._imported(name, tree) for name, tree in self.modules.items()}
        for name, tree in self.modules.items():
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    self.answers[f"{name}.{node.name}"] = self.annotated(node.returns, self.names[name])

    @classmethod
    def of_files(cls, root: Path, *packages: str) -> "Tree":
        """Everything but migrations, which write rows of models that are history."""
        return cls(
            {
                ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(
                    ".__init__"
                ): path.read_text()
                for package in packages
                for path in root.glob(f"{package}/**/*.py")
                if "migrations" not in path.parts
            }
        )

    def writes(self, module: str) -> list[Write]:
        """Every write in a module, in order."""
        found = set()
        tree = self.modules[module]
        for scope in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]:
            found |= set(_Scope(self, module, scope).writes())
        return sorted(found, key=lambda write: (write.line, write.method, write.model.__name__))

    def meant_by(self, dotted: str) -> Types:
        """The model that a dotted name stands for, through the packages that pass it on."""
        owner, _dot, name = dotted.rpartition(".")
        inside = (
            model for model in self.models.get(name, ()) if f"{model.__module__}.".startswith(f"{owner}.")
        )
        return frozenset(Is(model, "class") for model in inside if owner)

    def annotated(self, node: ast.expr | None, names: dict[str, str]) -> Types:
        """``Match | None`` is a row, ``Sequence[Match]`` and ``QuerySet[Match]`` are many."""
        match node:
            case ast.Constant(value=str(text)):
                return self.annotated(ast.parse(text, mode="eval").body, names)
            case ast.BinOp(left=left, right=right):
                return self.annotated(left, names) | self.annotated(right, names)
            case ast.Subscript(slice=inner):
                parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
                inside = NOTHING.union(*(self.annotated(part, names) for part in parts))
                return frozenset(Is(one.model, "query") for one in inside)
            case ast.Name() | ast.Attribute():
                return frozenset(Is(one.model, "row") for one in self.meant_by(dotted_name(node, names)))
        return NOTHING

    @staticmethod
    def _imported(module: str, tree: ast.Module) -> dict[str, str]:
        names = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            elif isinstance(node, ast.Import):
                names |= {alias.asname: alias.name for alias in node.names if alias.asname}
            elif isinstance(node, ast.ClassDef | ast.FunctionDef):
                names.setdefault(node.name, f"{module}.{node.name}")
        return names


class _Scope:
    """One function, or the statements of a module: names may stand for several things, all of which count."""

    def __init__(self, tree: Tree, module: str, scope: ast.Module | ast.FunctionDef) -> None:
        self.tree = tree
        self.names = tree.names[module]
        self.scope = scope
        self.variables: defaultdict[str, Types] = defaultdict(frozenset)
        if isinstance(scope, ast.FunctionDef):
            arguments = scope.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                self.variables[argument.arg] = tree.annotated(argument.annotation, self.names)
        for _twice in range(2):  # a name may be used above the line that says what it is
            for node in ast.walk(scope):
                self._learn(node)

    def writes(self) -> Iterator[Write]:
        for node in ast.walk(self.scope):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                method = node.func.attr
                for one in self.type_of(node.func.value):
                    if method in (ON_A_ROW if one.form == "row" else ON_A_QUERY) and one.form != "class":
                        yield Write(node.lineno, one.model, method)

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind(target, value)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                self.variables[name] |= self.tree.annotated(annotation, self.names)
            case ast.NamedExpr(target=target, value=value):
                self._bind(target, value)
            case ast.For(target=target, iter=many) | ast.comprehension(target=target, iter=many):
                self._bind_each(target, many)
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                self._bind(target, value)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for one, given in zip(targets, values, strict=True):
                    self._bind(one, given)
            case ((ast.Tuple(elts=targets) | ast.List(elts=targets)), _):
                types = self.type_of(value)
                for one in targets:
                    self._know(one, _one_of(types))
            case _:
                self._know(target, self.type_of(value))

    def _bind_each(self, target: ast.expr, many: ast.expr) -> None:
        """``for seat, twin in zip(seats, twins)`` binds each to its own; ``enumerate`` and others to all."""
        match target, many:
            case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="zip"), args=args) if len(targets) == len(
                args
            ):
                for one, given in zip(targets, args, strict=True):
                    self._know(one, _one_of(self.type_of(given)))
            case ast.Tuple(elts=targets), ast.Tuple(elts=rows) | ast.List(elts=rows):
                for row in rows:
                    if isinstance(row, ast.Tuple) and len(row.elts) == len(targets):
                        for one, given in zip(targets, row.elts, strict=True):
                            self._bind(one, given)
            case ast.Tuple(elts=targets), _:
                for one in targets:
                    self._know(one, _one_of(self.type_of(many)))
            case _:
                self._know(target, _one_of(self.type_of(many)))

    def _know(self, target: ast.expr, types: Types) -> None:
        if isinstance(target, ast.Name):
            self.variables[target.id] |= types
        elif isinstance(target, ast.Starred):
            self._know(target.value, types)

    def type_of(self, node: ast.expr) -> Types:
        match node:
            case ast.Name(id=name):
                return self.variables.get(name, NOTHING) | self.tree.meant_by(self.names.get(name, ""))
            case ast.Attribute(value=value, attr=attr):
                module = self.tree.meant_by(dotted_name(node, self.names))
                return module.union(*(_attribute(one, attr) for one in self.type_of(value)))
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.type_of(value)
            case ast.Subscript(value=value):
                return _one_of(self.type_of(value))
            case ast.IfExp(body=body, orelse=other):
                return self.type_of(body) | self.type_of(other)
            case ast.BoolOp(values=values):
                return NOTHING.union(*map(self.type_of, values))
            case ast.NamedExpr(value=value) | ast.Starred(value=value):
                return self.type_of(value)
            case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
                return _many_of(NOTHING.union(*map(self.type_of, parts)))
            case ast.ListComp(elt=part) | ast.SetComp(elt=part) | ast.GeneratorExp(elt=part):
                return _many_of(self.type_of(part))
            case ast.Call():
                return self._type_of_call(node)
        return NOTHING

    def _type_of_call(self, call: ast.Call) -> Types:
        answer = self.tree.answers.get(dotted_name(call.func, self.names), NOTHING)
        given = NOTHING.union(*(self.type_of(argument) for argument in call.args))
        match call.func:
            case ast.Name(id="get_object_or_404"):
                return frozenset(Is(one.model, "row") for one in given)
            case ast.Name(id=name) if name in PASSED_ON:
                return _one_of(given) if name in ("next", "min", "max") else given
            case ast.Attribute(value=value, attr=attr):
                return answer.union(*(_method(one, attr) for one in self.type_of(value)))
        return answer | frozenset(
            Is(one.model, "row") for one in self.type_of(call.func) if one.form == "class"
        )


def dotted_name(node: ast.expr, names: dict[str, str]) -> str:
    """``scoring.Match`` after ``from scoring import models as scoring`` is ``scoring.models.Match``."""
    match node:
        case ast.Name(id=name):
            return names.get(name, "")
        case ast.Attribute(value=value, attr=attr):
            owner = dotted_name(value, names)
            return f"{owner}.{attr}" if owner else ""
    return ""


def _attribute(one: Is, attr: str) -> Types:
    """A manager of a class, or what a field or a relation of a row leads to."""
    if attr in MANAGERS:
        return frozenset({Is(one.model, "query")})
    if one.form != "row":
        return NOTHING
    for field in one.model._meta.get_fields():
        relation: Any = field
        name = relation.get_accessor_name() if relation.auto_created and relation.is_relation else field.name
        if name == attr and isinstance(relation.related_model, type):
            many = relation.one_to_many or relation.many_to_many
            return frozenset({Is(relation.related_model, "query" if many else "row")})
    return NOTHING


def _method(one: Is, method: str) -> Types:
    """What a method of a query answers; the owner's own managers and query sets have others than Django's."""
    if one.form != "query" or method in NO_ROWS | ON_A_QUERY - ONE_OF_A_QUERY - {"bulk_create"}:
        return NOTHING
    return frozenset({Is(one.model, "row" if method in ONE_OF_A_QUERY else "query")})


def _one_of(types: Types) -> Types:
    return frozenset(Is(one.model, "row") for one in types if one.form != "class")


def _many_of(types: Types) -> Types:
    return frozenset(Is(one.model, "query") for one in types if one.form != "class")
