import type { MailShop } from '#infrastructure/mail/mail-layout.js';
import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { addressChangedMail } from './address-changed.mail.js';
import { cashConfirmationMail } from './cash-confirmation.mail.js';
import { orderDeliveredMail } from './order-delivered.mail.js';
import { failedAttemptMail } from './failed-attempt.mail.js';
import { orderNotArrivingMail } from './order-not-arriving.mail.js';
import { orderReturnedToShopMail } from './order-returned-to-shop.mail.js';
import { orderShippedMail } from './order-shipped.mail.js';
import { trackingChangedMail } from './tracking-changed.mail.js';
import { paymentLinkMail } from './payment-link.mail.js';
import { refundProcessedMail, refundStartedMail } from './order-refunded.mail.js';

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

const LINK = {
  firstname: 'Ana',
  orderNumber: 'ORD-1',
  currency: 'INR',
  subtotalMinor: 20_000,
  discountMinor: 3_000,
  totalMinor: 17_000,
  couponCode: 'SAVE10',
  byHandMinor: 1_000,
  url: 'https://shop.example/pay/token',
  expiresAt: new Date('2026-11-22T10:00:00Z'),
};
const priced = <Line>(line: Line) => ({ ...line, lineTotalMinor: 20_000 });

const linesOf = (text: string) => [
  { name: text, sku: text, quantity: 2, attributes: { [text]: text }, pictureUrl: text, soldId: orderId },
];
const addressOf = (text: string) => ({
  recipient: text,
  street: text,
  city: text,
  state: text,
  pincode: '560001',
});
const lines = [
  {
    name: 'Kettle',
    sku: 'KET-1',
    quantity: 2,
    attributes: { colour: 'red' },
    pictureUrl: 'https://images.shop.example/kettle.w200.webp',
    soldId: '6b012b5b8e0222a888c9c1e9',
  },
  { name: 'Cup', sku: 'CUP-1', quantity: 1 },
];

describe('mails about orders', () => {
  mailTemplateContract((firstname, text) => {
    const about = { firstname, orderId, orderNumber: text };
    const parcel = { ...about, courierName: text, trackingNumber: text };
    return {
      shipped: orderShippedMail(SHOP, { ...parcel, lines: linesOf(text) }),
      trackingChanged: trackingChangedMail(SHOP, parcel),
      addressChanged: addressChangedMail(SHOP, { ...about, address: addressOf(text) }),
      failedAttempt: failedAttemptMail(SHOP, parcel),
      notArriving: orderNotArrivingMail(SHOP, { ...about, isRefunded: true }),
      delivered: orderDeliveredMail(SHOP, { ...about, lines: linesOf(text) }),
      returnedToShop: orderReturnedToShopMail(SHOP, about),
      cashConfirmation: cashConfirmationMail(SHOP, {
        ...about,
        code: '123456',
        cashMinor: 142_800,
        currency: 'INR',
      }),
      paymentLink: paymentLinkMail(SHOP, { ...LINK, ...about, lines: linesOf(text).map(priced) }),
      refundStarted: refundStartedMail(SHOP, { ...REFUND, ...about, reason: 'CANCELLED' }),
      refundProcessed: refundProcessedMail(SHOP, { ...REFUND, ...about, reason: 'ADMIN' }),
    };
  });

  const linked = { firstname: 'Ana', orderId, orderNumber: 'ORD-1' };
  rules('MAI-01').it.each([
    ['shipped', (shop: MailShop) => orderShippedMail(shop, { ...linked, lines })],
    ['new number', (shop: MailShop) => trackingChangedMail(shop, { ...linked, trackingNumber: 'AWB2' })],
    [
      'other address',
      (shop: MailShop) => addressChangedMail(shop, { ...linked, address: { pincode: '560001' } }),
    ],
    ['failed attempt', (shop: MailShop) => failedAttemptMail(shop, linked)],
    ['not arriving', (shop: MailShop) => orderNotArrivingMail(shop, { ...linked, isRefunded: false })],
    ['delivered', (shop: MailShop) => orderDeliveredMail(shop, { ...linked, lines })],
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

  rules('NDR-05').it('ask when and where the courier comes again, where that may be said', () => {
    const url = 'https://shop.example/redelivery/token';
    const { text, html } = failedAttemptMail(STOREFRONT, { ...linked, trackingNumber: 'AWB1', url });
    expect(text).toContain(`Choose when and where: ${url}`);
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain('Tracking: AWB1');
    expect(failedAttemptMail(STOREFRONT, linked).text).toContain('contact our support');
  });

  rules('MAI-10').it('show what was bought with its picture when it is sent and when it has arrived', () => {
    const about = { ...linked, lines };
    for (const { text, html } of [orderShippedMail(SHOP, about), orderDeliveredMail(SHOP, about)]) {
      expect(text).toContain('2 x Kettle (colour: red) (KET-1)\n1 x Cup (CUP-1)');
      expect(html).toMatch(/src="https:\/\/images\.shop\.example\/kettle\.w200\.webp"\s+alt=""\s+width="56"/);
      expect(html.match(/<img/g)).toHaveLength(1);
    }
  });

  rules('MAI-10').it('wish for a review of what is still sold, by its page in the storefront', () => {
    const { text, html } = orderDeliveredMail(STOREFRONT, { ...linked, lines });
    const page = 'https://shop.example/products/6b012b5b8e0222a888c9c1e9#reviews';
    expect(text).toContain(`2 x Kettle (colour: red) (KET-1)\n  Write a review: ${page}\n1 x Cup (CUP-1)\n`);
    expect(html.match(/Write a review/g)).toHaveLength(1);
    expect(html).toContain(`href="${page}"`);
    for (const none of [
      orderDeliveredMail(SHOP, { ...linked, lines }),
      orderDeliveredMail(STOREFRONT, { ...linked, lines: lines.slice(1) }),
    ])
      expect(none.text).not.toMatch(/review/);
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
    expect(trackingChangedMail(SHOP, parcel).text).toContain('Your parcel is on its way under a new');
    const goesOn = trackingChangedMail(SHOP, { ...parcel, wasCancelled: true }).text;
    expect(goesOn).toContain('The courier had cancelled your parcel and now goes on with it under a new');
    expect(goesOn).not.toContain('is on its way');
  });

  rules('MAI-12').it('link the tracking number to the page of the carrier, if there is one', () => {
    const trackingUrl = 'https://carrier.example/tracking/AWB2';
    const parcel = { ...linked, courierName: 'Other Express', trackingNumber: 'AWB2', trackingUrl };
    for (const { text, html } of [
      orderShippedMail(SHOP, { ...parcel, lines }),
      trackingChangedMail(SHOP, parcel),
    ]) {
      expect(text).toContain(`Tracking: AWB2\n${trackingUrl}\n`);
      expect(html).toMatch(/<a\s[^>]*href="https:\/\/carrier\.example\/tracking\/AWB2"[^>]*>AWB2<\/a>/);
      expect(text).not.toContain('With the tracking number');
    }
    expect(trackingChangedMail(SHOP, { ...parcel, trackingUrl: undefined }).html).not.toContain('<a');
  });

  rules('PCL-11').it.each([
    [true, 'You get your money back'],
    [false, 'Contact our support for what happens next'],
  ])('say what becomes of the money of an order that does not arrive (refund: %s)', (isRefunded, words) => {
    expect(orderNotArrivingMail(SHOP, { ...linked, isRefunded }).text).toContain(words);
  });

  rules('ORR-16').it('give courier and tracking number of a shipped order', () => {
    const parcel = { courierName: 'Delhivery Surface', trackingNumber: '19041424751540' };
    const mail = orderShippedMail(SHOP, { ...linked, ...parcel, lines });
    expect(mail.text).toContain('Courier: Delhivery Surface\nTracking: 19041424751540');
  });

  rules('PLK-01', 'PLK-04').it('ask to pay by the link, with each discount by its name', () => {
    const { text, subject } = paymentLinkMail(SHOP, { ...LINK, lines: lines.map(priced) });
    expect(subject).toBe('Your order ORD-1 is ready to be paid');
    expect(text).toContain('Pay now: https://shop.example/pay/token');
    expect(text).toContain('22 November 2026 at 3:30 pm IST');
    expect(text).toMatch(/Discount \(SAVE10\): -₹20\.00\nDiscount: -₹10\.00\nTotal: ₹170\.00/);
  });
});
