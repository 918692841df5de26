import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CouponsController } from './coupons.controller.js';
import { CouponsPersonalData } from './coupons.personal-data.js';
import { CouponsService } from './services/coupons.service.js';
import { CouponUseRepository } from './data/coupon-use.repository.js';
import { CouponUse, CouponUseSchema } from './data/coupon-use.schema.js';
import { CouponRepository } from './data/coupon.repository.js';
import { Coupon, CouponSchema } from './data/coupon.schema.js';
import { CouponAdminService } from './services/coupon-admin.service.js';

/** Coupons: made by administrators, priced for carts and orders, counted with exact limits. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Coupon.name, schema: CouponSchema },
      { name: CouponUse.name, schema: CouponUseSchema },
    ]),
  ],
  controllers: [CouponsController],
  providers: [CouponsService, CouponAdminService, CouponRepository, CouponUseRepository, CouponsPersonalData],
  exports: [CouponsService],
})
export class CouponsModule {}
