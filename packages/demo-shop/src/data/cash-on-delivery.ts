import type { Order } from '#modules/orders/index.js';
import type { ScenarioState } from './order-scenarios.js';
import { DAY_MS, type SeededRandom } from './random.js';

/** The sum that a courier leaves out of a short transfer, in minor units. */
const MISSING_MINOR = 7_900;
/** How many of the transfers come after the ten days that a carrier has, are short, or never come. */
const LATE = 0.15;
const SHORT = 0.1;
const MISSING = 0.06;

/** The history of an order that is paid at the door. */
interface CashHistory {
  readonly now: Date;
  readonly placedAt: Date;
  readonly orderNumber: string;
  /** The sum that the courier asks for, in minor units. */
  readonly amountMinor: number;
  readonly random: SeededRandom;
}

/** Returns the state of an order as it is when the customer pays at the door: at the delivery, or never. */
export function paidAtTheDoor(
  state: ScenarioState,
  history: CashHistory,
): ScenarioState & Pick<Order, 'cod'> {
  const { amountMinor } = history;
  const { gatewayPaymentId: _payment, refunds: _refunds, statusHistory, ...rest } = state;
  const order = {
    ...rest,
    payments: [],
    statusHistory: statusHistory.map((entry) =>
      entry.status === 'PROCESSING' ? { ...entry, at: history.placedAt, by: 'CUSTOMER' } : entry,
    ),
  };
  if (state.deliveredAt !== undefined) return { ...order, ...collected(state.deliveredAt, history) };
  const isOver = state.orderStatus === 'RETURNED' || state.orderStatus === 'CANCELLED';
  return { ...order, paymentStatus: isOver ? 'EXPIRED' : 'PENDING', cod: { amountMinor } };
}

function collected(
  at: Date,
  history: CashHistory,
): Pick<Order, 'cod' | 'gatewayPaymentId' | 'payments' | 'paymentStatus'> {
  const { amountMinor, orderNumber } = history;
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
