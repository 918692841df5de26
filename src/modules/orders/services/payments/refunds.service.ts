import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import {
  PaymentGateway,
  type GatewayRefund,
  type GatewayRefundReport,
} from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import type { OrderRefund, RefundStatus } from '../../domain/order-state.js';
import {
  correctedAmount,
  pendingRefundsIn,
  refundFor,
  refundsIn,
  reportedRefund,
  type ReportedRefund,
} from '../../domain/refunds.js';
import { REFUND } from '../../orders.jobs.js';
import { newRefund } from './new-refund.js';
import { OrderTransitionService } from '../order-transition.service.js';

const STATUS: Record<GatewayRefund['status'], RefundStatus> = {
  pending: 'PENDING',
  processed: 'PROCESSED',
  failed: 'FAILED',
};

/**
 * Requests refunds at the gateway and records their state as the gateway reports it. Only the gateway's report
 * completes a refund.
 */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests one refund at the gateway. Idempotent: the effect id is the idempotency key, and an answered refund is
   * skipped.
   * @throws ExternalCallError of the gateway
   */
  @HandlesJob(REFUND)
  async refund({ orderId, refundId }: PayloadOf<typeof REFUND>, effectId: string): Promise<void> {
    const order = await this.orders.findWithGatewayOrder(orderId);
    const refund = order === null ? undefined : refundsIn(order).find((known) => known.refundId === refundId);
    if (order === null || refund === undefined) throw new Error(`Order ${orderId} has no refund ${refundId}`);
    // An earlier attempt was answered, or the webhook arrived before the answer.
    if (refund.status !== 'PENDING' || refund.gatewayRefundId !== undefined) return;
    const amountMinor = await this.amountToRefund(order, refund);
    await this.record(await this.request(order, { ...refund, amountMinor }, effectId));
  }

  /** Asks the gateway for the state of the order's pending refunds. @throws ExternalCallError of the gateway */
  async askAbout(order: Order): Promise<void> {
    const payments = new Set(pendingRefundsIn(order).map(({ gatewayPaymentId }) => gatewayPaymentId));
    for (const gatewayPaymentId of payments) {
      for (const refund of await this.gateway.refundsOf(gatewayPaymentId)) await this.record(refund);
    }
  }

  /** Records the gateway's report of a refund. Idempotent, whatever the source and order of reports. */
  async record(reported: GatewayRefundReport): Promise<void> {
    const report: ReportedRefund = { ...reported, status: STATUS[reported.status] };
    const { gatewayPaymentId, gatewayRefundId, status } = report;
    const fresh = newRefund(this.clock.now());
    const order = await this.unitOfWork.run(async () => {
      const found = await this.orders.findByPayment(gatewayPaymentId);
      const transition = found === null ? undefined : reportedRefund(found, report, fresh);
      if (found !== null && transition !== undefined)
        await this.transitions.apply(found, transition, { by: 'GATEWAY' });
      return found;
    });
    if (order === null) {
      this.logger.warn({
        event: 'refund.payment_unknown',
        msg: 'Received a refund of an unknown payment',
        gatewayPaymentId,
        gatewayRefundId,
      });
    } else if (status === 'FAILED' && refundFor(order, report)?.status !== 'FAILED') {
      const { orderNumber } = order;
      this.logger.error({
        event: 'refund.failed',
        msg: 'The gateway could not make a refund',
        orderNumber,
        gatewayPaymentId,
        gatewayRefundId,
      });
    }
  }

  /**
   * A full refund has the amount of the payment. The customer's signature does not contain it, so the gateway is
   * asked if no report has named it.
   */
  private async amountToRefund(order: Order, refund: OrderRefund): Promise<number> {
    const payment = order.payments.find(
      ({ gatewayPaymentId }) => gatewayPaymentId === refund.gatewayPaymentId,
    );
    const isWhole = refund.amountMinor === order.pricing.totalMinor;
    if (payment?.amountMinor !== undefined || !isWhole) return refund.amountMinor;
    const atGateway = await this.atGateway(order, refund.gatewayPaymentId);
    if (atGateway === undefined || atGateway.amountMinor === refund.amountMinor) return refund.amountMinor;
    await this.unitOfWork.run(async () => {
      const present = await this.orders.findWithGatewayOrder(order._id.toHexString());
      if (present === null) return;
      const transition = correctedAmount(present, refund.refundId, atGateway.amountMinor);
      await this.transitions.apply(present, transition, { by: 'GATEWAY' });
    });
    return atGateway.amountMinor;
  }

  private async request(
    order: Order,
    { gatewayPaymentId, amountMinor }: OrderRefund,
    idempotencyKey: string,
  ): Promise<GatewayRefund> {
    const refund = { gatewayPaymentId, amountMinor, idempotencyKey };
    try {
      return await this.gateway.refund(refund);
    } catch (error) {
      if (!isFinalRefusal(error) || !(await this.capture(order, gatewayPaymentId))) throw error;
      // The refused request has used its idempotency key, so the second request gets another.
      return this.gateway.refund({ ...refund, idempotencyKey: `${idempotencyKey}:captured` });
    }
  }

  /** Only a captured payment can be refunded. @returns whether an authorised payment was captured now */
  private async capture(order: Order, gatewayPaymentId: string): Promise<boolean> {
    const payment = await this.atGateway(order, gatewayPaymentId);
    if (payment?.status !== 'authorized') return false;
    const { amountMinor, currency } = payment;
    await this.gateway.capturePayment({ gatewayPaymentId, amountMinor, currency });
    return true;
  }

  private async atGateway(order: Order, gatewayPaymentId: string) {
    const payments = await this.gateway.paymentsOf(order.gatewayOrderId!);
    return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId);
  }
}

function isFinalRefusal(error: unknown): boolean {
  return error instanceof ExternalCallError && error.failure === 'rejected' && !error.retryable;
}
