# One thread: locks are always free or held by oneself.
error = RuntimeError
TIMEOUT_MAX = 9223372036.0


class LockType:
    def __init__(self):
        self._held = False

    def acquire(self, blocking=True, timeout=-1):
        if self._held:
            if not blocking:
                return False
            _unsupported('a lock that is never released')
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError('release unlocked lock')
        self._held = False

    def locked(self):
        return self._held

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()


lock = LockType
allocate_lock = LockType


class RLock:
    def __init__(self):
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        self._count += 1
        return True

    def release(self):
        if not self._count:
            raise RuntimeError('cannot release un-acquired lock')
        self._count -= 1

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()


def get_ident():
    return 1


def start_new_thread(*args, **kwargs):
    _unsupported('threads')
