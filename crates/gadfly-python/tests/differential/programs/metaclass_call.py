class Meta(type):
    def __call__(cls, *a):
        obj = super().__call__(*a)
        obj.tagged = True
        return obj
class M(metaclass=Meta):
    def __init__(self, v=1):
        self.v = v
m = M(3)
print(m.v, m.tagged)
class S(type):
    _i = {}
    def __call__(cls, *a, **k):
        if cls not in cls._i:
            cls._i[cls] = super().__call__(*a, **k)
        return cls._i[cls]
class L(metaclass=S):
    def __init__(self, n):
        self.n = n
print(L(1) is L(2), L(5).n)
