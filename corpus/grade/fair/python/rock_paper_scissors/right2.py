def rock_paper_scissors(first, second):
    moves = ["rock", "paper", "scissors"]
    return (moves.index(first) - moves.index(second)) % 3
