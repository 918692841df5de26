/** The ids of the payment that the events are about. */
export interface EventSubject {
  readonly gatewayOrderId: string;
  readonly gatewayPaymentId: string;
}

/**
 * Something that is reported of one payment: the customer's signature, or a webhook by its body. Tests play these in every
 * order, on the rules alone and through the adapters: a new event is one line here.
 */
export type PaymentEvent =
  | { readonly name: string; readonly signature: true }
  | { readonly name: string; readonly body: (subject: EventSubject) => object };

/** The order's total in the tests that play events, in minor units. */
export const TOTAL_MINOR = 1000;

/** Returns the events of a payment of this amount, which may come in any order, and each more than once. */
export function paymentEvents(amountMinor: number): PaymentEvent[] {
  const part = Math.round(amountMinor * 0.4);
  return [
    { name: 'signature', signature: true },
    ofPayment('payment.authorized', 'authorized', amountMinor),
    ofPayment('payment.captured', 'captured', amountMinor),
    ofPayment('order.paid', 'captured', amountMinor),
    ofPayment('payment.failed', 'failed', amountMinor),
    // The first was made before the dispute was opened, the second while it was open.
    ofRefund('refund.processed', 'part', part),
    ofRefund('refund.processed', 'rest', amountMinor - part, 3),
    ofRefund('refund.failed', 'none', part),
    ofDispute('created', 1, amountMinor),
    ofDispute('under_review', 2, amountMinor),
    ofDispute('action_required', 3, amountMinor),
    ofDispute('won', 4, amountMinor),
    ofDispute('lost', 5, amountMinor),
    ofDispute('closed', 6, amountMinor),
  ];
}

/** The same without parts: somebody has refunded the whole payment in the gateway's dashboard. */
export function wholeRefundEvents(amountMinor: number): PaymentEvent[] {
  const ofWhole = ofRefund('refund.processed', 'whole', amountMinor, 3);
  const isOfPart = ({ name }: PaymentEvent) => name.startsWith('refund.processed');
  return [...paymentEvents(amountMinor).filter((event) => !isOfPart(event)), ofWhole];
}

/** Every sequence of `length` events; each may come more than once. */
export function* sequencesOf<T>(events: readonly T[], length: number): Generator<T[]> {
  if (length === 0) yield [];
  else for (const rest of sequencesOf(events, length - 1)) for (const event of events) yield [...rest, event];
}

function ofPayment(event: string, status: string, amount: number): PaymentEvent {
  return {
    name: event,
    body: ({ gatewayOrderId: order_id, gatewayPaymentId: id }) => ({
      event,
      payload: { payment: { entity: { id, order_id, amount, currency: 'INR', status } } },
    }),
  };
}

function ofRefund(event: string, what: string, amount: number, day = 0): PaymentEvent {
  return {
    name: `${event}, ${what}`,
    body: ({ gatewayPaymentId: payment_id }) => {
      const status = event.split('.')[1];
      const id = `rfnd_${what}_${payment_id}`;
      const entity = { id, payment_id, amount, currency: 'INR', status, created_at: onDay(day) };
      return { event, payload: { refund: { entity } }, created_at: onDay(day) };
    },
  };
}

function ofDispute(what: string, day: number, amount: number): PaymentEvent {
  const event = `payment.dispute.${what}`;
  return {
    name: event,
    body: ({ gatewayPaymentId: payment_id }) => ({
      event,
      payload: {
        dispute: {
          entity: {
            id: `disp_${payment_id}`,
            payment_id,
            amount,
            reason_code: 'chargeback',
            status: 'open',
            created_at: onDay(1),
          },
        },
      },
      created_at: onDay(day),
    }),
  };
}

function onDay(day: number): number {
  return 1_795_000_000 + day * 86_400;
}
