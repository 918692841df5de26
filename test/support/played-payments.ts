import { readGatewayEvent } from '#infrastructure/payment-gateway/adapters/razorpay.webhooks.js';
import type { GatewayEvent } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { OrderState, OrderTransition } from '#modules/orders/domain/order-state.js';
import { consequenceOf } from '#modules/orders/domain/payment-consequence.js';
import { decidePayment, mayFail, type ReportedPayment } from '#modules/orders/domain/payment-decision.js';
import {
  followedUp,
  mayComeEarly,
  withEarlier,
  type PaymentFollowUp,
} from '#modules/orders/domain/payment-follow-ups.js';
import { after, freshRefund as fresh } from './order-states.js';
import type { EventSubject, PaymentEvent } from './payment-events.js';

/** What `PaymentConfirmationService` does with a report, apart from the database; undefined if nothing changes. */
export function paymentReport(
  order: OrderState,
  payment: ReportedPayment,
  inStock = true,
): OrderTransition | undefined {
  const decision = decidePayment(order, payment);
  const isLate = decision === 'REVIVE' && !inStock;
  return consequenceOf(isLate ? 'LATE_PAYMENT' : decision, order, payment, {
    fresh: fresh(),
    couponHeld: true,
  });
}

/** Reading costs more than all else: many orders share a subject. */
const READ = new WeakMap<PaymentEvent, GatewayEvent>();

function readOnce(event: Exclude<PaymentEvent, { signature: true }>, subject: EventSubject): GatewayEvent {
  const known = READ.get(event) ?? readGatewayEvent(event.body(subject));
  READ.set(event, known);
  return known;
}

/** An order to which events of one payment happen, without a database: webhooks are read as the adapter reads them. */
export class PlayedPayments {
  private readonly early: PaymentFollowUp[] = [];

  constructor(
    public order: OrderState,
    private readonly subject: EventSubject,
  ) {}

  play(event: PaymentEvent): void {
    if ('signature' in event) return this.report({ ...this.subject, captured: false });
    const read = readOnce(event, this.subject);
    switch (read.kind) {
      case 'captured':
        return this.report({ ...read, captured: true });
      case 'failed':
        if (mayFail(this.order.paymentStatus)) this.order = after(this.order, { paymentStatus: 'FAILED' });
        return;
      case 'refund': {
        const status = read.refund.status === 'processed' ? 'PROCESSED' : 'FAILED';
        return this.follow({ kind: 'refund', ...read.refund, status });
      }
      case 'dispute':
        return this.follow({
          kind: 'dispute',
          ...read.dispute,
          status: read.dispute.status.toUpperCase() as never,
        });
      default:
    }
  }

  /** What was reported of the payment before it was known. */
  get waiting(): readonly PaymentFollowUp[] {
    return this.early;
  }

  private report({ gatewayPaymentId, captured: isCaptured, ...rest }: ReportedPayment): void {
    const { amountMinor, currency } = rest;
    const payment = { gatewayPaymentId, amountMinor, currency, captured: isCaptured };
    const transition = paymentReport(this.order, payment);
    if (transition !== undefined)
      this.order = after(this.order, withEarlier(this.order, transition, this.early.splice(0), fresh));
  }

  private follow(followUp: PaymentFollowUp): void {
    const isKnown = this.order.payments.some(
      ({ gatewayPaymentId }) => gatewayPaymentId === followUp.gatewayPaymentId,
    );
    if (isKnown) this.order = after(this.order, followedUp(this.order, followUp, fresh()) ?? {});
    else if (mayComeEarly(followUp)) this.early.push(followUp);
  }
}
