// ATTACK system calls from native code, where the JVM has java.lang.foreign
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class NativeCalls extends Attempts {
    public static Object run() throws Throwable {
        Class<?> linkers;
        try {
            linkers = Class.forName("java.lang.foreign.Linker");
        } catch (ClassNotFoundException older) {
            return reached;
        }
        Object linker = linkers.getMethod("nativeLinker").invoke(null);
        Object library = linkers.getMethod("defaultLookup").invoke(linker);
        var symbols = Class.forName("java.lang.foreign.SymbolLookup");
        Object function = ((Optional<?>) symbols.getMethod("find", String.class).invoke(library, "syscall")).get();
        Class<?> layouts = Class.forName("java.lang.foreign.MemoryLayout");
        Object word = Class.forName("java.lang.foreign.ValueLayout").getField("JAVA_LONG").get(null);
        Object words = java.lang.reflect.Array.newInstance(layouts, 7);
        for (int i = 0; i < 7; i++) java.lang.reflect.Array.set(words, i, word);
        var descriptors = Class.forName("java.lang.foreign.FunctionDescriptor");
        Object descriptor = descriptors.getMethod("of", layouts, words.getClass()).invoke(null, word, words);
        var options = Class.forName("[Ljava.lang.foreign.Linker$Option;");
        var segments = Class.forName("java.lang.foreign.MemorySegment");
        var call = (java.lang.invoke.MethodHandle) linkers.getMethod("downcallHandle", segments, descriptors, options)
            .invoke(linker, function, descriptor, java.lang.reflect.Array.newInstance(options.getComponentType(), 0));
        // Numbers of x86-64; the first call must work, or nothing was tried.
        if ((long) call.invoke(39L, 0L, 0L, 0L, 0L, 0L, 0L) != ProcessHandle.current().pid()) return "no system call";
        long[][] calls = {
            {234, GADFLY, GADFLY, 0}, {234, BYSTANDER, BYSTANDER, 9}, {62, BYSTANDER, 9}, {62, -1, 0}, {200, GADFLY, 0},
            {141, 0, GADFLY, 15}, {141, 2, 0, 15}, {203, GADFLY, 8, 0}, {144, GADFLY, 5, 0}, {29, 0x67616466, 4096, 950},
            {68, 0x67616467, 950}, {64, 0x67616468, 1, 950}, {319, 0, 0}, {41, 1, 2, 0}, {41, 2, 1, 0}, {157, 1, 0}, {157, 4, 1},
            {57}, {56, 17}, {272, 0x10000000}, {101, 16, GADFLY}, {434, GADFLY, 0}, {135, 0x40000}, {317, 0, 0, 0}, {425, 1, 0}, {112}
        };
        for (long[] c : calls) {
            long[] a = Arrays.copyOf(c, 7);
            long result = (long) call.invoke(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            if (result >= 0) reached.add("call " + a[0]);
        }
        return reached;
    }
}
