# As random.SystemRandom: what is drawn is an unknown of the search.
from random import SystemRandom, _supplied


def choice(seq):
    if not len(seq):
        raise IndexError('Cannot choose from an empty sequence')
    index = _draw_below('secrets.choice', len(seq))
    chosen = seq[index]
    _supply('secrets.choice', 'element', index, chosen)
    return chosen


def randbelow(exclusive_upper_bound):
    if exclusive_upper_bound <= 0:
        raise ValueError('Upper bound must be positive.')
    return _supplied('secrets.randbelow', _draw_below('secrets.randbelow', exclusive_upper_bound))


def randbits(k, /):
    if k < 0:
        raise ValueError('number of bits must be non-negative')
    return _supplied('secrets.randbits', _draw_below('secrets.randbits', 1 << k))


def token_bytes(nbytes=None):
    _unsupported('secrets.token_bytes')


def token_hex(nbytes=None):
    _unsupported('secrets.token_hex')


def token_urlsafe(nbytes=None):
    _unsupported('secrets.token_urlsafe')


def compare_digest(a, b):
    _unsupported('secrets.compare_digest')
