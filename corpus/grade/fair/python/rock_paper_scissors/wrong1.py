def rock_paper_scissors(first, second):
    if first == second:
        return 0
    elif first == "rock" and second == "scissors":
        return 1
    elif first == "scissors" and second == "paper":
        return 1
    return 2
