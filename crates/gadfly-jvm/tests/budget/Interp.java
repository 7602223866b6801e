sealed interface ExprC {
    record NumC(int value) implements ExprC {}
    record AddC(ExprC left, ExprC right) implements ExprC {}
    record FdC(int param, ExprC body) implements ExprC {}
    record IdC(int name) implements ExprC {}
    record AppC(ExprC fun, ExprC arg) implements ExprC {}
}

sealed interface Value {
    record NumV(int value) implements Value {}
    record ClosV(Environment env, int param, ExprC body) implements Value {}
}

sealed interface Environment {
    record Empty() implements Environment {}
    record EnvironmentNode(int name, Value value, Environment tail) implements Environment {}
}

sealed interface IntList {
    record Empty() implements IntList {}
    record Element(int n, IntList tail) implements IntList {}
}

class InterpretException extends RuntimeException {
    InterpretException(String message) {
        super(message);
    }
}

public class Interp {
    public static Value interpEntry(ExprC e) {
        return interp(e, new Environment.Empty());
    }

    static Value find(Environment env, int name) {
        if (env instanceof Environment.EnvironmentNode node) {
            return node.name() == name ? node.value() : find(node.tail(), name);
        }
        throw new InterpretException("unbound variable " + name);
    }

    static Value interp(ExprC e, Environment env) {
        if (e instanceof ExprC.NumC num) {
            return new Value.NumV(num.value());
        }
        if (e instanceof ExprC.AddC add) {
            if (interp(add.left(), env) instanceof Value.NumV a) {
                if (interp(add.right(), env) instanceof Value.NumV b) {
                    return new Value.NumV(a.value() + b.value());
                }
                throw new InterpretException("right operand is not a number");
            }
            throw new InterpretException("left operand is not a number");
        }
        if (e instanceof ExprC.FdC fd) {
            return new Value.ClosV(env, fd.param(), fd.body());
        }
        if (e instanceof ExprC.IdC id) {
            return find(env, id.name());
        }
        if (e instanceof ExprC.AppC app) {
            if (interp(app.fun(), env) instanceof Value.ClosV closure) {
                Value argument = interp(app.arg(), env);
                return interp(closure.body(),
                    new Environment.EnvironmentNode(closure.param(), argument, closure.env()));
            }
            throw new InterpretException("not a function");
        }
        throw new InterpretException("not an expression");
    }

    public static int length(IntList xs) {
        if (xs instanceof IntList.Element element) {
            return element.tail() instanceof IntList.Empty ? 1 : 1 + length(element.tail());
        }
        return 0;
    }
}
