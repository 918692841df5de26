import {
  dataExportMail,
  orderConfirmationMail,
  orderDeliveredMail,
  orderShippedMail,
  passwordChangeCodeMail,
  passwordChangedMail,
  passwordResetCodeMail,
  verificationCodeMail,
  type MailContent,
  type OrderConfirmation,
} from './index.js';

const HOSTILE = `<img src=x onerror="alert('1')"> & \r\nBcc: all@example.com`;
const shop = { name: 'Storefront', address: '1 Market Street, Bengaluru' };

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

/** Every mail, with `text` wherever somebody outside the shop chooses what is written. */
function everyMail(firstname: string | undefined): Record<string, MailContent> {
  const text = firstname ?? 'words';
  const code = { firstname, code: '482913', minutesValid: 10 };
  const order = confirmation();
  return {
    verification: verificationCodeMail(shop, code),
    reset: passwordResetCodeMail(shop, code),
    change: passwordChangeCodeMail(shop, code),
    changed: passwordChangedMail(shop, { firstname, changedAt: new Date('2026-11-21T11:35:00Z') }),
    confirmation: orderConfirmationMail(shop, {
      ...order,
      firstname,
      couponCode: text,
      lines: [{ name: text, sku: text, quantity: 1, attributes: { [text]: text }, lineTotalMinor: 100 }],
      shippingAddress: { street: text, city: text, state: text, pincode: '411001' },
    }),
    shipped: orderShippedMail(shop, {
      firstname,
      orderNumber: text,
      courierName: text,
      trackingNumber: text,
    }),
    delivered: orderDeliveredMail(shop, { firstname, orderNumber: text }),
    export: dataExportMail(shop, {
      firstname,
      downloadUrl: `https://shop.example/export?${text}`,
      hoursValid: 24,
      file: Buffer.from('{}'),
    }),
  };
}

describe('mail templates', () => {
  it.each(Object.entries(everyMail(HOSTILE)))('%s escapes what people typed', (_name, mail) => {
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toContain('onerror="');
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp;');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it.each(Object.entries(everyMail('Ana')))('%s is whole markup with a plain text twin', (_name, mail) => {
    expect(mail.html).toMatch(/^<!doctype html>/);
    expect(mail.html).toMatch(/<\/html>$/);
    expect(mail.html).not.toMatch(/undefined|\[object|NaN/);
    expect(mail.text).not.toMatch(/<\w|undefined|\[object|NaN/);
    expect(mail.text).toContain('Hello Ana,');
    expect(mail.text).toContain('Storefront\n1 Market Street, Bengaluru');
    expect(mail.subject.length).toBeGreaterThan(5);
  });

  it.each(Object.entries(everyMail(undefined)))('%s greets without a name', (_name, mail) => {
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.html).toContain('>Hello,</p>');
    expect(mail.html + mail.text).not.toMatch(/undefined/);
  });

  it('name the one-time code and its time in both forms', () => {
    for (const make of [verificationCodeMail, passwordResetCodeMail, passwordChangeCodeMail]) {
      const mail = make(shop, { firstname: 'Ana', code: '048291', minutesValid: 10 });
      for (const form of [mail.text, mail.html]) {
        expect(form).toContain('048291');
        expect(form).toContain('10 minutes');
      }
    }
  });

  it('[ORR-16] confirm an order with its lines, totals and address', () => {
    const { subject, text, html } = orderConfirmationMail(shop, confirmation());
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
      shop,
      confirmation({ firstname: undefined, shippingAddress: { pincode: '411001' } }),
    );
    expect(text).toContain('Shipping to:\nPIN code 411001');
    expect(html).toContain('PIN code 411001');
  });

  it('leave the discount out of an order without one', () => {
    const { text } = orderConfirmationMail(shop, confirmation({ discountMinor: 0, couponCode: undefined }));
    expect(text).not.toContain('Discount');
  });

  it('[ORR-16] give courier and tracking number of a shipped order', () => {
    const mail = orderShippedMail(shop, {
      firstname: 'Ana',
      orderNumber: 'ORD-1',
      courierName: 'Delhivery Surface',
      trackingNumber: '19041424751540',
    });
    expect(mail.text).toContain('Courier: Delhivery Surface\nTracking number: 19041424751540');
  });

  it('attach the data export', () => {
    const file = Buffer.from('{"profile":{}}');
    const mail = dataExportMail(shop, {
      firstname: 'Ana',
      downloadUrl: 'https://shop.example/e/1',
      hoursValid: 24,
      file,
    });
    expect(mail.attachments).toEqual([
      { filename: 'account-data.json', contentType: 'application/json', content: file },
    ]);
    expect(mail.text).toContain('https://shop.example/e/1');
  });

  it('link a data export that is too large to be attached', () => {
    const mail = dataExportMail(shop, {
      firstname: 'Ana',
      downloadUrl: 'https://shop.example/e/1',
      hoursValid: 24,
      file: undefined,
    });
    expect(mail.attachments).toBeUndefined();
    expect(mail.text).toContain('https://shop.example/e/1');
    expect(mail.text).not.toContain('attached');
  });
});
