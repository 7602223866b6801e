class Resource:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return False

    def use(self, n):
        assert n < 3, f"too many: {n}"
        return n


def main():
    with Resource() as r:
        for i in range(10):
            r.use(i)


main()
