class count:
    def __init__(self, start=0, step=1):
        self._n = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        n = self._n
        self._n = n + self._step
        return n


def cycle(iterable):
    saved = []
    for x in iterable:
        yield x
        saved.append(x)
    while saved:
        for x in saved:
            yield x


def repeat(object, times=None):
    if times is None:
        while True:
            yield object
    for _ in range(times):
        yield object


def accumulate(iterable, func=None, *, initial=None):
    it = iter(iterable)
    if initial is not None:
        total = initial
    else:
        try:
            total = next(it)
        except StopIteration:
            return
    yield total
    for x in it:
        total = total + x if func is None else func(total, x)
        yield total


class chain:
    def __init__(self, *iterables):
        self._it = self._run(iterables)

    @staticmethod
    def _run(iterables):
        for it in iterables:
            for x in it:
                yield x

    @classmethod
    def from_iterable(cls, iterables):
        return cls._run(iterables)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._it)


def compress(data, selectors):
    for d, s in zip(data, selectors):
        if s:
            yield d


def dropwhile(predicate, iterable):
    it = iter(iterable)
    for x in it:
        if not predicate(x):
            yield x
            break
    for x in it:
        yield x


def takewhile(predicate, iterable):
    for x in iterable:
        if not predicate(x):
            break
        yield x


def filterfalse(predicate, iterable):
    for x in iterable:
        if predicate is None:
            if not x:
                yield x
        elif not predicate(x):
            yield x


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def islice(iterable, *args):
    s = slice(*args)
    start = s.start or 0
    stop = s.stop
    step = s.step or 1
    if start < 0 or (stop is not None and stop < 0):
        raise ValueError('Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
    return _islice(iterable, start, stop, step)


def _islice(iterable, start, stop, step):
    it = iter(iterable)
    i = 0
    wanted = start
    while stop is None or wanted < stop:
        while i < wanted:
            try:
                next(it)
            except StopIteration:
                return
            i += 1
        try:
            x = next(it)
        except StopIteration:
            return
        i += 1
        yield x
        wanted += step


def pairwise(iterable):
    it = iter(iterable)
    try:
        a = next(it)
    except StopIteration:
        return
    for b in it:
        yield a, b
        a = b


def tee(iterable, n=2):
    it = iter(iterable)
    queues = [[] for _ in range(n)]

    def gen(mine):
        while True:
            if not mine:
                try:
                    x = next(it)
                except StopIteration:
                    return
                for q in queues:
                    q.append(x)
            yield mine.pop(0)
    return tuple(gen(q) for q in queues)


def zip_longest(*iterables, fillvalue=None):
    its = [iter(it) for it in iterables]
    active = len(its)
    if not active:
        return
    done = [False] * active
    while True:
        values = []
        for i in range(len(its)):
            if done[i]:
                values.append(fillvalue)
                continue
            try:
                values.append(next(its[i]))
            except StopIteration:
                active -= 1
                if not active:
                    return
                done[i] = True
                values.append(fillvalue)
        yield tuple(values)


def product(*iterables, repeat=1):
    pools = [tuple(p) for p in iterables] * repeat
    result = [[]]
    for pool in pools:
        result = [x + [y] for x in result for y in pool]
    for p in result:
        yield tuple(p)


def permutations(iterable, r=None):
    pool = tuple(iterable)
    n = len(pool)
    r = n if r is None else r
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield tuple(pool[i] for i in indices[:r])
    while n:
        for i in reversed(range(r)):
            cycles[i] -= 1
            if cycles[i] == 0:
                indices[i:] = indices[i + 1:] + indices[i:i + 1]
                cycles[i] = n - i
            else:
                j = cycles[i]
                indices[i], indices[-j] = indices[-j], indices[i]
                yield tuple(pool[i] for i in indices[:r])
                break
        else:
            return


def combinations(iterable, r):
    pool = tuple(iterable)
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    yield tuple(pool[i] for i in indices)
    while True:
        for i in reversed(range(r)):
            if indices[i] != i + n - r:
                break
        else:
            return
        indices[i] += 1
        for j in range(i + 1, r):
            indices[j] = indices[j - 1] + 1
        yield tuple(pool[i] for i in indices)


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple(pool[i] for i in indices)
    while True:
        for i in reversed(range(r)):
            if indices[i] != n - 1:
                break
        else:
            return
        indices[i:] = [indices[i] + 1] * (r - i)
        yield tuple(pool[i] for i in indices)


def groupby(iterable, key=None):
    groups = []
    first = True
    for x in iterable:
        k = x if key is None else key(x)
        if first or k != current:
            if not first:
                yield current, iter(groups)
            groups = []
            current = k
            first = False
        groups.append(x)
    if not first:
        yield current, iter(groups)
