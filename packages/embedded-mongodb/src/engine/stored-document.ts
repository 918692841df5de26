import { decodeDocument } from '../bson/decode.js';
import type { Doc } from '../mql/index.js';

/** How many bytes of BSON may be held decoded at once; beyond it the oldest decoded forms are let go. */
export const DECODED_LIMIT = 16 * 1024 * 1024;

let decoded: StoredDocument[] = [];
let oldest = 0;
let decodedBytes = 0;

/** Lets go of all decoded forms: after a drop they would keep documents alive that no collection has any more. */
export function forgetDecoded(): void {
  for (const document of decoded) document.letGo();
  decoded = [];
  oldest = 0;
  decodedBytes = 0;
}

const SLAB_SIZE = 8192;
let slab = Buffer.alloc(0);
let slabUsed = 0;

/**
 * A copy of bytes that are to be kept. Node cuts small buffers out of a pool that replies are cut out of too: a
 * document kept there would keep 8 kB of long sent replies alive. So small documents share slabs of their own.
 */
export function bytesToKeep(bytes: Uint8Array): Buffer {
  const { length } = bytes;
  if (length > SLAB_SIZE / 4) {
    const own = Buffer.allocUnsafeSlow(length);
    own.set(bytes);
    return own;
  }
  if (slabUsed + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_SIZE);
    slabUsed = 0;
  }
  const kept = slab.subarray(slabUsed, slabUsed + length);
  kept.set(bytes);
  slabUsed += length;
  return kept;
}

/**
 * One version of a document, never changed: its number in the collection and its BSON.
 * The decoded form is made when asked for and kept for a while, since BSON takes a fraction of its memory.
 */
export class StoredDocument {
  private cache: Doc | undefined;

  constructor(
    readonly record: number,
    readonly bytes: Buffer,
    doc?: Doc,
  ) {
    if (doc) this.keep(doc);
  }

  get doc(): Doc {
    return this.cache ?? this.keep(decodeDocument(this.bytes));
  }

  /** The document with at least these fields; does not push out what is held decoded. */
  withFields(fields: ReadonlySet<string>): Doc {
    return this.cache ?? decodeDocument(this.bytes, 0, fields);
  }

  /** Drops the decoded form; it is made again when asked for. */
  letGo(): void {
    this.cache = undefined;
  }

  private keep(doc: Doc): Doc {
    this.cache = doc;
    decoded.push(this);
    decodedBytes += this.bytes.length;
    while (decodedBytes > DECODED_LIMIT && oldest < decoded.length) {
      const out = decoded[oldest++]!;
      out.letGo();
      decodedBytes -= out.bytes.length;
    }
    if (oldest > 1024 && oldest * 2 > decoded.length) {
      decoded.splice(0, oldest);
      oldest = 0;
    }
    return doc;
  }
}
