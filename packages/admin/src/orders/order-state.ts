import type { AdminOrderSummary } from 'storefront-client';
import { hoursSince } from '../format/dates.js';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

/** How an order is shown: a word, and how loud it is. */
export interface ShownState {
  readonly word: string;
  readonly weight: Weight;
}

/** The fields of an order that decide how it is shown; lists and pages both have them. */
export type StatedOrder = Pick<AdminOrderSummary, 'orderStatus' | 'paymentStatus' | 'attention'> & {
  /** When it came to its status. */
  readonly statusSince: string;
};

const { states } = words.orders;
const { kinds } = words.today;

/** Why an order may need attention, to choose from; returns, tickets and products need it in lists of their own. */
export const ATTENTION: Readonly<Record<StatedOrder['attention'][number], string>> = {
  toDispatch: capitalised(kinds.toDispatch),
  addressDoubtful: capitalised(kinds.addressDoubtful),
  refundedUndispatched: capitalised(kinds.refundedUndispatched),
  dispatchFailed: capitalised(kinds.dispatchFailed),
  carrierCancelled: capitalised(kinds.carrierCancelled),
  lost: capitalised(kinds.lost),
  stuck: capitalised(kinds.stuck),
  undelivered: capitalised(kinds.undelivered),
  late: capitalised(kinds.late),
  returnedPaid: capitalised(kinds.returnedPaid),
  codOverdue: capitalised(kinds.codOverdue),
  refundFailed: capitalised(kinds.refundFailed),
  paymentTwice: capitalised(kinds.paymentTwice),
  disputed: capitalised(kinds.disputed),
};

/** An order that waits longer for its dispatch is amber, then red. */
const LATE_AFTER_HOURS = 24;
const TOO_LATE_AFTER_HOURS = 48;

/** The one state that the people of the shop read: what went wrong stands before what is usual. */
export function shownState(order: StatedOrder): ShownState {
  return troubleOf(order) ?? usualState(order);
}

/**
 * The troubles of an order, the worst first. An order to dispatch with a doubtful address is shown as one to
 * dispatch, and a late one, too.
 */
const TROUBLES: ReadonlyArray<readonly [kind: StatedOrder['attention'][number], word: string]> = [
  ['refundFailed', states.refundFailed],
  ['paymentTwice', states.paymentTwice],
  ['disputed', states.disputed],
  ['lost', states.lost],
  ['undelivered', states.undelivered],
  ['stuck', states.stuck],
  ['returnedPaid', states.returnedPaid],
  ['refundedUndispatched', states.refundedUndispatched],
  ['codOverdue', states.codOverdue],
  ['dispatchFailed', states.refused],
  ['carrierCancelled', ATTENTION.carrierCancelled],
];

function troubleOf({ attention }: StatedOrder): ShownState | undefined {
  const [, word] = TROUBLES.find(([kind]) => attention.includes(kind)) ?? [];
  return word === undefined ? undefined : { word, weight: 'red' };
}

function usualState(order: StatedOrder): ShownState {
  return USUAL[order.orderStatus](order);
}

const USUAL: Readonly<Record<StatedOrder['orderStatus'], (order: StatedOrder) => ShownState>> = {
  PENDING: ({ paymentStatus }) => ({
    word: paymentStatus === 'FAILED' ? states.paymentFailed : states.waiting,
    weight: 'grey',
  }),
  PROCESSING: ({ statusSince, attention }) => ({
    word: states.toDispatch,
    weight: attention.includes('late') ? 'red' : dispatchWeight(hoursSince(statusSince)),
  }),
  SHIPPED: ({ attention }) =>
    attention.includes('late')
      ? { word: states.late, weight: 'red' }
      : { word: states.onItsWay, weight: 'blue' },
  DELIVERED: () => ({ word: states.delivered, weight: 'quiet' }),
  RETURN_REQUESTED: () => ({ word: states.comingBack, weight: 'amber' }),
  RETURNED: () => ({ word: states.cameBack, weight: 'quiet' }),
  CANCELLED: ({ paymentStatus }) => cancelledState(paymentStatus),
};

function cancelledState(paymentStatus: StatedOrder['paymentStatus']): ShownState {
  if (paymentStatus === 'REFUND_PENDING') return { word: states.refunding, weight: 'grey' };
  if (paymentStatus === 'REFUNDED') return { word: states.refunded, weight: 'quiet' };
  return { word: paymentStatus === 'EXPIRED' ? states.notPaid : states.cancelled, weight: 'grey' };
}

function dispatchWeight(hours: number): Weight {
  if (hours >= TOO_LATE_AFTER_HOURS) return 'red';
  return hours >= LATE_AFTER_HOURS ? 'amber' : 'accent';
}

/** The words of the first page stand behind a number there, and alone here. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
