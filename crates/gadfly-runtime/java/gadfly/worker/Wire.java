package gadfly.worker;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The frames that go over the pipes: a 32-bit length, then that many bytes; all numbers big-endian,
 * texts and byte arrays with their own 32-bit length. The Rust side is {@code wire.rs}.
 */
final class Wire {
    private final DataInputStream in;
    private final OutputStream out;

    Wire(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = out;
    }

    /** The next frame, or null when the other side has closed the pipe. */
    Reader read() throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException closed) {
            return null;
        }
        byte[] frame = new byte[length];
        in.readFully(frame);
        return new Reader(ByteBuffer.wrap(frame));
    }

    /** One write call per frame, so that frames of two threads never mix. */
    synchronized void write(Writer frame) throws IOException {
        byte[] body = frame.bytes.toByteArray();
        ByteBuffer whole = ByteBuffer.allocate(4 + body.length);
        whole.putInt(body.length).put(body);
        out.write(whole.array());
        out.flush();
    }

    static final class Reader {
        private final ByteBuffer frame;

        private Reader(ByteBuffer frame) {
            this.frame = frame;
        }

        int u8() {
            return frame.get() & 0xff;
        }

        int i32() {
            return frame.getInt();
        }

        long i64() {
            return frame.getLong();
        }

        byte[] bytes() {
            byte[] bytes = new byte[frame.getInt()];
            frame.get(bytes);
            return bytes;
        }

        String text() {
            return new String(bytes(), StandardCharsets.UTF_8);
        }

        String[] texts() {
            String[] all = new String[frame.getInt()];
            for (int i = 0; i < all.length; i++) {
                all[i] = text();
            }
            return all;
        }
    }

    /** A frame under construction. Memory never fails to be written, hence no checked exception. */
    static final class Writer {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        private final DataOutputStream data = new DataOutputStream(bytes);

        Writer u8(int value) {
            bytes.write(value);
            return this;
        }

        Writer i32(int value) {
            try {
                data.writeInt(value);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return this;
        }

        Writer i64(long value) {
            return i32((int) (value >>> 32)).i32((int) value);
        }

        Writer bytes(byte[] value) {
            i32(value.length);
            bytes.write(value, 0, value.length);
            return this;
        }

        Writer text(String value) {
            return bytes(value.getBytes(StandardCharsets.UTF_8));
        }

        /** A text that may be null. */
        Writer optional(String value) {
            return value == null ? u8(0) : u8(1).text(value);
        }

        Writer append(Writer other) {
            byte[] more = other.bytes.toByteArray();
            bytes.write(more, 0, more.length);
            return this;
        }
    }
}
