import { Body, Controller, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  IdParam,
  ForAdministrators,
  NeedsScope,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { PaymentGatewayUnavailableError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import {
  DispatchInProgressError,
  OrderChangedError,
  OrderNotFoundError,
  PaymentDisputedError,
  RefundNotFoundError,
  AdminOrderView,
  ShippingNotRefundableError,
} from '#modules/orders/index.js';
import { RefundExceedsPaymentError, UnknownItemError } from '#modules/orders/money/index.js';
import {
  MarkPaidDto,
  RefundDto,
  RefundPreviewDto,
  RepaidRefundDto,
  RetryRefundDto,
} from './dto/refund.dto.js';
import {
  OrderNotPayableError,
  PaymentUnknownError,
  ReferenceUsedError,
  RefundNotFailedError,
  RefundNotManualError,
} from './payments.errors.js';
import { PaymentsAdminService } from './services/payments-admin.service.js';
import { RefundPreviewView } from './views/refund-preview.view.js';

/** The money of an order, for administrators. */
@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin/:id')
export class PaymentsAdminController {
  constructor(private readonly payments: PaymentsAdminService) {}

  /**
   * Starts a refund of a part of the payment, of all that is left of it, or of the share of units. Before the carrier has an order
   * the units leave the order, as with `items/cancel`; afterwards stock does not move.
   */
  @Post('refunds')
  @AcceptsIdempotencyKey()
  @Answers({
    status: 201,
    message: 'Refund started',
    type: AdminOrderView,
    errors: [
      OrderNotFoundError,
      UnknownItemError,
      RefundExceedsPaymentError,
      ShippingNotRefundableError,
      PaymentDisputedError,
      DispatchInProgressError,
      OrderChangedError,
      ...IDEMPOTENCY_ERRORS,
    ],
  })
  refundOrder(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: RefundDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<AdminOrderView> {
    return this.payments.refund(id, body, { adminId: admin.id, key });
  }

  /** Works out a refund of an amount, or of the share of units. Nothing changes. */
  @Post('refunds/preview')
  @NeedsScope('orders:read')
  @Answers({
    message: 'Refund worked out',
    type: RefundPreviewView,
    errors: [
      OrderNotFoundError,
      UnknownItemError,
      RefundExceedsPaymentError,
      ShippingNotRefundableError,
      PaymentDisputedError,
    ],
  })
  previewRefund(@IdParam('id') id: string, @Body() body: RefundPreviewDto): Promise<RefundPreviewView> {
    return this.payments.preview(id, body);
  }

  /** Retries a failed refund. */
  @Post('refunds/:refundId/retry')
  @Answers({
    message: 'Refund retried',
    type: AdminOrderView,
    errors: [
      OrderNotFoundError,
      RefundNotFoundError,
      RefundNotFailedError,
      PaymentDisputedError,
      OrderChangedError,
    ],
  })
  retryRefund(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @IdParam('refundId') refundId: string,
    @Body() { refundDisputed }: RetryRefundDto,
  ): Promise<AdminOrderView> {
    return this.payments.retry(id, refundId, { adminId: admin.id, refundDisputed });
  }

  /** Marks the refund of a manual payment or of cash, or one that is too small for the gateway, as repaid. */
  @Post('refunds/:refundId/processed')
  @ApiBody({ type: RepaidRefundDto, required: false })
  @Answers({
    message: 'Refund marked as processed',
    type: AdminOrderView,
    errors: [OrderNotFoundError, RefundNotFoundError, RefundNotManualError, OrderChangedError],
  })
  markRefundProcessed(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @IdParam('refundId') refundId: string,
    @Body() { reference }: RepaidRefundDto,
  ): Promise<AdminOrderView> {
    return this.payments.markProcessed(id, refundId, { adminId: admin.id, reference });
  }

  /**
   * Marks an unpaid order as paid by a payment that was made outside the gateway. A reference that contains an id of the gateway is
   * that payment: the order's own is confirmed as the gateway's, another order's is refused.
   */
  @Post('mark-paid')
  @Answers({
    message: 'Order marked as paid',
    type: AdminOrderView,
    errors: [
      OrderNotFoundError,
      OrderNotPayableError,
      ReferenceUsedError,
      PaymentUnknownError,
      PaymentGatewayUnavailableError,
      OrderChangedError,
    ],
  })
  markOrderPaid(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { reference }: MarkPaidDto,
  ): Promise<AdminOrderView> {
    return this.payments.markPaid(id, reference, admin.id);
  }
}
