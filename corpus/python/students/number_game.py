"""Guess a number, written without input() so that it can be tested."""


def hint(secret, guess):
    if guess < secret:
        return "higher"
    elif guess > secret:
        return "lower"
    return "correct"


def tries_needed(secret, guesses):
    """How many guesses until the secret was found, or -1.

    >>> tries_needed(4, [2, 4])
    2
    """
    tries = 0
    for guess in guesses:
        tries += 1
        if hint(secret, guess) == "correct":
            return tries
    return -1


def score(tries: int, limit: int = 5) -> int:
    if tries < 1 or tries > limit:
        return 0
    points = 10 * (limit - tries + 1)
    if tries == 1:
        points += 50
    return points


def play(secret: int, guesses: list[int]) -> bool:
    for guess in guesses:
        answer = hint(secret, guess)
        print(guess, answer)
        if answer == "correct":
            return True
    print("lost, it was", secret)
    return False
