import type { OwnOrder, Return, ReturnStatus } from 'storefront-client';
import { client } from '../core/api.js';
import { addressOf } from '../core/links.js';
import { element } from '../core/dom.js';
import { button, choice, field, form } from '../core/fields.js';
import { chosenText, day, money } from '../core/format.js';
import { say } from '../core/messages.js';
import { showPage } from '../core/router.js';
import { shopFacts } from '../core/settings.js';
import { isCash } from './cash.js';
import { linePicture } from './line-picture.js';
import { refundToFields, refundToForm, typedRefundTo } from './refund-to.js';

const STATUS: Readonly<Record<ReturnStatus, string>> = {
  REQUESTED: 'Asked for',
  APPROVED: 'Please send it back',
  RECEIVED: 'Received',
  REJECTED: 'Refused',
  WITHDRAWN: 'Withdrawn',
};

const REASONS = [
  'It does not fit',
  'It is damaged',
  'It is not as described',
  'I do not need it',
  'Something else',
];

/** The returns of an order, and the form for a new one once it was delivered. */
export async function returnsOfOrder(order: OwnOrder, signal: AbortSignal): Promise<HTMLElement | undefined> {
  const delivered = order.statusHistory.findLast(({ status }) => status === 'DELIVERED');
  if (delivered === undefined) return undefined;
  const { returns } = await client.listMyReturns({ limit: 100 }, { signal });
  const own = returns.filter(({ orderId }) => orderId === order._id);
  const until = new Date(Date.parse(delivered.at) + shopFacts.returnDays * 86_400_000);
  return element(
    'section',
    { id: 'returns' },
    element('h2', {}, 'Returns'),
    element(
      'ul',
      { class: 'list' },
      own.map((row) => returnRow(row, isCash(order))),
    ),
    order.orderStatus === 'DELIVERED' &&
      (until.getTime() > Date.now()
        ? returnForm(order, day(until.toISOString()))
        : element('p', { class: 'quiet' }, 'The time for returns is over.')),
  );
}

function returnRow(row: Return, isCashBack: boolean): HTMLElement {
  const { _id, items, reason, status, note, refundAmount, returnInstructions, createdAt } = row;
  const withdraw = async (): Promise<void> => {
    await client.withdrawReturn({ id: _id });
    await showPage();
  };
  return element(
    'li',
    { class: 'line' },
    element(
      'div',
      {},
      element('strong', {}, STATUS[status]),
      element('span', { class: 'quiet' }, ` ${day(createdAt)}`),
      element('p', {}, items.map((item) => `${unitsOf(item)} × ${itemName(item)}`).join(', ')),
      element('p', { class: 'quiet' }, reason),
      note !== null && element('p', { class: 'quiet' }, `The shop: ${note}`),
      status === 'APPROVED' && returnInstructions && howToSend(returnInstructions),
      isCashBack && (status === 'REQUESTED' || status === 'APPROVED') && refundToForm(row),
      refundAmount !== null && element('p', { class: 'quiet' }, `Refund: ${money(refundAmount)}`),
    ),
    status === 'REQUESTED' && button('Withdraw', withdraw, { class: 'plain' }),
  );
}

/** Where to, until when, and with what on it: as the shop said when it approved the return. */
function howToSend({
  address,
  reference,
  until,
  text,
}: NonNullable<Return['returnInstructions']>): HTMLElement {
  return element(
    'div',
    { class: 'send-back' },
    address === null
      ? element(
          'p',
          {},
          element('a', { href: addressOf('/support-tickets') }, 'Ask us where to send it'),
          ', please.',
        )
      : [
          element('p', {}, element('strong', {}, 'Send it to')),
          element('address', { class: 'text' }, address),
        ],
    element('p', {}, 'Write ', element('strong', {}, reference), ' on the parcel.'),
    element('p', {}, 'Send it until ', element('strong', {}, day(until)), '.'),
    text !== null && element('p', { class: 'text' }, text),
  );
}

function returnForm(order: OwnOrder, until: string): HTMLElement {
  const { _id: orderId, items } = order;
  return element(
    'details',
    { class: 'card' },
    element('summary', {}, 'Return something'),
    form(
      { class: 'stack' },
      async ({ kind = '', reason = '', upi, account, ifsc, name, ...quantities }) => {
        const refundTo = typedRefundTo({ upi, account, ifsc, name });
        await client.requestReturn({
          orderId,
          reason: [kind, reason.trim()].filter(Boolean).join(': '),
          items: Object.entries(quantities)
            .map(([itemId, quantity]) => ({ itemId, quantity: Number(quantity) }))
            .filter(({ quantity }) => quantity > 0),
          ...(refundTo && { refundTo }),
        });
        await showPage();
        say('We have received your request.');
      },
      element('p', { class: 'quiet' }, `Until ${until}. How many of each do you want to return?`),
      items
        .filter((item) => remaining(item) > 0)
        .map((item) =>
          element(
            'div',
            { class: 'return-line' },
            linePicture(item.productId),
            field(`${itemName(item)} (bought: ${remaining(item)})`, {
              name: item.itemId,
              type: 'number',
              min: 0,
              max: remaining(item),
              value: 0,
              required: true,
            }),
          ),
        ),
      choice(
        'Why do you return it?',
        'kind',
        REASONS.map((reason) => [reason, reason] as const),
      ),
      field('Tell us more (may be empty)', { name: 'reason', maxlength: 450 }),
      isCash(order) && refundToFields(),
      element('button', {}, 'Request return'),
    ),
  );
}

/** A product may be on two lines, in two sizes. */
function itemName({ name, selectedAttributes }: { name: string | null; selectedAttributes: object }): string {
  return [name ?? 'A product', chosenText({ ...selectedAttributes })].filter(Boolean).join(', ');
}

/** Units that left the order before it was sent cannot come back. */
function remaining({
  quantity,
  cancelledQuantity = 0,
}: {
  quantity: number;
  cancelledQuantity?: number;
}): number {
  return quantity - cancelledQuantity;
}

/** `1 of 2` where fewer have arrived than the customer wants to return. */
function unitsOf({ quantity, received }: { quantity: number; received: number | null }): string {
  return received === null || received === quantity ? String(quantity) : `${received} of ${quantity}`;
}
