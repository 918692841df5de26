import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { Order } from './order.schema.js';

/** The two times of an order: when the sweeper looks at it next, and when the gateway is asked about it next. */
export type DueField = 'sweepAt' | 'reconcileAt';

/** An order that is due, as it was found. */
export interface DueOrder {
  readonly _id: Types.ObjectId;
  /** The time that made it due. */
  readonly dueAt: Date;
}

/**
 * What has come due, read from the orders themselves: no queue has to remember it. Any number of workers may ask;
 * a claim moves the time on, so one of them gets the order, and another gets it later should the first one die.
 */
@Injectable()
export class OrderScheduleRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Ends a claim of the reconciler: with the next time to ask, or with none. */
  async reschedule(id: Types.ObjectId, claimedUntil: Date, next: Date | undefined): Promise<void> {
    const update = setAndUnset({ reconcileAt: next ?? null });
    await this.model.updateOne({ _id: id, reconcileAt: claimedUntil }, update);
  }

  /** The orders whose time has come, the longest due first. */
  async findDue(field: DueField, now: Date, limit: number): Promise<DueOrder[]> {
    const due: Array<Pick<Order, '_id' | DueField>> = await this.model
      .find({ [field]: { $lte: now } }, { sweepAt: 1, reconcileAt: 1 })
      .sort({ [field]: 1 })
      .limit(limit)
      .lean();
    return due.map((order) => ({ _id: order._id, dueAt: order[field]! }));
  }

  /** Moves the time on. @returns the order, for exactly one of the workers that found it; nothing for the others */
  async claim(field: DueField, due: DueOrder, until: Date): Promise<Order | null> {
    return this.model
      .findOneAndUpdate(
        { _id: due._id, [field]: due.dueAt },
        { $set: { [field]: until } },
        { returnDocument: 'after' },
      )
      .lean();
  }
}
