import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { toMinor } from '#common/money/money.js';
import { metaOf } from '#common/paging/list.view.js';
import { Clock } from '#common/time/clock.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CouponNotFoundError, InvalidCouponTermsError } from '../coupons.errors.js';
import { CouponUseRepository } from '../data/coupon-use.repository.js';
import { CouponRepository, type CouponChanges } from '../data/coupon.repository.js';
import type { Coupon } from '../data/coupon.schema.js';
import { faultOfTerms, type CouponTerms, type CouponType } from '../domain/coupon-terms.js';
import type { CouponListQuery } from '../dto/coupon-list.query.js';
import type { CreateCouponDto } from '../dto/create-coupon.dto.js';
import type { UpdateCouponDto } from '../dto/update-coupon.dto.js';
import { toCoupon, type CouponListView, type CouponView } from '../views/coupon.view.js';

/** What administrators do to coupons. */
@Injectable()
export class CouponAdminService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly uses: CouponUseRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws CouponCodeTakenError, InvalidCouponTermsError */
  async create(input: CreateCouponDto): Promise<CouponView> {
    const coupon = newCoupon(input, this.clock.now());
    refuseFaulty(coupon);
    await this.coupons.insert(coupon);
    return toCoupon(coupon);
  }

  async list(query: CouponListQuery): Promise<CouponListView> {
    const page = await this.coupons.findPage(query);
    const total = await this.coupons.count();
    return {
      coupons: page.map((coupon) => toCoupon(coupon)),
      meta: metaOf(query, total),
    };
  }

  /** @throws CouponNotFoundError */
  async detail(couponId: string): Promise<CouponView> {
    return toCoupon(await findOrFail(this.coupons.findById(couponId), CouponNotFoundError));
  }

  /**
   * Changes the given fields. The terms are checked as they come out: two changes at once that would contradict
   * each other meet in the transaction.
   * @throws CouponNotFoundError, CouponCodeTakenError, InvalidCouponTermsError
   */
  async update(couponId: string, input: UpdateCouponDto): Promise<CouponView> {
    const coupon = await this.unitOfWork.run(async () => {
      const before = await findOrFail(this.coupons.findById(couponId), CouponNotFoundError);
      const changes = changesOf(before, input);
      if (Object.keys(changes).length === 0) return before;
      refuseFaulty(applied(before, changes));
      return findOrFail(this.coupons.update(couponId, changes), CouponNotFoundError);
    });
    return toCoupon(coupon);
  }

  /** Removes the coupon with its counters. Orders keep what it took off; carts drop it. @throws CouponNotFoundError */
  async delete(couponId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.coupons.delete(couponId))) throw new CouponNotFoundError();
      await this.uses.deleteAllOfCoupon(couponId);
    });
  }
}

function newCoupon(input: CreateCouponDto, now: Date): Coupon {
  const { code, type, validFrom, validUntil, usageLimit, perUserLimit, isActive } = input;
  return {
    _id: newId(),
    code,
    type,
    ...valueOf(type, input.value),
    minSubtotalMinor: toMinor(input.minSubtotal),
    ...(input.maxDiscount === undefined ? {} : { maxDiscountMinor: toMinor(input.maxDiscount) }),
    ...given({ validFrom, validUntil, usageLimit, perUserLimit }),
    isActive,
    usedCount: 0,
    createdAt: now,
  };
}

/** A change of type takes away what the other type had; so it must bring a value. */
function changesOf(
  before: Coupon,
  { value, minSubtotal, maxDiscount, ...same }: UpdateCouponDto,
): CouponChanges {
  const type = same.type ?? before.type;
  if (type !== before.type && value === undefined) {
    throw new InvalidCouponTermsError('value is required when type changes');
  }
  return {
    ...given(same),
    ...(value === undefined ? {} : { percent: null, amountMinor: null, ...valueOf(type, value) }),
    ...(type !== before.type && before.maxDiscountMinor !== undefined ? { maxDiscountMinor: null } : {}),
    ...(minSubtotal === undefined ? {} : { minSubtotalMinor: toMinor(minSubtotal) }),
    ...(maxDiscount === undefined ? {} : { maxDiscountMinor: toMinor(maxDiscount) }),
  };
}

function valueOf(type: CouponType, value: number): Pick<CouponTerms, 'percent' | 'amountMinor'> {
  return type === 'PERCENT' ? { percent: value } : { amountMinor: toMinor(value) };
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** The coupon as the changes leave it. */
function applied(before: Coupon, changes: CouponChanges): Coupon {
  const after = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(after) as unknown as Coupon;
}

function refuseFaulty(terms: CouponTerms): void {
  const fault = faultOfTerms(terms);
  if (fault !== undefined) throw new InvalidCouponTermsError(fault);
}
