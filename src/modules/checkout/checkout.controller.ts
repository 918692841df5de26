import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  RateLimit,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { PaymentGatewayUnavailableError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import { QuantityCapError } from '#modules/carts/index.js';
import { CouponNotApplicableError, CouponNotFoundError } from '#modules/coupons/index.js';
import { VariantRequiredError } from '#modules/products/index.js';
import { InsufficientStockForError } from '#modules/products/stock/index.js';
import { NotServedError } from '#modules/shipping-rates/index.js';
import { AddressNotFoundError, UserNotFoundError } from '#modules/users/index.js';
import { OrderChangedError } from '#modules/orders/index.js';
import { CashUnavailableError } from '#modules/orders/cash/index.js';
import { CheckoutDto } from './dto/checkout.dto.js';
import {
  CartIsEmptyError,
  OptionUnavailableError,
  PaymentGatewayTimeoutError,
  PaymentRefusedError,
  PhoneRequiredError,
  PricesChangedError,
  RateUnavailableError,
  TooManyUnpaidOrdersError,
  TotalAboveMaximumError,
  TotalBelowMinimumError,
} from './checkout.errors.js';
import { CheckoutPreviewService } from './services/checkout-preview.service.js';
import { CheckoutService } from './services/checkout.service.js';
import { CheckoutPreviewView } from './views/checkout-preview.view.js';
import { CheckoutView } from './views/checkout.view.js';

@ApiTags('Orders')
@Controller('orders')
export class CheckoutController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly previews: CheckoutPreviewService,
  ) {}

  /** Turns the caller's cart into an order, reserves its stock and starts the payment. The cart stays until it is paid. */
  @Post('checkout')
  @RateLimit('checkout')
  @AcceptsIdempotencyKey()
  @Answers({
    message: 'Order created',
    type: CheckoutView,
    errors: [
      CartIsEmptyError,
      TotalBelowMinimumError,
      TotalAboveMaximumError,
      PricesChangedError,
      OptionUnavailableError,
      VariantRequiredError,
      CouponNotApplicableError,
      NotServedError,
      RateUnavailableError,
      CashUnavailableError,
      PhoneRequiredError,
      CouponNotFoundError,
      AddressNotFoundError,
      UserNotFoundError,
      InsufficientStockForError,
      QuantityCapError,
      TooManyUnpaidOrdersError,
      ...IDEMPOTENCY_ERRORS,
      OrderChangedError,
      PaymentRefusedError,
      PaymentGatewayUnavailableError,
      PaymentGatewayTimeoutError,
    ],
  })
  checkout(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: CheckoutDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<CheckoutView> {
    return this.checkouts.place(user.id, body, key);
  }

  /**
   * Previews what a checkout would cost and refuse, with the ways of shipping to the address. Nothing is written or
   * reserved.
   */
  @Post('checkout/preview')
  @Answers({ message: 'Checkout worked out', type: CheckoutPreviewView, errors: [UserNotFoundError] })
  previewCheckout(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: CheckoutDto,
  ): Promise<CheckoutPreviewView> {
    return this.previews.preview(user.id, body);
  }
}
