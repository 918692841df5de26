import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import type { WatchKind } from '../domain/watch.js';
import { ShopWatch } from './shop-watch.schema.js';

/** The shop was told of the fault lately, perhaps by another process at this moment. */
export class ToldLatelyError extends Error {}

/** Keeps which faults the shop was told of. */
@Injectable()
export class ShopWatchRepository {
  constructor(@InjectModel(ShopWatch.name) private readonly model: Model<ShopWatch>) {}

  /**
   * Records that the shop is told of a fault. Call it inside the unit of work that tells it.
   * @throws ToldLatelyError if it was told after `since`, which ends the open unit of work
   */
  async record(kind: WatchKind, { at, since }: { at: Date; since: Date }): Promise<void> {
    try {
      await this.model.updateOne(
        { _id: kind, toldAt: { $lte: since } },
        { $set: { toldAt: at } },
        { upsert: true },
      );
    } catch (error) {
      // The upsert has tried to insert a second record of the fault.
      if (isDuplicateKey(error)) throw new ToldLatelyError(kind, { cause: error });
      throw error;
    }
  }

  /** Forgets the faults that have ended, and were told before a time. */
  async forget(ended: readonly WatchKind[], before: Date): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...ended] }, toldAt: { $lte: before } });
  }

  async isToldSince(kind: WatchKind, since: Date): Promise<boolean> {
    return (await this.model.exists({ _id: kind, toldAt: { $gt: since } })) !== null;
  }
}
