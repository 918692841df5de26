import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';

/** The maximum nesting depth of a message, as in mongod. */
const MAX_DEPTH = 200;

/**
 * Decodes one BSON document into the value representation of `mql/index.ts`.
 *
 * It exists because the `bson` package can either keep the types of numbers (and box every one) or unbox
 * them (and lose the difference between 1 and 1.0), turns `{$ref, $id}` into a class, and reads past lengths
 * that are wrong; here every length is checked, because the bytes come from the network.
 *
 * @param only top-level fields to decode; the others are skipped (used to read index keys at start-up)
 * @throws MongoServerFault InvalidBSON
 */
export function decodeDocument(bytes: Buffer, offset = 0, only?: ReadonlySet<string>): Doc {
  const size = documentSize(bytes, offset, bytes.length);
  const reader = new Reader(bytes, offset);
  return reader.document(offset + size, 0, only);
}

/** The declared length of the document at `offset`, checked against the available bytes. */
export function documentSize(bytes: Buffer, offset: number, limit: number): number {
  if (offset + 5 > limit) throw invalid('document is cut off');
  const size = bytes.readInt32LE(offset);
  if (size < 5 || offset + size > limit || bytes[offset + size - 1] !== 0)
    throw invalid('bad document length');
  return size;
}

const invalid = (why: string): MongoServerFault =>
  new MongoServerFault('InvalidBSON', `invalid BSON: ${why}`);

class Reader {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
  ) {}

  document(end: number, depth: number, only?: ReadonlySet<string>): Doc {
    if (depth > MAX_DEPTH) throw new MongoServerFault('Overflow', `BSON nesting exceeds ${MAX_DEPTH} levels`);
    const result: Doc = {};
    this.at += 4;
    for (;;) {
      const type = this.bytes[this.at++]!;
      if (type === 0) break;
      const name = this.cstring(end);
      const value = only && !only.has(name) ? this.skip(type, end) : this.value(type, end, depth);
      if (only && value === SKIPPED) continue;
      if (name === '__proto__') {
        Object.defineProperty(result, name, { value, writable: true, enumerable: true, configurable: true });
      } else result[name] = value;
    }
    if (this.at !== end) throw invalid('document does not end where its length says');
    return result;
  }

  private array(end: number, depth: number): unknown[] {
    if (depth > MAX_DEPTH) throw new MongoServerFault('Overflow', `BSON nesting exceeds ${MAX_DEPTH} levels`);
    const result: unknown[] = [];
    this.at += 4;
    for (;;) {
      const type = this.bytes[this.at++]!;
      if (type === 0) break;
      this.skipCstring(end);
      result.push(this.value(type, end, depth));
    }
    if (this.at !== end) throw invalid('array does not end where its length says');
    return result;
  }

  private value(type: number, end: number, depth: number): unknown {
    switch (type) {
      case 0x01:
        return unboxDouble(this.bytes.readDoubleLE(this.take(8, end)));
      case 0x02:
        return this.string(end);
      case 0x03:
        return this.document(this.at + documentSize(this.bytes, this.at, end), depth + 1);
      case 0x04:
        return this.array(this.at + documentSize(this.bytes, this.at, end), depth + 1);
      case 0x05:
        return this.binary(end);
      case 0x06:
      case 0x0a:
        return null;
      case 0x07: {
        const start = this.take(12, end);
        return new ObjectId(this.bytes.subarray(start, start + 12));
      }
      case 0x08:
        return this.boolean(end);
      case 0x09:
        return new Date(this.int64(end));
      case 0x0b:
        return new BSONRegExp(this.cstring(end), this.cstring(end));
      case 0x10:
        return this.bytes.readInt32LE(this.take(4, end));
      case 0x12: {
        const start = this.take(8, end);
        return new Long(this.bytes.readInt32LE(start), this.bytes.readInt32LE(start + 4));
      }
      default:
        return this.rareValue(type, end, depth);
    }
  }

  private rareValue(type: number, end: number, depth: number): unknown {
    switch (type) {
      case 0x0d:
        return new Code(this.string(end));
      case 0x0e:
        return new BSONSymbol(this.string(end));
      case 0x0f: {
        const start = this.at;
        const stop = start + this.bytes.readInt32LE(this.take(4, end));
        if (stop > end || stop < start + 14) throw invalid('bad length of code with scope');
        const code = this.string(stop);
        const scope = this.document(this.at + documentSize(this.bytes, this.at, stop), depth + 1);
        if (this.at !== stop) throw invalid('bad length of code with scope');
        return new Code(code, scope);
      }
      case 0x11: {
        const start = this.take(8, end);
        return new Timestamp({ i: this.bytes.readUInt32LE(start), t: this.bytes.readUInt32LE(start + 4) });
      }
      case 0x13: {
        const start = this.take(16, end);
        return new Decimal128(new Uint8Array(this.bytes.subarray(start, start + 16)));
      }
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
      default:
        throw invalid(`unrecognised type 0x${type.toString(16)}`);
    }
  }

  /** Skips a value without decoding it. */
  private skip(type: number, end: number): typeof SKIPPED {
    const fixed = FIXED_SIZES[type];
    if (fixed !== undefined) this.take(fixed, end);
    else if (type === 0x02 || type === 0x0d || type === 0x0e) this.take(4 + this.lengthAt(end), end);
    else if (type === 0x05) this.take(5 + this.lengthAt(end), end);
    else if (type === 0x03 || type === 0x04) this.take(documentSize(this.bytes, this.at, end), end);
    else this.value(type, end, 0);
    return SKIPPED;
  }

  private lengthAt(end: number): number {
    if (this.at + 4 > end) throw invalid('value is cut off');
    const length = this.bytes.readInt32LE(this.at);
    if (length < 0) throw invalid('negative length');
    return length;
  }

  private take(size: number, end: number): number {
    const start = this.at;
    this.at += size;
    if (this.at >= end) throw invalid('value is cut off');
    return start;
  }

  private boolean(end: number): boolean {
    const byte = this.bytes[this.take(1, end)];
    if (byte !== 0 && byte !== 1) throw invalid('boolean is neither 0 nor 1');
    return byte === 1;
  }

  private string(end: number): string {
    const length = this.lengthAt(end);
    const start = this.take(4 + length, end) + 4;
    if (length < 1 || this.bytes[start + length - 1] !== 0) throw invalid('string has no terminator');
    return this.bytes.toString('utf8', start, start + length - 1);
  }

  private binary(end: number): Binary {
    const length = this.lengthAt(end);
    const start = this.take(5 + length, end) + 5;
    const subtype = this.bytes[start - 1]!;
    // A copy: the value may be kept for long, and must not keep the whole message alive.
    if (subtype !== 2) return new Binary(Buffer.from(this.bytes.subarray(start, start + length)), subtype);
    if (length < 4 || this.bytes.readInt32LE(start) !== length - 4) throw invalid('bad length of old binary');
    return new Binary(Buffer.from(this.bytes.subarray(start + 4, start + length)), subtype);
  }

  private int64(end: number): number {
    const start = this.take(8, end);
    return this.bytes.readInt32LE(start + 4) * 4294967296 + this.bytes.readUInt32LE(start);
  }

  private cstring(end: number): string {
    const start = this.at;
    this.skipCstring(end);
    const stop = this.at - 1;
    const { bytes } = this;
    // Field names are short and nearly always ASCII: building them here is quicker than a call into C++.
    if (stop - start > 24) return bytes.toString('utf8', start, stop);
    let text = '';
    for (let index = start; index < stop; index += 1) {
      const byte = bytes[index]!;
      if (byte > 127) return bytes.toString('utf8', start, stop);
      text += ASCII[byte]!;
    }
    return text;
  }

  private skipCstring(end: number): void {
    const { bytes } = this;
    let at = this.at;
    while (at < end && bytes[at] !== 0) at += 1;
    if (at >= end) throw invalid('name has no terminator');
    this.at = at + 1;
  }
}

const SKIPPED = Symbol('skipped');
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const FIXED_SIZES: Record<number, number> = {
  0x01: 8,
  0x06: 0,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x11: 8,
  0x12: 8,
  0x13: 16,
  0x7f: 0,
  0xff: 0,
};

/** A whole double within int32 stays boxed, so that it is not taken for an int32 when it is written again. */
function unboxDouble(value: number): number | Double {
  return (value | 0) === value && !Object.is(value, -0) ? new Double(value) : value;
}
