import { withAsciiDigits } from '#common/text/digits.js';
import { isEmail, storedEmail } from '#common/validation/email.js';
import { phoneIn } from '#common/validation/phone-number.js';
import { trackingKey } from '#common/validation/tracking-number.js';
import { typedOrderNumber } from '#modules/orders/views/index.js';

/** The meanings of what staff type, paste or scan to find orders: every reading that the text allows. */
export interface OrderSearch {
  readonly orderNumber?: string | undefined;
  /** Digits of an order number. */
  readonly numberPart?: string | undefined;
  /** Ten digits. */
  readonly phone?: string | undefined;
  /** The first of them, or the last: at least four. */
  readonly phonePart?: string | undefined;
  /** The whole address of a mailbox. */
  readonly email?: string | undefined;
  /** The letters and digits of the text; undefined where it has none. */
  readonly trackingKey?: string | undefined;
  /** The text as one identifier: a gateway's id, an invoice number; people vary the case. */
  readonly identifiers: readonly string[];
  /** The text that names and addresses of accounts are searched for. */
  readonly account: string;
}

const PART_OF_PHONE = /^\d{4,9}$/;

/** Reads the `q` of orders (decisions 13.22, 14.29). */
export function readOrderSearch(text: string): OrderSearch {
  const typed = text.trim().replace(/^#\s*/, '');
  const { whole: orderNumber, part: numberPart } = typedOrderNumber(typed);
  const phone = phoneIn(typed);
  const email = storedEmail(typed);
  const digits = withAsciiDigits(typed).replaceAll(/[\s-]/g, '');
  return {
    orderNumber,
    numberPart,
    phone,
    phonePart: PART_OF_PHONE.test(digits) ? digits : undefined,
    email: isEmail(email) ? email : undefined,
    trackingKey: trackingKey(typed) || undefined,
    identifiers: [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])],
    account: phone ?? typed,
  };
}
