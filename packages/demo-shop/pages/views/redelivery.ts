import { isShopError, type RedeliveryLink } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { field, form, textField } from '../core/fields.js';
import { day, weekday } from '../core/format.js';
import { showPage, type Shown, type Visit } from '../core/router.js';

/** Where the mail about a failed delivery leads: the customer says when and where the courier comes again, without a login. */
export async function redeliveryView({ params: { token = '' }, signal }: Visit): Promise<Shown> {
  try {
    return shown(token, await client.getRedeliveryLink({ token }, { signal }));
  } catch (error) {
    if (isShopError(error, 'REDELIVERY_LINK_EXPIRED') || isShopError(error, 'REDELIVERY_LINK_NOT_FOUND'))
      return OVER;
    throw error;
  }
}

const OVER: Shown = {
  title: 'This link has expired',
  content: element(
    'div',
    { class: 'stack' },
    element('p', {}, 'The parcel has moved on since, or the courier has tried once more.'),
    element('p', {}, 'Look for a newer mail of ours, or follow the parcel at the courier.'),
  ),
};

function shown(token: string, link: RedeliveryLink): Shown {
  const { orderNumber, courierName, attemptedAt, open, asked } = link;
  return {
    title: `Delivery of order ${orderNumber}`,
    content: element(
      'div',
      { class: 'narrow stack' },
      element(
        'p',
        {},
        `${courierName ?? 'The courier'} tried to deliver your parcel on ${day(attemptedAt)} and could not.`,
      ),
      open ? wishes(token, link) : thanks(asked?.date ?? null),
    ),
  };
}

function thanks(date: string | null): HTMLElement {
  const when = date === null ? '' : ` on ${weekday(date)}`;
  return element(
    'div',
    { class: 'notice', role: 'status' },
    `We have asked the courier to come again${when}. Couriers do not promise it: keep your phone at hand.`,
  );
}

function wishes(token: string, { from, to }: RedeliveryLink): HTMLElement {
  const ask = async (fields: Record<string, string>): Promise<void> => {
    const given = Object.entries(fields).filter(([, value]) => value.trim() !== '');
    await client.askRedelivery({ token, ...Object.fromEntries(given) });
    await showPage();
  };
  return form(
    { class: 'stack' },
    ask,
    field('Day', {
      name: 'date',
      type: 'date',
      min: from,
      max: to,
      hint: 'Without one the courier chooses.',
    }),
    field('Phone', {
      name: 'phone',
      type: 'tel',
      autocomplete: 'tel-national',
      inputmode: 'tel',
      hint: 'Whom the courier calls, if it is not the number of the order.',
    }),
    field('Street and house', {
      name: 'street',
      autocomplete: 'street-address',
      minlength: 5,
      maxlength: 100,
      hint: 'Only if it is another one, within the same PIN code.',
    }),
    textField('Note for the courier', { name: 'note', rows: 2, minlength: 3, maxlength: 200 }),
    element('button', { class: 'wide' }, 'Ask the courier to come again'),
  );
}
