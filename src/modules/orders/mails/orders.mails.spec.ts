import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { orderConfirmationMail, type OrderConfirmation } from './order-confirmation.mail.js';
import { orderDeliveredMail, orderShippedMail } from './order-progress.mail.js';

function confirmation(change: Partial<OrderConfirmation> = {}): OrderConfirmation {
  return {
    firstname: 'Ana',
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
      lines: [{ name: text, sku: text, quantity: 1, attributes: { [text]: text }, lineTotalMinor: 100 }],
      shippingAddress: { street: text, city: text, state: text, pincode: '411001' },
    }),
    shipped: orderShippedMail(SHOP, {
      firstname,
      orderNumber: text,
      courierName: text,
      trackingNumber: text,
    }),
    delivered: orderDeliveredMail(SHOP, { firstname, orderNumber: text }),
  }));

  it('[ORR-16] confirm an order with its lines, totals and address', () => {
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

  it('[ORR-16] give courier and tracking number of a shipped order', () => {
    const mail = orderShippedMail(SHOP, {
      firstname: 'Ana',
      orderNumber: 'ORD-1',
      courierName: 'Delhivery Surface',
      trackingNumber: '19041424751540',
    });
    expect(mail.text).toContain('Courier: Delhivery Surface\nTracking number: 19041424751540');
  });
});
