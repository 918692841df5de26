import { layoutOf } from '#infrastructure/pdf/document-layout.js';
import { packingSlip } from './packing-slip.js';

describe('the packing slip', () => {
  const order = {
    orderNumber: 'ORD-26112625643511',
    createdAt: new Date('2026-11-26T10:00:00Z'),
    userFirstname: 'Asha',
    userEmail: 'asha@example.com',
    shippingAddress: { street: '12 Brigade Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
    items: [{ sku: 'KETTLE', name: 'Kettle', quantity: 2, selectedAttributes: { color: 'Red' } }],
  };
  const seller = { name: 'Kettle House', address: '1 Market Street' } as Parameters<typeof packingSlip>[1];

  rules('PPR-03').it('has the order number, and nothing else, as a QR code', () => {
    const { definition } = layoutOf(packingSlip(order, seller));
    expect(JSON.stringify(definition).match(/"qr":"[^"]*"/g)).toEqual([`"qr":"${order.orderNumber}"`]);
  });

  rules('PPR-03').it('has the receiver without an email address', () => {
    const text = JSON.stringify(packingSlip(order, seller));
    expect(text).toContain('12 Brigade Road');
    expect(text).not.toContain('asha@example.com');
  });
});
