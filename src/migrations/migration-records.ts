import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { SystemClock } from '#common/time/clock.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';

/** A run that has not renewed its lock for so long was cut off. It renews it with each batch. */
const LOCK_MS = 30_000;
const LOOK_AGAIN_AFTER_MS = 250;
const LOCK = 'lock';

/** A migration that has ended, by its name; or the lock of the run in progress. */
interface MigrationRecord {
  readonly _id: string;
  readonly endedAt?: Date;
  readonly owner?: string;
  readonly until?: Date;
}

/** The collection `migrations`: which have ended, and which process runs them. */
export class MigrationRecords {
  private readonly clock = new SystemClock();

  constructor(private readonly connection: Connection) {}

  /** The names of the migrations that have ended. */
  async ended(): Promise<ReadonlySet<string>> {
    const found = await this.collection()
      .find({ endedAt: { $exists: true } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  async recordEnd(names: readonly string[]): Promise<void> {
    const update = { $set: { endedAt: this.clock.now() } };
    await this.collection().bulkWrite(
      names.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
    );
  }

  /** Forgets that a migration has ended: it is due again. */
  async forget(name: string): Promise<void> {
    await this.collection().deleteOne({ _id: name, endedAt: { $exists: true } });
  }

  /**
   * Runs `work` while no other process does. Waits for one that does, or 30 seconds for the lock of one that was killed.
   * @param onWait called once if there is another
   * @param work is given the function that renews the lock
   */
  async exclusively<T>(onWait: () => void, work: (renew: () => Promise<void>) => Promise<T>): Promise<T> {
    const owner = randomUUID();
    for (let looks = 0; !(await this.lock(owner)); looks++) {
      if (looks === 0) onWait();
      await pause(LOOK_AGAIN_AFTER_MS);
    }
    try {
      return await work(async () => {
        await this.collection().updateOne({ _id: LOCK, owner }, { $set: { until: this.lockEnd() } });
      });
    } finally {
      await this.collection().deleteOne({ _id: LOCK, owner });
    }
  }

  private async lock(owner: string): Promise<boolean> {
    const expired = { _id: LOCK, until: { $lte: this.clock.now() } };
    try {
      await this.collection().updateOne(
        expired,
        { $set: { owner, until: this.lockEnd() } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The upsert has tried to insert a second lock.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private lockEnd(): Date {
    return new Date(this.clock.nowMs() + LOCK_MS);
  }

  private collection() {
    return this.connection.collection<MigrationRecord>('migrations');
  }
}
