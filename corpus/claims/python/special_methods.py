"""Iterators, containers and context managers of the program."""


class Countdown:
    def __init__(self, n: int):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


class Grid:
    def __init__(self, rows: int, cols: int):
        self.cells = [[0] * cols for _ in range(rows)]

    def __getitem__(self, at: tuple[int, int]) -> int:
        r, c = at
        return self.cells[r][c]

    def __setitem__(self, at, value):
        self.cells[at[0]][at[1]] = value

    def __len__(self):
        return len(self.cells)

    def __contains__(self, v: int) -> bool:
        return any(v in row for row in self.cells)

    def __eq__(self, other):
        return self.cells == other.cells


def get(g: Grid, r: int, c: int) -> int:
    if len(g) == 2 and 5 in g:
        return g[r, c]
    return -1


class Ctx:
    def __init__(self, quiet: bool):
        self.quiet = quiet

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return self.quiet


def inside(quiet: bool, n: int) -> str:
    with Ctx(quiet):
        if 10 // n == 5:
            return "five"
        return "other"
    return "quiet"
