import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { CouponCodeTakenError } from '../coupons.errors.js';
import { Coupon } from './coupon.schema.js';

type Changeable = Omit<Coupon, '_id' | 'usedCount' | 'createdAt'>;

/** What an administrator may change; `null` takes a field away. */
export type CouponChanges = { [Field in keyof Changeable]?: Changeable[Field] | null };

/** The queries of the coupons. */
@Injectable()
export class CouponRepository {
  constructor(@InjectModel(Coupon.name) private readonly model: Model<Coupon>) {}

  /** @throws CouponCodeTakenError */
  async insert(coupon: Coupon): Promise<void> {
    await refusingTakenCode(() => this.model.create([coupon]));
  }

  async findById(id: string): Promise<Coupon | null> {
    return this.model.findById(id).lean();
  }

  async findByCode(code: string): Promise<Coupon | null> {
    return this.model.findOne({ code }).lean();
  }

  async findByIds(ids: readonly string[]): Promise<Coupon[]> {
    return this.model.find({ _id: { $in: ids } }).lean();
  }

  /** One page, newest first. */
  async findPage(page: PageQuery): Promise<Coupon[]> {
    return this.model
      .find()
      .sort({ createdAt: -1, _id: -1 })
      .skip(entriesBefore(page))
      .limit(page.limit)
      .lean();
  }

  async count(): Promise<number> {
    return this.model.countDocuments();
  }

  /** @throws CouponCodeTakenError */
  async update(id: string, changes: CouponChanges): Promise<Coupon | null> {
    return refusingTakenCode(async () =>
      this.model.findOneAndUpdate({ _id: id }, setAndUnset(changes), { returnDocument: 'after' }).lean(),
    );
  }

  /** @returns whether there was such a coupon */
  async delete(id: string): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: id });
    return deletedCount === 1;
  }

  /** Counts one use unless the coupon is switched off or used up. @returns the coupon, or nothing if it did not count */
  async countUse(id: string): Promise<Coupon | null> {
    const usesLeft = {
      $or: [{ usageLimit: { $exists: false } }, { $expr: { $lt: ['$usedCount', '$usageLimit'] } }],
    };
    return this.model
      .findOneAndUpdate(
        { _id: id, isActive: true, ...usesLeft },
        { $inc: { usedCount: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  async releaseUse(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, usedCount: { $gt: 0 } }, { $inc: { usedCount: -1 } });
  }
}

async function refusingTakenCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error, 'code') ? new CouponCodeTakenError() : error;
  }
}
