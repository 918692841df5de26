import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { CouponUseRepository } from './data/coupon-use.repository.js';
import { CouponRepository } from './data/coupon.repository.js';

/** The per-customer counters of coupon uses: exported with the coupon codes, deleted with the account. Totals stay. */
@Injectable()
export class CouponsPersonalData extends PersonalData implements OnModuleInit {
  readonly name = 'coupons';

  constructor(
    private readonly uses: CouponUseRepository,
    private readonly coupons: CouponRepository,
    private readonly registry: PersonalDataRegistry,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async exportFor(userId: string): Promise<unknown> {
    const uses = await this.uses.findAllOf(userId);
    const coupons = await this.coupons.findByIds(uses.map((use) => use.couponId.toHexString()));
    const codes = new Map(coupons.map((coupon) => [coupon._id.toHexString(), coupon.code]));
    return uses.map((use) => ({ code: codes.get(use.couponId.toHexString()) ?? null, uses: use.count }));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.uses.deleteAllOf(userId);
  }
}
