def longest_warming(temperatures):
    runs = []
    for t in temperatures:
        if runs and runs[-1][-1] < t:
            runs[-1].append(t)
        else:
            runs.append([t])
    return max([len(run) for run in runs], default=0)
