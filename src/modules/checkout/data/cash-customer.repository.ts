import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MOST_REFUSALS } from '../checkout.limits.js';
import { CashCustomer, type CashRefusal } from './cash-customer.schema.js';

/** Keeps which accounts and phones have let parcels come back that were to be paid at the door. */
@Injectable()
export class CashCustomerRepository {
  constructor(@InjectModel(CashCustomer.name) private readonly model: Model<CashCustomer>) {}

  /**
   * Reads them by a write, so that of concurrent orders of one of them each sees the one before. Call it inside the unit of work of the order.
   * @param keys in an order of their own, so that units of work do not wait for each other
   */
  async lock(keys: readonly string[], expiresAt: Date): Promise<CashCustomer[]> {
    const locked: CashCustomer[] = [];
    for (const _id of keys)
      locked.push(
        await this.model
          .findOneAndUpdate(
            { _id },
            { $inc: { turns: 1 }, $max: { expiresAt } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean()
          .orFail(),
      );
    return locked;
  }

  async find(keys: readonly string[]): Promise<CashCustomer[]> {
    return this.model.find({ _id: { $in: [...keys] } }).lean();
  }

  /** Keeps that an order has come back, once. */
  async addRefusal(keys: readonly string[], refusal: CashRefusal, expiresAt: Date): Promise<void> {
    for (const _id of keys) {
      await this.model.updateOne({ _id }, { $inc: { turns: 1 }, $max: { expiresAt } }, { upsert: true });
      await this.model.updateOne(
        { _id, 'refusals.orderId': { $ne: refusal.orderId } },
        { $push: { refusals: { $each: [refusal], $slice: -MOST_REFUSALS } } },
      );
    }
  }

  /** An order that had come back was delivered after all. */
  async removeRefusal(keys: readonly string[], orderId: string): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...keys] } }, { $pull: { refusals: { orderId } } });
  }
}
