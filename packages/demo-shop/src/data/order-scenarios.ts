import type { Order } from '#modules/orders/index.js';
import type { SeededRandom } from './random.js';

/** How many demo orders follow a scenario, when they were placed, and their present state with its history. */
export interface Scenario {
  readonly count: number;
  /** How many of them are paid at the door, where the shop has zones. */
  readonly cash: number;
  readonly daysAgo: readonly [from: number, to: number];
  readonly stateAfter: (history: OrderHistory) => ScenarioState;
}

const MINUTE = 1 / 1440;

/** About 55 of 100 orders are paid at the door, and about 8 of 100 of those come back. */
export const SCENARIOS: readonly Scenario[] = [
  { count: 68, cash: 42, daysAgo: [6, 60], stateAfter: delivered },
  { count: 12, cash: 7, daysAgo: [2, 5], stateAfter: shipped },
  { count: 14, cash: 8, daysAgo: [0.05, 1.5], stateAfter: paid },
  { count: 3, cash: 0, daysAgo: [1 * MINUTE, 5 * MINUTE], stateAfter: unpaid },
  { count: 8, cash: 0, daysAgo: [1, 58], stateAfter: expired },
  { count: 5, cash: 2, daysAgo: [3, 50], stateAfter: cancelled },
  { count: 6, cash: 5, daysAgo: [12, 55], stateAfter: sentBack },
  { count: 4, cash: 2, daysAgo: [8, 20], stateAfter: returning },
];

/** Input of an order's state. */
interface OrderHistory {
  readonly random: SeededRandom;
  readonly placedAt: Date;
  readonly reservationMs: number;
  readonly gatewayPaymentId: string;
  readonly adminId: string;
  /** The order's total, in minor units. */
  readonly totalMinor: number;
}

/** The fields of an order that its scenario determines. */
type ScenarioState = Pick<
  Order,
  | 'orderStatus'
  | 'paymentStatus'
  | 'stockState'
  | 'couponHeld'
  | 'cancelCause'
  | 'gatewayPaymentId'
  | 'payments'
  | 'refunds'
  | 'reservedUntil'
  | 'releaseAt'
  | 'trackingNumber'
  | 'courierName'
  | 'carrierOrderId'
  | 'carrierEvent'
  | 'carrierEventAt'
  | 'deliveredAt'
  | 'statusHistory'
>;

function unpaid({ placedAt, reservationMs }: OrderHistory): ScenarioState {
  const reservedUntil = new Date(placedAt.getTime() + reservationMs);
  return {
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    stockState: 'RESERVED',
    couponHeld: true,
    payments: [],
    reservedUntil,
    releaseAt: reservedUntil,
    statusHistory: [{ status: 'PENDING', at: placedAt, by: 'CUSTOMER' }],
  };
}

function expired(history: OrderHistory): ScenarioState {
  const { reservedUntil: at, releaseAt: _releaseAt, ...order } = unpaid(history);
  return {
    ...order,
    orderStatus: 'CANCELLED',
    paymentStatus: 'EXPIRED',
    stockState: 'RETURNED',
    couponHeld: false,
    cancelCause: 'EXPIRY',
    statusHistory: [...order.statusHistory, { status: 'CANCELLED', at: at!, by: 'SYSTEM' }],
  };
}

function paid(history: OrderHistory): ScenarioState {
  const { reservedUntil: _reservedUntil, releaseAt: _releaseAt, ...order } = unpaid(history);
  const { gatewayPaymentId, random, placedAt, totalMinor: amountMinor } = history;
  const receivedAt = later(placedAt, random.between(0.5, 6) / 60);
  return {
    ...order,
    orderStatus: 'PROCESSING',
    paymentStatus: 'PAID',
    stockState: 'COMMITTED',
    gatewayPaymentId,
    payments: [{ gatewayPaymentId, state: 'CONFIRMED', receivedAt, amountMinor }],
    statusHistory: [...order.statusHistory, { status: 'PROCESSING', at: receivedAt, by: 'GATEWAY' }],
  };
}

function cancelled(history: OrderHistory): ScenarioState {
  const order = paid(history);
  const at = later(history.placedAt, history.random.between(1, 20));
  return {
    ...order,
    orderStatus: 'CANCELLED',
    stockState: 'RETURNED',
    couponHeld: false,
    cancelCause: 'ADMIN',
    ...refunded(order, history, { reason: 'CANCELLED', at }),
    statusHistory: [...order.statusHistory, { status: 'CANCELLED', at, by: `ADMIN:${history.adminId}` }],
  };
}

function shipped(history: OrderHistory): ScenarioState {
  const order = paid(history);
  const at = later(history.placedAt, history.random.between(6, 40));
  return {
    ...order,
    orderStatus: 'SHIPPED',
    trackingNumber: `SBX${history.random.digits(11)}`,
    courierName: history.random.pick(['Sandbox Express', 'Sandbox Surface', 'Sandbox Air']),
    carrierOrderId: `8${history.random.digits(8)}`,
    statusHistory: [...order.statusHistory, { status: 'SHIPPED', at, by: `ADMIN:${history.adminId}` }],
  };
}

function delivered(history: OrderHistory): ScenarioState {
  const order = shipped(history);
  const at = later(order.statusHistory.at(-1)!.at, history.random.between(20, 96));
  return {
    ...order,
    orderStatus: 'DELIVERED',
    carrierEvent: { target: 'DELIVERED', at },
    carrierEventAt: at,
    deliveredAt: at,
    statusHistory: [...order.statusHistory, { status: 'DELIVERED', at, by: 'CARRIER' }],
  };
}

/** The delivery failed: the parcel was returned to the shop, and the payment was refunded. */
function sentBack(history: OrderHistory): ScenarioState {
  const order = shipped(history);
  const at = later(order.statusHistory.at(-1)!.at, history.random.between(96, 220));
  return {
    ...order,
    orderStatus: 'RETURNED',
    stockState: 'RETURNED',
    ...refunded(order, history, { reason: 'RETURN', at }),
    carrierEvent: { target: 'RETURNED', at },
    carrierEventAt: at,
    statusHistory: [...order.statusHistory, { status: 'RETURNED', at, by: 'CARRIER' }],
  };
}

function returning(history: OrderHistory): ScenarioState {
  const order = delivered(history);
  const at = later(order.deliveredAt!, history.random.between(2, 24));
  return {
    ...order,
    orderStatus: 'RETURN_REQUESTED',
    statusHistory: [...order.statusHistory, { status: 'RETURN_REQUESTED', at, by: 'CUSTOMER' }],
  };
}

/** The payment was refunded in full. */
function refunded(
  { payments }: ScenarioState,
  { gatewayPaymentId, totalMinor: amountMinor }: OrderHistory,
  { reason, at }: { reason: 'CANCELLED' | 'RETURN'; at: Date },
): Pick<ScenarioState, 'paymentStatus' | 'payments' | 'refunds'> {
  const refund = {
    refundId: gatewayPaymentId.slice(-10).padStart(24, '0'),
    gatewayPaymentId,
    amountMinor,
    reason,
    status: 'PROCESSED',
    gatewayRefundId: gatewayPaymentId.replace('pay_', 'rfnd_'),
    createdAt: at,
    processedAt: at,
  } as const;
  return {
    paymentStatus: 'REFUNDED',
    payments: payments.map((payment) => ({ ...payment, state: 'REFUNDED' })),
    refunds: [refund],
  };
}

function later(time: Date, hours: number): Date {
  return new Date(time.getTime() + Math.round(hours * 3_600_000));
}
