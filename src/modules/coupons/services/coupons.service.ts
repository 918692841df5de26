import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CouponNotApplicableError, CouponNotFoundError } from '../coupons.errors.js';
import { CouponUseRepository } from '../data/coupon-use.repository.js';
import { CouponRepository } from '../data/coupon.repository.js';
import { discountOf } from '../domain/coupon-discount.js';
import { isApplicable } from '../domain/coupon-terms.js';

/** What a coupon would take off. */
export interface CouponQuote {
  readonly couponId: string;
  /** As it is stored: upper-case. */
  readonly code: string;
  readonly discountMinor: number;
}

/** What the coupons module offers the others: prices of coupons, and the counting of their uses. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly uses: CouponUseRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * What the coupon takes off a subtotal for this customer. It promises nothing: only `use` counts.
   * @param code in any letter case
   * @throws CouponNotFoundError, CouponNotApplicableError (switched off, dates, minimum, limits used up)
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
   * Counts one use, in the caller's unit of work or in one of its own. Both limits hold however many customers
   * come at once: the total is counted only where it is below its limit, and a customer's count that passes its
   * limit undoes the whole unit. Let the error through: a unit that catches it would keep the count.
   * @throws CouponNotApplicableError when a limit is reached, or the coupon is switched off or gone
   */
  async use(couponId: string, userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const coupon = await this.coupons.countUse(couponId);
      if (coupon === null) throw new CouponNotApplicableError();
      const usesOfUser = await this.uses.increment(couponId, userId);
      if (usesOfUser > (coupon.perUserLimit ?? Infinity)) throw new CouponNotApplicableError();
    });
  }

  /** Takes one counted use back, in the caller's unit of work or in one of its own. A coupon that is gone is passed over. */
  async release(couponId: string, userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.coupons.releaseUse(couponId);
      await this.uses.decrement(couponId, userId);
    });
  }
}
