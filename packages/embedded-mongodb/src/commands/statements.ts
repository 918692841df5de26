import type { OpenTransaction } from '../engine/engine.js';
import { LockedByTransaction } from '../engine/transaction.js';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import { integerOf } from '../mql/values/numbers.js';
import type { Call } from './command.js';

/** Runs `work`; when a document is locked by an open transaction, waits for its end and retries. */
export async function whenUnlocked<T>(call: Call, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof LockedByTransaction)) throw error;
      await endOf(error.owner, call.deadline);
    }
  }
}

/** @throws MongoServerFault MaxTimeMSExpired when the command's deadline passes first */
async function endOf(transaction: OpenTransaction, deadline: number): Promise<void> {
  if (deadline === Infinity) return transaction.ended;
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new MongoServerFault('MaxTimeMSExpired', 'operation exceeded time limit')),
      Math.max(0, deadline - Date.now()),
    );
  });
  try {
    await Promise.race([transaction.ended, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of a batch of writes. */
export interface BatchResult {
  readonly results: Array<{ index: number; result: Doc }>;
  readonly errors: Doc[];
  /** Statements that an earlier attempt of the same retryable write has already run. */
  readonly retried: number[];
}

/**
 * Runs the statements of a write command one by one. An error stops an ordered batch; in a transaction every error
 * does, and a retryable transaction error fails the whole command.
 */
export async function runBatch(
  call: Call,
  count: number,
  statement: (index: number) => Doc,
): Promise<BatchResult> {
  const batch: BatchResult = { results: [], errors: [], retried: [] };
  const ordered = call.args.value('ordered') === undefined || call.args.flag('ordered');
  for (let index = 0; index < count; index += 1) {
    try {
      const result = await runRetryable(call, statementId(call, index), batch.retried, () =>
        statement(index),
      );
      batch.results.push({ index, result });
    } catch (error) {
      if (!(error instanceof MongoServerFault) || FAILS_COMMAND.has(error.code)) throw error;
      batch.errors.push(writeError(index, error));
      if (ordered || call.access.transaction) break;
    }
  }
  if (batch.errors.length > 0 && call.access.transaction) call.session!.abort();
  return batch;
}

/** Write conflicts, snapshot errors, shutdown and time-outs fail the command, not one statement. */
const FAILS_COMMAND = new Set([50, 91, 112, 246]);

function statementId(call: Call, index: number): number {
  const ids = call.args.array('stmtIds');
  return integerOf(ids?.[index]) ?? (call.args.integer('stmtId') ?? 0) + index;
}

/** Runs a statement, or replays its result from an earlier attempt of this retryable write. */
export async function runRetryable(call: Call, id: number, retried: number[], work: () => Doc): Promise<Doc> {
  const { retryable } = call;
  if (!retryable) return whenUnlocked(call, work);
  const known = retryable.get(id);
  if (known) {
    retried.push(id);
    // The earlier attempt may have lost its connection before its write was durable.
    call.access.joinLastWrite();
    return known;
  }
  const failure = call.server.failPoints.forRetryableWrite();
  if (failure?.closeConnection) call.dropConnection();
  if (failure?.errorCode !== undefined)
    throw new MongoServerFault(failure.errorCode, 'onPrimaryTransactionalWrite fail point');
  const result = await whenUnlocked(call, work);
  retryable.set(id, result);
  return result;
}

function writeError(index: number, { code, message, extra }: MongoServerFault): Doc {
  return { index, code, ...extra, errmsg: message };
}

/** The reply of insert, update and delete. */
export function batchReply({ errors, retried }: BatchResult, fields: Doc): Doc {
  return {
    ...fields,
    ...(errors.length > 0 ? { writeErrors: errors } : {}),
    ...(retried.length > 0 ? { retriedStmtIds: retried } : {}),
  };
}

/** Refuses more statements than one command may have. */
export function checkBatchSize(count: number): void {
  if (count >= 1 && count <= 100_000) return;
  throw new MongoServerFault(
    'InvalidLength',
    `Write batch sizes must be between 1 and 100000. Got ${count} operations.`,
  );
}
