import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CouponNotApplicableError, CouponNotFoundError } from '../coupons.errors.js';
import { CouponUseRepository } from '../data/coupon-use.repository.js';
import { CouponRepository } from '../data/coupon.repository.js';
import { discountOf } from '../domain/coupon-discount.js';
import { isApplicable } from '../domain/coupon-terms.js';

/** The discount that a coupon would give. */
export interface CouponQuote {
  readonly couponId: string;
  /** In upper case, as stored. */
  readonly code: string;
  readonly discountMinor: number;
}

/** Quotes coupon discounts and counts coupon uses, for the other modules. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly uses: CouponUseRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The coupon's discount on a subtotal for this customer. A quote reserves nothing: only `use` counts.
   * @param code in any letter case
   * @throws CouponNotFoundError, CouponNotApplicableError (disabled, dates, minimum, limits reached)
   */
  async quote(code: string, userId: string, subtotalMinor: number): Promise<CouponQuote> {
    const coupon = await findOrFail(this.coupons.findByCode(code.trim().toUpperCase()), CouponNotFoundError);
    const couponId = coupon._id.toHexString();
    const usedByUser = coupon.perUserLimit === undefined ? 0 : await this.uses.countOf(couponId, userId);
    const { usedCount } = coupon;
    if (!isApplicable(coupon, { subtotalMinor, now: this.clock.now(), usedCount, usedByUser })) {
      throw new CouponNotApplicableError();
    }
    return { couponId, code: coupon.code, discountMinor: discountOf(coupon, subtotalMinor) };
  }

  /**
   * Counts one use. Joins an open unit of work. Both limits hold under concurrency: the total is incremented only
   * below its limit, and a customer's count beyond its limit rolls the unit of work back. Do not catch the error
   * inside the unit of work: its count would be committed.
   * @throws CouponNotApplicableError when a limit is reached, or the coupon is disabled or deleted
   */
  async use(couponId: string, userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const coupon = await this.coupons.countUse(couponId);
      if (coupon === null) throw new CouponNotApplicableError();
      const usesOfUser = await this.uses.increment(couponId, userId);
      if (usesOfUser > (coupon.perUserLimit ?? Infinity)) throw new CouponNotApplicableError();
    });
  }

  /** Releases one counted use. Joins an open unit of work. A deleted coupon is ignored. */
  async release(couponId: string, userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.coupons.releaseUse(couponId);
      await this.uses.decrement(couponId, userId);
    });
  }
}
