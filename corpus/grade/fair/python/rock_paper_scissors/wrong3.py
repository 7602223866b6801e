def rock_paper_scissors(first, second):
    if first == second:
        return 0
    if first == "rock" and second == "scissors" or "paper":
        return 1
    return 2
