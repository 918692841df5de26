import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { OrderRepository, type Order, type OrderTransition, isDisputed } from '#modules/orders/index.js';
import { newRefund, OrderTransitionService } from '#modules/orders/writing/index.js';
import { isInDoubt, type ReportedRefund, applied } from '#modules/orders/money/index.js';
import { ASK_REFUND } from '../payments.jobs.js';
import { PaymentClaimsService } from './payment-claims.service.js';
import { followedUp, mayComeEarly, withEarlier, type PaymentFollowUp } from '../domain/payment-follow-ups.js';

/**
 * Records what the gateway reports of a payment beside its capture: refunds and disputes. Idempotent, whatever the source and
 * the order of reports, those of a payment that is not known yet included (decisions 13.8, 13.13).
 */
@Injectable()
export class PaymentFollowUpsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly orders: OrderRepository,
    private readonly claims: PaymentClaimsService,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Records a report on the order of its payment; keeps it if no order has the payment. */
  async record(report: PaymentFollowUp): Promise<void> {
    const { before, after } = await this.unitOfWork.run(async () => {
      const found = await this.orders.findByPayment(report.gatewayPaymentId);
      if (found !== null) return { before: found, after: await this.apply(found, report) };
      if (mayComeEarly(report)) await this.claims.keep(report);
      return { before: null, after: null };
    });
    if (before === null) this.logUnknown(report);
    else if (after !== before) this.logChange(after, report);
  }

  /**
   * Gives the payment to the order, and adds to the transition that records it what was reported of it before. Call it in the
   * unit of work that applies the transition.
   */
  async withEarlier(
    order: Order,
    gatewayPaymentId: string,
    transition: OrderTransition,
  ): Promise<OrderTransition> {
    const earlier = await this.claims.take(order, gatewayPaymentId);
    const whole = withEarlier(order, transition, earlier, () => newRefund(this.clock.now()));
    if (whole.disputes !== undefined)
      this.unitOfWork.afterCommit(() => {
        for (const report of earlier) this.logChange(applied(order, whole), report);
      });
    return whole;
  }

  private async apply(order: Order, report: PaymentFollowUp): Promise<Order> {
    if (report.kind === 'refund' && isInDoubt(order, report)) return this.askAbout(order, report);
    const transition = followedUp(order, report, newRefund(this.clock.now()));
    if (transition === undefined) return order;
    return this.transitions.apply(order, transition, { by: 'GATEWAY' });
  }

  /** Two events contradict each other, and neither is known as the later one. */
  private async askAbout(order: Order, { gatewayRefundId }: ReportedRefund): Promise<Order> {
    const { orderNumber } = order;
    this.logger.warn({
      event: 'refund.in_doubt',
      msg: 'Events of a refund contradict each other; the gateway is asked',
      orderNumber,
      gatewayRefundId,
    });
    await this.outbox.add(ASK_REFUND, { gatewayRefundId }, `order:${order._id.toHexString()}`);
    return order;
  }

  private logUnknown({ kind, gatewayPaymentId }: PaymentFollowUp): void {
    this.logger.warn({
      event: 'payment.unknown',
      msg: 'Received a refund or a dispute of an unknown payment; it is kept until the payment is known',
      kind,
      gatewayPaymentId,
    });
  }

  /** The alarms count the orders instead. */
  private logChange(order: Order, report: PaymentFollowUp): void {
    const { orderNumber } = order;
    const { gatewayPaymentId, kind, status } = report;
    if (kind === 'refund' && status === 'FAILED') {
      const { gatewayRefundId } = report;
      this.logger.error({
        event: 'refund.failed',
        msg: 'The gateway could not make a refund',
        orderNumber,
        gatewayPaymentId,
        gatewayRefundId,
      });
    }
    if (kind !== 'dispute') return;
    const line = { orderNumber, gatewayPaymentId, disputeId: report.disputeId, status };
    if (isDisputed(order))
      this.logger.error({ event: 'payment.disputed', msg: 'A payment is disputed, or lost', ...line });
    else this.logger.log({ event: 'payment.dispute_ended', msg: 'A dispute has ended', ...line });
  }
}
