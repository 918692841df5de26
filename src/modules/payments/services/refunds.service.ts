import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import {
  PaymentGateway,
  type GatewayRefund,
  type GatewayRefundReport,
  type RefundRequest,
} from '#infrastructure/payment-gateway/payment-gateway.port.js';
import {
  OrderRepository,
  type Order,
  type OrderRefund,
  type RefundStatus,
  OrderTransitionListener,
  refundsIn,
} from '#modules/orders/index.js';
import { OrderTransitionService } from '#modules/orders/writing/index.js';
import {
  askedMinor,
  gatewayRefundsIn,
  correctedRefund,
  isToAsk,
  pendingRefundsIn,
  referenceOf,
  refusedRefund,
} from '#modules/orders/money/index.js';
import { ASK_REFUND, REFUND } from '../payments.jobs.js';
import { GatewayDifferencesService } from './gateway-differences.service.js';
import { PaymentFollowUpsService } from './payment-follow-ups.service.js';

const STATUS: Record<GatewayRefund['status'], RefundStatus> = {
  pending: 'PENDING',
  processed: 'PROCESSED',
  failed: 'FAILED',
  // A word that the shop does not know: the refund is there, and nothing else is known of it.
  other: 'PENDING',
};

/** The gateway has refused to make a refund, and has not made it. */
class RefundRefusedError extends Error {
  constructor(refusal: ExternalCallError) {
    super(refusal.message, { cause: refusal });
  }
}

/**
 * Requests refunds at the gateway and records their state as the gateway reports it. Only the gateway's report
 * completes a refund.
 */
@Injectable()
export class RefundsService extends OrderTransitionListener {
  readonly name = 'refunds';
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly followUps: PaymentFollowUpsService,
    private readonly differences: GatewayDifferencesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  /**
   * Has new and retried refunds requested at the gateway, those of a payment that was marked by hand before, and those whose dispute
   * has ended.
   */
  async on(before: Order, after: Order): Promise<void> {
    const isAsked = ({ held }: OrderRefund) => held !== true;
    const known = new Set(gatewayRefundsIn(before).filter(isAsked).map(referenceOf));
    const orderId = after._id.toHexString();
    for (const refund of pendingRefundsIn(after)) {
      if (known.has(referenceOf(refund))) continue;
      const { refundId, retries } = refund;
      const payload = { orderId, refundId, ...(retries === undefined ? {} : { retries }) };
      await this.outbox.add(REFUND, payload, `order:${orderId}`);
    }
  }

  /**
   * Requests one refund at the gateway. Idempotent: the effect id is the idempotency key, and an answered refund is
   * skipped. A refund that the gateway refuses has failed.
   * @throws ExternalCallError of the gateway, if the outcome is unknown or the payment cannot be looked up
   */
  @HandlesJob(REFUND)
  async refund({ orderId, refundId, retries }: PayloadOf<typeof REFUND>, effectId: string): Promise<void> {
    const order = await this.orders.findWithGatewayOrder(orderId);
    const refund = order === null ? undefined : refundsIn(order).find((known) => known.refundId === refundId);
    if (order === null) throw new Error(`There is no order ${orderId}`);
    // Somebody has made another one in its place, or an earlier attempt was answered, or the webhook arrived before the answer, or
    // the refund was retried since.
    if (refund === undefined || refund.retries !== retries || !isToAsk(refund)) return;
    const corrected = await this.correct(order, refund);
    if (corrected === undefined || corrected.waits === true) return;
    if (corrected.status !== 'PENDING') {
      const { gatewayPaymentId } = refund;
      return this.logFailure(order, { gatewayPaymentId, refundId, reason: 'nothing of the payment is left' });
    }
    try {
      const answer = await this.request(order, corrected, effectId);
      await this.recordAnswer({ ...answer, reference: referenceOf(refund) });
    } catch (error) {
      if (!(error instanceof RefundRefusedError)) throw error;
      await this.recordRefusal(order, refund, error);
    }
  }

  /** Asks the gateway for the state of the order's pending refunds. @throws ExternalCallError of the gateway */
  async askAbout(order: Order): Promise<void> {
    const payments = new Set(pendingRefundsIn(order).map(({ gatewayPaymentId }) => gatewayPaymentId));
    for (const gatewayPaymentId of payments) {
      for (const refund of await this.gateway.refundsOf(gatewayPaymentId)) await this.recordAnswer(refund);
    }
  }

  /** Records an event of a refund. Idempotent, whatever the order of events. */
  async record(reported: GatewayRefundReport): Promise<void> {
    await this.followUps.record({ kind: 'refund', ...reported, status: STATUS[reported.status] });
  }

  /**
   * Records what the gateway answers about a refund: its present state. Idempotent.
   * @param captured false if the gateway has never captured the payment
   */
  async recordAnswer(refund: GatewayRefund, captured?: false): Promise<void> {
    const report = { kind: 'refund', ...refund, status: STATUS[refund.status], isAnswer: true } as const;
    await this.followUps.record(captured === undefined ? report : { ...report, captured });
  }

  /** Asks the gateway what has become of a refund whose events contradict each other. @throws ExternalCallError of the gateway */
  @HandlesJob(ASK_REFUND)
  async ask({ gatewayRefundId }: PayloadOf<typeof ASK_REFUND>): Promise<void> {
    await this.recordAnswer(await this.gateway.findRefund(gatewayRefundId));
  }

  private async recordRefusal(order: Order, refund: OrderRefund, error: RefundRefusedError): Promise<void> {
    const isRecorded = await this.unitOfWork.run(async () => {
      const present = await this.orders.findWithGatewayOrder(order._id.toHexString());
      const transition =
        present === null
          ? undefined
          : refusedRefund(present, refund, (error.cause as ExternalCallError).reason);
      if (present === null || transition === undefined) return false;
      await this.transitions.apply(present, transition, { by: 'GATEWAY' });
      return true;
    });
    const { gatewayPaymentId, refundId } = refund;
    if (isRecorded) this.logFailure(order, { gatewayPaymentId, refundId, reason: error.message });
  }

  /** The alarm counts the orders instead. */
  private logFailure({ orderNumber }: Order, details: Readonly<Record<string, string>>): void {
    this.logger.error({
      event: 'refund.failed',
      msg: 'The gateway could not make a refund',
      orderNumber,
      ...details,
    });
  }

  /**
   * The gateway is never asked for more than it has captured. The customer's signature does not contain that amount, so the
   * gateway is asked for it if no report has named it.
   * @returns undefined if nothing of the refund is owed any more
   */
  private async correct(order: Order, refund: OrderRefund): Promise<OrderRefund | undefined> {
    const { refundId } = refund;
    const captured = await this.capturedOf(order, refund);
    if (captured === undefined || correctedRefund(order, refundId, captured) === undefined) return refund;
    return this.unitOfWork.run(async () => {
      const present = (await this.orders.findWithGatewayOrder(order._id.toHexString())) ?? order;
      const transition = correctedRefund(present, refundId, captured);
      const after =
        transition === undefined
          ? present
          : await this.transitions.apply(present, transition, { by: 'GATEWAY' });
      return refundsIn(after).find((known) => known.refundId === refundId);
    });
  }

  /** Returns what was captured of the refund's payment: as reported, else as the gateway says now. */
  private async capturedOf(
    order: Order,
    { gatewayPaymentId }: OrderRefund,
  ): Promise<Parameters<typeof correctedRefund>[2] | undefined> {
    const known = order.payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId);
    if (known?.amountMinor !== undefined) return { amountMinor: known.amountMinor };
    const payment = await this.atGateway(order, gatewayPaymentId);
    if (payment === undefined) return undefined;
    const { amountMinor, currency } = payment;
    if (gatewayPaymentId !== order.gatewayPaymentId) return { amountMinor };
    const report = { gatewayPaymentId, amountMinor, currency, captured: true };
    return { ...(await this.differences.complete(order, report)), amountMinor };
  }

  /** @throws RefundRefusedError, ExternalCallError */
  private async request(order: Order, refund: OrderRefund, idempotencyKey: string): Promise<GatewayRefund> {
    const { gatewayPaymentId } = refund;
    const amountMinor = askedMinor(refundsIn(order), refund);
    const request = { gatewayPaymentId, amountMinor, idempotencyKey, reference: referenceOf(refund) };
    // An attempt whose answer was lost may have made it with the second key below, of which the gateway knows nothing by the first.
    const made = await this.madeBefore(request);
    if (made !== undefined) return made;
    try {
      return await this.gateway.refund(request);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (!(await this.capture(order, gatewayPaymentId))) throw new RefundRefusedError(error);
    }
    try {
      // The refused request has used its idempotency key, so the second request gets another.
      return await this.gateway.refund({ ...request, idempotencyKey: `${idempotencyKey}:captured` });
    } catch (error) {
      throw isRefusal(error) ? new RefundRefusedError(error) : error;
    }
  }

  /** The refund that the gateway has of this reference. A gateway that refuses to list them has none. */
  private async madeBefore({
    gatewayPaymentId,
    reference,
  }: Pick<RefundRequest, 'gatewayPaymentId' | 'reference'>): Promise<GatewayRefund | undefined> {
    try {
      const refunds = await this.gateway.refundsOf(gatewayPaymentId);
      return refunds.find((made) => made.reference === reference);
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  /** Only a captured payment can be refunded. @returns whether an authorised payment was captured now */
  private async capture(order: Order, gatewayPaymentId: string): Promise<boolean> {
    const payment = await this.atGateway(order, gatewayPaymentId);
    if (payment?.status !== 'authorized') return false;
    const { amountMinor, currency } = payment;
    const orderAmountMinor = order.pricing.totalMinor;
    await this.gateway.capturePayment({ gatewayPaymentId, amountMinor, currency, orderAmountMinor });
    return true;
  }

  private async atGateway(order: Order, gatewayPaymentId: string) {
    const payments = await this.gateway.paymentsOf(order.gatewayOrderId!);
    return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId);
  }
}

function isRefusal(error: unknown): error is ExternalCallError {
  if (!(error instanceof ExternalCallError)) return false;
  return error.failure === 'rejected' && !error.retryable && !error.outcomeUnknown;
}
