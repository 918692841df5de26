import type { Order } from '#modules/orders/index.js';
import { DAY_MS, type SeededRandom } from './random.js';

/** The sum that a courier leaves out of a short transfer, in minor units. */
const MISSING_MINOR = 7_900;
/** How many of the transfers come after the ten days that a carrier has, are short, or never come. */
const LATE = 0.15;
const SHORT = 0.1;
const MISSING = 0.06;

/** The cash of an order, and when it is looked at. */
interface CashHistory {
  readonly now: Date;
  /** The sum that the courier asks for, in minor units. */
  readonly amountMinor: number;
  readonly random: SeededRandom;
}

/** Returns an order as it is when the customer pays at the door: at the delivery, or never. The gateway has nothing of it. */
export function paidAtTheDoor(order: Order, history: CashHistory): Order {
  const { amountMinor } = history;
  const { gatewayOrderId: _gateway, gatewayPaymentId: _payment, refunds: _refunds, ...rest } = order;
  const placed = {
    ...rest,
    payments: [],
    statusHistory: order.statusHistory.map((entry) =>
      entry.status === 'PROCESSING' ? { ...entry, at: order.createdAt, by: 'CUSTOMER' } : entry,
    ),
  };
  if (order.deliveredAt !== undefined) return { ...placed, ...collected(order, order.deliveredAt, history) };
  const isOver = order.orderStatus === 'RETURNED' || order.orderStatus === 'CANCELLED';
  return { ...placed, paymentStatus: isOver ? 'EXPIRED' : 'PENDING', cod: { amountMinor } };
}

function collected(
  { orderNumber }: Order,
  at: Date,
  history: CashHistory,
): Pick<Order, 'cod' | 'gatewayPaymentId' | 'payments' | 'paymentStatus'> {
  const { amountMinor } = history;
  const gatewayPaymentId = orderNumber.replace(/^ORD/, 'COD');
  return {
    paymentStatus: 'PAID',
    gatewayPaymentId,
    payments: [
      { gatewayPaymentId, state: 'CONFIRMED', receivedAt: at, amountMinor, manual: true, cash: true },
    ],
    cod: { amountMinor, collectedAt: at, remittances: remittancesOf(at, history) },
  };
}

/** Couriers transfer after a week: some late, some too little, some nothing. */
function remittancesOf(collectedAt: Date, { now, amountMinor, random }: CashHistory) {
  const days = random.chance(LATE) ? random.between(11, 15) : random.between(4, 9);
  const [isShort, isMissing] = [random.chance(SHORT), random.chance(MISSING)];
  const at = new Date(collectedAt.getTime() + Math.round(days * DAY_MS));
  if (isMissing || at > now) return [];
  const reference = `UTR${at.toISOString().slice(2, 10).replaceAll('-', '')}`;
  const transferredMinor = isShort ? amountMinor - MISSING_MINOR : amountMinor;
  return [{ amountMinor: transferredMinor, reference, at, recordedAt: at }];
}
