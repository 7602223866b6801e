def rock_paper_scissors(first, second):
    if first + " " + second in ("rock scissors", "scissors paper", "paper rock"):
        return 1
    elif first == second:
        return 0
    else:
        return 2
