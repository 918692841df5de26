import type { MailShop } from '#infrastructure/mail/layout.js';
import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import {
  orderDeliveredMail,
  orderNotArrivingMail,
  orderReturnedToShopMail,
  orderShippedMail,
  trackingChangedMail,
} from './order-progress.mail.js';
import { refundProcessedMail, refundStartedMail } from './refund.mail.js';

const orderId = '6b012b5b8e0222a888c9c1e8';
const PAGE = `https://shop.example/orders/${orderId}`;
const STOREFRONT = { ...SHOP, storefrontUrl: 'https://shop.example' };
const REFUND = { firstname: 'Ana', orderId, orderNumber: 'ORD-1', currency: 'INR', amountMinor: 1050 };
const REASONS = [
  ['CANCELLED', 'Your order was cancelled.'],
  ['RETURN', 'Your goods have come back to us.'],
  ['LATE_PAYMENT', 'Your payment came after the order had ended.'],
  ['DUPLICATE_PAYMENT', 'You have paid for your order twice.'],
  ['AMOUNT_MISMATCH', 'Your payment was not of the amount of your order.'],
] as const;

describe('mails about orders', () => {
  mailTemplateContract((firstname, text) => ({
    shipped: orderShippedMail(SHOP, {
      firstname,
      orderId,
      orderNumber: text,
      courierName: text,
      trackingNumber: text,
    }),
    trackingChanged: trackingChangedMail(SHOP, {
      firstname,
      orderId,
      orderNumber: text,
      courierName: text,
      trackingNumber: text,
    }),
    notArriving: orderNotArrivingMail(SHOP, { firstname, orderId, orderNumber: text, isRefunded: true }),
    delivered: orderDeliveredMail(SHOP, { firstname, orderId, orderNumber: text }),
    returnedToShop: orderReturnedToShopMail(SHOP, { firstname, orderId, orderNumber: text }),
    refundStarted: refundStartedMail(SHOP, { ...REFUND, firstname, orderNumber: text, reason: 'CANCELLED' }),
    refundProcessed: refundProcessedMail(SHOP, { ...REFUND, firstname, orderNumber: text, reason: 'ADMIN' }),
  }));

  const linked = { firstname: 'Ana', orderId, orderNumber: 'ORD-1' };
  rules('MAI-01').it.each([
    ['shipped', (shop: MailShop) => orderShippedMail(shop, linked)],
    ['new number', (shop: MailShop) => trackingChangedMail(shop, { ...linked, trackingNumber: 'AWB2' })],
    ['not arriving', (shop: MailShop) => orderNotArrivingMail(shop, { ...linked, isRefunded: false })],
    ['delivered', (shop: MailShop) => orderDeliveredMail(shop, linked)],
    ['come back', (shop: MailShop) => orderReturnedToShopMail(shop, linked)],
    ['refund started', (shop: MailShop) => refundStartedMail(shop, { ...REFUND, reason: 'ADMIN' })],
    ['refund processed', (shop: MailShop) => refundProcessedMail(shop, { ...REFUND, reason: 'ADMIN' })],
  ])('link to the page of the order in the storefront, if there is one: %s', (_, made) => {
    const { text, html } = made(STOREFRONT);
    expect(text).toMatch(new RegExp(`(View|Follow) your order: ${PAGE}\n`));
    expect(html).toContain(`href="${PAGE}"`);
    const without = made(SHOP);
    expect(without.text + without.html).not.toMatch(/href|your order:/);
  });

  rules('RFD-05').it.each(REASONS)('say why money comes back: %s', (reason, why) => {
    const { text, html } = refundStartedMail(SHOP, { ...REFUND, reason });
    for (const form of [text, html]) expect(form).toContain(`${why} We have started your refund.`);
    expect(refundStartedMail(SHOP, { ...REFUND, reason: 'ADMIN' }).text).toMatch(/\n\nWe have started/);
  });

  rules('RTI-03').it('say which returned units a refund is for', () => {
    const goods = ['2 × Shirt (L)', '1 × Kettle'];
    const { text } = refundStartedMail(SHOP, { ...REFUND, reason: 'RETURN', goods });
    expect(text).toContain('Order: ORD-1\nReceived: 2 × Shirt (L)\nReceived: 1 × Kettle\nAmount: ₹10.50');
  });

  rules('PCL-15').it('give the new number of a parcel, and its courier if it is known', () => {
    const parcel = { ...linked, trackingNumber: 'AWB2' };
    expect(trackingChangedMail(SHOP, { ...parcel, courierName: 'Other Express' }).text).toContain(
      'Courier: Other Express\nTracking: AWB2',
    );
    expect(trackingChangedMail(SHOP, parcel).text).toContain('Order: ORD-1\nTracking: AWB2');
  });

  rules('PCL-11').it.each([
    [true, 'You get your money back'],
    [false, 'Contact our support for what happens next'],
  ])('say what becomes of the money of an order that does not arrive (refund: %s)', (isRefunded, words) => {
    expect(orderNotArrivingMail(SHOP, { ...linked, isRefunded }).text).toContain(words);
  });

  rules('ORR-16').it('give courier and tracking number of a shipped order', () => {
    const mail = orderShippedMail(SHOP, {
      firstname: 'Ana',
      orderId,
      orderNumber: 'ORD-1',
      courierName: 'Delhivery Surface',
      trackingNumber: '19041424751540',
    });
    expect(mail.text).toContain('Courier: Delhivery Surface\nTracking: 19041424751540');
  });
});
