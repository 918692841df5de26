import { randomBytes } from 'node:crypto';
import { RawBatch } from '../bson/encode.js';
import { demand, MongoServerFault } from '../errors.js';
import type { Tally } from '../engine/tally.js';
import type { Transaction } from '../engine/transaction.js';

/** The remaining documents of a result, as BSON. */
export interface ResultStream {
  next(): Buffer | undefined;
  /** True when the stream is known to be exhausted; false when only `next()` can tell. */
  isAtEnd(): boolean;
}

/** An open cursor, read by `getMore`. */
export interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly stream: ResultStream;
  readonly session: string | undefined;
  readonly transaction: Transaction | undefined;
  readonly noTimeout: boolean;
  /** Where the open query counts what it examines; undefined when nobody asked. */
  readonly tally: Tally | undefined;
  /** Gives up the snapshot that it reads. */
  readonly release: (() => void) | undefined;
  lastUse: number;
}

export const DEFAULT_FIRST_BATCH = 101;
/** A cursor that is about to be opened; `keep` pins the snapshot that it reads, and returns the release. */
type NewCursor = Omit<Cursor, 'id' | 'lastUse' | 'release'> & {
  readonly keep: (() => () => void) | undefined;
};

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_CURSORS = 10_000;
const TIMEOUT_MS = 10 * 60_000;

/** Takes the next batch: as many documents as requested and as fit into one message. */
export function takeBatch(stream: ResultStream, count: number): { batch: RawBatch; done: boolean } {
  const batch = new RawBatch();
  while (batch.documents.length < count && batch.size < MOST_BYTES) {
    const document = stream.next();
    if (!document) return { batch, done: true };
    batch.push(document);
  }
  return { batch, done: stream.isAtEnd() };
}

/** The open cursors of all clients. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();

  get size(): number {
    return this.cursors.size;
  }

  open({ keep, ...cursor }: NewCursor): Cursor {
    const message = `Too many open cursors; the limit is ${MOST_CURSORS}`;
    demand(this.cursors.size < MOST_CURSORS, 'ExceededMemoryLimit', message);
    let id = 0n;
    while (id === 0n || this.cursors.has(id)) id = randomBytes(8).readBigUInt64BE() >> 2n;
    const opened: Cursor = { ...cursor, id, release: keep?.(), lastUse: Date.now() };
    this.cursors.set(id, opened);
    // Whichever way the transaction ends: by the client, by its deadline, or by a newer one of the session.
    void cursor.transaction?.ended.then(() => this.close(id));
    return opened;
  }

  /** @throws MongoServerFault CursorNotFound */
  get(id: bigint): Cursor {
    const cursor = this.cursors.get(id);
    if (!cursor) throw new MongoServerFault('CursorNotFound', `cursor id ${id} not found`);
    cursor.lastUse = Date.now();
    return cursor;
  }

  has(id: bigint): boolean {
    return this.cursors.has(id);
  }

  close(id: bigint): void {
    const cursor = this.cursors.get(id);
    if (!cursor) return;
    this.cursors.delete(id);
    cursor.release?.();
  }

  /** Closes the cursors that satisfy a predicate, such as those of a dropped namespace or an ended session. */
  closeWhere(test: (cursor: Cursor) => boolean): void {
    for (const cursor of this.cursors.values()) if (test(cursor)) this.close(cursor.id);
  }

  expire(now: number): void {
    this.closeWhere((cursor) => !cursor.noTimeout && now - cursor.lastUse > TIMEOUT_MS);
  }
}
