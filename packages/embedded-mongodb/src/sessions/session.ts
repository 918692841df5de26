import { Long } from 'bson';
import { demand, MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import type { Engine } from '../engine/engine.js';
import { Transaction } from '../engine/transaction.js';

type TransactionState = 'none' | 'inProgress' | 'committed' | 'aborted';

/** The transaction fields of a command: `txnNumber`, `autocommit: false` and `startTransaction`. */
export interface TransactionRequest {
  readonly number: bigint;
  readonly start: boolean;
  /** commitTransaction and abortTransaction may be retried after the end. */
  readonly ending: boolean;
}

const noSuchTransaction = (message: string): MongoServerFault =>
  new MongoServerFault('NoSuchTransaction', message);

/**
 * A logical session: its newest transaction number, the transaction or retryable write with that number, and the
 * results of the retryable write's statements.
 */
export class Session {
  lastUse = Date.now();
  private number = -1n;
  private state: TransactionState = 'none';
  private transaction: Transaction | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private committed: Promise<void> = Promise.resolve();
  private results = new Map<number, Doc>();
  /** Commands with a transaction number are serialized. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    private readonly lifetimeMs: number,
  ) {}

  get isBusy(): boolean {
    return this.transaction !== undefined;
  }

  /** Runs after all earlier work of the session has finished. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work, work);
    this.tail = result.catch(() => undefined);
    return result;
  }

  /**
   * The transaction of a command; started when the command requests it.
   * Undefined for a commit or abort after the end; the command handles that itself.
   * @throws MongoServerFault NoSuchTransaction, TransactionTooOld, TransactionCommitted
   */
  enter({ number, start, ending }: TransactionRequest): Transaction | undefined {
    const unknown =
      `Given transaction number ${number} does not match any in-progress transactions. ` +
      `The active transaction number is ${this.number}`;
    const newer = `a newer transaction with txnNumber ${this.number} has already started on this session.`;
    if (start) {
      const message = `Cannot start transaction ${number} on session because ${newer}`;
      demand(number >= this.number, 'TransactionTooOld', message);
      return this.begin(number);
    }
    if (number !== this.number || this.state === 'none') throw noSuchTransaction(unknown);
    if (this.state === 'aborted')
      throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
    if (!ending) this.refuseCommitted();
    return this.transaction;
  }

  private begin(number: bigint): Transaction {
    if (number === this.number) {
      throw new MongoServerFault(
        50911,
        `Cannot start a transaction at given transaction number ${number} a transaction with the same number is in state ${this.state}`,
      );
    }
    this.advance(number);
    this.state = 'inProgress';
    this.transaction = new Transaction(this.engine);
    this.deadline = setTimeout(() => this.abort(), this.lifetimeMs);
    this.deadline.unref();
    return this.transaction;
  }

  private advance(number: bigint): void {
    this.abort();
    this.number = number;
    this.state = 'none';
    this.results = new Map();
  }

  /** Commits. Idempotent: a second call waits for the same commit. */
  commit(): Promise<void> {
    if (this.transaction) {
      this.committed = this.transaction.commit();
      this.leave('committed');
    }
    return this.committed;
  }

  /** @throws MongoServerFault TransactionCommitted */
  abortOnRequest(): void {
    this.refuseCommitted();
    this.abort();
  }

  private refuseCommitted(): void {
    const message = `Transaction with { txnNumber: ${this.number} } has been committed.`;
    demand(this.state !== 'committed', 'TransactionCommitted', message);
  }

  /** Aborts the open transaction, if there is one. */
  abort(): void {
    if (!this.transaction) return;
    this.transaction.abort();
    this.leave('aborted');
  }

  private leave(state: TransactionState): void {
    this.transaction = undefined;
    this.state = state;
    clearTimeout(this.deadline);
  }

  /**
   * The results of the statements of a retryable write that have run before; new ones are added by the caller.
   * @throws MongoServerFault TransactionTooOld
   */
  retryable(number: bigint): Map<number, Doc> {
    if (number < this.number) {
      throw new MongoServerFault(
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is prohibited on session because a newer retryable write with txnNumber ${this.number} has already started on this session.`,
      );
    }
    if (number > this.number) this.advance(number);
    return this.results;
  }
}

/** A 64-bit number of a command as a bigint; undefined for anything else. */
export function bigintOf(value: unknown): bigint | undefined {
  if (Long.isLong(value)) return (BigInt(value.high) << 32n) | BigInt(value.low >>> 0);
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}
