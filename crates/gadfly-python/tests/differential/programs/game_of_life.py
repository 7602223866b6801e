"""Two-dimensional lists: life, tic-tac-toe, sudoku check, mazes, matrices."""


def step(grid):
    h, w = len(grid), len(grid[0])

    def neighbours(r, c):
        return sum(grid[(r + dr) % h][(c + dc) % w] for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0))

    return [[1 if n == 3 or (n == 2 and grid[r][c]) else 0 for c in range(w) for n in [neighbours(r, c)]] for r in range(h)]


def show(grid):
    return "\n".join("".join(".#"[c] for c in row) for row in grid)


grid = [[0] * 6 for _ in range(6)]
for r, c in [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)]:
    grid[r][c] = 1
for _ in range(3):
    print(show(grid), end="\n\n")
    grid = step(grid)


def winner(board):
    lines = board + [list(col) for col in zip(*board)] + [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] != " " and len(set(line)) == 1:
            return line[0]
    if all(c != " " for row in board for c in row):
        return "draw"
    return None


def minimax(board, player):
    w = winner(board)
    if w:
        return {"X": 1, "O": -1, "draw": 0}[w], None
    best = (-2, None) if player == "X" else (2, None)
    for r in range(3):
        for c in range(3):
            if board[r][c] == " ":
                board[r][c] = player
                score, _ = minimax(board, "O" if player == "X" else "X")
                board[r][c] = " "
                if player == "X" and score > best[0] or player == "O" and score < best[0]:
                    best = (score, (r, c))
    return best


b = [list("XO "), list(" X "), list("O  ")]
print(winner(b), minimax(b, "X"), winner([list("XXX"), list("OO "), list("   ")]), winner([list("XOX"), list("XOO"), list("OXX")]))


def valid(board):
    def ok(group):
        digits = [x for x in group if x]
        return len(digits) == len(set(digits)) and all(1 <= d <= 4 for d in digits)
    return all(ok(r) for r in board) and all(ok(c) for c in zip(*board)) and all(ok([board[r + i][c + j] for i in (0, 1) for j in (0, 1)]) for r in (0, 2) for c in (0, 2))


def solve(board):
    for r in range(4):
        for c in range(4):
            if board[r][c] == 0:
                for d in range(1, 5):
                    board[r][c] = d
                    if valid(board) and solve(board):
                        return True
                board[r][c] = 0
                return False
    return True


puzzle = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
print(solve(puzzle), puzzle, valid([[1, 1, 0, 0]] + [[0] * 4] * 3))
maze = ["S.#", "..#", "#.E"]


def solve_maze(maze):
    start = next((r, row.index("S")) for r, row in enumerate(maze) if "S" in row)
    frontier, came = [start], {start: None}
    while frontier:
        r, c = frontier.pop(0)
        if maze[r][c] == "E":
            path, p = [], (r, c)
            while p:
                path.append(p)
                p = came[p]
            return path[::-1]
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            n = (r + dr, c + dc)
            if 0 <= n[0] < len(maze) and 0 <= n[1] < len(maze[0]) and maze[n[0]][n[1]] != "#" and n not in came:
                came[n] = (r, c)
                frontier.append(n)
    return None


print(solve_maze(maze), solve_maze(["S#E"]))


class Matrix:
    def __init__(self, rows):
        if len({len(r) for r in rows}) != 1:
            raise ValueError("ragged")
        self.rows = [list(r) for r in rows]

    def __matmul__(self, other):
        if len(self.rows[0]) != len(other.rows):
            raise ValueError("shapes do not fit")
        return Matrix([[sum(a * b for a, b in zip(row, col)) for col in zip(*other.rows)] for row in self.rows])

    def __pow__(self, n):
        result = Matrix([[int(i == j) for j in range(len(self.rows))] for i in range(len(self.rows))])
        for _ in range(n):
            result = result @ self
        return result

    def __getitem__(self, rc):
        return self.rows[rc[0]][rc[1]]

    def __setitem__(self, rc, v):
        self.rows[rc[0]][rc[1]] = v

    def __eq__(self, other):
        return self.rows == other.rows

    def __str__(self):
        return "\n".join(" ".join(f"{x:3}" for x in r) for r in self.rows)

    def det(self):
        m = self.rows
        if len(m) == 1:
            return m[0][0]
        return sum((-1) ** j * m[0][j] * Matrix([r[:j] + r[j + 1:] for r in m[1:]]).det() for j in range(len(m)))


m = Matrix([[1, 1], [1, 0]])
print(m ** 10, (m ** 10)[0, 1], m @ m == m ** 2, Matrix([[2, 0, 1], [1, 3, 2], [1, 1, 1]]).det(), sep="\n")
m[0, 0] = 7
print(m)
try:
    Matrix([[1], [1, 2]])
except ValueError as e:
    print(e)
