import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  IdParam,
  RateLimit,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { QuantityCapError } from '#modules/carts/index.js';
import { CouponNotApplicableError, CouponNotFoundError } from '#modules/coupons/index.js';
import { InsufficientStockForError } from '#modules/products/index.js';
import { AddressNotFoundError, UserNotFoundError } from '#modules/users/index.js';
import { CancelDto } from './dto/cancel.dto.js';
import { CheckoutDto } from './dto/checkout.dto.js';
import { MyOrdersQuery } from './dto/order-list.query.js';
import { VerifyPaymentDto } from './dto/verify-payment.dto.js';
import {
  CartIsEmptyError,
  OrderCannotBeCancelledError,
  OrderCancelledError,
  OrderChangedError,
  OrderExpiredError,
  OptionUnavailableError,
  OrderNotFoundError,
  PaymentGatewayTimeoutError,
  PaymentGatewayUnavailableError,
  PaymentRefusedError,
  PaymentVerificationFailedError,
  PricesChangedError,
  TooManyUnpaidOrdersError,
  TotalAboveMaximumError,
  TotalBelowMinimumError,
} from './orders.errors.js';
import { CheckoutService } from './services/checkout/checkout.service.js';
import { OrderCancellationService } from './services/fulfilment/order-cancellation.service.js';
import { PaymentReportsService } from './services/payments/payment-reports.service.js';
import { OrderQueriesService } from './services/reporting/order-queries.service.js';
import { CheckoutView, PaymentVerifiedView } from './views/order-answers.view.js';
import { OrderListView } from './views/order-list.view.js';
import { OwnOrderView } from './views/order.view.js';

@ApiTags('Orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly payments: PaymentReportsService,
    private readonly orders: OrderQueriesService,
    private readonly cancellations: OrderCancellationService,
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

  /** Confirms an order with the payment that the client brings back from the gateway. */
  @Post('verify-payment')
  @Answers({
    message: 'Payment verified',
    type: PaymentVerifiedView,
    errors: [
      PaymentVerificationFailedError,
      OrderNotFoundError,
      OrderExpiredError,
      OrderCancelledError,
      OrderChangedError,
    ],
  })
  verifyPayment(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: VerifyPaymentDto,
  ): Promise<PaymentVerifiedView> {
    return this.payments.verify(user.id, body);
  }

  /** The caller's orders, newest first. */
  @Get('my-order')
  @Answers({ message: 'Orders fetched', type: OrderListView, errors: [WrongCursorError] })
  listMyOrders(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: MyOrdersQuery,
  ): Promise<OrderListView> {
    return this.orders.listOwn(user.id, query);
  }

  /** One of the caller's orders. */
  @Get(':id')
  @Answers({ message: 'Order fetched', type: OwnOrderView, errors: [OrderNotFoundError] })
  getOrder(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<OwnOrderView> {
    return this.orders.findOwn(user.id, id);
  }

  /** Cancels one of the caller's orders before the carrier has an order for it; a payment is refunded. */
  @Post(':id/cancel')
  @Answers({
    message: 'Order cancelled',
    type: OwnOrderView,
    errors: [OrderNotFoundError, OrderCannotBeCancelledError, OrderChangedError],
  })
  cancelOrder(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { reason }: CancelDto,
  ): Promise<OwnOrderView> {
    return this.cancellations.cancel(user.id, id, reason);
  }
}
