import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Metrics } from '../metrics/metrics.js';

/** An election of a new primary takes about ten seconds. The driver's default retry limit is two minutes. */
const GIVE_UP_AFTER_MS = 20_000;

interface OpenUnit {
  afterCommit: Array<() => void>;
}

/**
 * Runs work in one database transaction. Every mongoose call inside joins it (async-local session); calls must be
 * sequential, never `Promise.all`. The work is retried for up to twenty seconds after a transient error (write
 * conflict, lost connection, new primary). It must have no effect outside the database; such effects go through the
 * outbox.
 */
@Injectable()
export class UnitOfWork {
  private readonly open = new AsyncLocalStorage<OpenUnit>();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly metrics: Metrics,
  ) {}

  /** Joins the transaction that is open in this async context, or opens one and commits it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.open.getStore() !== undefined) return work();
    let unit: OpenUnit | undefined;
    const begun = performance.now();
    const result = await this.connection.transaction(() => {
      if (unit !== undefined) this.metrics.transactionRetried();
      if (performance.now() - begun > GIVE_UP_AFTER_MS)
        throw new Error('the transaction met only transient faults');
      unit = { afterCommit: [] };
      return this.open.run(unit, work);
    });
    for (const effect of unit?.afterCommit ?? []) effect();
    return result;
  }

  /**
   * Runs `effect` after the open transaction has committed; immediately without one. Only for hints that may be lost:
   * required effects go through the outbox.
   */
  afterCommit(effect: () => void): void {
    const unit = this.open.getStore();
    if (unit === undefined) effect();
    else unit.afterCommit.push(effect);
  }

  get isOpen(): boolean {
    return this.open.getStore() !== undefined;
  }
}
