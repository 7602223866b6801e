def collatz_steps(n):
    sequence = [n]
    while sequence[-1] > 1:
        last = sequence[-1]
        if last % 2 == 1:
            sequence.append(3 * last + 1)
        else:
            sequence.append(last // 2)
    return len(sequence) - 1
