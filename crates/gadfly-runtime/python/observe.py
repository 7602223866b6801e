# Values as rows: what a value is, told without running the user's code where that can be avoided
# (iterators are the exception: their elements are what they are) and without addresses.
#
# A row is a list [tag, ...]; rows refer to others by index, always to earlier ones, so that deep
# structures need no deep text. Objects with an identity are remembered with the path on which they
# were first seen; the second time only that path is told.

_mro = type.__dict__["__mro__"].__get__
_qualname = type.__dict__["__qualname__"].__get__
_class_module = type.__dict__["__module__"].__get__
_class_dict = type.__dict__["__dict__"].__get__

_ModuleType = types.ModuleType
_FunctionType = types.FunctionType
_MethodType = types.MethodType
_MemberDescriptorType = types.MemberDescriptorType
_deepcopy = copy.deepcopy
_deque = collections.deque
_modules = sys.modules

MOST_ROWS = 4000
MOST_DEPTH = 150
MOST_TEXT = 20000
MOST_ELEMENTS = 100

# By identity: classes may define what `==` and hashing mean for them.
PLAIN = {
    type(None): "none",
    bool: "bool",
    int: "int",
    float: "float",
    complex: "complex",
    str: "str",
    bytes: "bytes",
    bytearray: "bytearray",
    range: "range",
    type(...): "other",
    type(NotImplemented): "other",
    slice: "other",
}
PLAIN = {id(cls): kind for cls, kind in PLAIN.items()}

FUNCTIONS = (
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.MethodWrapperType,
    types.WrapperDescriptorType,
    types.MethodDescriptorType,
    types.ClassMethodDescriptorType,
)
FUNCTIONS = frozenset(id(cls) for cls in FUNCTIONS)

# Classes of the standard library whose values print as source, by module: their text is their value.
PRINTED = {
    "decimal": ("Decimal",),
    "fractions": ("Fraction",),
    "datetime": ("date", "datetime", "time", "timedelta", "timezone"),
    "_datetime": ("date", "datetime", "time", "timedelta", "timezone"),
    "uuid": ("UUID",),
    "pathlib": ("PurePosixPath", "PosixPath", "PureWindowsPath"),
    "pathlib._local": ("PurePosixPath", "PosixPath", "PureWindowsPath"),
    "array": ("array",),
    "zoneinfo": ("ZoneInfo",),
}

BUILTIN_BASES = (
    (BaseException, lambda value: _exception_args(value)),
    (bool, lambda value: bool(value)),
    (int, lambda value: int.__int__(value)),
    (float, lambda value: float.__float__(value)),
    (complex, lambda value: complex.__complex__(value) if hasattr(complex, "__complex__")
        else complex.__add__(value, 0j)),
    (str, lambda value: str.__str__(value)),
    (bytes, lambda value: bytes.__getitem__(value, slice(None))),
    (bytearray, lambda value: bytearray.__getitem__(value, slice(None))),
    (tuple, lambda value: tuple(tuple.__iter__(value))),
    (list, lambda value: list(list.__iter__(value))),
    (dict, lambda value: {key: dict.__getitem__(value, key) for key in dict.__iter__(value)}),
    (set, lambda value: set(set.__iter__(value))),
    (frozenset, lambda value: frozenset(frozenset.__iter__(value))),
    (_deque, lambda value: list(_deque.__iter__(value))),
)

_exception_args = BaseException.__dict__["args"].__get__


def class_of(cls):
    """Module and qualified name; no module for builtins."""
    try:
        module, name = _class_module(cls), _qualname(cls)
    except BaseException:
        return "", "?"
    if type(module) is not str or module == "builtins":
        module = ""
    return module, name


def named(cls):
    """The same, where a class that cannot be reached under its name is a local one."""
    module, name = class_of(cls)
    return module, name if reaches(module, name, cls) else local(name)


def local(name):
    return name if "<locals>" in name else "<locals>." + name


def reaches(module, name, value):
    """Whether a test can get at a thing by its module and name."""
    target = _modules.get(module or "builtins")
    for part in name.split("."):
        try:
            if has_base(type(target), type):
                target = _class_dict(target).get(part)
            else:
                target = object.__getattribute__(target, "__dict__").get(part)
        except BaseException:
            return False
    return target is value


def full_name(cls):
    module, name = named(cls)
    return module + "." + name if module else name


def has_base(cls, base):
    return any(other is base for other in _mro(cls))


def is_enum(cls):
    enum = _modules.get("enum")
    base = getattr(enum, "Enum", None)
    return base is not None and has_base(cls, base)


def is_iterator(cls):
    mro = _mro(cls)
    return any("__next__" in _class_dict(base) for base in mro)


def slots_of(cls):
    names = []
    for base in reversed(_mro(cls)):
        slots = _class_dict(base).get("__slots__", ())
        if type(slots) is str:
            slots = (slots,)
        try:
            slots = list(slots)
        except BaseException:
            continue
        for name in slots:
            if type(name) is str and name not in ("__dict__", "__weakref__") and name not in names:
                names.append(name)
    return names


def attributes_of(value):
    """Slots and instance dictionary, in order, without asking the object."""
    found = []
    cls = type(value)
    for name in slots_of(cls):
        mangled = name
        if name.startswith("__") and not name.endswith("__"):
            for base in _mro(cls):
                candidate = "_" + _qualname(base).rsplit(".", 1)[-1].lstrip("_") + name
                if candidate in _class_dict(base):
                    mangled = candidate
        for base in _mro(cls):
            descriptor = _class_dict(base).get(mangled)
            if type(descriptor) is _MemberDescriptorType:
                try:
                    found.append((mangled, descriptor.__get__(value, cls)))
                except AttributeError:
                    pass
                break
    try:
        own = object.__getattribute__(value, "__dict__")
    except BaseException:
        own = None
    if type(own) is dict:
        for name in list(own):
            if type(name) is str:
                found.append((name, own[name]))
    library = [base for base in _mro(cls) if user_made(base) and is_library(base)]
    if library:
        # How the library keeps its own affairs is no business of a test.
        found = [(name, part) for name, part in found
                 if not name.startswith("_") or mentions(cls, name)]
    return found


def is_library(cls):
    """Whether a class belongs to the standard library or to a package that is installed."""
    module, _ = class_of(cls)
    if module in OWN:
        return False
    file = getattr(_modules.get(module), "__file__", None)
    if type(file) is str and file.startswith(tuple(PACKAGES)):
        return True
    return is_standard(module)


# Names of the modules under test, and the folders of installed packages.
OWN = frozenset()
PACKAGES = []


def mentions(cls, name):
    """Whether the program's own part of a class uses an attribute."""
    for base in _mro(cls):
        if user_made(base) and not is_library(base):
            for part in _class_dict(base).values():
                if type(part) is _FunctionType and name in part.__code__.co_names:
                    return True
    return False


def changes(value, depth=0):
    """Whether a value can be changed in a way that a test could see."""
    cls = type(value)
    if cls is bytearray:
        return True
    if id(cls) in PLAIN or id(cls) in FUNCTIONS or has_base(cls, type) or has_base(cls, _ModuleType):
        return False
    if cls is tuple or cls is frozenset:
        return depth < 20 and any(changes(part, depth + 1) for part in value)
    if cls is list or cls is dict or cls is set:
        return True
    if is_enum(cls) or is_iterator(cls):
        return False
    module, name = class_of(cls)
    return name not in PRINTED.get(module, ())


class Seer:
    # Whether an object that is met again is told by its place; otherwise it is told again, unless it
    # is inside itself.
    shared = True

    def __init__(self, consume):
        self.rows = []
        self.known = {}
        # Keeps everything alive, so that no identity is given out twice.
        self.kept = []
        self.instances = []
        self.taken = {}
        self.consume = consume
        self.cut = False

    def row(self, *row):
        self.rows.append(list(row))
        return len(self.rows) - 1

    def left_out(self):
        self.cut = True
        return self.row("x")

    def see(self, value, path, depth=0):
        """The index of the value's row."""
        cls = type(value)
        kind = PLAIN.get(id(cls))
        if kind is not None and cls is not bytearray:
            return self.plain(kind, value)
        if id(cls) in FUNCTIONS:
            return self.function(value)
        if has_base(cls, type):
            return self.row("C", *named(value))
        if has_base(cls, _ModuleType):
            return self.row("M", text_of(getattr(value, "__name__", "?")))
        if len(self.rows) > MOST_ROWS or depth > MOST_DEPTH:
            return self.left_out()
        if cls is tuple:
            return self.row("t", self.parts(value, path, depth))
        if cls is frozenset:
            return self.row("f", self.sorted(value, depth))
        known = self.known.get(id(value))
        if known is not None:
            return self.row("=", known)
        if is_enum(cls):
            return self.member(value, cls)
        self.known[id(value)] = path or "?"
        self.kept.append(value)
        index = self.see_object(value, cls, path, depth)
        if not self.shared:
            del self.known[id(value)]
        return index

    def see_object(self, value, cls, path, depth):
        if cls is list:
            return self.row("l", self.parts(list(value), path, depth))
        if cls is dict:
            return self.row("d", self.pairs(value, path, depth))
        if cls is set:
            return self.row("s", self.sorted(value, depth))
        if cls is bytearray:
            return self.plain("bytearray", value)
        if is_iterator(cls):
            return self.iterator(value, cls, path, depth)
        module, name = class_of(cls)
        if name in PRINTED.get(module, ()):
            try:
                text = repr(value)
            except BaseException:
                text = None
            if type(text) is str and len(text) <= MOST_TEXT:
                return self.row("L", module.lstrip("_").split(".")[0], name, text)
            return self.left_out()
        return self.instance(value, cls, path, depth)

    def plain(self, kind, value):
        if kind == "int":
            # Python refuses to print integers of very many decimal digits.
            bits = value.bit_length()
            if bits > 200000:
                return self.left_out()
            text = repr(value) if bits < 2000 else hex(value)
        elif kind in ("str", "bytes", "bytearray") and len(value) > MOST_TEXT:
            return self.left_out()
        elif value is ...:
            text = "..."
        else:
            text = repr(value)
        return self.row("p", kind, text)

    def parts(self, values, path, depth):
        indices = []
        for number, part in enumerate(values):
            if len(self.rows) > MOST_ROWS:
                indices.append(self.left_out())
                break
            inner = path and "%s[%d]" % (path, number)
            indices.append(self.see(part, inner, depth + 1))
        return indices

    def pairs(self, value, path, depth):
        indices = []
        for key in list(dict.__iter__(value)):
            if len(self.rows) > MOST_ROWS:
                self.left_out()
                indices += [self.left_out(), self.left_out()]
                break
            indices.append(self.see(key, None, depth + 1))
            row = self.rows[-1]
            inner = path and row[0] == "p" and "%s[%s]" % (path, row[2]) or None
            indices.append(self.see(dict.__getitem__(value, key), inner, depth + 1))
        return indices

    def sorted(self, value, depth):
        values = list(value)
        if len(values) + len(self.rows) > MOST_ROWS:
            return [self.left_out()]
        if all(type(part) in (int, bool) for part in values) or all(
            type(part) is str for part in values
        ):
            values.sort()
            return [self.see(part, None, depth + 1) for part in values]
        indices = [self.see(part, None, depth + 1) for part in values]
        indices.sort(key=self.text)
        return indices

    def text(self, index):
        """Tells rows apart without regard to their numbers."""
        parts = []
        for part in self.rows[index]:
            if type(part) is list:
                texts = [self.text(inner) if type(inner) is int else inner for inner in part]
                parts.append("(" + ",".join(texts) + ")")
            elif type(part) is int:
                parts.append(self.text(part) if part >= 0 else "-")
            else:
                parts.append(str(part))
        return "[" + ",".join(parts) + "]"

    def function(self, value):
        name = text_of(getattr(value, "__qualname__", None) or getattr(value, "__name__", "?"))
        module = getattr(value, "__module__", None)
        owner = getattr(value, "__self__", None)
        if type(module) is not str:
            module = ""
            if has_base(type(owner), _ModuleType):
                module = text_of(getattr(owner, "__name__", ""))
        if module == "builtins":
            module = ""
        return self.row("F", module, name if reaches(module, name, value) else local(name))

    def member(self, value, cls):
        name = attribute(value, "_name_")
        if type(name) is str:
            return self.row("e", *named(cls), name)
        return self.row("o", *class_of(cls))

    def take(self, value):
        """Takes the first elements of an iterator, for when it is seen later."""
        parts, then = [], ("more", "", "")
        for _ in range(MOST_ELEMENTS):
            try:
                parts.append(next(value))
            except StopIteration:
                then = ("end", "", "")
                break
            except (SystemExit, KeyboardInterrupt, GeneratorExit):
                raise
            except BaseException as error:
                then = ("raised", full_name(type(error)), message_of(error))
                break
        self.taken[id(value)] = parts, then

    def iterator(self, value, cls, path, depth):
        if id(value) not in self.taken:
            if not self.consume:
                return self.row("o", *class_of(cls))
            self.take(value)
        parts, then = self.taken[id(value)]
        indices = []
        for part in parts:
            if len(self.rows) > MOST_ROWS:
                self.cut, then = True, ("more", "", "")
                break
            indices.append(self.see(part, None, depth + 1))
        return self.row("g", *class_of(cls), indices, *then)

    def instance(self, value, cls, path, depth):
        base, is_base = -1, False
        for builtin, content in BUILTIN_BASES:
            if has_base(cls, builtin):
                is_base = builtin is not BaseException and builtin is not _deque
                try:
                    inner = path and path + ".args" if builtin is BaseException else path
                    base = self.see_inner(content(value), inner, depth)
                except BaseException:
                    base = -1
                break
        names, indices = [], []
        for name, part in attributes_of(value):
            if len(self.rows) > MOST_ROWS:
                self.left_out()
                break
            names.append(text_of(name))
            indices.append(self.see(part, path and path + "." + name, depth + 1))
        if base < 0 and not names and not user_made(cls):
            return self.row("o", *class_of(cls))
        index = self.row("i", *named(cls), base, names, indices, False, "", is_base)
        self.instances.append((index, value))
        return index

    def see_inner(self, content, path, depth):
        """The builtin part: a copy without an identity of its own."""
        index = self.see(content, path, depth + 1)
        self.known.pop(id(content), None)
        return index

    def compare(self):
        """Asks instances for `==`, and how to build them. Runs the user's code: everything else must
        have been published before."""
        for index, value in self.instances:
            row = self.rows[index]
            cls = type(value)
            row[6] = equals_copies(value, cls)
            if row[6]:
                row[7] = self.build(index, value) or ""

    def build(self, index, value, ns=None):
        """An expression that makes an equal object, tried out."""
        tag, module, name, base, names, indices, eq, built, _ = self.rows[index]
        cls = type(value)
        if "<locals>" in name or not eq:
            return None
        attributes = dict(zip(names, indices))
        if "_fields" in dir(cls) and has_base(cls, tuple):
            parts = [self.source(part) for part in self.rows[base][1]]
            if None in parts:
                return None
            text = "%s(%s)" % (name, ", ".join(parts))
        else:
            parameters = constructor(cls)
            if parameters is None:
                return None
            parts = []
            for parameter, keyword, optional in parameters:
                for candidate in (parameter, "_" + parameter, "_%s__%s" % (name, parameter)):
                    if candidate in attributes:
                        break
                else:
                    if optional:
                        continue
                    return None
                part = self.source(attributes[candidate])
                if part is None:
                    return None
                parts.append("%s=%s" % (parameter, part) if keyword else part)
            text = "%s(%s)" % (name, ", ".join(parts))
        if len(text) > 2000:
            return None
        owner = _modules.get(module)
        try:
            space = dict(vars(owner))
            other = eval(text, space)
            if type(other) is not cls or (other == value) is not True or other is value:
                return None
            if self.attribute_rows(other) != self.attribute_rows(value):
                return None
        except BaseException:
            return None
        return text

    def attribute_rows(self, value):
        seer = Seer(False)
        seer.see(value, "it")
        return seer.rows

    def source(self, index):
        """A row as source, for arguments of constructors."""
        row = self.rows[index]
        tag = row[0]
        if tag == "p":
            if row[2] in ("nan", "inf", "-inf"):
                return None
            return row[2]
        if tag in "lts":
            parts = [self.source(part) for part in row[1]]
            if None in parts:
                return None
            if tag == "l":
                return "[" + ", ".join(parts) + "]"
            if tag == "t":
                return "(" + ", ".join(parts) + ("," if len(parts) == 1 else "") + ")"
            return "{" + ", ".join(parts) + "}" if parts else "set()"
        if tag == "d":
            parts = [self.source(part) for part in row[1]]
            if None in parts:
                return None
            pairs = zip(parts[::2], parts[1::2])
            return "{" + ", ".join("%s: %s" % pair for pair in pairs) + "}"
        if tag == "e":
            return "%s.%s" % (row[2], row[3])
        if tag == "i":
            return row[7] or None
        return None


def constructor(cls):
    """Parameters of __init__ as (name, by keyword, optional), or None if they do not say."""
    init = None
    for base in _mro(cls):
        init = _class_dict(base).get("__init__") or _class_dict(base).get("__new__")
        if init is not None:
            break
    if type(init) is staticmethod:
        init = init.__func__
    if type(init) is not _FunctionType:
        return None
    code = init.__code__
    if code.co_flags & 0x0C:
        return None
    defaults = len(init.__defaults__ or ())
    positional = code.co_varnames[1 : code.co_argcount]
    required = len(positional) - defaults
    found = [(name, number >= required, number >= required) for number, name in enumerate(positional)]
    # Without a gap the optional ones read better by position too.
    found = [(name, False, optional) for name, _, optional in found]
    keyword_defaults = init.__kwdefaults__ or {}
    last = code.co_argcount + code.co_kwonlyargcount
    for name in code.co_varnames[code.co_argcount : last]:
        found.append((name, True, name in keyword_defaults))
    return found


def user_made(cls):
    """Whether a class was made by a class statement (and not in C)."""
    return bool(_flags(cls) & (1 << 9))


_flags = type.__dict__["__flags__"].__get__


def equals_copies(value, cls):
    for base in _mro(cls):
        if "__eq__" in _class_dict(base):
            if base is object:
                return False
            break
    try:
        other = _deepcopy(value)
        return other is not value and type(other) is cls and (value == other) is True
    except BaseException:
        return False


def attribute(value, name):
    try:
        return object.__getattribute__(value, name)
    except BaseException:
        return None


def text_of(value):
    return value if type(value) is str else "?"


def message_of(error):
    try:
        text = str(error)
    except BaseException:
        return ""
    return text[:MOST_TEXT] if type(text) is str else str.__str__(text)[:MOST_TEXT]


def dump(value):
    """JSON, without the help of anything the user's code could have changed."""
    kind = type(value)
    if kind is str:
        text = _escape(value)
        # Halves of characters are no JSON for the reader.
        return _escape(value.encode("utf-8", "replace").decode()) if "\\ud" in text else text
    if kind is bool:
        return "true" if value else "false"
    if kind is int:
        return int.__repr__(value)
    if value is None:
        return "null"
    if kind is dict:
        return "{" + ",".join([dump(key) + ":" + dump(part) for key, part in value.items()]) + "}"
    return "[" + ",".join([dump(part) for part in value]) + "]"
