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
import { InsufficientStockForError, VariantRequiredError } from '#modules/products/index.js';
import { AddressNotFoundError, UserNotFoundError } from '#modules/users/index.js';
import { OrderChangedError } from '#modules/orders/index.js';
import { CheckoutDto } from './dto/checkout.dto.js';
import {
  CartIsEmptyError,
  OptionUnavailableError,
  PaymentGatewayTimeoutError,
  PaymentRefusedError,
  PricesChangedError,
  TooManyUnpaidOrdersError,
  TotalAboveMaximumError,
  TotalBelowMinimumError,
} from './checkout.errors.js';
import { CheckoutService } from './services/checkout.service.js';
import { CheckoutView } from './views/checkout.view.js';

@ApiTags('Orders')
@Controller('orders')
export class CheckoutController {
  constructor(private readonly checkouts: CheckoutService) {}

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
}
