import { StoredDocument, type DocumentSource } from '../stored-document.js';
import type { LeafCodec } from './leaf-store.js';

/** A document's object, and its two places in the leaf. */
const ENTRY = 150;
/** Record number, version, CRC-32 and length. */
const BYTES = 24;

/** Leaves of the documents of one collection, which leave memory with their documents once those are on disk. */
export const recordLeaves = (source: DocumentSource): LeafCodec<number, StoredDocument> => ({
  weigh: () => ENTRY,

  pack(records, documents) {
    if (!documents.every((document) => document.isOnDisk)) return undefined;
    const bytes = Buffer.allocUnsafe(records.length * BYTES);
    let length = 0;
    for (const { record, version, checksum, size } of documents) {
      length = bytes.writeDoubleLE(record, length);
      length = bytes.writeDoubleLE(version, length);
      length = bytes.writeUInt32LE(checksum, length);
      length = bytes.writeUInt32LE(size, length);
    }
    return bytes;
  },

  unpack(bytes, count) {
    const keys: number[] = [];
    const values: StoredDocument[] = [];
    for (let at = 0; at < count * BYTES; at += BYTES) {
      const record = bytes.readDoubleLE(at);
      const version = bytes.readDoubleLE(at + 8);
      const [checksum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)];
      keys.push(record);
      values.push(StoredDocument.onDisk(record, { version, checksum, size }, source));
    }
    return { keys, values };
  },

  release(documents) {
    for (const document of documents) document.release();
  },
});
