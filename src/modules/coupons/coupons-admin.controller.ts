import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, ForAdministrators } from '#http/decorators.js';
import { CouponCodeTakenError, CouponNotFoundError, InvalidCouponTermsError } from './coupons.errors.js';
import { CouponListQuery } from './dto/coupon-list.query.js';
import { CreateCouponDto, UpdateCouponDto } from './dto/coupon.dto.js';
import { CouponsAdminService } from './services/coupons-admin.service.js';
import { CouponListView, CouponView } from './views/coupon.view.js';

@ApiTags('Coupons')
@ForAdministrators('settings')
@Controller('coupons')
export class CouponsAdminController {
  constructor(private readonly coupons: CouponsAdminService) {}

  /** Creates a coupon. */
  @Post()
  @Answers({
    status: 201,
    message: 'Coupon created',
    type: CouponView,
    errors: [CouponCodeTakenError, InvalidCouponTermsError],
  })
  createCoupon(@Body() input: CreateCouponDto): Promise<CouponView> {
    return this.coupons.create(input);
  }

  /** All coupons, newest first. */
  @Get()
  @Answers({ message: 'Coupons fetched', type: CouponListView })
  listCoupons(@Query() query: CouponListQuery): Promise<CouponListView> {
    return this.coupons.list(query);
  }

  /** A coupon with the number of its uses. */
  @Get(':id')
  @Answers({ message: 'Coupon fetched', type: CouponView, errors: [CouponNotFoundError] })
  getCoupon(@IdParam('id') id: string): Promise<CouponView> {
    return this.coupons.detail(id);
  }

  /** Changes a coupon; the count of its uses stays. */
  @Patch(':id')
  @Answers({
    message: 'Coupon updated',
    type: CouponView,
    errors: [CouponNotFoundError, CouponCodeTakenError, InvalidCouponTermsError],
  })
  updateCoupon(@IdParam('id') id: string, @Body() input: UpdateCouponDto): Promise<CouponView> {
    return this.coupons.update(id, input);
  }

  /** Deletes a coupon; existing orders keep their discount. */
  @Delete(':id')
  @Answers({ message: 'Coupon deleted', errors: [CouponNotFoundError] })
  deleteCoupon(@IdParam('id') id: string): Promise<void> {
    return this.coupons.delete(id);
  }
}
