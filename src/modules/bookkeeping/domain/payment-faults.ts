import { type OrderPayment, type OrderState, refundsIn } from '#modules/orders/index.js';
import { amountOf, withRefunds } from '#modules/orders/sums/index.js';
import { repeated, type Format } from './booked-order.js';

/** Returns what is wrong with the payments of an order, beside their amounts: in plain words, as all faults. */
export function paymentFaults(order: OrderState, format: Format): string[] {
  const ids = order.payments.map(({ gatewayPaymentId }) => gatewayPaymentId);
  return [
    ...repeated(ids).map((id) => `payment ${id} is on it twice`),
    ...order.payments.flatMap((payment) => fullPaymentFault(order, payment, format)),
    ...stateFaults(order),
  ];
}

/** An offer or a fee of the gateway is a difference of the payment that pays the order (decisions 14.1). */
function fullPaymentFault(order: OrderState, payment: OrderPayment, format: Format): string[] {
  const { gatewayPaymentId: id, amountMinor, paysInFull } = payment;
  if (paysInFull !== true) return [];
  if (id !== order.gatewayPaymentId) return [`payment ${id} counts as payment in full, and pays nothing`];
  if (amountMinor === undefined) return [`payment ${id} counts as payment in full of an unknown amount`];
  if (amountMinor !== order.pricing.totalMinor) return [];
  return [
    `payment ${id} counts as one with an offer or a fee of the gateway, and is of the total of ${format(amountMinor)}`,
  ];
}

/** Finds states of the money that do not follow from payments, refunds and disputes. */
function stateFaults(order: OrderState): string[] {
  const due = withRefunds(order, refundsIn(order));
  const faults =
    due.paymentStatus === order.paymentStatus
      ? []
      : [`it counts as ${order.paymentStatus}, and is ${due.paymentStatus} by its payments and refunds`];
  const states = due.payments ?? [];
  return [
    ...faults,
    ...order.payments.flatMap(({ gatewayPaymentId, state }, index) =>
      states[index]!.state === state
        ? []
        : [`payment ${gatewayPaymentId} counts as ${state}, and is ${states[index]!.state} by its refunds`],
    ),
  ];
}

/** Returns the part of a payment's rest that the gateway's fee (above 0) or offer (below 0) is. */
export function gatewayPartOf(order: OrderState, payment: OrderPayment, leftMinor: number): number {
  const amount = amountOf(order, payment);
  if (payment.paysInFull !== true || amount === 0) return 0;
  return Math.round(((amount - order.pricing.totalMinor) * leftMinor) / amount);
}
