"""child process: job JSON file -> results JSON file (one Python submission)"""
import sys; sys.dont_write_bytecode = True
import json, pickle, io, contextlib, signal, copy, importlib.util
sys.setrecursionlimit(3000)

def canon(v, depth=0):
    if depth > 30: return '...'
    t = type(v)
    if t is float:
        return 'f%.10g' % (v + 0.0)
    if t is list: return '[' + ','.join(canon(x, depth+1) for x in v) + ']'
    if t is tuple: return '(' + ','.join(canon(x, depth+1) for x in v) + ')'
    if t is dict: return '{' + ','.join(sorted(canon(k, depth+1) + ':' + canon(x, depth+1) for k, x in v.items())) + '}'
    if t in (set, frozenset): return t.__name__ + '{' + ','.join(sorted(canon(x, depth+1) for x in v)) + '}'
    if t in (int, str, bool, type(None), complex): return repr(v)
    return '<%s>' % t.__name__

class Timeout(BaseException): pass
def alarm(*a): raise Timeout()
signal.signal(signal.SIGALRM, alarm)

job = pickle.load(open(sys.argv[1], 'rb'))
res = []
spec = importlib.util.spec_from_file_location('submission', job['path'])
mod = importlib.util.module_from_spec(spec)
try:
    spec.loader.exec_module(mod)
except BaseException as e:
    json.dump({'compile': repr(e)}, open(sys.argv[2], 'w')); sys.exit()

def call(f, args):
    args = copy.deepcopy(args)
    try:
        r = 'R ' + canon(f(*args))
    except RecursionError:
        r = 'EXC RecursionError'
    except Exception as e:
        r = 'EXC ' + type(e).__name__
    return r + ' args=' + canon(args)

dead = 0
for case in job['cases']:
    if dead >= 3:
        res.append('SKIPPED'); continue
    out = io.StringIO()
    try:
        signal.setitimer(signal.ITIMER_REAL, 1.0)
        with contextlib.redirect_stdout(out):
            if case[0] == 'f':
                r = call(getattr(mod, case[1]), list(case[2]))
            else:
                init, calls = case[2], case[3]
                try:
                    o = getattr(mod, case[1])(*copy.deepcopy(init))
                except Exception as e:
                    r = 'new EXC ' + type(e).__name__
                else:
                    r = 'new ok'
                    for m, a in calls:
                        r += '; %s=' % m + call(getattr(o, m), a)
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Timeout:
        r = 'TIMEOUT'; dead += 1
    signal.setitimer(signal.ITIMER_REAL, 0)
    if out.getvalue(): r += ' printed=' + repr(out.getvalue())
    res.append(r)
json.dump({'results': res}, open(sys.argv[2], 'w'))
