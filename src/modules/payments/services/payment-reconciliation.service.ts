import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGateway, type GatewayPayment } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import {
  OrderRepository,
  type Order,
  ofPayment,
  refundsIn,
  sumOf,
  CAPTURE_OVERDUE_MS,
} from '#modules/orders/index.js';
import { nextReconciliation, DueOrdersService } from '#modules/orders/writing/index.js';
import { pendingRefundsIn } from '#modules/orders/money/index.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';
import { RefundsService } from './refunds.service.js';

/** How long a worker claims an order; also the retry delay while the gateway cannot be reached. */
const CLAIM_MS = 2 * 60_000;

/**
 * Asks the gateway for payments of unpaid orders, outstanding captures and pending refunds. A lost webhook therefore
 * loses no payment. Call every method outside a unit of work.
 */
@Injectable()
export class PaymentReconciliationService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly due: DueOrdersService,
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly confirmation: PaymentConfirmationService,
    private readonly refunds: RefundsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Reconciles all due orders. Safe with several workers. */
  async reconcileDue(): Promise<void> {
    await this.due.each('reconcileAt', CLAIM_MS, (order, claimedUntil) =>
      this.reconcile(order, claimedUntil),
    );
  }

  /**
   * Asks the gateway about one order and processes the answer.
   * @param onPayment gets the id of each payment that the gateway names, whatever its state
   * @returns false if the gateway gave no answer about the order that could be read
   */
  async ask(order: Order, onPayment?: (gatewayPaymentId: string) => void): Promise<boolean> {
    try {
      await this.askAboutPayments(order, onPayment);
      await this.refunds.askAbout(order);
      return true;
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      this.logger.warn({
        event: 'payment.reconciliation_failed',
        msg: 'Asking the gateway about an order failed; will retry',
        orderNumber: order.orderNumber,
        err: error,
      });
      return error.isServiceUsable;
    }
  }

  /**
   * Asks before a dispatch about what was to be paid at the door, and that somebody has begun to pay online.
   * @returns the current order
   */
  async ensureUnpaid(order: Order): Promise<Order> {
    if (order.cod?.onlineSince === undefined) return order;
    await this.ask(order);
    return this.present(order);
  }

  /**
   * Checks the capture before a dispatch, for an order that was confirmed by the customer's signature alone.
   * @returns the current order; it still has `uncapturedSince` if the gateway has not confirmed the capture
   */
  async ensureCaptured(order: Order): Promise<Order> {
    if (order.uncapturedSince === undefined) return order;
    try {
      await this.askAboutPayments(order);
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      this.logger.warn({
        event: 'payment.capture_unknown',
        msg: 'Asking the gateway whether a payment is captured failed',
        orderNumber: order.orderNumber,
        err: error,
      });
    }
    return this.present(order);
  }

  private async reconcile(order: Order, claimedUntil: Date): Promise<void> {
    const paid = order.gatewayPaymentId !== undefined;
    const isAwaitingGateway = order.uncapturedSince !== undefined || pendingRefundsIn(order).length > 0;
    // A paid order without open questions is skipped until its last scheduled time.
    const canSkip = paid && !isAwaitingGateway && this.nextTime(order) !== undefined;
    if (!canSkip && !(await this.ask(order))) return;
    const present = await this.present(order);
    await this.due.reschedule(present, claimedUntil, this.nextTime(present));
  }

  private nextTime(order: Order): Date | undefined {
    const { createdAt, gatewayPaymentId, uncapturedSince, refunds, paymentLink, cod } = order;
    return nextReconciliation(
      { createdAt, paid: gatewayPaymentId !== undefined, uncapturedSince, refunds, paymentLink, cod },
      this.config.shop.reservationTtlSeconds * 1000,
      this.clock.now(),
    );
  }

  /**
   * Processes every payment of the order that was captured, those that have been refunded since included: what was refunded is
   * recorded first, so that the order is not dispatched in between. @throws ExternalCallError of the gateway
   */
  private async askAboutPayments(
    order: Order,
    onPayment?: (gatewayPaymentId: string) => void,
  ): Promise<void> {
    // What is paid at the door has none.
    if (order.gatewayOrderId === undefined) return;
    const payments = await this.gateway.paymentsOf(order.gatewayOrderId);
    for (const { gatewayPaymentId } of payments) onPayment?.(gatewayPaymentId);
    for (const payment of payments) {
      const present = await this.captureAwaited(order, payment);
      const { gatewayPaymentId, amountMinor, currency, status } = present;
      if (status !== 'captured' && status !== 'refunded') continue;
      if (present.neverCaptured === true) {
        await this.recordUncaptured(present);
        continue;
      }
      const refundedMinor = await this.recordRefunds(order, present);
      // A payment that is refunded without a refund was never captured, or its refund is not processed yet.
      if (status === 'refunded' && refundedMinor < amountMinor) continue;
      const report = { gatewayPaymentId, amountMinor, currency, captured: true };
      await this.confirmation.confirm(order, report, 'SYSTEM');
    }
    await this.logOverdueCapture(order);
  }

  /** Records the refunds of a payment of which more was refunded than the order knows. @returns what is processed of it */
  private async recordRefunds(order: Order, payment: GatewayPayment): Promise<number> {
    const { gatewayPaymentId, status, refundedMinor = 0 } = payment;
    const own = ofPayment(refundsIn(order), payment);
    const processed = sumOf(own.filter((refund) => refund.status === 'PROCESSED'));
    const answered = own.filter(
      (refund) => refund.gatewayRefundId !== undefined && refund.status !== 'FAILED',
    );
    if (processed >= payment.amountMinor || (status === 'captured' && refundedMinor <= sumOf(answered)))
      return processed;
    const refunds = await this.gateway.refundsOf(gatewayPaymentId);
    for (const refund of refunds) await this.refunds.recordAnswer(refund);
    return sumOf(refunds.filter((each) => each.status === 'processed'));
  }

  /** Records the refunds of a payment that the gateway has given back without having captured it: it has paid nothing. */
  private async recordUncaptured({ gatewayPaymentId }: GatewayPayment): Promise<void> {
    for (const refund of await this.gateway.refundsOf(gatewayPaymentId))
      await this.refunds.recordAnswer(refund, false);
  }

  /** Captures the payment that pays the order if the gateway has only authorised it. */
  private async captureAwaited(order: Order, payment: GatewayPayment): Promise<GatewayPayment> {
    const { gatewayPaymentId, amountMinor, currency, status } = payment;
    const awaited = order.uncapturedSince !== undefined && gatewayPaymentId === order.gatewayPaymentId;
    if (!awaited || status !== 'authorized') return payment;
    try {
      const orderAmountMinor = order.pricing.totalMinor;
      return await this.gateway.capturePayment({ gatewayPaymentId, amountMinor, currency, orderAmountMinor });
    } catch (error) {
      if (!(error instanceof ExternalCallError) || error.retryable) throw error;
      this.logger.warn({
        event: 'payment.capture_refused',
        msg: 'The gateway refused to capture an authorised payment',
        orderNumber: order.orderNumber,
        gatewayPaymentId,
        err: error,
      });
      return payment;
    }
  }

  /** Logs a capture that is overdue for a day or more, at every inquiry. The alarm counts the orders instead. */
  private async logOverdueCapture(asked: Order): Promise<void> {
    const { uncapturedSince, orderNumber, gatewayPaymentId } = await this.present(asked);
    if (uncapturedSince === undefined) return;
    if (this.clock.nowMs() - uncapturedSince.getTime() < CAPTURE_OVERDUE_MS) return;
    this.logger.error({
      event: 'payment.capture_overdue',
      msg: 'An order is confirmed by a payment that is still not captured after a day',
      orderNumber,
      gatewayPaymentId,
    });
  }

  /** Reads the current order. */
  private async present(order: Order): Promise<Order> {
    return (await this.orders.findWithGatewayOrder(order._id.toHexString())) ?? order;
  }
}
