import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Order } from '../data/order.schema.js';

/**
 * Finds the orders whose parcels have been silent. When the carrier is asked next is stored in the order; a claim moves it forward,
 * so that one process asks, and none asks again earlier.
 */
@Injectable()
export class ParcelScheduleRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Claims due orders, the longest due first, until the time at which they may be asked about again. @returns the claimed ones */
  async claimDue(now: Date, until: Date, limit: number): Promise<Order[]> {
    const due = await this.model
      .find({ trackAt: { $lte: now } }, { trackAt: 1 })
      .sort({ trackAt: 1 })
      .limit(limit)
      .lean();
    const claimed: Order[] = [];
    for (const { _id, trackAt } of due) {
      const order = await this.model
        .findOneAndUpdate({ _id, trackAt }, { $set: { trackAt: until } }, { returnDocument: 'after' })
        .lean();
      if (order !== null) claimed.push(order);
    }
    return claimed;
  }
}
