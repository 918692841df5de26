import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CouponsAdminController } from './coupons-admin.controller.js';
import { CouponsPersonalData } from './coupons.personal-data.js';
import { CouponsService } from './services/coupons.service.js';
import { CouponUse, CouponUseSchema } from './data/coupon-use.schema.js';
import { CouponRepository } from './data/coupon.repository.js';
import { Coupon, CouponSchema } from './data/coupon.schema.js';
import { CouponsAdminService } from './services/coupons-admin.service.js';

/** Coupons: managed by administrators, applied to carts and orders, with exact usage limits. */
@Module({
  imports: [
    AuditLogModule,
    MongooseModule.forFeature([
      { name: Coupon.name, schema: CouponSchema },
      { name: CouponUse.name, schema: CouponUseSchema },
    ]),
  ],
  controllers: [CouponsAdminController],
  providers: [CouponsService, CouponsAdminService, CouponRepository, CouponsPersonalData],
  exports: [CouponsService],
})
export class CouponsModule {}
