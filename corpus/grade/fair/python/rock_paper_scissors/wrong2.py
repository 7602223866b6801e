def rock_paper_scissors(first, second):
    if first == "rock" and second == "scissors":
        return 1
    if first == "scissors" and second == "paper":
        return 1
    if first == "paper" and second == "rock":
        return 1
    return 2
