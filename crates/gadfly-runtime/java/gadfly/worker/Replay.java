package gadfly.worker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs jobs one after another, each in its own class loader and thread, under a time limit. */
final class Replay implements Main.Task {
    private static final int PUT = 1;
    private static final int DROP = 2;
    private static final int RUN = 3;
    private static final int DONE = 3;
    private static final int SAMPLES = 5;
    private static final String METER = "gadfly.replay.Meter";
    /** How many times its time a job may take by the clock on a busy machine, and at least, in milliseconds. */
    private static final int BUSIEST = 20;
    private static final long LEAST_PATIENCE = 60_000;

    /** Whoever would run gets the processor several times in so many milliseconds. */
    private static final long LONG_SPAN = 3_000;

    private final Map<String, byte[]> supply;
    private final Capture capture;
    private final Libraries libraries = new Libraries();
    private final Map<Integer, ClassSet> sets = new HashMap<>();
    private JobLoader kept;
    private List<Integer> keptWorld;
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final File work = new File(System.getProperty("user.dir"));

    /** Freed when memory has run out, so that this can still be said. */
    private byte[] reserve = new byte[1 << 20];

    Replay(byte[] supply, byte[] meter, Capture capture) {
        this.supply = Map.of("gadfly.replay.Supply", supply, METER, meter);
        this.capture = capture;
    }

    @Override
    public Wire.Writer answer(Wire.Reader request) throws IOException {
        switch (request.u8()) {
            case PUT:
                sets.put(request.i32(), new ClassSet(request));
                return null;
            case DROP:
                sets.remove(request.i32());
                return null;
            case RUN:
                return run(request);
            default:
                throw new IOException("unknown request");
        }
    }

    /** Classes that many jobs share, sent once. */
    private static final class ClassSet {
        final URL[] classPath;
        final Map<String, byte[]> classes;

        ClassSet(Wire.Reader in) throws MalformedURLException {
            String[] entries = in.texts();
            classPath = new URL[entries.length];
            for (int i = 0; i < entries.length; i++) {
                classPath[i] = new File(entries[i]).toURI().toURL();
            }
            classes = classes(in);
        }
    }

    private static Map<String, byte[]> classes(Wire.Reader in) {
        Map<String, byte[]> classes = new HashMap<>();
        for (int n = in.i32(); n > 0; n--) {
            String name = in.text();
            classes.put(name, in.bytes());
        }
        return classes;
    }

    private Wire.Writer run(Wire.Reader request) {
        long number = request.i64();
        String harness = request.text();
        int millis = request.i32();
        long stack = request.i32();
        boolean together = request.u8() == 1;
        long steps = request.i64();
        int lines = request.i32();
        List<Map<String, byte[]>> layers = new ArrayList<>();
        List<URL> classPath = new ArrayList<>();
        List<URL> jars = new ArrayList<>();
        layers.add(supply);
        List<Integer> world = new ArrayList<>();
        for (int n = request.i32(); n > 0; n--) {
            world.add(request.i32());
        }
        for (int id : world) {
            ClassSet set = sets.get(id);
            layers.add(set.classes);
            for (URL entry : set.classPath) {
                (Libraries.isLibrary(entry) ? jars : classPath).add(entry);
            }
        }
        // The job's own classes (the harness) come first.
        Map<String, byte[]> own = classes(request);
        layers.add(0, own);

        ClassLoader library = libraries.of(jars);
        reset();
        Set<Thread> before = new HashSet<>(threads());
        JobLoader loader = together && world.equals(keptWorld) ? kept : null;
        if (loader != null) {
            loader.add(own);
        } else {
            @SuppressWarnings({"unchecked", "rawtypes"})
            Map<String, byte[]>[] all = layers.toArray(new Map[0]);
            loader = new JobLoader(classPath.toArray(new URL[0]), all, library);
        }
        if (together) {
            keep(world, loader);
        }
        long begun = processorTime(0);
        Job job = new Job(loader, harness);
        Class<?> meter = steps == 0 ? null : metered(loader, steps, lines, job);
        Thread thread = new Thread(null, job, "main", stack);
        thread.setContextClassLoader(loader);

        Wire.Writer answer = new Wire.Writer().u8(DONE).i64(number);
        boolean dirty;
        try {
            thread.start();
            List<StackTraceElement[]> samples = watch(job, thread, millis);
            if (job.stopped != null) {
                samples = java.util.Collections.singletonList(job.stopped);
            }
            if (samples != null) {
                dirty = true;
                answer.append(timedOut(samples));
            } else if (job.answer == null) {
                throw new OutOfMemoryError();
            } else {
                answer.append(job.answer);
                dirty = job.outOfMemory || leftBehind(before) || !clear(work);
                if (!dirty && loader != kept) {
                    closed(loader);
                }
            }
        } catch (OutOfMemoryError e) {
            // There was not even enough for an account of the end, or for the thread, or for watching it.
            reserve = null;
            dirty = true;
            // A job that has said that it ends may still be alive for a moment.
            boolean over = !thread.isAlive() || ended(job, millis);
            answer = new Wire.Writer().u8(DONE).i64(number);
            if (!over || job.stopped != null) {
                answer.u8(Job.TIMED_OUT).i32(0);
            } else if (job.answer != null) {
                answer.append(job.answer);
            } else {
                answer.u8(Job.OUT_OF_MEMORY).u8(0);
            }
        }
        boolean waits = job.end.getCount() > 0 && thread.isAlive() && thread.getState() != Thread.State.RUNNABLE;
        answer.u8(dirty ? 1 : 0).u8(waits ? 1 : 0).i64(processorTime(begun) - begun);
        measured(answer, meter);
        return answer;
    }

    /** Sets the meter of a job. */
    private static Class<?> metered(JobLoader loader, long steps, int lines, Job job) {
        try {
            Class<?> meter = Class.forName(METER, true, loader);
            meter.getMethod("begin", long.class, int.class, Runnable.class).invoke(null, steps, lines, (Runnable) job::stop);
            return meter;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /** What the meter says, if there is one. */
    private static void measured(Wire.Writer answer, Class<?> meter) {
        long steps = 0;
        int[] lines = {};
        if (meter != null) {
            try {
                steps = (Long) meter.getMethod("steps").invoke(null);
                lines = (int[]) meter.getMethod("lines").invoke(null);
            } catch (ReflectiveOperationException e) {
                // Then nothing is known.
            }
        }
        answer.i64(steps).i32(lines.length);
        for (int line : lines) {
            answer.i32(line);
        }
    }

    /** Classes that jobs of one world may have in common stay loaded. */
    private void keep(List<Integer> world, JobLoader loader) {
        if (kept != null && kept != loader) {
            closed(kept);
        }
        kept = loader;
        keptWorld = world;
    }

    /** Undoes what an earlier job may have set for the whole JVM. */
    private void reset() {
        capture.begin();
        libraries.printTo(System.out, System.err);
        System.setIn(InputStream.nullInputStream());
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        Thread.setDefaultUncaughtExceptionHandler(null);
        clear(work);
    }

    /**
     * Deletes what is in a folder; a link goes, what it leads to stays. Says whether all is gone: a program can
     * make folders that cannot be read, and names that Java cannot write.
     */
    private static boolean clear(File folder) {
        String[] names = folder.list();
        boolean gone = names != null;
        for (int i = 0; gone && i < names.length; i++) {
            try {
                Path entry = folder.toPath().resolve(names[i]);
                gone = !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) || clear(entry.toFile());
                Files.delete(entry);
            } catch (IOException | InvalidPathException e) {
                gone = false;
            }
        }
        return gone;
    }

    /**
     * Waits for the job's end; if that does not come in time, the stacks seen in the last part of
     * it, so that a loop can be told by what they have in common.
     */
    private List<StackTraceElement[]> watch(Job job, Thread thread, int millis) {
        long window = Math.min(millis / 5, 100);
        long look = Math.max(1, Math.min(millis / 4, 100));
        long begun = processorTime(-1);
        long used = 0;
        long asleep = 0;
        long start = System.nanoTime();
        long before = start;
        long earliest = start + TimeUnit.MILLISECONDS.toNanos(millis - window);
        long latest = start + TimeUnit.MILLISECONDS.toNanos(Math.max(BUSIEST * (long) millis, LEAST_PATIENCE));
        // A thread that waits in native code counts as running: then the process tells, which uses
        // hardly any processor time in all of such a span.
        long span = Math.max(millis, LONG_SPAN);
        long spanStart = start;
        long spanUsed = 0;
        // Processor time: on a busy machine time passes in which the job does not run. That of the
        // compiler and the collector is in it, too, hence the other clock. A job that only waits
        // uses none; then the time counts during which it was asleep.
        while ((used < millis - window || before < earliest) && asleep < millis - window && before < latest) {
            if (ended(job, look)) {
                return null;
            }
            long now = System.nanoTime();
            long passed = TimeUnit.NANOSECONDS.toMillis(now - before);
            // Where nobody may read it, the clock stands for it.
            long total = begun < 0
                    ? TimeUnit.NANOSECONDS.toMillis(now - start) : processorTime(begun + used) - begun;
            boolean waits = thread.getState() != Thread.State.RUNNABLE;
            if (waits && total - used <= passed / 10) {
                asleep += passed;
            }
            used = total;
            before = now;
            long inSpan = TimeUnit.NANOSECONDS.toMillis(now - spanStart);
            if (inSpan >= span) {
                if (used - spanUsed <= inSpan / 30) {
                    break;
                }
                spanStart = now;
                spanUsed = used;
            }
        }
        List<StackTraceElement[]> samples = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            try {
                samples.add(thread.getStackTrace());
            } catch (OutOfMemoryError e) {
                // The job holds all memory; what counts is that it does not end.
                reserve = null;
            }
            if (ended(job, Math.max(1, window / SAMPLES))) {
                return null;
            }
        }
        return samples;
    }

    /** Milliseconds that processors have worked for this process; {@code otherwise} if that cannot be read. */
    private static long processorTime(long otherwise) {
        try {
            String line = new String(Files.readAllBytes(Paths.get("/proc/self/stat")), StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            // In hundredths of a second, on every Linux.
            return 10 * (Long.parseLong(fields[11]) + Long.parseLong(fields[12]));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // The job may hold all memory.
            return otherwise;
        }
    }

    private static boolean ended(Job job, long millis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (true) {
            try {
                return job.end.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException | OutOfMemoryError e) {
                // Only code under test can have interrupted us or taken all memory (waiting needs a
                // little); it gains nothing by it.
                Thread.yield();
            }
        }
    }

    private static Wire.Writer timedOut(List<StackTraceElement[]> samples) {
        Wire.Writer out = new Wire.Writer().u8(Job.TIMED_OUT).i32(samples.size());
        for (StackTraceElement[] sample : samples) {
            Trace.stack(out, sample);
        }
        return out;
    }

    /**
     * Whether the job left threads running. They get a moment to finish: less if they only wait,
     * as those of a pool that nobody shut down.
     */
    private static boolean leftBehind(Set<Thread> before) {
        long now = System.nanoTime();
        for (Thread thread : threads()) {
            if (before.contains(thread) || isTheJdks(thread)) {
                continue;
            }
            while (thread.isAlive()) {
                long patience = thread.getState() == Thread.State.WAITING ? 20 : 200;
                if (System.nanoTime() - now > TimeUnit.MILLISECONDS.toNanos(patience)) {
                    return true;
                }
                try {
                    thread.join(5);
                } catch (InterruptedException e) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Threads that the JDK keeps for itself once they have been needed. */
    private static boolean isTheJdks(Thread thread) {
        return thread == Thread.currentThread()
                || thread.getClass().getClassLoader() == null
                        && thread.getClass().getName().endsWith(".InnocuousThread")
                || thread instanceof ForkJoinWorkerThread
                        && ((ForkJoinWorkerThread) thread).getPool() == ForkJoinPool.commonPool()
                        && ForkJoinPool.commonPool().isQuiescent();
    }

    private static List<Thread> threads() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] found = new Thread[group.activeCount() + 16];
        int count = group.enumerate(found, true);
        return new ArrayList<>(java.util.Arrays.asList(found).subList(0, count));
    }

    private static void closed(JobLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            // A jar that cannot be closed does no harm.
        }
    }

    /** What runs on the job's thread, including the making of its answer: toString is theirs. */
    private static final class Job implements Runnable {
        static final int RETURNED = 0;
        static final int THREW = 1;
        static final int TIMED_OUT = 2;
        static final int OUT_OF_MEMORY = 3;
        static final int NO_HARNESS = 4;

        final CountDownLatch end = new CountDownLatch(1);
        volatile Wire.Writer answer;
        volatile boolean outOfMemory;
        /** The stack when it had done more than it may. */
        volatile StackTraceElement[] stopped;
        private ClassLoader loader;
        private final String harness;

        Job(ClassLoader loader, String harness) {
            this.loader = loader;
            this.harness = harness;
        }

        /** Called by the meter on whatever thread has done too much: it goes no further. */
        void stop() {
            StackTraceElement[] stack = Thread.currentThread().getStackTrace();
            stopped = stack;
            end.countDown();
            while (true) {
                LockSupport.park();
            }
        }

        @Override
        public void run() {
            try {
                answer = call();
            } catch (OutOfMemoryError e) {
                // Leaves the answer to the thread that has a reserve.
                answer = null;
            } catch (Throwable e) {
                // The answer about an exception failed, as only hostile overrides can make it.
                answer = new Wire.Writer().u8(NO_HARNESS).text("no account of the exception");
            } finally {
                try {
                    System.out.flush();
                    System.err.flush();
                } finally {
                    // Also if there is no memory left to flush.
                    end.countDown();
                }
            }
        }

        private Wire.Writer call() {
            java.lang.reflect.Method entry;
            Object[] arguments = {};
            try {
                Class<?> type = Class.forName(harness, false, loader);
                loader = null;
                java.lang.reflect.Method found;
                try {
                    found = type.getDeclaredMethod("run");
                } catch (NoSuchMethodException e) {
                    found = type.getDeclaredMethod("main", String[].class);
                    arguments = new Object[] {new String[0]};
                }
                entry = found;
                entry.setAccessible(true);
            } catch (LinkageError e) {
                return threw(e);
            } catch (ReflectiveOperationException e) {
                return new Wire.Writer().u8(NO_HARNESS)
                        .text("cannot call the harness " + harness + ": " + e);
            }
            try {
                Object value = entry.invoke(null, arguments);
                String text = entry.getReturnType() == void.class ? null : String.valueOf(value);
                return new Wire.Writer().u8(RETURNED).optional(Trace.cut(text));
            } catch (java.lang.reflect.InvocationTargetException e) {
                return threw(e.getCause());
            } catch (Throwable e) {
                return threw(e);
            }
        }

        private Wire.Writer threw(Throwable thrown) {
            outOfMemory = thrown instanceof OutOfMemoryError;
            Wire.Writer out = new Wire.Writer();
            if (outOfMemory) {
                out.u8(OUT_OF_MEMORY).u8(1);
            } else {
                out.u8(THREW);
            }
            Trace.throwable(out, thrown);
            return out;
        }
    }
}
