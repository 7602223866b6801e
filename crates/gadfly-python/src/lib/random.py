# The algorithms of CPython's random module on the same generator: seeded runs agree. Without a
# seed each number that is drawn is an unknown of the search, and what the function then gives is
# noted as what a test supplies in its place.
import math as _math
from itertools import accumulate as _accumulate
from sys import version_info as _version

NV_MAGICCONST = 4 * _math.exp(-0.5) / _math.sqrt(2.0)
LOG4 = _math.log(4.0)
SG_MAGICCONST = 1.0 + _math.log(4.5)
BPF = 53
RECIP_BPF = 2 ** -BPF
TWOPI = 2.0 * _math.pi


def _bisect(a, x, lo=0, hi=None):
    if hi is None:
        hi = len(a)
    while lo < hi:
        mid = (lo + hi) // 2
        if x < a[mid]:
            hi = mid
        else:
            lo = mid + 1
    return lo


def _whole(x, which):
    try:
        return _index(x)
    except TypeError:
        if _version >= (3, 12):
            raise
    whole = int(x)
    if whole != x:
        raise ValueError('non-integer ' + which + ' for randrange()')
    return whole


def _place(generator, method):
    """Where the method of an unseeded generator is replaced."""
    if generator is _inst:
        return 'random.' + method
    kind = type(generator)
    if kind is SystemRandom and method in ('random', 'getrandbits', 'randbytes'):
        return 'random.SystemRandom.' + method
    if kind is Random or kind is SystemRandom:
        return 'random.Random.' + method
    _unsupported('a class that extends random.Random')


def _supplied(place, value):
    _supply(place, 'value', value)
    return value


def _orders(n):
    """Orders of `n` elements that are tried, with an expression for each: all of a few; of many the
    same, the reverse, such as begin elsewhere, and such as bring together what was apart."""
    same = list(range(n))
    found = [(same, 'x[:]')]
    if n > 1:
        found.append((same[::-1], 'x[::-1]'))
    if n == 3:
        for order in [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1]:
            found.append((order, '[' + ', '.join(['x[' + str(i) + ']' for i in order]) + ']'))
    if n > 3:
        for step in range(2, n // 2 + 1):
            if n % step == 0 and len(found) < 8:
                order = [i for first in range(step) for i in range(first, n, step)]
                text = 'sum((x[i::' + str(step) + '] for i in range(' + str(step) + ')), [])'
                found.append((order, text))
        for i in range(1, n, max(1, n // 10)):
            text = 'x[' + str(i) + ':] + x[:' + str(i) + ']'
            found.append((same[i:] + same[:i], text))
    return found


class _Script:
    """A source of numbers that are known: some to begin with, then others."""

    def __init__(self, first):
        self._state = ()
        self.gauss_next = None
        self.first = list(first)
        self.last = 0.3

    def random(self):
        if self.first:
            u = self.first.pop(0)
        else:
            u = self.last = (self.last + 0.6180339887498949) % 1.0
        return int(u * 9007199254740992.0) * RECIP_BPF


_ONE = [(0.5,), (0.0,), (0.9999,), (0.25,), (0.75,)]
_TWO = [(0.0, 0.0), (0.0, 0.5), (0.5, 0.5), (0.0, 0.9999), (0.5, 0.9999)]
_NORMAL = [(0.5, 0.5), (0.9, 0.5), (0.1, 0.5), (0.675, 0.9), (0.325, 0.9)]


def _some_value(generator, method, args, scripts=_ONE):
    """No term says what these functions give: a few of their values are tried."""
    place = _place(generator, method)
    way = _draw_way(place, len(scripts), 'some values of random.' + method)
    script = _Script(scripts[way])
    script.gammavariate = lambda alpha, beta: Random.gammavariate(script, alpha, beta)
    script.normalvariate = lambda mu, sigma: Random.normalvariate(script, mu, sigma)
    return _supplied(place, getattr(Random, method)(script, *args))


class Random:
    VERSION = 3

    def __init__(self, x=None):
        self._state = None
        self.gauss_next = None
        if x is not None:
            self.seed(x)

    def seed(self, a=None, version=2):
        self.gauss_next = None
        if a is None:
            self._state = None
            return
        if isinstance(a, (str, bytes, bytearray)):
            _unsupported('random.seed of a string')
        if isinstance(a, float):
            a = hash(a)
        elif not isinstance(a, int):
            raise TypeError('The only supported seed types are: None,\nint, float, str, bytes, and bytearray.')
        state = [0]
        _twister_seed(state, a)
        self._state = state

    def getstate(self):
        if self._state is None:
            _unsupported('random.getstate without a seed')
        return 3, tuple(self._state), self.gauss_next

    def setstate(self, state):
        self._state = list(state[1])
        self.gauss_next = state[2]

    def random(self):
        if self._state is None:
            place = _place(self, 'random')
            return _supplied(place, _draw_float(place))
        return _twister_random(self._state)

    def getrandbits(self, k, /):
        if k < 0:
            raise ValueError('number of bits must be non-negative')
        if self._state is None:
            place = _place(self, 'getrandbits')
            return _supplied(place, _draw_below(place, 1 << k))
        return _twister_bits(self._state, k)

    def randbytes(self, n):
        if self._state is None:
            _unsupported('random.randbytes without a seed')
        return self.getrandbits(n * 8).to_bytes(n, 'little')

    def _randbelow(self, n):
        if self._state is None:
            _unsupported('random._randbelow without a seed')
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def _range(self, start, stop, step):
        """The first number, the step, and how many there are."""
        istart = _whole(start, 'arg 1')
        if stop is None:
            if step != 1:
                raise TypeError('Missing a non-None stop argument')
            if istart > 0:
                return 0, 1, istart
            raise ValueError('empty range for randrange()')
        istop = _whole(stop, 'stop')
        width = istop - istart
        istep = _whole(step, 'step')
        if istep == 1:
            if width > 0:
                return istart, 1, width
            raise ValueError('empty range for randrange() (%d, %d, %d)' % (istart, istop, width))
        if istep > 0:
            n = (width + istep - 1) // istep
        elif istep < 0:
            n = (width + istep + 1) // istep
        else:
            raise ValueError('zero step for randrange()')
        if n <= 0:
            raise ValueError('empty range for randrange()')
        return istart, istep, n

    def randrange(self, start, stop=None, step=1):
        first, step, n = self._range(start, stop, step)
        if self._state is None:
            place = _place(self, 'randrange')
            return _supplied(place, first + step * _draw_below(place, n))
        return first + step * self._randbelow(n)

    def randint(self, a, b):
        if self._state is None:
            first, step, n = self._range(a, b + 1, 1)
            place = _place(self, 'randint')
            return _supplied(place, first + _draw_below(place, n))
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError('Cannot choose from an empty sequence')
        if self._state is None:
            place = _place(self, 'choice')
            index = _draw_below(place, len(seq))
            chosen = seq[index]
            _supply(place, 'element', index, chosen)
            return chosen
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        if self._state is None:
            return self._unknown_shuffle(x)
        for i in reversed(range(1, len(x))):
            j = self._randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def _unknown_shuffle(self, x):
        place = _place(self, 'shuffle')
        n = len(x)
        if n < 2:
            _supply(place, 'order', None)
            return
        if isinstance(x, (str, tuple, bytes, range)):
            x[n - 1] = x[0]
        if not isinstance(x, list):
            _unsupported('random.shuffle of ' + type(x).__name__)
        orders = _orders(n)
        way = _draw_way(place, len(orders), 'some orders of random.shuffle' if n > 3 else None)
        order, text = orders[way]
        x[:] = [x[i] for i in order]
        _supply(place, 'order', text)

    def sample(self, population, k, *, counts=None):
        if isinstance(population, (set, frozenset, dict)):
            raise TypeError('Population must be a sequence.  For dicts or sets, use sorted(d).')
        n = len(population)
        if counts is not None:
            if self._state is None:
                _unsupported('random.sample with counts without a seed')
            cum_counts = list(_accumulate(counts))
            if len(cum_counts) != n:
                raise ValueError('The number of counts does not match the population')
            total = cum_counts.pop()
            selections = self.sample(range(total), k=k)
            return [population[_bisect(cum_counts, s)] for s in selections]
        if not 0 <= k <= n:
            raise ValueError('Sample larger than population or is negative')
        if self._state is None:
            return self._unknown_sample(population, n, k)
        result = [None] * k
        setsize = 21
        if k > 5:
            setsize += 4 ** _math.ceil(_math.log(k * 3, 4))
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = self._randbelow(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = self._randbelow(n)
                while j in selected:
                    j = self._randbelow(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def _unknown_sample(self, population, n, k):
        place = _place(self, 'sample')
        indices = []
        result = [None] * k
        if len(result) > 6:
            orders = _orders(n)
            way = _draw_way(place, len(orders), 'some orders of random.sample')
            indices = orders[way][0][:len(result)]
        else:
            for _ in result:
                indices.append(_draw_below(place, n, indices))
        result = [population[i] for i in indices]
        _supply(place, 'elements', indices, result)
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                if self._state is None:
                    return self._unknown_choices(population, list(range(n)), k)
                n += 0.0
                return [population[_math.floor(self.random() * n)] for i in range(k)]
            cum_weights = list(_accumulate(weights))
        elif weights is not None:
            raise TypeError('Cannot specify both weights and cumulative weights')
        if len(cum_weights) != n:
            raise ValueError('The number of weights does not match the population')
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError('Total of weights must be greater than zero')
        if not _math.isfinite(total):
            raise ValueError('Total of weights must be finite')
        if self._state is None:
            below = 0
            indices = []
            for i in range(n):
                if cum_weights[i] < below:
                    _unsupported('random.choices with weights below zero without a seed')
                if cum_weights[i] > below:
                    indices.append(i)
                below = cum_weights[i]
            return self._unknown_choices(population, indices, k)
        hi = n - 1
        return [population[_bisect(cum_weights, self.random() * total, 0, hi)] for i in range(k)]

    def _unknown_choices(self, population, possible, k):
        place = _place(self, 'choices')
        indices = []
        for _ in range(k):
            if not possible:
                population[0]
            indices.append(possible[_draw_below(place, len(possible))])
        result = [population[i] for i in indices]
        _supply(place, 'elements', indices, result)
        return result

    def uniform(self, a, b):
        if self._state is None:
            place = _place(self, 'uniform')
            return _supplied(place, a + (b - a) * _draw_float(place))
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        if self._state is None:
            return _some_value(self, 'triangular', (low, high, mode))
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _math.sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        if self._state is None:
            return _some_value(self, 'normalvariate', (mu, sigma), _NORMAL)
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            zz = z * z / 4.0
            if zz <= -_math.log(u2):
                break
        return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        if self._state is None:
            return _some_value(self, 'gauss', (mu, sigma), _TWO)
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            x2pi = self.random() * TWOPI
            g2rad = _math.sqrt(-2.0 * _math.log(1.0 - self.random()))
            z = _math.cos(x2pi) * g2rad
            self.gauss_next = _math.sin(x2pi) * g2rad
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        if self._state is None:
            return _some_value(self, 'lognormvariate', (mu, sigma), _NORMAL)
        return _math.exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        if self._state is None:
            return _some_value(self, 'expovariate', (lambd,))
        return -_math.log(1.0 - self.random()) / lambd

    def paretovariate(self, alpha):
        if self._state is None:
            return _some_value(self, 'paretovariate', (alpha,))
        u = 1.0 - self.random()
        return u ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        if self._state is None:
            return _some_value(self, 'weibullvariate', (alpha, beta))
        u = 1.0 - self.random()
        return alpha * (-_math.log(u)) ** (1.0 / beta)

    def gammavariate(self, alpha, beta):
        if self._state is None:
            return _some_value(self, 'gammavariate', (alpha, beta))
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError('gammavariate: alpha and beta must be > 0.0')
        if alpha > 1.0:
            ainv = _math.sqrt(2.0 * alpha - 1.0)
            bbb = alpha - LOG4
            ccc = alpha + ainv
            while True:
                u1 = self.random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - self.random()
                v = _math.log(u1 / (1.0 - u1)) / ainv
                x = alpha * _math.exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= _math.log(z):
                    return x * beta
        elif alpha == 1.0:
            return -_math.log(1.0 - self.random()) * beta
        else:
            while True:
                u = self.random()
                b = (_math.e + alpha) / _math.e
                p = b * u
                if p <= 1.0:
                    x = p ** (1.0 / alpha)
                else:
                    x = -_math.log((b - p) / alpha)
                u1 = self.random()
                if p > 1.0:
                    if u1 <= x ** (alpha - 1.0):
                        break
                elif u1 <= _math.exp(-x):
                    break
            return x * beta

    def betavariate(self, alpha, beta):
        if self._state is None:
            return _some_value(self, 'betavariate', (alpha, beta))
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0


class SystemRandom(Random):
    def seed(self, *args, **kwds):
        return None

    def getstate(self, *args, **kwds):
        raise NotImplementedError('System entropy source does not have state.')

    setstate = getstate


_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
randint = _inst.randint
choice = _inst.choice
randrange = _inst.randrange
sample = _inst.sample
shuffle = _inst.shuffle
choices = _inst.choices
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes
