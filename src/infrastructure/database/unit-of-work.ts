import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { UnavailableError } from '#common/errors/app-error.js';
import { Metrics } from '../metrics/metrics.js';

/**
 * How long a transaction is begun again after transient errors, and how long a commit is waited for; the driver does both for two
 * minutes. An election of a new primary takes about ten seconds; a request has an answer within fifteen.
 */
const GIVE_UP_AFTER_MS = 10_000;

/**
 * A transaction met only transient errors for ten seconds, and nothing of it was written; or its commit was not answered for
 * so long: it may still be made. The client may try again, with the same key.
 */
export class DatabaseBusyError extends UnavailableError.with(
  'DATABASE_BUSY',
  'Service temporarily unavailable',
) {
  override readonly retryAfterSeconds = 1;
}

interface OpenUnit {
  readonly session: ClientSession;
  readonly afterCommit: Array<() => void>;
}

const openUnits = new AsyncLocalStorage<OpenUnit>();

/** The option of a command of the driver that joins it to the unit of work that is open in this async context. */
export function inOpenUnit(): { readonly session?: ClientSession } {
  const unit = openUnits.getStore();
  return unit === undefined ? {} : { session: unit.session };
}

/**
 * Runs work in one database transaction. Every mongoose call inside joins it (async-local session), one of the driver by
 * `inOpenUnit`; calls must be sequential, never `Promise.all`. The work is retried for up to ten seconds after a
 * transient error (write conflict, lost connection, new primary). It must have no effect outside the database; such
 * effects go through the outbox.
 */
@Injectable()
export class UnitOfWork {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Joins the transaction that is open in this async context, or opens one and commits it.
   * @throws DatabaseBusyError
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (openUnits.getStore() !== undefined) return work();
    let unit: OpenUnit | undefined;
    let cause: unknown;
    const begun = performance.now();
    const commit = commitWatch();
    const committed = this.connection.transaction((session) => {
      commit.stop();
      if (unit !== undefined) this.metrics.transactionRetried();
      if (performance.now() - begun > GIVE_UP_AFTER_MS) throw new DatabaseBusyError({ cause });
      unit = { session, afterCommit: [] };
      return openUnits
        .run(unit, work)
        .catch((error: unknown) => {
          cause = error;
          throw error;
        })
        .finally(() => commit.start());
    });
    const result = await Promise.race([committed, commit.overdue]).finally(() => commit.stop());
    for (const effect of unit?.afterCommit ?? []) effect();
    return result;
  }

  /**
   * Runs `effect` after the open transaction has committed; immediately without one. Only for hints that may be lost:
   * required effects go through the outbox.
   */
  afterCommit(effect: () => void): void {
    const unit = openUnits.getStore();
    if (unit === undefined) effect();
    else unit.afterCommit.push(effect);
  }

  get isOpen(): boolean {
    return openUnits.getStore() !== undefined;
  }
}

/** `overdue` rejects when the commit, or the abort, that it was started for has not ended for too long. */
function commitWatch() {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (error: DatabaseBusyError) => void;
  const overdue = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  return {
    overdue,
    start: () => {
      timer = setTimeout(() => giveUp(new DatabaseBusyError()), GIVE_UP_AFTER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
