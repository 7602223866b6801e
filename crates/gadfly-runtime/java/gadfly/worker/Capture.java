package gadfly.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.io.UnsupportedEncodingException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * What a job prints, kept in a file mapped into memory that the Rust side also has open: it
 * survives {@code halt()}, a crash and the kill after a time-out. Layout: the bytes of each stream
 * wanted so far (two 64-bit numbers, may exceed what is kept), then both streams' space.
 */
final class Capture {
    private static final int HEADER = 16;

    private final MappedByteBuffer map;
    private final int space;

    Capture(String file, int space) throws IOException {
        this.space = space;
        try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
            map = open.getChannel()
                    .map(FileChannel.MapMode.READ_WRITE, 0, HEADER + 2L * space);
        }
    }

    /** Gives System.out and System.err new streams that start from nothing. */
    void begin() {
        try {
            System.setOut(new PrintStream(new Stream(0), false, "UTF-8"));
            System.setErr(new PrintStream(new Stream(1), false, "UTF-8"));
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class Stream extends OutputStream {
        private final int index;
        private long wanted;

        Stream(int index) {
            this.index = index;
            map.putLong(8 * index, 0);
        }

        @Override
        public synchronized void write(int b) {
            if (wanted < space) {
                map.put(HEADER + index * space + (int) wanted, (byte) b);
            }
            count(1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            int keep = (int) Math.min(length, Math.max(0, space - wanted));
            // A view of its own: position is shared state, and several threads may print.
            if (keep > 0) {
                ((java.nio.ByteBuffer) map.duplicate())
                        .position(HEADER + index * space + (int) wanted)
                        .put(bytes, from, keep);
            }
            count(length);
        }

        private void count(int more) {
            wanted += more;
            map.putLong(8 * index, wanted);
        }
    }
}
