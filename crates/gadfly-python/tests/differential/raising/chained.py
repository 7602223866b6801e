class Lookup:
    def __init__(self, data):
        self.data = data

    def __getitem__(self, key):
        try:
            return self.data[key]
        except KeyError as e:
            raise LookupError(f"missing {key}") from e
        finally:
            self.data = {}


def run():
    table = Lookup({"a": 1})
    table["a"]
    return table["b"]


run()
