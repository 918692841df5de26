import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { CouponRepository } from './data/coupon.repository.js';

/** The per-customer counters of coupon uses: exported with the coupon codes, deleted with the account. Totals stay. */
@Injectable()
export class CouponsPersonalData extends PersonalData {
  readonly name = 'coupons';

  constructor(private readonly coupons: CouponRepository) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const uses = await this.coupons.findUsesOf(userId);
    const coupons = await this.coupons.findByIds(uses.map((use) => use.couponId.toHexString()));
    const codes = new Map(coupons.map((coupon) => [coupon._id.toHexString(), coupon.code]));
    return uses.map((use) => ({ code: codes.get(use.couponId.toHexString()) ?? null, uses: use.count }));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.coupons.deleteUses({ userId });
  }
}
