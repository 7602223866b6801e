# Not a part of the worker: a program that the witness of a run begins with, where the result or an argument is
# an object of the program's own class.
#
# `gadfly_methods()` gives the methods of the classes of the module, `gadfly_looks(result, argument, ...)` what
# these methods return for the objects in a result and in arguments, by their calls. Two programs can be asked for
# the same methods, however they define them. MODULE is the name of the module under test, ASKED what
# `gadfly_methods()` gave or `{}`, PLACES the names of the values that are looked at.


def gadfly_methods():
    classes = [cls for cls in list(globals().values()) if isinstance(cls, type)]
    return {cls.__name__: gadfly_methods_of(cls) for cls in classes if cls.__module__ == MODULE}


def gadfly_methods_of(cls):
    """Names with the number of arguments (-1: none, a property), and whether a call can return more than None."""
    import dis
    import inspect
    special = ("__str__", "__repr__", "__len__", "__iter__", "__bool__", "__int__", "__float__")
    own = [b for b in cls.__mro__ if b.__module__ == cls.__module__ and not hasattr(b, "__wrapped__")]
    made = cls.__dict__.get("__dataclass_fields__", ())
    every = {n: v for b in reversed(own) for n, v in vars(b).items()}
    found = []
    for name in sorted(every):
        part = every[name]
        if made and name == "__repr__" or name not in special and name.startswith("_"):
            continue
        if isinstance(part, property):
            found.append((name, -1, True))
        elif inspect.isfunction(part):
            inner = list(inspect.signature(part).parameters.values())[1:]
            plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            needed = [p for p in inner if p.default is p.empty and p.kind in plain]
            before, tells = None, part.__code__.co_flags & 0x2A0 != 0
            for step in dis.get_instructions(part):
                constant = before is not None and before.opname == "LOAD_CONST" and before.argval is None
                tells |= step.opname == "RETURN_VALUE" and not constant
                tells |= step.opname == "RETURN_CONST" and step.argval is not None
                before = step
            if len(needed) <= 2:
                found.append((name, len(needed), tells))
    return found


def gadfly_looks(*values):
    """Calls with (whether that tells anything, what they return). Methods with parameters get a few plain values;
    what raises an exception tells nothing."""
    import copy
    import inspect
    found, most = {}, 0
    samples = [(0,), (1,), (2,), ("a",)]

    def has(value, name, needed, arguments):
        """Whether it can be called like that at all."""
        part = inspect.getattr_static(value, name, None)
        if needed < 0:
            return part is not None and not inspect.isroutine(part)
        part = getattr(value, name, None)
        if not callable(part):
            return False
        try:
            inspect.signature(part).bind(*arguments)
        except TypeError:
            return False
        except ValueError:
            pass
        return True

    def ask(place, value, name, needed, tells):
        for arguments in [s * needed for s in samples] if needed > 0 else [()]:
            key = place + "." + name
            if needed >= 0:
                key += "(" + ", ".join(map(repr, arguments)) + ")"
            try:
                usual = getattr(object, name, None)
                if usual is not None and inspect.getattr_static(type(value), name, None) is usual:
                    found[key] = False, "\0usual"
                    continue
                if not has(value, name, needed, arguments):
                    found[key] = False, "\0missing"
                    continue
                it = copy.deepcopy(value)
                for time in ("", "; again") if needed >= 0 else ("",):
                    key += time
                    gives = getattr(it, name) if needed < 0 else getattr(it, name)(*arguments)
                    if name == "__iter__":
                        gives = [v for v, _ in zip(gives, range(50))]
                    found[key] = (False, "\0itself") if gives is it else (tells, gives)
            except (Exception, RecursionError):
                found[key] = False, "\0raises"

    def walk(place, value, depth):
        cls = type(value)
        if cls in (list, tuple) and depth < 4:
            for number, part in enumerate(value[:8]):
                walk("%s[%d]" % (place, number), part, depth + 1)
        elif cls is dict and depth < 4:
            for key in list(value)[:8]:
                walk("%s[%r]" % (place, key), value[key], depth + 1)
        elif cls.__name__ in ASKED or cls.__module__ == MODULE:
            methods = ASKED[cls.__name__] if cls.__name__ in ASKED else gadfly_methods_of(cls)
            for name, needed, tells in methods:
                if len(found) < most:
                    ask(place, value, name, needed, tells)

    for place, value in zip(PLACES, values):
        most = len(found) + 60
        walk(place, value, 0)
    return found
