import { money } from '../format/money.js';
import { shortTime } from '../format/dates.js';
import { fieldInWords } from './field-in-words.js';
import { words } from '../words/index.js';

const { audit: texts, coupons, customers, orders, refunds, returns, tickets } = words;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const SUMS = new Set([
  'basePrice',
  'salePrice',
  'unitPrice',
  'amount',
  'refundAmount',
  'minSubtotal',
  'maxDiscount',
]);

type Named = Readonly<Record<string, string>>;

/** The words of the states of a kind of record, by the first word of an action. */
const STATES: Readonly<Record<string, Named>> = {
  RETURN: returns.statuses,
  TICKET: tickets.statuses,
};
/** The words of other states, by the field; of a part of a record, by the field that the parts are in. */
const NAMED: Readonly<Record<string, Named>> = {
  orderStatus: orders.statuses,
  paymentStatus: orders.payments,
  stockState: texts.stockStates,
  refunds: refunds.statuses,
  payments: texts.paymentStates,
  role: customers.roles,
  type: coupons.types,
  addressFields: orders.addressFields,
};

/**
 * A value of an entry of the audit log as a person reads it; empty for none.
 * @param within the field that holds the record of the field, such as `refunds`
 */
export function valueInWords(name: string, value: unknown, action: string, within?: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return SUMS.has(name) ? money(value) : value.toLocaleString('en-IN');
  if (typeof value === 'string') return textInWords(name, value, action, within);
  if (Array.isArray(value))
    return value
      .map((each) => valueInWords(name, each, action))
      .filter((each) => each !== '')
      .join(typeof value[0] === 'object' ? '; ' : ', ');
  return Object.entries(value)
    .filter(([, each]) => !isId(each))
    .map(([key, each]) => [fieldInWords(key).toLowerCase(), valueInWords(key, each, action, name)])
    .filter(([, each]) => each !== '')
    .map(([key, each]) => `${key} ${each}`)
    .join(', ');
}

/** Ids tell a person nothing; what they name stands beside them, or is a press away. */
function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
}

function textInWords(name: string, value: string, action: string, within?: string): string {
  const [kind = ''] = action.split('_');
  const states = within === undefined ? (name === 'status' ? STATES[kind] : NAMED[name]) : NAMED[within];
  return states?.[value] ?? (MOMENT.test(value) ? shortTime(value) : value);
}
