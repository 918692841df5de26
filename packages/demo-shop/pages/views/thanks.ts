import type { OwnOrder, Profile } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { ifThere } from '../core/beside.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { money } from '../core/format.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { confirmation, isCash, isUnconfirmed } from '../parts/cash.js';
import { promiseText } from '../parts/delivery.js';
import { linePicture } from '../parts/line-picture.js';

/** After the payment: the number, where the mail goes, and what comes next. */
export async function thanksView({ params: { id = '' }, signal }: Visit): Promise<Shown> {
  const [order, profile] = await Promise.all([
    client.getOrder({ id }, { signal }),
    ifThere(signal, client.getProfile({}, { signal })),
  ]);
  const { orderNumber, pricing, items } = order;
  return {
    title: titleOf(order),
    content: element(
      'div',
      { class: 'thanks stack' },
      element('p', { class: 'large' }, `Order ${orderNumber}, ${money(pricing.totalAmount)}`),
      isUnconfirmed(order) && confirmation(order),
      element(
        'ul',
        { class: 'thumbs' },
        items.map(({ productId }) => element('li', {}, linePicture(productId))),
      ),
      element(
        'ol',
        { class: 'next' },
        isCash(order)
          ? element(
              'li',
              {},
              `Please have ${money(pricing.totalAmount)} in cash ready when the courier comes.`,
            )
          : element('li', {}, aboutInvoice(profile)),
        element('li', {}, 'We pack it within a day, and write when the courier has it.'),
        element('li', {}, arrival(order)),
      ),
      element(
        'div',
        { class: 'actions' },
        button('See the order', () => navigate(`/orders/${id}`)),
        element('a', { class: 'button second', href: addressOf('/products') }, 'Go on shopping'),
      ),
    ),
  };
}

function titleOf(order: OwnOrder): string {
  if (isUnconfirmed(order)) return 'One more step: confirm your order';
  return isCash(order) ? 'Thank you, your order is placed' : 'Thank you, your payment has arrived';
}

function aboutInvoice(profile: Profile | undefined): string {
  if (profile === undefined) return 'You find the invoice with your order.';
  const { email, isEmailVerified } = profile;
  return isEmailVerified
    ? `The invoice is on its way to ${email}.`
    : `We mail the invoice once ${email} is verified. You find it with your order, too.`;
}

function arrival({ delivery }: OwnOrder): string {
  if (delivery === undefined) return 'It arrives in two to six days.';
  const promise = promiseText(delivery.estimatedDelivery);
  return promise === '' ? 'You can follow it from there.' : `It arrives ${promise}.`;
}
