import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { asRead } from '../data/as-read.js';
import { Order } from '../data/order.schema.js';

/** The due times of an order: for the expiry worker, for the next question to the gateway, and for what time alone changes. */
export type DueField = 'releaseAt' | 'reconcileAt' | 'attentionDueAt';

/** A due order, as it was read; the claim is conditional on the due time. */
type DueOrder = Pick<Order, '_id' | DueField>;

/**
 * Finds and claims due orders. The due times are stored in the orders, not in a queue. A claim moves the due time
 * forward, so one worker gets the order; after a crash it is due again.
 */
@Injectable()
export class OrderScheduleRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Ends a claim of the reconciler and sets the next time to ask, or none, if the order is still as it was read. */
  async reschedule(order: Order, claimedUntil: Date, next: Date | undefined): Promise<void> {
    const update = setAndUnset({ reconcileAt: next ?? null });
    await this.model.updateOne({ _id: order._id, ...asRead(order), reconcileAt: claimedUntil }, update);
  }

  /** Finds due orders, the longest due first. */
  async findDue(field: DueField, now: Date, limit: number): Promise<DueOrder[]> {
    return this.model
      .find({ [field]: { $lte: now } }, { [field]: 1 })
      .sort({ [field]: 1 })
      .limit(limit)
      .lean();
  }

  /** Claims the order by moving its due time. @returns the order for exactly one worker, null for the others */
  async claim(field: DueField, due: DueOrder, until: Date): Promise<Order | null> {
    return this.model
      .findOneAndUpdate(
        { _id: due._id, [field]: due[field] },
        { $set: { [field]: until } },
        { returnDocument: 'after' },
      )
      .lean();
  }
}
