# ATTACK an answer of few objects that unfolds into gigabytes
# EXPECT any

def probe():
    text = "x" * (1 << 20)
    answer = [text] * 64
    for _ in range(40):
        answer = [answer, answer]
    return answer
