"""Loops with accumulators, nested loops, menus of numbers: first weeks of a course."""


def average(grades):
    if not grades:
        return None
    total = 0
    for g in grades:
        total += g
    return total / len(grades)


def grade(points):
    if points >= 90:
        return "A"
    elif points >= 80:
        return "B"
    elif points >= 65:
        return "C"
    else:
        return "F"


def histogram(values, width=10):
    counts = [0] * width
    for v in values:
        counts[min(v * width // 101, width - 1)] += 1
    return counts


def bars(counts):
    lines = []
    for i, c in enumerate(counts):
        if c == 0:
            continue
        lines.append(f"{i * 10:>3}: " + "*" * c)
    return "\n".join(lines)


def digits_sum(n):
    s = 0
    n = abs(n)
    while n > 0:
        s += n % 10
        n //= 10
    return s


def multiplication_table(n):
    return "\n".join(" ".join(f"{i * j:3d}" for j in range(1, n + 1)) for i in range(1, n + 1))


def triangle(n, ch="#"):
    out = ""
    for row in range(1, n + 1):
        out += " " * (n - row) + ch * (2 * row - 1) + "\n"
    return out


def second_largest(xs):
    best = second = None
    for x in xs:
        if best is None or x > best:
            best, second = x, best
        elif x != best and (second is None or x > second):
            second = x
    return second


def longest_run(xs):
    best = current = 0
    for i in range(len(xs)):
        if i > 0 and xs[i] == xs[i - 1]:
            current += 1
        else:
            current = 1
        if current > best:
            best = current
    return best


def change(amount, coins=(200, 100, 50, 20, 10, 5, 2, 1)):
    result = {}
    for c in coins:
        while amount >= c:
            amount -= c
            result[c] = result.get(c, 0) + 1
    return result


def perfect_numbers(limit):
    found = []
    for n in range(2, limit):
        divisors = 1
        d = 2
        while d * d <= n:
            if n % d == 0:
                divisors += d
                if d != n // d:
                    divisors += n // d
            d += 1
        if divisors == n:
            found.append(n)
    return found


def guess(secret, tries):
    for k, t in enumerate(tries, 1):
        if t == secret:
            return f"found in {k}"
        print("too low" if t < secret else "too high", end=", ")
    else:
        return "out of tries"


def compound(balance, rate, years):
    history = []
    for year in range(years):
        balance += balance * rate
        history.append(round(balance, 2))
    return history


def leap(y):
    return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)


marks = [88, 92, 65, 47, 100, 73, 0, 80]
print(average(marks), average([]), [grade(m) for m in marks], histogram(marks))
print(bars(histogram(marks)))
print(digits_sum(98765), digits_sum(-12), digits_sum(0))
print(multiplication_table(4))
print(triangle(4), end="")
print(second_largest([3, 9, 9, 2]), second_largest([1]), second_largest([]), longest_run("aabbbc"), longest_run([]), change(388), perfect_numbers(500))
print(guess(7, [3, 9, 7]), guess(1, [2]), sep="\n")
print(compound(100, 0.05, 4), [y for y in range(1896, 1912) if leap(y)], sum(1 for y in range(1, 401) if leap(y)))
n, steps = 27, 0
while n != 1:
    n, steps = (n // 2 if n % 2 == 0 else 3 * n + 1), steps + 1
print(steps)
total = 0
for i in range(1, 11):
    if i % 2:
        continue
    if i > 8:
        break
    total += i
else:
    total = -1
print(total, i)
words = "the rain in spain stays mainly".split()
acc = ""
for w in words:
    acc = w[0].upper() + w[1:] + acc
print(acc, max(words, key=len), [len(w) for w in words], {len(w): w for w in words})
