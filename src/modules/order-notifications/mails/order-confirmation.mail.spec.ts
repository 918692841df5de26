import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { orderConfirmationMail, type OrderConfirmation } from './order-confirmation.mail.js';

const orderId = '6b012b5b8e0222a888c9c1e8';
const PAGE = `https://shop.example/orders/${orderId}`;
const STOREFRONT = { ...SHOP, storefrontUrl: 'https://shop.example' };

function confirmation(change: Partial<OrderConfirmation> = {}): OrderConfirmation {
  return {
    firstname: 'Ana',
    orderId,
    orderNumber: 'ORD-1000000001',
    orderStatus: 'PROCESSING',
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

describe('the confirmation of an order', () => {
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
  }));

  rules('MAI-01').it('links to the page of the order in the storefront, if there is one', () => {
    const { text, html } = orderConfirmationMail(STOREFRONT, confirmation());
    expect(text).toMatch(new RegExp(`(View|Follow) your order: ${PAGE}\n`));
    expect(html).toContain(`href="${PAGE}"`);
    const without = orderConfirmationMail(SHOP, confirmation());
    expect(without.text + without.html).not.toMatch(/href|your order:/);
  });

  rules('GWO-09').it.each([
    [
      'an offer',
      { paidMinor: 11_115_000, offerMinor: 1_235_000 },
      'Offer of the payment provider: -₹12,350.00',
      '₹1,11,150.00',
    ],
    [
      'a fee',
      { paidMinor: 12_641_460, feeMinor: 291_460 },
      'Fee of the payment provider: ₹2,914.60',
      '₹1,26,414.60',
    ],
  ])('says what was paid, below the total, where it was another sum: %s', (_, difference, line, paid) => {
    const { text, html } = orderConfirmationMail(SHOP, confirmation({ difference }));
    expect(text).toContain(`Total: ₹1,23,500.00\n${line}\nPaid: ${paid}`);
    expect(html).toContain(`${paid} paid.`);
  });

  rules('MAI-02').it('attaches the invoice, and says so', () => {
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
    'shows the pictures of products that have one, of a fixed size; the name stands beside each and not in its place, too',
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
  ])('shows no picture whose address is not absolute: %j', (pictureUrl) => {
    const [kettle] = confirmation().lines;
    const { html } = orderConfirmationMail(SHOP, confirmation({ lines: [{ ...kettle!, pictureUrl }] }));
    expect(html).not.toContain('<img');
  });

  rules('ORR-16').it('confirms an order with its lines, totals and address', () => {
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

  rules('ORR-16').it('says that the order is prepared', () => {
    const { text, html } = orderConfirmationMail(SHOP, confirmation());
    expect(text).toContain('Your payment has arrived and we are preparing the shipment.');
    expect(html).toContain('₹1,23,500.00 paid. We are preparing your order.');
  });

  rules('ORR-16').it.each(['SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED', 'CANCELLED'] as const)(
    'says of an order that is %s that the payment has arrived, and does not speak of preparing it',
    (orderStatus) => {
      const { text, html } = orderConfirmationMail(SHOP, confirmation({ orderStatus }));
      expect(text).toContain('Thank you for your order. Your payment has arrived.\n');
      expect(html).toContain('₹1,23,500.00 paid.');
      expect(text + html).not.toContain('preparing');
    },
  );

  it('confirms an order without the words of a customer who is not known', () => {
    const { text, html } = orderConfirmationMail(
      SHOP,
      confirmation({ firstname: undefined, shippingAddress: { pincode: '411001' } }),
    );
    expect(text).toContain('Shipping to:\nPIN code 411001');
    expect(html).toContain('PIN code 411001');
  });

  it('leaves the discount out of an order without one', () => {
    const { text } = orderConfirmationMail(SHOP, confirmation({ discountMinor: 0, couponCode: undefined }));
    expect(text).not.toContain('Discount');
  });
});
