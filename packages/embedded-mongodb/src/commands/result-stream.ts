import { Long } from 'bson';
import { encodeDocument } from '../bson/encode.js';
import type { Query } from '../engine/query.js';
import type { StoredDocument } from '../engine/stored-document.js';
import type { Doc } from '../mql/index.js';
import { DEFAULT_FIRST_BATCH, takeBatch, type ResultStream } from '../sessions/cursors.js';
import type { Call } from './command.js';

/** A stream over an iterator; each document is encoded when it is taken. */
export function streamOf<T>(
  source: Iterable<T>,
  toBytes: (value: T) => Buffer,
  limit = Infinity,
): ResultStream {
  const iterator = source[Symbol.iterator]();
  let given = 0;
  let ended = false;
  return {
    next() {
      if (ended) return undefined;
      const { done, value } = iterator.next();
      if (done) {
        ended = true;
        return undefined;
      }
      given += 1;
      return toBytes(value);
    },
    isAtEnd: () => ended || given >= limit,
  };
}

/** A stream over a list, which knows when it is exhausted. */
export function streamOfList<T>(values: readonly T[], toBytes: (value: T) => Buffer): ResultStream {
  return streamOf(values, toBytes, values.length);
}

/** The decoded results of a query. */
export function* docsOf(query: Query): IterableIterator<Doc> {
  for (const document of query.documents()) yield document.doc;
}

export const bytesOfStored = (document: StoredDocument): Buffer => document.bytes;
export const bytesOfDoc = (doc: Doc): Buffer => encodeDocument(doc);

/** The options of a new cursor. */
export interface CursorOptions {
  readonly batchSize?: number;
  readonly singleBatch?: boolean;
  readonly noTimeout?: boolean;
  /** Called when the cursor stays open: it pins the snapshot that the cursor reads, and returns the release. */
  readonly keep?: () => () => void;
}

/** The first reply of a cursor: its first batch, and its id when more follows. */
export function cursorReply(
  call: Call,
  namespace: string,
  stream: ResultStream,
  options: CursorOptions = {},
): Doc {
  const { batchSize = DEFAULT_FIRST_BATCH, singleBatch = false, noTimeout = false, keep } = options;
  const { batch, done } = takeBatch(stream, batchSize);
  let id = 0n;
  if (!done && !singleBatch) {
    const { transaction } = call.access;
    const { sessionKey: session, observed } = call;
    const cursor = { namespace, stream, session, transaction, noTimeout, tally: observed?.tally, keep };
    id = call.server.cursors.open(cursor).id;
  }
  return { cursor: { firstBatch: batch, id: Long.fromBigInt(id), ns: namespace } };
}
