import { formatMoney } from '#common/money/format-money.js';
import type { AlertedOrder, ShopAlertKind } from './shop-alert.js';

/** The counts of a digest. */
export interface DigestCounts {
  /** Since the digest before. */
  readonly newOrders: number;
  readonly toDispatch: number;
  readonly returns: number;
  readonly tickets: number;
  readonly lowStock: number;
}

/** A title, and what is to be done. */
export interface ShopWords {
  readonly title: string;
  readonly message: string;
}

export function alertWords(kind: ShopAlertKind, order: AlertedOrder): ShopWords {
  const { title, advice } = WORDS[kind];
  const { orderNumber, currency, amountMinor } = order;
  const amount = amountMinor === undefined ? '' : ` (${formatMoney(amountMinor, currency)})`;
  return { title: `${title}: ${orderNumber}`, message: `${title}${amount}. ${advice}` };
}

const WORDS: Readonly<Record<ShopAlertKind, { readonly title: string; readonly advice: string }>> = {
  DISPUTED: {
    title: 'Payment disputed',
    advice:
      'Answer the payment gateway in time: a dispute without an answer is lost. The order is not dispatched.',
  },
  REFUND_FAILED: {
    title: 'Refund failed',
    advice: 'Retry it, or pay the customer back by hand and mark it as processed.',
  },
  PAYMENT_TWICE: {
    title: 'Paid by another order’s payment',
    advice:
      'It was marked as paid by a payment that the gateway calls another order’s, and waits again: find its own payment, or tell the customer.',
  },
  RETURNED_PAID: {
    title: 'Parcel came back',
    advice: 'The payment is still here: refund it, or agree with the customer on another delivery.',
  },
  CARRIER_CANCELLED: {
    title: 'Parcel cancelled by the carrier',
    advice: 'Reopen the order to send it again, or settle it.',
  },
};

const COUNTED: ReadonlyArray<readonly [name: keyof DigestCounts, words: string]> = [
  ['newOrders', 'New orders'],
  ['toDispatch', 'Orders to dispatch'],
  ['returns', 'Open returns'],
  ['tickets', 'Tickets to answer'],
  ['lowStock', 'Products low in stock'],
];

/** The counts of a digest in their order. */
export function digestFacts(counts: DigestCounts): Array<readonly [name: string, count: string]> {
  return COUNTED.map(([name, words]) => [words, String(counts[name])]);
}

/** Whether there is anything to tell. */
export function isWorthTelling(counts: DigestCounts): boolean {
  return COUNTED.some(([name]) => counts[name] > 0);
}

export function digestWords(counts: DigestCounts): ShopWords {
  const some = COUNTED.filter(([name]) => counts[name] > 0);
  return {
    title: 'Your shop now',
    message: some.map(([name, words]) => `${words}: ${counts[name]}`).join(', '),
  };
}
