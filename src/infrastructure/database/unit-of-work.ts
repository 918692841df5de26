import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { UnavailableError } from '#common/errors/app-error.js';
import { Metrics } from '../metrics/metrics.js';

/** An election of a new primary takes about ten seconds. The driver's default retry limit is two minutes. */
const GIVE_UP_AFTER_MS = 20_000;

/** A transaction met only transient errors for twenty seconds; nothing of it was written. The client may try again. */
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
 * `inOpenUnit`; calls must be sequential, never `Promise.all`. The work is retried for up to twenty seconds after a
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
    const result = await this.connection.transaction((session) => {
      if (unit !== undefined) this.metrics.transactionRetried();
      if (performance.now() - begun > GIVE_UP_AFTER_MS) throw new DatabaseBusyError({ cause });
      unit = { session, afterCommit: [] };
      return openUnits.run(unit, work).catch((error: unknown) => {
        cause = error;
        throw error;
      });
    });
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
