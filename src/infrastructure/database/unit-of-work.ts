import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

interface OpenUnit {
  afterCommit: Array<() => void>;
}

/**
 * Runs steps in one database transaction. Every mongoose call inside joins it by itself (async-local session);
 * calls must follow one another, never `Promise.all`. The work may run again after a transient fault (a write
 * conflict, a lost connection), so it must have no effect outside the database: such effects are written to the
 * outbox inside it.
 */
@Injectable()
export class UnitOfWork {
  private readonly open = new AsyncLocalStorage<OpenUnit>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Joins the transaction that is open in this async context, or opens one and commits it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.open.getStore() !== undefined) return work();
    let unit: OpenUnit = { afterCommit: [] };
    const result = await this.connection.transaction(() => {
      unit = { afterCommit: [] };
      return this.open.run(unit, work);
    });
    for (const effect of unit.afterCommit) effect();
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
