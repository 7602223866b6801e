def print_staircase(n):
    """
    Prints a staircase with n steps (at least 1) that goes up to the right. For
    n = 3 the output is

      #
     ##
    ###
    """
    for i in range(1, n + 1):
        print(" " * (n - i) + "#" * i)
