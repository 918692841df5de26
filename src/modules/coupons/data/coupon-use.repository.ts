import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CouponUse } from './coupon-use.schema.js';

/** Counts coupon uses per customer. Every change is one atomic update. */
@Injectable()
export class CouponUseRepository {
  constructor(@InjectModel(CouponUse.name) private readonly model: Model<CouponUse>) {}

  async countOf(couponId: string, userId: string): Promise<number> {
    const use = await this.model.findOne({ couponId, userId }).lean();
    return use?.count ?? 0;
  }

  /** Increments the count atomically. @returns the customer's uses, this one included */
  async increment(couponId: string, userId: string): Promise<number> {
    const use = await this.model
      .findOneAndUpdate(
        { couponId, userId },
        { $inc: { count: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    return use.count;
  }

  async decrement(couponId: string, userId: string): Promise<void> {
    await this.model.updateOne({ couponId, userId, count: { $gt: 0 } }, { $inc: { count: -1 } });
  }

  /** The coupons that the customer has used. */
  async findAllOf(userId: string): Promise<CouponUse[]> {
    return this.model.find({ userId, count: { $gt: 0 } }).lean();
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }

  async deleteAllOfCoupon(couponId: string): Promise<void> {
    await this.model.deleteMany({ couponId });
  }
}
