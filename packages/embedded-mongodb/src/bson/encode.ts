import { calculateObjectSize, serialize } from 'bson';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';

/** The maximum size of a stored document, as in mongod. */
export const MAX_DOCUMENT_SIZE = 16 * 1024 * 1024;

/** The maximum size of a document in a reply: a stored one plus some overhead. */
const MAX_INTERNAL_SIZE = MAX_DOCUMENT_SIZE + 16 * 1024;

/** Documents of a reply that are already BSON: the stored bytes go out as they are. */
export class RawBatch {
  readonly documents: Uint8Array[] = [];
  size = 0;

  push(document: Uint8Array): void {
    this.documents.push(document);
    this.size += document.length;
  }
}

/**
 * Encodes a document; the serializer of `bson` keeps the number types of this representation.
 * @throws MongoServerFault BSONObjectTooLarge
 */
export function encodeDocument(doc: Doc): Buffer {
  try {
    const bytes = serialize(doc, { ignoreUndefined: true });
    if (bytes.length <= MAX_INTERNAL_SIZE)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // The serializer works in a buffer of 17 MB.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new MongoServerFault(
    'BSONObjectTooLarge',
    `BSONObj size is invalid: it must be at most ${MAX_INTERNAL_SIZE} bytes`,
  );
}

/** The length of a document in BSON, without encoding it. */
export function sizeOfDocument(doc: Doc): number {
  return calculateObjectSize(doc, { ignoreUndefined: true });
}

/**
 * Encodes a reply. A `cursor` whose `firstBatch` or `nextBatch` is a RawBatch gets the raw documents spliced in,
 * which spares decoding and encoding what is only passed on.
 */
export function encodeReply(reply: Doc): Buffer {
  const cursor = reply['cursor'] as Doc | undefined;
  const field = cursor?.['firstBatch'] instanceof RawBatch ? 'firstBatch' : 'nextBatch';
  const batch = cursor?.[field];
  if (!cursor || !(batch instanceof RawBatch)) return encodeDocument(reply);
  const { cursor: _, ...others } = reply;
  const { [field]: __, ...rest } = cursor;
  const tail = encodeDocument(rest);
  const array = encodeArray(batch);
  const name = Buffer.from(`\x04${field}\0`, 'latin1');
  const inner = Buffer.alloc(4);
  inner.writeInt32LE(name.length + array.length + tail.length);
  const end = encodeDocument(others);
  const outer = Buffer.from('\0\0\0\0\x03cursor\0', 'latin1');
  outer.writeInt32LE(outer.length - 4 + inner.readInt32LE() + end.length);
  return Buffer.concat([outer, inner, name, array, tail.subarray(4), end.subarray(4)]);
}

function encodeArray(batch: RawBatch): Buffer {
  const names = batch.documents.reduce((sum, _, index) => sum + String(index).length + 2, 0);
  const bytes = Buffer.allocUnsafe(5 + names + batch.size);
  let at = bytes.writeInt32LE(bytes.length, 0);
  batch.documents.forEach((document, index) => {
    bytes[at] = 0x03;
    at += 1 + bytes.write(`${index}\0`, at + 1, 'latin1');
    bytes.set(document, at);
    at += document.length;
  });
  bytes[at] = 0;
  return bytes;
}
