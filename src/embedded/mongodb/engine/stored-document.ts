import { decodeDocument } from '../bson/decode.js';
import type { Doc } from '../mql/index.js';

/** How many bytes of BSON may be held decoded at once; beyond it the oldest decoded forms are let go. */
export const DECODED_LIMIT = 16 * 1024 * 1024;

const decoded: StoredDocument[] = [];
let oldest = 0;
let decodedBytes = 0;

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

  private keep(doc: Doc): Doc {
    this.cache = doc;
    decoded.push(this);
    decodedBytes += this.bytes.length;
    while (decodedBytes > DECODED_LIMIT && oldest < decoded.length) {
      const out = decoded[oldest++]!;
      out.cache = undefined;
      decodedBytes -= out.bytes.length;
    }
    if (oldest > 1024 && oldest * 2 > decoded.length) {
      decoded.splice(0, oldest);
      oldest = 0;
    }
    return doc;
  }
}
