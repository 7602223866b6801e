from abc import ABC as _ABC, abstractmethod as _abstractmethod
from functools import wraps as _wraps


class AbstractContextManager(_ABC):
    def __enter__(self):
        return self

    @_abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractContextManager:
            return True if hasattr(C, '__enter__') and hasattr(C, '__exit__') else NotImplemented
        return NotImplemented

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)


class AbstractAsyncContextManager(_ABC):
    pass


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @_wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)
        return inner


class _GeneratorContextManager(ContextDecorator, AbstractContextManager):
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        self.__doc__ = getattr(func, '__doc__', None)

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            else:
                raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                return False
            if isinstance(value, StopIteration) and exc.__cause__ is value:
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):
    @_wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return helper


def asynccontextmanager(func):
    return func


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class _Redirect(AbstractContextManager):
    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        import sys
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        import sys
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_Redirect):
    _stream = 'stdout'


class redirect_stderr(_Redirect):
    _stream = 'stderr'


class ExitStack(AbstractContextManager):
    def __init__(self):
        self._exit_callbacks = []

    def pop_all(self):
        new = type(self)()
        new._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return new

    def push(self, exit):
        method = getattr(type(exit), '__exit__', None)
        if method is None:
            self._exit_callbacks.append(exit)
        else:
            self._exit_callbacks.append(lambda *exc: method(exit, *exc))
        return exit

    def enter_context(self, cm):
        cls = type(cm)
        try:
            enter = cls.__enter__
            exit = cls.__exit__
        except AttributeError:
            raise TypeError("'%s.%s' object does not support the context manager protocol" % (cls.__module__, cls.__qualname__)) from None
        result = enter(cm)
        self._exit_callbacks.append(lambda *exc: exit(cm, *exc))
        return result

    def callback(self, callback, /, *args, **kwds):
        def call(*exc):
            callback(*args, **kwds)
        self._exit_callbacks.append(call)
        return callback

    def close(self):
        self.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        received = exc_details[0] is not None
        suppressed = False
        pending = False
        while self._exit_callbacks:
            cb = self._exit_callbacks.pop()
            try:
                if cb(*exc_details):
                    suppressed = True
                    pending = False
                    exc_details = (None, None, None)
            except BaseException as exc:
                if exc.__context__ is None and exc_details[1] is not None and exc is not exc_details[1]:
                    exc.__context__ = exc_details[1]
                exc_details = (type(exc), exc, None)
                pending = True
        if pending:
            raise exc_details[1]
        return received and suppressed
