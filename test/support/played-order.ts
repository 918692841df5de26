import { toFollowUp } from '#modules/payments/services/payment-reports.service.js';
import { readTrackingWebhook } from '#infrastructure/carrier/adapters/shiprocket.webhook.js';
import type { TrackingEvent } from '#infrastructure/carrier/carrier.port.js';
import { readGatewayEvent } from '#infrastructure/payment-gateway/adapters/razorpay.webhook-events.js';
import type { GatewayEvent } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { carrierNews } from '#modules/shipping/domain/tracking-decision.js';
import type { OrderState, OrderTransition } from '#modules/orders/domain/order-state.js';
import { consequenceOf } from '#modules/payments/domain/payment-consequence.js';
import { decidePayment, mayFail, type ReportedPayment } from '#modules/orders/money/payment-decision.js';
import {
  followedUp,
  mayComeEarly,
  withEarlier,
  type PaymentFollowUp,
} from '#modules/payments/domain/payment-follow-ups.js';
import { after, freshRefund as fresh, now } from './order-states.js';
import type { ParcelEvent } from './parcel-events.js';
import type { EventSubject, PaymentEvent } from './payment-events.js';

/** Does what `PaymentConfirmationService` does with a report, apart from the database; undefined if nothing changes. */
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

/** Something that is reported of an order: of its payment, or of its parcel. */
export type OrderEvent = PaymentEvent | ParcelEvent;

const ORDER_NUMBER = 'ORD-26112100000001';
const KEY = 'the-key-of-the-carrier';

/** Reading costs more than all else: many orders share a subject. */
const READ = new WeakMap<OrderEvent, GatewayEvent | TrackingEvent>();

function readOnce<T extends GatewayEvent | TrackingEvent>(event: OrderEvent, read: () => T): T {
  const known = (READ.get(event) as T | undefined) ?? read();
  READ.set(event, known);
  return known;
}

function readParcelEvent({ parcel }: ParcelEvent): TrackingEvent {
  const received = {
    rawBody: Buffer.alloc(0),
    readBody: () => parcel(ORDER_NUMBER),
    headers: { 'x-api-key': KEY },
  };
  return readTrackingWebhook(received, KEY);
}

/** An order to which events happen, without a database: webhooks are read as the adapters read them. */
export class PlayedOrder {
  private readonly early: PaymentFollowUp[] = [];

  constructor(
    public order: OrderState,
    private readonly subject: EventSubject,
    /** Whether the gateway calls its order paid when it is asked about a payment of another amount. */
    private readonly isOrderPaid = false,
  ) {}

  play(event: OrderEvent): void {
    if ('signature' in event) return this.report({ ...this.subject, captured: false });
    if ('parcel' in event) return this.move(readOnce(event, () => readParcelEvent(event)));
    const read = readOnce(event, () => readGatewayEvent(event.body(this.subject)));
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
        return this.follow(toFollowUp(read.dispute));
      default:
    }
  }

  /** The reports of the payment before it was known. */
  get waiting(): readonly PaymentFollowUp[] {
    return this.early;
  }

  private move(event: TrackingEvent): void {
    const order = { items: [], orderNumber: ORDER_NUMBER, ...this.order };
    this.order = after(this.order, carrierNews(order, event, now)?.transition ?? {});
  }

  private report({ gatewayPaymentId, captured: isCaptured, ...rest }: ReportedPayment): void {
    const { amountMinor, currency, isOrderPaid = this.isOrderPaid } = rest;
    const payment = { gatewayPaymentId, amountMinor, currency, captured: isCaptured, isOrderPaid };
    const transition = paymentReport(this.order, payment);
    if (transition !== undefined)
      this.order = after(this.order, withEarlier(this.order, transition, this.early.splice(0), fresh));
  }

  private follow(followUp: PaymentFollowUp): void {
    const isKnown = this.order.payments.some(
      ({ gatewayPaymentId, manual }) => gatewayPaymentId === followUp.gatewayPaymentId && manual !== true,
    );
    if (isKnown) this.order = after(this.order, followedUp(this.order, followUp, fresh()) ?? {});
    else if (mayComeEarly(followUp)) this.early.push(followUp);
  }
}
