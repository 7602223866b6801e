import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

/** What the machine does not do; the comment says the word its reason must contain. */
public class Beyond {
    static int scanner() { return new Scanner(System.in).nextInt(); } // System.in
    static int reader() throws IOException { return new BufferedReader(new InputStreamReader(System.in)).read(); } // System.in
    static int plainRead() throws IOException { return System.in.read(); } // System.in
    static long millis() { return System.currentTimeMillis(); } // clock
    static long nanos() { return System.nanoTime(); } // clock
    static String today() { return java.time.LocalDate.now().toString(); } // clock
    static long date() { return new Date().getTime(); } // clock
    static double random() { return Math.random(); } // random numbers
    static int newRandom() { return new Random().nextInt(6); } // random numbers
    static int threadRandom() { return ThreadLocalRandom.current().nextInt(); } // random numbers
    static List<Integer> shuffled() { List<Integer> l = new ArrayList<>(List.of(1, 2)); Collections.shuffle(l); return l; } // random numbers
    static String uuid() { return UUID.randomUUID().toString(); } // random numbers
    static void thread() throws Exception { Thread t = new Thread(() -> { }); t.start(); t.join(); } // threads
    static int executor() throws Exception { return Executors.newFixedThreadPool(2).submit(() -> 1).get(); } // threads
    static int async() { return CompletableFuture.supplyAsync(() -> 1).join(); } // threads
    static void waits() throws Exception { Object o = new Object(); synchronized (o) { o.wait(); } } // threads
    static String file() throws IOException { return Files.readString(Path.of("x.txt")); } // files
    static int fileReader() throws IOException { return new FileReader("x.txt").read(); } // files
    static boolean exists() { return new File("x.txt").exists(); } // files
    static void writes() throws IOException { new FileWriter("x.txt").close(); } // files
    static Object method() throws Exception { return Beyond.class.getDeclaredMethod("millis").invoke(null); } // reflection
    static int methods() { return Beyond.class.getDeclaredMethods().length; } // reflection
    static Object instance() throws Exception { return Beyond.class.getDeclaredConstructor().newInstance(); } // reflection
    static String environment() { return System.getenv("HOME"); } // environment
    static String property() { return System.getProperty("user.home"); } // system property
    static int processors() { return Runtime.getRuntime().availableProcessors(); } // processors
    static long memory() { return Runtime.getRuntime().freeMemory(); } // machine
    static void process() throws IOException { new ProcessBuilder("ls").start(); } // process
    static void socket() throws IOException { new java.net.Socket("localhost", 80).close(); } // network
    static String german() { return String.format(Locale.GERMANY, "%.2f", 1.5); } // languages
}
