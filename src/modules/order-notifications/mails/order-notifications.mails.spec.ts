import type { MailShop } from '#infrastructure/mail/layout.js';
import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import {
  orderConfirmationMail,
  type OrderConfirmation,
} from '#modules/invoicing/mails/order-confirmation.mail.js';
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

function confirmation(change: Partial<OrderConfirmation> = {}): OrderConfirmation {
  return {
    firstname: 'Ana',
    orderId,
    orderNumber: 'ORD-1000000001',
    orderedAt: new Date('2026-11-21T11:35:00Z'),
    currency: 'INR',
    lines: [
      {
        name: 'Kettle',
        sku: 'KET-1',
        quantity: 2,
        attributes: { colour: 'red' },
        lineTotalMinor: 12_345_650,
      },
      { name: 'Cup', sku: 'CUP-1', quantity: 1, lineTotalMinor: 5_000 },
    ],
    subtotalMinor: 12_350_650,
    discountMinor: 650,
    totalMinor: 12_350_000,
    couponCode: 'TENOFF',
    shippingAddress: { street: '12 Lake Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' },
    ...change,
  };
}

describe('mails about orders', () => {
  mailTemplateContract((firstname, text) => ({
    confirmation: orderConfirmationMail(SHOP, {
      ...confirmation(),
      firstname,
      couponCode: text,
      lines: [
        {
          name: text,
          sku: text,
          quantity: 1,
          attributes: { [text]: text },
          pictureUrl: text,
          lineTotalMinor: 100,
        },
      ],
      shippingAddress: { street: text, city: text, state: text, pincode: '411001' },
    }),
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
    ['confirmation', (shop: MailShop) => orderConfirmationMail(shop, confirmation())],
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

  rules('MAI-02').it('attach the invoice to the confirmation, and say so', () => {
    const content = Buffer.from('%PDF');
    const mail = orderConfirmationMail(
      SHOP,
      confirmation({ invoice: { content, filename: 'invoice-1.pdf' } }),
    );
    expect(mail.attachments).toEqual([
      { filename: 'invoice-1.pdf', contentType: 'application/pdf', content },
    ]);
    expect(mail.text).toContain('Your invoice is attached to this mail.');
    const without = orderConfirmationMail(SHOP, confirmation());
    expect(without.attachments).toBeUndefined();
    expect(without.text).not.toContain('attached');
  });

  rules('MAI-03').it(
    'show the pictures of products that have one, of a fixed size; the name stands beside each and not in its place, too',
    () => {
      const [kettle, cup] = confirmation().lines;
      const pictureUrl = 'https://images.shop.example/kettle.webp?a=1&b="2"';
      const { html } = orderConfirmationMail(
        SHOP,
        confirmation({ lines: [{ ...kettle!, pictureUrl }, cup!] }),
      );
      expect(html.match(/<img/g)).toHaveLength(1);
      expect(html).toContain('src="https://images.shop.example/kettle.webp?a=1&amp;b=&quot;2&quot;"');
      expect(html).toMatch(/alt=""\s+width="56"\s+height="56"/);
    },
  );

  rules('MAI-03').it.each([
    '/media/kettle.webp',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//evil.example/x',
    '',
  ])('show no picture whose address is not absolute: %j', (pictureUrl) => {
    const [kettle] = confirmation().lines;
    const { html } = orderConfirmationMail(SHOP, confirmation({ lines: [{ ...kettle!, pictureUrl }] }));
    expect(html).not.toContain('<img');
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

  rules('ORR-16').it('confirm an order with its lines, totals and address', () => {
    const { subject, text, html } = orderConfirmationMail(SHOP, confirmation());
    expect(subject).toBe('Your order ORD-1000000001 is confirmed');
    expect(text).toContain('2 x Kettle (colour: red) (KET-1): ₹1,23,456.50');
    expect(text).toContain('1 x Cup (CUP-1): ₹50.00');
    expect(text).toContain('Subtotal: ₹1,23,506.50\nDiscount (TENOFF): -₹6.50\nTotal: ₹1,23,500.00');
    expect(text).toContain('Shipping to:\n12 Lake Road\nPune, Maharashtra 411001');
    expect(text).toContain('Placed: 21 November 2026 at 5:05 pm IST');
    for (const part of [
      'Kettle (colour: red)',
      'KET-1',
      '₹1,23,456.50',
      'Discount (TENOFF)',
      '₹1,23,500.00',
      '411001',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('confirm an order without the words of a customer who is not known', () => {
    const { text, html } = orderConfirmationMail(
      SHOP,
      confirmation({ firstname: undefined, shippingAddress: { pincode: '411001' } }),
    );
    expect(text).toContain('Shipping to:\nPIN code 411001');
    expect(html).toContain('PIN code 411001');
  });

  it('leave the discount out of an order without one', () => {
    const { text } = orderConfirmationMail(SHOP, confirmation({ discountMinor: 0, couponCode: undefined }));
    expect(text).not.toContain('Discount');
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
