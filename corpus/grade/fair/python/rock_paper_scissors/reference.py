def rock_paper_scissors(first, second):
    """
    Decides a round of rock-paper-scissors: rock beats scissors, scissors beat
    paper and paper beats rock. The moves of the two players are given as
    'rock', 'paper' or 'scissors'. Returns 1 or 2 for the player who wins and
    0 for a draw.
    """
    if first == second:
        return 0
    if first == "rock" and second == "scissors":
        return 1
    if first == "scissors" and second == "paper":
        return 1
    if first == "paper" and second == "rock":
        return 1
    return 2
