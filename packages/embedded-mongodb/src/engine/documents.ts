import { ObjectId, Timestamp } from 'bson';
import { encodeDocument, MAX_DOCUMENT_SIZE } from '../bson/encode.js';
import { MongoServerFault } from '../errors.js';
import { isDocument, TYPE, typeNameOf, typeOf, type Doc } from '../mql/values/types.js';
import { bytesToKeep, StoredDocument } from './stored-document.js';

/** The maximum nesting depth of a stored document. */
const MAX_DEPTH = 100;

/**
 * Prepares a document for storage: `_id` first (generated when missing), empty timestamps filled in.
 * @param bytes the document's BSON when it came from a client; used unchanged when possible
 * @throws MongoServerFault BSONObjectTooLarge, InvalidIdField, DollarPrefixedFieldName, Overflow
 */
export function newDocument(record: number, given: Doc, time: Timestamp, bytes?: Buffer): StoredDocument {
  if (bytes && bytes.length > MAX_DOCUMENT_SIZE) throw tooLarge('object to insert too large', bytes.length);
  let doc = withIdFirst(given);
  checkId(doc['_id']);
  checkDepth(doc, 1);
  doc = withTimestamps(doc, time);
  // A copy: one stored document must not keep the whole message in memory.
  const stored = bytesToKeep(bytes && doc === given ? bytes : encodeDocument(doc));
  if (stored.length > MAX_DOCUMENT_SIZE) throw tooLarge('object to insert too large', stored.length);
  return StoredDocument.of(record, stored, stored.length < 65536 ? doc : undefined);
}

/** A new version of a stored document. */
export function changedDocument(record: number, doc: Doc): StoredDocument {
  checkDepth(doc, 1);
  const bytes = bytesToKeep(encodeDocument(doc));
  if (bytes.length > MAX_DOCUMENT_SIZE) {
    throw new MongoServerFault(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_SIZE}`);
  }
  return StoredDocument.of(record, bytes, doc);
}

const tooLarge = (what: string, size: number): MongoServerFault =>
  new MongoServerFault(
    'BSONObjectTooLarge',
    `${what}. size in bytes: ${size}, max size: ${MAX_DOCUMENT_SIZE}`,
  );

function withIdFirst(doc: Doc): Doc {
  for (const name in doc) {
    if (name === '_id') return doc;
    break;
  }
  const { _id: id = new ObjectId(), ...rest } = doc;
  return { _id: id, ...rest };
}

function checkId(id: unknown): void {
  const type = typeOf(id);
  if (type === TYPE.array || type === TYPE.regex || type === TYPE.undefined) {
    throw new MongoServerFault('InvalidIdField', `The '_id' value cannot be of type ${typeNameOf(id)}`);
  }
  if (!isDocument(id)) return;
  const bad = Object.keys(id).find((name) => name.startsWith('$') && !['$ref', '$id', '$db'].includes(name));
  if (bad === undefined) return;
  throw new MongoServerFault(
    'DollarPrefixedFieldName',
    `_id fields may not contain '$'-prefixed fields: ${bad} is not valid for storage.`,
  );
}

function checkDepth(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  if (!isArray && !isDocument(value)) return;
  if (depth > MAX_DEPTH) {
    throw new MongoServerFault(
      'Overflow',
      `cannot store a document that exceeds ${MAX_DEPTH} levels of nesting`,
    );
  }
  if (isArray) for (const element of value) checkDepth(element, depth + 1);
  else for (const name in value) checkDepth(value[name], depth + 1);
}

/** An empty timestamp at the top level becomes the server's time. */
function withTimestamps(doc: Doc, time: Timestamp): Doc {
  let result = doc;
  for (const name in doc) {
    const value = doc[name];
    if (value instanceof Timestamp && value.isZero() && name !== '_id') result = { ...result, [name]: time };
  }
  return result;
}
