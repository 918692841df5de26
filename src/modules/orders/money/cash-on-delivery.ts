import type {
  CashOnDelivery,
  CashRemittance,
  OrderPayment,
  OrderState,
  OrderTransition,
} from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';

/**
 * The cash that the courier collects at the door, and what becomes of it (decisions 14.21, 14.22), as pure functions.
 * Amounts are integer minor units.
 */

/** An order, as far as its cash goes. */
type CashOrder = Pick<OrderState, 'cod' | 'orderStatus' | 'paymentStatus'>;

/** The statuses of an order whose courier may still come. */
const UNDELIVERED: readonly OrderStatus[] = ['PENDING', 'PROCESSING', 'SHIPPED'];

/** Whether the order is to be paid at the door, and nobody has paid it yet. */
export function awaitsCash({ cod, paymentStatus }: Pick<CashOrder, 'cod' | 'paymentStatus'>): boolean {
  return cod !== undefined && paymentStatus === 'PENDING';
}

/** The keys under which the sum that is still to be collected counts against the limits; undefined where none is. */
export function openCashKeysOf(order: CashOrder): string[] | undefined {
  const { cod, orderStatus } = order;
  const isOpen = awaitsCash(order) && UNDELIVERED.includes(orderStatus);
  return isOpen && cod?.keys !== undefined && cod.keys.length > 0 ? [...cod.keys] : undefined;
}

/** Returns what was collected at the door; undefined before. */
export function collectedMinorOf({
  amountMinor,
  collectedAt,
  collectedMinor = amountMinor,
}: CashOnDelivery): number | undefined {
  return collectedAt === undefined ? undefined : collectedMinor;
}

/** Returns what the carrier has transferred of it, without its charges. */
export function remittedMinorOf({ remittances = [] }: Pick<CashOnDelivery, 'remittances'>): number {
  return sum(remittances, ({ amountMinor }) => amountMinor);
}

/** Returns what is accounted for: the transfers, and the charges that the carrier has kept. */
export function accountedMinorOf({ remittances = [] }: Pick<CashOnDelivery, 'remittances'>): number {
  return sum(remittances, ({ amountMinor, chargesMinor = 0 }) => amountMinor + chargesMinor);
}

/** The payment that the courier has collected. */
function cashPaymentOf({ payments }: Pick<OrderState, 'payments'>): OrderPayment | undefined {
  return payments.find(({ cash }) => cash === true);
}

/**
 * The delivery pays an order that is paid at the door, whatever has become of it before: the courier has the money. Nothing for every other
 * order, and for one that is paid.
 * @param collectedMinor what was collected, where that is not the whole amount
 */
export function collected(
  order: OrderState & { readonly orderNumber?: string | undefined },
  now: Date,
  collectedMinor?: number,
): OrderTransition {
  const { cod, payments } = order;
  if (cod === undefined || order.gatewayPaymentId !== undefined) return {};
  const amountMinor = collectedMinor ?? cod.amountMinor;
  const gatewayPaymentId = referenceOf(order);
  return {
    paymentStatus: 'PAID',
    gatewayPaymentId,
    payments: [
      ...payments,
      { gatewayPaymentId, state: 'CONFIRMED', receivedAt: now, amountMinor, manual: true, cash: true },
    ],
    cod: {
      ...cod,
      collectedAt: now,
      ...(amountMinor === cod.amountMinor ? {} : { collectedMinor: amountMinor }),
    },
    ...(order.invoicedAt === undefined ? { invoiceDueAt: now } : {}),
  };
}

/**
 * A parcel that is paid at the door comes back: nobody pays it any more. What was said to be collected is taken back, unless the carrier has
 * transferred it, or it was refunded: then it stays paid.
 */
export function cameBackUnpaid(order: OrderState): OrderTransition {
  const { cod } = order;
  if (cod === undefined) return {};
  if (awaitsCash(order)) return { paymentStatus: 'EXPIRED' };
  const payment = cashPaymentOf(order);
  if (payment?.gatewayPaymentId !== order.gatewayPaymentId || payment === undefined) return {};
  const isRefunded = (order.refunds ?? []).some(
    ({ gatewayPaymentId }) => gatewayPaymentId === payment.gatewayPaymentId,
  );
  if (isRefunded || (cod.remittances ?? []).length > 0) return {};
  const { collectedAt: _collectedAt, collectedMinor: _collectedMinor, ...due } = cod;
  return {
    paymentStatus: 'EXPIRED',
    gatewayPaymentId: null,
    payments: order.payments.filter((known) => known !== payment),
    cod: due,
    ...(order.invoiceDueAt === undefined ? {} : { invoiceDueAt: null }),
  };
}

/** The reference of the payment: the number of the order, as no gateway writes its ids. */
function referenceOf({ orderNumber = '' }: { readonly orderNumber?: string | undefined }): string {
  return orderNumber.replace(/^(ORD)?/, 'COD');
}

function sum(remittances: readonly CashRemittance[], of: (remittance: CashRemittance) => number): number {
  return remittances.reduce((total, remittance) => total + of(remittance), 0);
}
