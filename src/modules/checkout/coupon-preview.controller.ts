import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, ForAdministrators, NeedsScope } from '#http/decorators.js';
import { QuantityCapError } from '#modules/carts/index.js';
import { CouponNotFoundError } from '#modules/coupons/index.js';
import { ProductNotFoundError, VariantRequiredError } from '#modules/products/index.js';
import { InsufficientStockForError } from '#modules/products/stock/index.js';
import { OptionUnavailableError, TotalAboveMaximumError, TotalBelowMinimumError } from './checkout.errors.js';
import { CouponPreviewDto } from './dto/coupon-preview.dto.js';
import { CouponPreviewService } from './services/coupon-preview.service.js';
import { CouponPreviewView } from './views/coupon-preview.view.js';

/** It lies below the coupons, and prices a cart as a checkout does. */
@ApiTags('Coupons')
@ForAdministrators('settings')
@Controller('coupons')
export class CouponPreviewController {
  constructor(private readonly previews: CouponPreviewService) {}

  /**
   * Works out what a cart would cost with the coupon, as a checkout does for a customer who has not used it yet. Nothing is
   * kept or counted. Lines that a checkout refuses are refused here.
   */
  @Post(':id/preview')
  @NeedsScope('settings:read')
  @Answers({
    message: 'Coupon previewed',
    type: CouponPreviewView,
    errors: [
      CouponNotFoundError,
      ProductNotFoundError,
      OptionUnavailableError,
      VariantRequiredError,
      QuantityCapError,
      InsufficientStockForError,
      TotalBelowMinimumError,
      TotalAboveMaximumError,
    ],
  })
  previewCoupon(@IdParam('id') id: string, @Body() { items }: CouponPreviewDto): Promise<CouponPreviewView> {
    return this.previews.preview(id, items);
  }
}
