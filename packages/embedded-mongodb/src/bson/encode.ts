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
 * Encodes a reply behind `lead` bytes that are left free for the message's header. A `cursor` whose `firstBatch` or
 * `nextBatch` is a RawBatch gets the raw documents spliced in, which spares decoding and encoding what is only passed on:
 * each is copied once, into the message.
 */
export function encodeReply(reply: Doc, lead: number): Buffer {
  const cursor = reply['cursor'] as Doc | undefined;
  const field = cursor?.['firstBatch'] instanceof RawBatch ? 'firstBatch' : 'nextBatch';
  const batch = cursor?.[field];
  if (!cursor || !(batch instanceof RawBatch)) return behind(lead, encodeDocument(reply));
  const { cursor: _, ...others } = reply;
  const { [field]: __, ...rest } = cursor;
  return encodeBatch(batch, { lead, field, rest: encodeDocument(rest), others: encodeDocument(others) });
}

function behind(lead: number, document: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(lead + document.length);
  document.copy(bytes, lead);
  return bytes;
}

/** `{ cursor: { <field>: batch, ...rest }, ...others }`; `rest` and `others` are encoded documents. */
function encodeBatch(
  batch: RawBatch,
  { lead, field, rest, others }: { lead: number; field: string; rest: Buffer; others: Buffer },
): Buffer {
  const names = batch.documents.reduce((sum, _, index) => sum + String(index).length + 2, 0);
  const array = 5 + names + batch.size;
  // A type byte, the name and a zero byte precede a value; the length of a document counts itself.
  const cursor = 4 + (1 + field.length + 1) + array + (rest.length - 4);
  const whole = 4 + (1 + 'cursor'.length + 1) + cursor + (others.length - 4);
  const bytes = Buffer.allocUnsafe(lead + whole);
  let at = bytes.writeInt32LE(whole, lead);
  at += bytes.write('\x03cursor\0', at, 'latin1');
  at = bytes.writeInt32LE(cursor, at);
  at += bytes.write(`\x04${field}\0`, at, 'latin1');
  at = bytes.writeInt32LE(array, at);
  batch.documents.forEach((document, index) => {
    at += bytes.write(`\x03${index}\0`, at, 'latin1');
    bytes.set(document, at);
    at += document.length;
  });
  bytes[at++] = 0;
  at += rest.copy(bytes, at, 4);
  others.copy(bytes, at, 4);
  return bytes;
}
