"""A plugin for mypy: a test may write a colour, a field, a line or the code of a rule as plain text.

In tests, and only there, it takes these types out of signatures: that one is not mistaken for another
is checked in the product alone.
"""

import re
from collections.abc import Callable
from pathlib import Path

from mypy.plugin import FunctionSigContext, MethodSigContext, Plugin
from mypy.type_visitor import TypeTranslator
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    TupleType,
    Type,
    TypeAliasType,
    TypeOfAny,
    get_proper_type,
)

Context = FunctionSigContext | MethodSigContext

WORDS = re.compile(r"scoring\.(titles\.\w+\.)?words\.")
OURS = ("games.", "plays.", "scoring.", "tests.")
MAPPINGS = ("builtins.dict.", "collections.Counter.", "typing.Mapping.")


class AsText(TypeTranslator):
    """Takes text for each word of a game or a title, even inside a mapping or a tuple."""

    def visit_instance(self, t: Instance, /) -> Type:
        if WORDS.match(t.type.fullname):
            return AnyType(TypeOfAny.special_form)
        return super().visit_instance(t)

    def visit_tuple_type(self, t: TupleType, /) -> Type:
        return t

    def visit_callable_type(self, t: CallableType, /) -> Type:
        return t

    def visit_type_alias_type(self, t: TypeAliasType, /) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def signature(context: Context) -> CallableType:
    called = context.default_signature
    if "tests" not in Path(context.api.path).parts:
        return called
    return called.copy_modified(arg_types=[argument.accept(AsText()) for argument in called.arg_types])


class PlainWords(Plugin):
    def get_function_signature_hook(self, fullname: str) -> Callable[[Context], CallableType] | None:
        return signature if fullname.startswith(OURS) else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[Context], CallableType] | None:
        return signature if fullname.startswith((*OURS, *MAPPINGS)) else None


def plugin(version: str) -> type[Plugin]:
    return PlainWords
