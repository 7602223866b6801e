BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def rock_paper_scissors(first, second):
    if BEATS[first] == second:
        return 1
    if BEATS[second] == first:
        return 2
    return 0
