import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  Answers,
  AnswersFile,
  CurrentUser,
  IdParam,
  RateLimit,
  type AuthenticatedUser,
  type DownloadedFile,
} from '#http/decorators.js';
import { QuantityCapError } from '#modules/carts/index.js';
import { CouponNotApplicableError, CouponNotFoundError } from '#modules/coupons/index.js';
import { InsufficientStockForError } from '#modules/products/index.js';
import { AddressNotFoundError, UserNotFoundError } from '#modules/users/index.js';
import { CheckoutDto } from './dto/checkout.dto.js';
import { IdempotencyKey } from './dto/idempotency-key.decorator.js';
import { MyOrdersQuery } from './dto/my-orders.query.js';
import { VerifyPaymentDto } from './dto/verify-payment.dto.js';
import {
  CartIsEmptyError,
  IdempotencyKeyReusedError,
  MalformedIdempotencyKeyError,
  NotYourOrderError,
  OrderCancelledError,
  OrderChangedError,
  OrderExpiredError,
  OrderNotFoundError,
  PaymentGatewayTimeoutError,
  PaymentGatewayUnavailableError,
  PaymentVerificationFailedError,
  RequestInProgressError,
  TooManyUnpaidOrdersError,
  TotalBelowMinimumError,
} from './orders.errors.js';
import { CheckoutService } from './services/checkout/checkout.service.js';
import { InvoiceService } from './services/reporting/invoice.service.js';
import { OrderQueriesService } from './services/reporting/order-queries.service.js';
import { PaymentVerificationService } from './services/payments/payment-verification.service.js';
import { CheckoutView, PaymentVerifiedView } from './views/order-answers.view.js';
import { OrderListView } from './views/order-list.view.js';
import { OrderView } from './views/order.view.js';

@ApiTags('Orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly payments: PaymentVerificationService,
    private readonly orders: OrderQueriesService,
    private readonly invoices: InvoiceService,
  ) {}

  /** Turns the caller's cart into an order, reserves its stock and starts the payment. The cart stays until it is paid. */
  @Post('checkout')
  @RateLimit('checkout')
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: '1-128 of A-Z, a-z, 0-9, `.`, `_`, `-`',
  })
  @Answers({
    message: 'Order created',
    type: CheckoutView,
    errors: [
      CartIsEmptyError,
      TotalBelowMinimumError,
      MalformedIdempotencyKeyError,
      CouponNotApplicableError,
      CouponNotFoundError,
      AddressNotFoundError,
      UserNotFoundError,
      InsufficientStockForError,
      QuantityCapError,
      TooManyUnpaidOrdersError,
      IdempotencyKeyReusedError,
      RequestInProgressError,
      OrderChangedError,
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
  @Answers({ message: 'Orders fetched', type: OrderListView })
  listOwn(@CurrentUser() user: AuthenticatedUser, @Query() query: MyOrdersQuery): Promise<OrderListView> {
    return this.orders.listOwn(user.id, query);
  }

  /** One of the caller's orders. */
  @Get(':id')
  @Answers({ message: 'Order fetched', type: OrderView, errors: [OrderNotFoundError] })
  find(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<OrderView> {
    return this.orders.findOwn(user.id, id);
  }

  /** The invoice of one of the caller's orders as PDF: 'Proforma invoice' until the order is paid. */
  @Get(':id/invoice')
  @AnswersFile({
    contentType: 'application/pdf',
    description: 'The invoice',
    errors: [OrderNotFoundError, NotYourOrderError],
  })
  invoice(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<DownloadedFile> {
    return this.invoices.print(user.id, id);
  }
}
