import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import { findWithWordsOr, storedWords } from '#infrastructure/database/word-search.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { CouponCodeTakenError } from '../coupons.errors.js';
import { couponWords } from '../domain/coupon-words.js';
import { CouponUse } from './coupon-use.schema.js';
import { Coupon } from './coupon.schema.js';

type Changeable = Omit<Coupon, '_id' | 'usedCount' | 'createdAt'>;

/** The fields that an administrator may change; `null` unsets a field. */
export type CouponChanges = { [Field in keyof Changeable]?: Changeable[Field] | null };

/** The condition that the coupon is below its limit. */
const USES_LEFT = {
  $or: [{ usageLimit: { $exists: false } }, { $expr: { $lt: ['$usedCount', '$usageLimit'] } }],
};

/** Stores coupons and each customer's uses of them. Every count changes by one conditional or atomic update. */
@Injectable()
export class CouponRepository {
  constructor(
    @InjectModel(Coupon.name) private readonly model: Model<Coupon>,
    @InjectModel(CouponUse.name) private readonly uses: Model<CouponUse>,
    private readonly lists: ListReader,
  ) {}

  /** @throws CouponCodeTakenError */
  async insert(coupon: Coupon): Promise<void> {
    await translateDuplicateCode(() =>
      this.model.create([{ ...coupon, ...storedWords(couponWords(coupon)) }]),
    );
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

  /** Returns one page, newest first. @param words finds up to 1,000 coupons that have all of them */
  async findPage(words: readonly string[] | undefined, page: PageQuery): Promise<ListPage<Coupon>> {
    if (words === undefined) return this.lists.read(this.model, { filter: {}, order: NEWEST_FIRST }, page);
    const search = {
      find: () => findWithWordsOr(this.model, { words, filter: {} }, []),
      order: NEWEST_FIRST,
      findByIds: (ids: readonly string[]) => this.findByIds(ids),
    };
    return pageOfFound(search, page);
  }

  /** @throws CouponCodeTakenError */
  async update(id: string, changes: CouponChanges): Promise<Coupon | null> {
    return translateDuplicateCode(async () =>
      this.model
        .findOneAndUpdate({ _id: id }, setAndUnset(withWords(changes)), { returnDocument: 'after' })
        .lean(),
    );
  }

  /** @returns the deleted coupon; null when it does not exist */
  async delete(id: string): Promise<Coupon | null> {
    return this.model.findByIdAndDelete(id).lean();
  }

  /**
   * Counts one use if the coupon is enabled and below its limit.
   * @returns the coupon, or null when it was not counted
   */
  async countUse(id: string): Promise<Coupon | null> {
    return this.countWhere({ _id: id, isActive: true, ...USES_LEFT });
  }

  /** The same whether or not the coupon is enabled. */
  async countUseAgain(id: string): Promise<Coupon | null> {
    return this.countWhere({ _id: id, ...USES_LEFT });
  }

  private async countWhere(filter: QueryFilter<Coupon>): Promise<Coupon | null> {
    return this.model
      .findOneAndUpdate(filter, { $inc: { usedCount: 1 } }, { returnDocument: 'after' })
      .lean();
  }

  async releaseUse(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, usedCount: { $gt: 0 } }, { $inc: { usedCount: -1 } });
  }

  async usesOf(couponId: string, userId: string): Promise<number> {
    return (await this.uses.findOne({ couponId, userId }).lean())?.count ?? 0;
  }

  /** @returns the customer's uses, this one included */
  async countUseOf(couponId: string, userId: string): Promise<number> {
    const use = await this.uses
      .findOneAndUpdate(
        { couponId, userId },
        { $inc: { count: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    return use.count;
  }

  async releaseUseOf(couponId: string, userId: string): Promise<void> {
    await this.uses.updateOne({ couponId, userId, count: { $gt: 0 } }, { $inc: { count: -1 } });
  }

  /** Returns the coupons that the customer has used. */
  async findUsesOf(userId: string): Promise<CouponUse[]> {
    return this.uses.find({ userId, count: { $gt: 0 } }).lean();
  }

  /** Deletes the counters of a customer, or those of a coupon. */
  async deleteUses(of: { userId: string } | { couponId: string }): Promise<void> {
    await this.uses.deleteMany(of);
  }
}

/** Another code has other words. */
function withWords({ code, ...changes }: CouponChanges): CouponChanges {
  return code ? { ...changes, code, ...storedWords(couponWords({ code })) } : changes;
}

async function translateDuplicateCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error, 'code') ? new CouponCodeTakenError() : error;
  }
}
