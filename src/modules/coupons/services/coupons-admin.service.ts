import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { toMinor } from '#common/money/money.js';
import { metaOf } from '#common/paging/page.view.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { queryWords } from '#infrastructure/search-engine/search-words.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import { CouponNotFoundError, InvalidCouponTermsError } from '../coupons.errors.js';
import { CouponRepository, type CouponChanges } from '../data/coupon.repository.js';
import type { Coupon } from '../data/coupon.schema.js';
import {
  dated,
  type Dated,
  validateTerms,
  type CouponTerms,
  type CouponType,
} from '../domain/coupon-terms.js';
import type { CouponListQuery } from '../dto/coupon-list.query.js';
import type { CreateCouponDto, UpdateCouponDto } from '../dto/coupon.dto.js';
import { toCoupon, type CouponListView, type CouponView } from '../views/coupon.view.js';

/** Creates, reads, changes and deletes coupons for administrators. */
@Injectable()
export class CouponsAdminService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @throws CouponCodeTakenError, InvalidCouponTermsError */
  async create(input: CreateCouponDto): Promise<CouponView> {
    const coupon = newCoupon(dated(input, this.config.shop.timeZone), this.clock.now());
    assertValidTerms(coupon);
    await this.unitOfWork.run(async () => {
      await this.coupons.insert(coupon);
      await this.record('COUPON_CREATED', null, coupon);
    });
    return toCoupon(coupon);
  }

  async list(query: CouponListQuery): Promise<CouponListView> {
    const { entries, total } = await this.coupons.findPage(
      query.q === undefined ? undefined : queryWords(query.q),
      query,
    );
    return { coupons: viewsOf(entries, (coupon) => toCoupon(coupon)), meta: metaOf(query, total) };
  }

  /** @throws CouponNotFoundError */
  async detail(couponId: string): Promise<CouponView> {
    return toCoupon(await findOrFail(this.coupons.findById(couponId), CouponNotFoundError));
  }

  /**
   * Changes the given fields. The resulting terms are validated in the transaction, so concurrent updates cannot
   * contradict each other.
   * @throws CouponNotFoundError, CouponCodeTakenError, InvalidCouponTermsError
   */
  async update(couponId: string, input: UpdateCouponDto): Promise<CouponView> {
    const coupon = await this.unitOfWork.run(async () => {
      const before = await findOrFail(this.coupons.findById(couponId), CouponNotFoundError);
      const changes = changesOf(before, dated(input, this.config.shop.timeZone));
      if (Object.keys(changes).length === 0) return before;
      assertValidTerms(applied(before, changes));
      const after = await findOrFail(this.coupons.update(couponId, changes), CouponNotFoundError);
      await this.record('COUPON_UPDATED', before, after);
      return after;
    });
    return toCoupon(coupon);
  }

  /**
   * Deletes the coupon and its counters. Orders keep their discount; carts drop the coupon.
   * @throws CouponNotFoundError
   */
  async delete(couponId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const deleted = await findOrFail(this.coupons.delete(couponId), CouponNotFoundError);
      await this.coupons.deleteUses({ couponId });
      await this.record('COUPON_DELETED', deleted, null);
    });
  }

  private async record(action: AuditAction, before: Coupon | null, after: Coupon | null): Promise<void> {
    await this.auditLog.record({
      action,
      subject: (before ?? after)!._id.toHexString(),
      subjectName: (after ?? before)!.code,
      before: before && toCoupon(before),
      after: after && toCoupon(after),
    });
  }
}

function newCoupon(input: Dated<CreateCouponDto>, now: Date): Coupon {
  const { code, type, validFrom, validUntil, usageLimit, perUserLimit, isActive } = input;
  return {
    _id: newId(),
    code,
    type,
    ...valueOf(type, input.value),
    minSubtotalMinor: toMinor(input.minSubtotal),
    ...(input.maxDiscount === undefined ? {} : { maxDiscountMinor: toMinor(input.maxDiscount) }),
    ...withoutUndefined({ validFrom, validUntil, usageLimit, perUserLimit }),
    isActive,
    usedCount: 0,
    createdAt: now,
  };
}

/** A change of type unsets the fields of the other type, so it requires a value. `null` lifts a limit. */
function changesOf(
  before: Coupon,
  { value, minSubtotal, maxDiscount, ...same }: Dated<UpdateCouponDto>,
): CouponChanges {
  const type = same.type ?? before.type;
  if (type !== before.type && value === undefined) {
    throw new InvalidCouponTermsError('value is required when type changes');
  }
  return {
    ...withoutUndefined(same),
    ...(value === undefined ? {} : { percent: null, amountMinor: null, ...valueOf(type, value) }),
    ...(type !== before.type && before.maxDiscountMinor !== undefined ? { maxDiscountMinor: null } : {}),
    ...(minSubtotal === undefined ? {} : { minSubtotalMinor: toMinor(minSubtotal ?? 0) }),
    ...(maxDiscount === undefined
      ? {}
      : { maxDiscountMinor: maxDiscount === null ? null : toMinor(maxDiscount) }),
  };
}

function valueOf(type: CouponType, value: number): Pick<CouponTerms, 'percent' | 'amountMinor'> {
  return type === 'PERCENT' ? { percent: value } : { amountMinor: toMinor(value) };
}

/** The coupon with the changes applied. */
function applied(before: Coupon, changes: CouponChanges): Coupon {
  const after = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(after) as unknown as Coupon;
}

function assertValidTerms(terms: CouponTerms): void {
  const violation = validateTerms(terms);
  if (violation !== undefined) throw new InvalidCouponTermsError(violation);
}
