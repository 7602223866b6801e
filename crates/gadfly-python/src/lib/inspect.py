class _empty:
    pass


class _Kind:
    def __init__(self, value, name, description):
        self.value = value
        self.name = name
        self.description = description

    def __repr__(self):
        return '<_ParameterKind.%s: %d>' % (self.name, self.value)

    def __str__(self):
        return self.description

    def __eq__(self, other):
        return isinstance(other, _Kind) and self.value == other.value

    def __lt__(self, other):
        return self.value < other.value

    def __hash__(self):
        return hash(self.value)


class Parameter:
    POSITIONAL_ONLY = _Kind(0, 'POSITIONAL_ONLY', 'positional-only')
    POSITIONAL_OR_KEYWORD = _Kind(1, 'POSITIONAL_OR_KEYWORD', 'positional or keyword')
    VAR_POSITIONAL = _Kind(2, 'VAR_POSITIONAL', 'variadic positional')
    KEYWORD_ONLY = _Kind(3, 'KEYWORD_ONLY', 'keyword-only')
    VAR_KEYWORD = _Kind(4, 'VAR_KEYWORD', 'variadic keyword')
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name = name
        self.kind = kind
        self.default = default
        self.annotation = annotation

    def __str__(self):
        text = self.name
        if self.kind == Parameter.VAR_POSITIONAL:
            text = '*' + text
        elif self.kind == Parameter.VAR_KEYWORD:
            text = '**' + text
        if self.annotation is not _empty:
            text += ': ' + formatannotation(self.annotation)
            if self.default is not _empty:
                text += ' = ' + repr(self.default)
        elif self.default is not _empty:
            text += '=' + repr(self.default)
        return text

    def __repr__(self):
        return '<Parameter "%s">' % self


def formatannotation(annotation):
    if isinstance(annotation, type):
        return annotation.__qualname__ if annotation.__module__ == 'builtins' else annotation.__module__ + '.' + annotation.__qualname__
    return repr(annotation)


class BoundArguments:
    def __init__(self, signature, arguments):
        self.signature = signature
        self.arguments = arguments

    def apply_defaults(self):
        new = {}
        for name, p in self.signature.parameters.items():
            if name in self.arguments:
                new[name] = self.arguments[name]
            elif p.default is not _empty:
                new[name] = p.default
            elif p.kind == Parameter.VAR_POSITIONAL:
                new[name] = ()
            elif p.kind == Parameter.VAR_KEYWORD:
                new[name] = {}
        self.arguments = new

    @property
    def args(self):
        out = []
        for name, p in self.signature.parameters.items():
            if p.kind in (Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD) or name not in self.arguments:
                break
            if p.kind == Parameter.VAR_POSITIONAL:
                out.extend(self.arguments[name])
            else:
                out.append(self.arguments[name])
        return tuple(out)

    @property
    def kwargs(self):
        out = {}
        for name, p in self.signature.parameters.items():
            if name in self.arguments:
                if p.kind == Parameter.VAR_KEYWORD:
                    out.update(self.arguments[name])
                elif p.kind == Parameter.KEYWORD_ONLY:
                    out[name] = self.arguments[name]
        return out


class Signature:
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = {p.name: p for p in parameters or ()}
        self.return_annotation = return_annotation

    def bind(self, *args, **kwargs):
        arguments = {}
        args = list(args)
        for name, p in self.parameters.items():
            if p.kind == Parameter.VAR_POSITIONAL:
                if args:
                    arguments[name] = tuple(args)
                args = []
            elif p.kind == Parameter.VAR_KEYWORD:
                if kwargs:
                    arguments[name] = kwargs
                kwargs = {}
            elif args and p.kind != Parameter.KEYWORD_ONLY:
                if name in kwargs and p.kind != Parameter.POSITIONAL_ONLY:
                    raise TypeError('multiple values for argument %r' % name)
                arguments[name] = args.pop(0)
            elif name in kwargs and p.kind != Parameter.POSITIONAL_ONLY:
                arguments[name] = kwargs.pop(name)
            elif p.default is _empty:
                raise TypeError('missing a required argument: %r' % name)
        if args:
            raise TypeError('too many positional arguments')
        if kwargs:
            raise TypeError('got an unexpected keyword argument %r' % next(iter(kwargs)))
        return BoundArguments(self, arguments)

    def __str__(self):
        out = []
        star = False
        only = False
        for p in self.parameters.values():
            if p.kind == Parameter.POSITIONAL_ONLY:
                only = True
            elif only:
                out.append('/')
                only = False
            if p.kind == Parameter.VAR_POSITIONAL:
                star = True
            elif p.kind == Parameter.KEYWORD_ONLY and not star:
                out.append('*')
                star = True
            out.append(str(p))
        if only:
            out.append('/')
        text = '(' + ', '.join(out) + ')'
        if self.return_annotation is not _empty:
            text += ' -> ' + formatannotation(self.return_annotation)
        return text

    def __repr__(self):
        return '<Signature %s>' % self


def signature(obj, **kwargs):
    if not callable(obj):
        raise TypeError('%r is not a callable object' % (obj,))
    while hasattr(obj, '__wrapped__') and not isinstance(obj, type):
        obj = obj.__wrapped__
    skip = 0
    if isinstance(obj, _method_type):
        obj = obj.__func__
        skip = 1
    elif isinstance(obj, type):
        obj = obj.__init__
        skip = 1
    elif not isinstance(obj, _function_type) and hasattr(type(obj), '__call__'):
        obj = type(obj).__call__
        skip = 1
    if not isinstance(obj, _function_type):
        _unsupported('inspect.signature of a builtin')
    names, plain_only, plain, keyword, varargs, varkw = _parameters_of(obj)
    defaults = obj.__defaults__ or ()
    kwdefaults = obj.__kwdefaults__ or {}
    annotations = obj.__annotations__
    out = []
    for i, name in enumerate(names):
        default = _empty
        if i < plain:
            kind = Parameter.POSITIONAL_ONLY if i < plain_only else Parameter.POSITIONAL_OR_KEYWORD
            at = i - (plain - len(defaults))
            if at >= 0:
                default = defaults[at]
        elif i < plain + keyword:
            kind = Parameter.KEYWORD_ONLY
            default = kwdefaults.get(name, _empty)
        elif varargs and i == plain + keyword:
            kind = Parameter.VAR_POSITIONAL
        else:
            kind = Parameter.VAR_KEYWORD
        out.append(Parameter(name, kind, default=default, annotation=annotations.get(name, _empty)))
    order = sorted(out, key=lambda p: p.kind.value)[skip:]
    return Signature(order, return_annotation=annotations.get('return', _empty))


_function_type = type(signature)
_generator_type = type((lambda: (yield))())
_builtin_type = type(len)


def isfunction(obj):
    return isinstance(obj, _function_type)


def ismethod(obj):
    return isinstance(obj, _method_type)


def isclass(obj):
    return isinstance(obj, type)


def ismodule(obj):
    return isinstance(obj, _module_type)


def isgenerator(obj):
    return isinstance(obj, _generator_type)


def isgeneratorfunction(obj):
    return isfunction(obj) and _is_generator_function(obj)


def isbuiltin(obj):
    return isinstance(obj, _builtin_type)


def iscoroutinefunction(obj):
    return False


def iscoroutine(obj):
    return False


def isroutine(obj):
    return isfunction(obj) or ismethod(obj) or isbuiltin(obj)


def isabstract(obj):
    return isinstance(obj, type) and bool(getattr(obj, '__abstractmethods__', ()))


def getmembers(object, predicate=None):
    out = []
    for name in dir(object):
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            out.append((name, value))
    return sorted(out, key=lambda pair: pair[0])


def getdoc(object):
    doc = getattr(object, '__doc__', None)
    return cleandoc(doc) if isinstance(doc, str) else None


def cleandoc(doc):
    lines = doc.expandtabs().split('\n')
    margin = None
    for line in lines[1:]:
        content = len(line.lstrip())
        if content:
            indent = len(line) - content
            margin = indent if margin is None else min(margin, indent)
    if lines:
        lines[0] = lines[0].lstrip()
    if margin is not None:
        for i in range(1, len(lines)):
            lines[i] = lines[i][margin:]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return '\n'.join(lines)


def getmro(cls):
    return cls.__mro__


def unwrap(func, *, stop=None):
    while hasattr(func, '__wrapped__') and not (stop and stop(func)):
        func = func.__wrapped__
    return func


def getsource(object):
    _unsupported('inspect.getsource')


def currentframe():
    _unsupported('inspect.currentframe')


def stack(context=1):
    _unsupported('inspect.stack')
