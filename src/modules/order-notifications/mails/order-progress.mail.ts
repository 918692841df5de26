import {
  facts,
  greeting,
  paragraph,
  storefrontLink,
  type FactValue,
  type StorefrontPage,
} from '#infrastructure/mail/blocks.js';
import { goods, type MailGoods } from '#infrastructure/mail/goods.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/layout.js';
import type { OrderGoods } from '../domain/order-goods.js';

/** A line of the order; `soldId` is the product while it is sold. */
type Line = Omit<OrderGoods, 'lineTotalMinor'>;

/** What a mail about an order shows. */
interface OrderMailInput {
  readonly firstname: string | undefined;
  readonly orderId: string;
  readonly orderNumber: string;
}

/** Tells the customer who carries the parcel and under which number it can be followed, where that is known. */
export function orderShippedMail(
  shop: MailShop,
  input: OrderMailInput & {
    courierName?: string | undefined;
    trackingNumber?: string | undefined;
    trackingUrl?: string | undefined;
    lines: readonly Line[];
  },
): MailContent {
  const { courierName, trackingNumber, trackingUrl } = input;
  const tracked = courierName !== undefined && trackingNumber !== undefined;
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has been shipped`,
    preview: tracked ? `${courierName}, tracking number ${trackingNumber}` : 'Your order is on its way.',
    blocks: [
      greeting(input.firstname),
      paragraph('Your order is on its way.'),
      facts([
        ['Order', input.orderNumber],
        ...(courierName === undefined ? [] : [['Courier', courierName] as const]),
        ...(trackingNumber === undefined
          ? []
          : [['Tracking', trackingFact(trackingNumber, trackingUrl)] as const]),
      ]),
      ...(tracked && trackingUrl === undefined
        ? [paragraph('With the tracking number you can follow the parcel at the courier.')]
        : []),
      goods(input.lines),
      ...storefrontLink(shop, 'Follow your order', `/orders/${input.orderId}`),
    ],
  });
}

/** Tells the customer by which number the parcel can be followed from now on. */
export function trackingChangedMail(
  shop: MailShop,
  input: OrderMailInput & {
    courierName?: string | undefined;
    trackingNumber: string;
    trackingUrl?: string | undefined;
  },
): MailContent {
  const { courierName, trackingNumber } = input;
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has a new tracking number`,
    preview: `Tracking number ${trackingNumber}`,
    blocks: [
      greeting(input.firstname),
      paragraph(
        'Your parcel is on its way under a new tracking number. A former one shows nothing any more.',
      ),
      facts([
        ['Order', input.orderNumber],
        ...(courierName === undefined ? [] : [['Courier', courierName] as const]),
        ['Tracking', trackingFact(trackingNumber, input.trackingUrl)],
      ]),
      ...storefrontLink(shop, 'Follow your order', `/orders/${input.orderId}`),
    ],
  });
}

/** Tells the customer that the parcel does not arrive, and what becomes of the payment. */
export function orderNotArrivingMail(
  shop: MailShop,
  input: OrderMailInput & { readonly isRefunded: boolean },
): MailContent {
  return layout(shop, {
    subject: `Your order ${input.orderNumber} will not arrive`,
    preview: input.isRefunded ? 'You get your money back.' : 'We are sorry.',
    blocks: [
      greeting(input.firstname),
      paragraph(
        'We are sorry: your parcel was lost on its way or cannot be delivered, so we have ended your order.',
      ),
      facts([['Order', input.orderNumber]]),
      paragraph(
        input.isRefunded
          ? 'You get your money back: another mail tells the amount. If the parcel reaches you all the same, contact our support.'
          : 'Contact our support for what happens next. If the parcel reaches you all the same, tell them, too.',
      ),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}

/** Tells the customer that the parcel has arrived, and wishes for reviews of what is still sold. */
export function orderDeliveredMail(
  shop: MailShop,
  input: OrderMailInput & { readonly lines: readonly Line[] },
): MailContent {
  const lines = input.lines.map((line) => ({ ...line, act: reviewOf(shop, line) }));
  const isReviewable = lines.some(({ act }) => act !== undefined);
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has been delivered`,
    preview: 'We hope that you like it.',
    blocks: [
      greeting(input.firstname),
      paragraph('Your order has been delivered. We hope that you like it.'),
      facts([['Order', input.orderNumber]]),
      ...(isReviewable
        ? [paragraph('Tell others how you like it: a review takes a minute and helps them choose.')]
        : []),
      goods(lines),
      paragraph('If the parcel did not reach you, or if something is wrong with it, contact our support.'),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}

/** Tells the customer that the parcel could not be delivered and is back at the shop. */
export function orderReturnedToShopMail(shop: MailShop, input: OrderMailInput): MailContent {
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has come back to us`,
    preview: 'The courier could not deliver it.',
    blocks: [
      greeting(input.firstname),
      paragraph('The courier could not deliver your order, and it has come back to us.'),
      facts([['Order', input.orderNumber]]),
      paragraph(
        'We look at your payment now, and you get a mail when a refund starts. If you have a question, contact our support.',
      ),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}

/** The number, as a link where the carrier has a page of the parcel. */
function trackingFact(trackingNumber: string, trackingUrl: string | undefined): FactValue {
  return trackingUrl === undefined ? trackingNumber : { words: trackingNumber, url: trackingUrl };
}

function reviewOf({ storefrontUrl }: MailShop, { soldId }: Line): MailGoods['act'] {
  if (storefrontUrl === undefined || soldId === undefined) return undefined;
  return { label: 'Write a review', url: `${storefrontUrl}${productPage(soldId)}` };
}

function productPage(id: string): StorefrontPage {
  return `/products/${id}`;
}
