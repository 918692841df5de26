import { money } from '../format/money.js';
import { words } from '../words/index.js';
import { failureInWords } from './dispatch-failure.js';
import type { Order } from './use-order.js';

/** A moment in the life of an order. */
export interface OrderEvent {
  readonly at: string;
  readonly title: string;
  readonly second?: string | undefined;
  /** Whether it matters: its mark is filled. Steps on the way are quiet. */
  readonly isMain: boolean;
  readonly isTrouble?: boolean;
}

const { orders: texts } = words;
const { events } = texts;

/** Everything that is known of an order, newest first. */
export function orderEvents(order: Order): OrderEvent[] {
  return [
    ...steps(order),
    ...payments(order),
    ...refunds(order),
    ...transfers(order),
    ...order.notes.map(({ text, at, by, byName }) => ({
      at,
      title: events.note,
      second: `${text} · ${byWhom(by, byName)}`,
      isMain: true,
    })),
    ...order.shipments.map(({ reference, trackingNumber, endedAt }) => ({
      at: endedAt,
      title: events.parcelEnded(trackingNumber ?? reference),
      isMain: false,
    })),
    ...order.disputes.map(({ at, amount, reason, status }) => ({
      at,
      title: DISPUTES[status](money(amount)),
      second: inWords(reason),
      isMain: true,
      isTrouble: status !== 'WON' && status !== 'CLOSED',
    })),
    ...(order.dispatchFailure === null
      ? []
      : [
          {
            at: order.dispatchFailure.at,
            title: events.courierRefused,
            second: failureInWords(order.dispatchFailure.reason),
            isMain: true,
            isTrouble: true,
          },
        ]),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}

function steps({ statusHistory }: Order): OrderEvent[] {
  return statusHistory.map(({ status, at, by, byName, reason }, index) => ({
    at,
    title: index === 0 ? events.placed : texts.statuses[status],
    second: [byWhom(by, byName), reason].filter(Boolean).join(': '),
    isMain: index === 0 || status === 'DELIVERED' || status === 'CANCELLED' || status === 'RETURNED',
  }));
}

const DISPUTES: Readonly<Record<Order['disputes'][number]['status'], (sum: string) => string>> = {
  OPEN: events.disputed,
  UNDER_REVIEW: events.disputed,
  ACTION_REQUIRED: events.disputeToAnswer,
  OTHER: events.disputed,
  CLOSED: events.disputeClosed,
  WON: events.disputeWon,
  LOST: events.disputeLost,
};

const PAYMENTS: Readonly<Record<Order['payments'][number]['state'], (sum: string) => string>> = {
  CONFIRMED: events.paid,
  REFUND_PENDING: events.paymentToRefund,
  REFUNDED: events.paymentRefunded,
};

function payments({ payments: all }: Order): OrderEvent[] {
  return all.map(({ amount, state, receivedAt, gatewayPaymentId }) => ({
    at: receivedAt,
    title: PAYMENTS[state](money(amount)),
    second: gatewayPaymentId,
    isMain: true,
  }));
}

function refunds({ refunds: all }: Order): OrderEvent[] {
  return all.flatMap(({ amount, status, createdAt, processedAt, held }) => [
    {
      at: createdAt,
      title: startOf(status, held === true)(money(amount)),
      isMain: status === 'FAILED',
      isTrouble: status === 'FAILED',
    },
    ...(processedAt === null
      ? []
      : [{ at: processedAt, title: events.refundDone(money(amount)), isMain: true }]),
  ]);
}

function startOf(status: Order['refunds'][number]['status'], isHeld: boolean): (sum: string) => string {
  if (status === 'FAILED') return events.refundFailed;
  return isHeld && status === 'PENDING' ? events.refundHeld : events.refundStarted;
}

function transfers({ cod }: Order): OrderEvent[] {
  return (cod?.remittances ?? []).map(({ at, amount, reference }) => ({
    at,
    title: events.transferred(money(amount)),
    second: reference,
    isMain: false,
  }));
}

/** The bank's code of a reason, such as `goods_not_received`, as words. */
function inWords(code: string | null): string | undefined {
  if (code === null) return undefined;
  const text = code.replaceAll('_', ' ').trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function byWhom(by: string, name: string | null | undefined): string {
  if (name !== null && name !== undefined) return texts.by.named(name);
  const [kind = ''] = by.split(':');
  return texts.by[kind as 'CUSTOMER'] ?? '';
}
