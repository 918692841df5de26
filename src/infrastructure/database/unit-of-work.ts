import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Metrics } from '../metrics/metrics.js';

/** A change of the primary takes some ten seconds; the driver by itself would go on trying for two minutes. */
const GIVE_UP_AFTER_MS = 20_000;

interface OpenUnit {
  afterCommit: Array<() => void>;
}

/**
 * Runs steps in one database transaction. Every mongoose call inside joins it by itself (async-local session);
 * calls must follow one another, never `Promise.all`. The work may run again after a transient fault (a write
 * conflict, a lost connection, a change of the primary), for up to twenty seconds, so it must have no effect
 * outside the database: such effects are written to the outbox inside it.
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
   * Remembers something to do once the open transaction is committed; without an open one it is done at once.
   * Only for nudges that may be lost: what must happen goes through the outbox.
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
