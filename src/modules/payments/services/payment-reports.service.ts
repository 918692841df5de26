import { Injectable, Logger } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import {
  PaymentGateway,
  type GatewayDispute,
  type GatewayEvent,
} from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { ReceivedWebhook } from '#infrastructure/webhooks/webhook-request.js';
import { OrderRepository, type DisputeStatus, OrderNotFoundError } from '#modules/orders/index.js';
import { OrderWritesRepository } from '#modules/orders/writing/index.js';
import { type DisputePhase, paymentVerdict } from '#modules/orders/money/index.js';
import type { VerifyPaymentDto } from '../dto/verify-payment.dto.js';
import {
  OrderCancelledError,
  OrderExpiredError,
  PaymentUndecidedError,
  PaymentVerificationFailedError,
} from '../payments.errors.js';
import { toPaymentVerified, type PaymentVerifiedView, type WebhookAnswer } from '../views/payment.view.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';
import { PaymentFollowUpsService } from './payment-follow-ups.service.js';
import { RefundsService } from './refunds.service.js';
import type { PaymentFollowUp } from '../domain/payment-follow-ups.js';

const DISPUTE: Record<GatewayDispute['status'], DisputeStatus> = {
  other: 'OTHER',
  open: 'OPEN',
  under_review: 'UNDER_REVIEW',
  action_required: 'ACTION_REQUIRED',
  closed: 'CLOSED',
  won: 'WON',
  lost: 'LOST',
};

const PHASE: Record<NonNullable<GatewayDispute['phase']>, DisputePhase> = {
  other: 'OTHER',
  fraud: 'FRAUD',
  retrieval: 'RETRIEVAL',
  chargeback: 'CHARGEBACK',
  pre_arbitration: 'PRE_ARBITRATION',
  arbitration: 'ARBITRATION',
};

/** The report of a dispute as the orders have it. */
export function toFollowUp({ status, phase, ...dispute }: GatewayDispute): PaymentFollowUp {
  return {
    kind: 'dispute',
    ...dispute,
    status: DISPUTE[status],
    ...(phase === undefined ? {} : { phase: PHASE[phase] }),
  };
}

type PaymentEvent = Extract<GatewayEvent, { gatewayOrderId: string | null }>;

/** Receives reports of payments: from the client with the gateway's signature, and from the gateway's webhooks. */
@Injectable()
export class PaymentReportsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
    private readonly confirmation: PaymentConfirmationService,
    private readonly refunds: RefundsService,
    private readonly followUps: PaymentFollowUpsService,
  ) {}

  /**
   * Confirms the caller's order. Idempotent. The signature is checked against the stored gateway order, never
   * against one from the client.
   * @throws OrderNotFoundError, PaymentVerificationFailedError, OrderExpiredError, OrderCancelledError
   */
  async verify(userId: string, payment: VerifyPaymentDto): Promise<PaymentVerifiedView> {
    const { orderId, gatewayPaymentId, gatewaySignature } = payment;
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    const signed = { gatewayOrderId: order.gatewayOrderId!, gatewayPaymentId, gatewaySignature };
    if (!(await this.gateway.verifyPayment(signed))) throw new PaymentVerificationFailedError();
    // The signature proves a payment of this gateway order; it contains neither amount nor capture state.
    const after = await this.confirmation.confirm(order, { gatewayPaymentId, captured: false }, 'CUSTOMER');
    const verdict = paymentVerdict(after, gatewayPaymentId);
    if (verdict === 'MISMATCH') throw new PaymentVerificationFailedError();
    if (verdict === 'EXPIRED') throw new OrderExpiredError();
    if (verdict === 'CANCELLED') throw new OrderCancelledError();
    return toPaymentVerified(after);
  }

  /**
   * Processes a webhook of the payment gateway before it is answered. They arrive at least once and in any order.
   * @throws InvalidWebhookSignatureError, MalformedWebhookError; PaymentUndecidedError, so that the gateway repeats the event
   */
  async receive(webhook: ReceivedWebhook): Promise<WebhookAnswer> {
    const event = await this.gateway.readWebhook(webhook);
    if (event.kind === 'captured') await this.captured(event);
    if (event.kind === 'failed' && event.gatewayOrderId !== null)
      await this.writes.markPaymentFailed(event.gatewayOrderId);
    if (event.kind === 'refund') await this.refunds.record(event.refund);
    if (event.kind === 'dispute') await this.followUps.record(toFollowUp(event.dispute));
    if (event.kind === 'unreadable')
      this.logger.error({
        event: 'payment.event_unreadable',
        msg: 'The gateway has sent an event of an unknown form; look at its dashboard',
        name: event.name,
      });
    return { status: 'success' };
  }

  private async captured({ gatewayOrderId, kind: _kind, ...payment }: PaymentEvent): Promise<void> {
    const order = gatewayOrderId === null ? null : await this.orders.findByGatewayOrder(gatewayOrderId);
    if (order === null) {
      this.logger.warn({
        event: 'payment.order_unknown',
        msg: 'Received a payment for an unknown order',
        gatewayOrderId,
        gatewayPaymentId: payment.gatewayPaymentId,
      });
      return;
    }
    try {
      await this.confirmation.confirm(order, { ...payment, captured: true }, 'GATEWAY');
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      throw new PaymentUndecidedError({ cause: error });
    }
  }
}
