import { MAX_MESSAGE_SIZE, SHORTEST_MESSAGE } from './message.js';

const NOTHING = Buffer.alloc(0);

/** Splits a byte stream into messages. An unfinished message is copied, so that it keeps no chunk in memory. */
export class FrameReader {
  private buffer = NOTHING;
  private length = 0;

  /** The bytes buffered for an unfinished message. */
  get held(): number {
    return this.length;
  }

  /** @returns the messages that the chunk completes; undefined for an invalid length */
  push(chunk: Buffer): Buffer[] | undefined {
    const bytes = this.length === 0 ? chunk : this.append(chunk);
    const frames: Buffer[] = [];
    let at = 0;
    while (bytes.length - at >= 4) {
      const size = bytes.readInt32LE(at);
      if (size < SHORTEST_MESSAGE || size > MAX_MESSAGE_SIZE) return undefined;
      if (bytes.length - at < size) break;
      frames.push(bytes.subarray(at, at + size));
      at += size;
    }
    if (at > 0 || bytes === chunk) this.keep(bytes.subarray(at));
    return frames;
  }

  /** Doubles the buffer, so that many small chunks cost amortized O(1). */
  private append(chunk: Buffer): Buffer {
    const needed = this.length + chunk.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.buffer.length));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    chunk.copy(this.buffer, this.length);
    this.length = needed;
    return this.buffer.subarray(0, needed);
  }

  private keep(rest: Buffer): void {
    this.length = rest.length;
    this.buffer = rest.length === 0 ? NOTHING : Buffer.allocUnsafeSlow(rest.length);
    rest.copy(this.buffer);
  }
}
