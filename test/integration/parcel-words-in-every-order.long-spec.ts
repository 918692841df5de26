import { trackingStatus } from '#infrastructure/carrier/adapters/shiprocket.tracking-status.js';
import { attentionOf, attentionDueAt, type AttentionState } from '#modules/orders/domain/attention.js';
import { shipped } from '#modules/orders/domain/order-transitions.js';
import { carrierNews } from '#modules/shipping/domain/tracking-decision.js';
import { after, now, paid } from '../support/order-states.js';
import { sequencesOf } from '../support/payment-events.js';

const DAY_MS = 86_400_000;
const SILENCE_MS = 7 * DAY_MS;
/** The meaning of each word for an order that is on its way; time passes without a word. */
const WORDS = {
  'In Transit': 'on its way',
  'UNDELIVERED-1st Attempt': 'undelivered',
  Undelivered: 'undelivered',
  'DISPOSED OFF': 'stuck',
  LOST: 'lost',
  DELIVERED: 'delivered',
  'RTO DELIVERED': 'came back',
  'four days pass': undefined,
} as const;

type Word = keyof typeof WORDS;
type Parcel = AttentionState & { readonly items: []; readonly orderNumber: string };

const sent: Parcel = {
  ...after(paid, shipped(paid, now)),
  items: [],
  orderNumber: 'ORD-1',
  ownerErased: false,
  hasGatewayOrder: true,
  shippingAddress: { state: 'Karnataka', pincode: '560001' },
  createdAt: now,
  statusHistory: [{ at: now, by: 'SYSTEM' }],
};

function said(order: Parcel, statusText: string, at: Date): Parcel {
  const nobody = { trackingNumber: undefined, carrierOrderId: undefined, courierName: undefined };
  const word = { orderNumbers: ['ORD-1'], isReverse: false, unknownWords: [], statusText, at, ...nobody };
  const event = { ...word, status: trackingStatus(statusText) };
  const next = after(order, carrierNews(order, event, at)?.transition ?? {}) as Parcel;
  if (next.orderStatus === order.orderStatus) return next;
  return { ...next, statusHistory: [...next.statusHistory, { at, by: 'CARRIER' }] };
}

/** Why somebody has to look at the order after these words, as the table in docs/fulfilment.md says. */
function expected(words: readonly Word[]): string[] {
  const spoken = words.map((word) => WORDS[word]).filter((meaning) => meaning !== undefined);
  const place = spoken.findLast((meaning) => meaning === 'delivered' || meaning === 'came back');
  if (place !== undefined) return place === 'came back' ? ['returnedPaid'] : [];
  const last = spoken.at(-1);
  if (last === 'lost' || last === 'stuck') return [last];
  const since = words.length - 1 - words.findLastIndex((word) => WORDS[word] !== undefined);
  const isSilent = since >= 2;
  return [...(isSilent ? ['stuck'] : []), ...(last === 'undelivered' ? ['undelivered'] : [])];
}

describe('every four words about a parcel, and the time without one', () => {
  rules('ATN-01', 'ATN-02', 'ATN-04').it('show at each moment why somebody has to look at the order', () => {
    const names = Object.keys(WORDS) as Word[];
    const wrong: string[] = [];
    let played = 0;
    for (const sequence of sequencesOf(names, 4)) {
      let order = sent;
      let time = now;
      for (const [index, word] of sequence.entries()) {
        time = new Date(time.getTime() + (word === 'four days pass' ? 4 * DAY_MS : 60_000));
        if (word !== 'four days pass') order = said(order, word, time);
        const terms = {
          now: time,
          silenceMs: SILENCE_MS,
          timeZone: 'Asia/Kolkata',
          remittanceMs: 10 * DAY_MS,
        };
        const reasons = Object.keys(attentionOf(order, terms));
        const due = expected(sequence.slice(0, index + 1));
        // The reason that comes with the time comes by itself: nothing has to happen to the order.
        const mayWait = order.orderStatus === 'SHIPPED' && !due.includes('stuck') && !due.includes('lost');
        const isWaiting = attentionDueAt(order, terms) !== undefined;
        if (reasons.join() !== due.join() || isWaiting !== mayWait)
          wrong.push(
            `${sequence.slice(0, index + 1).join(' > ')}: ${reasons.join()} instead of ${due.join()}`,
          );
      }
      played += 1;
    }
    process.stdout.write(`${played} sequences\n`);
    expect({ played, faults: wrong.length, wrong: wrong.slice(0, 12) }).toEqual({
      played: names.length ** 4,
      faults: 0,
      wrong: [],
    });
  });
});
