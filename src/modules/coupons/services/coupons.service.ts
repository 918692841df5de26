import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CouponNotApplicableError, CouponNotFoundError } from '../coupons.errors.js';
import { CouponRepository } from '../data/coupon.repository.js';
import type { Coupon } from '../data/coupon.schema.js';
import { storedCode } from '../domain/coupon-terms.js';
import { discountOf, refusalOf, type CouponRefusal } from '../domain/discount.js';
import { UnpaidUsesService } from './unpaid-uses.service.js';

/** The discount that a coupon would give. */
export interface CouponQuote {
  readonly couponId: string;
  /** In upper case, as stored. */
  readonly code: string;
  readonly discountMinor: number;
}

/** The result of a coupon for a customer who has not used it yet. */
export interface CouponPreview {
  /** 0 when it is refused. */
  readonly discountMinor: number;
  readonly refusal: CouponRefusal | null;
}

/** Quotes coupon discounts and counts coupon uses, for the other modules. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly unpaidUses: UnpaidUsesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The coupon's discount on a subtotal for this customer. A quote reserves nothing: only `use` counts.
   * @param code in any letter case
   * @throws CouponNotFoundError, CouponNotApplicableError (disabled, dates, minimum, limits reached)
   */
  async quote(code: string, userId: string, subtotalMinor: number): Promise<CouponQuote> {
    const coupon = await this.find(code);
    if (!(await this.applies(coupon, userId, subtotalMinor))) throw new CouponNotApplicableError();
    return quoteOf(coupon, subtotalMinor);
  }

  /**
   * As `quote`, for a cart: the customer's own unpaid orders use nothing of the limits here, because the cart keeps its
   * coupon until the order is paid. A second order is held to the limits as they are.
   */
  async quoteInCart(code: string, userId: string, subtotalMinor: number): Promise<CouponQuote> {
    const coupon = await this.find(code);
    if (await this.applies(coupon, userId, subtotalMinor)) return quoteOf(coupon, subtotalMinor);
    return this.unitOfWork.run(() => this.quoteBesideUnpaid(code, userId, subtotalMinor));
  }

  /**
   * Returns what the coupon would give on a subtotal, or why nothing. It reserves and counts nothing.
   * @throws CouponNotFoundError
   */
  async preview(couponId: string, subtotalMinor: number): Promise<CouponPreview> {
    const coupon = await findOrFail(this.coupons.findById(couponId), CouponNotFoundError);
    const { usedCount } = coupon;
    const refusal = refusalOf(coupon, { subtotalMinor, now: this.clock.now(), usedCount, usedByUser: 0 });
    return { discountMinor: refusal === null ? discountOf(coupon, subtotalMinor) : 0, refusal };
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
      const usesOfUser = await this.coupons.countUseOf(couponId, userId);
      if (usesOfUser > (coupon.perUserLimit ?? Infinity)) throw new CouponNotApplicableError();
    });
  }

  /**
   * Counts the use of an order that is paid after its expiry, at the price that was paid: the coupon may have been switched off,
   * ended, changed or deleted since, or the customer may have used it otherwise (decisions 14.9). Joins an open unit of work, as
   * `use` does.
   * @throws CouponNotApplicableError when others have used up its limit
   */
  async useAgain(couponId: string, userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      if ((await this.coupons.countUseAgain(couponId)) === null) {
        if ((await this.coupons.findById(couponId)) === null) return;
        throw new CouponNotApplicableError();
      }
      await this.coupons.countUseOf(couponId, userId);
    });
  }

  /** Releases one counted use. Joins an open unit of work. A deleted coupon is ignored. */
  async release(couponId: string, userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.coupons.releaseUse(couponId);
      await this.coupons.releaseUseOf(couponId, userId);
    });
  }

  /** In one snapshot: the use of an order that expires between the two reads would be missing in the second only. */
  private async quoteBesideUnpaid(code: string, userId: string, subtotalMinor: number): Promise<CouponQuote> {
    const coupon = await this.find(code);
    const unpaid = await this.unpaidUses.count(coupon._id.toHexString(), userId);
    if (!(await this.applies(coupon, userId, subtotalMinor, unpaid))) throw new CouponNotApplicableError();
    return quoteOf(coupon, subtotalMinor);
  }

  private async find(code: string): Promise<Coupon> {
    return findOrFail(this.coupons.findByCode(storedCode(code)), CouponNotFoundError);
  }

  /** @param except how many of the customer's uses do not count */
  private async applies(coupon: Coupon, userId: string, subtotalMinor: number, except = 0): Promise<boolean> {
    const limited = coupon.perUserLimit !== undefined;
    const usedByUser = limited ? await this.coupons.usesOf(coupon._id.toHexString(), userId) : except;
    const use = {
      subtotalMinor,
      now: this.clock.now(),
      usedCount: coupon.usedCount - except,
      usedByUser: usedByUser - except,
    };
    return refusalOf(coupon, use) === null;
  }
}

function quoteOf(coupon: Coupon, subtotalMinor: number): CouponQuote {
  return {
    couponId: coupon._id.toHexString(),
    code: coupon.code,
    discountMinor: discountOf(coupon, subtotalMinor),
  };
}
