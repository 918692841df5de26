import { orderNumberIn, parcelReference, trackingKeysOf } from './parcels.js';

const endedAt = new Date('2026-11-21T10:00:00Z');
const first = { reference: 'ORD-1', carrierOrderId: '11', trackingNumber: 'AWB1', endedAt };
const second = { reference: 'ORD-1-2', carrierOrderId: '22', trackingNumber: 'AWB2', endedAt };
const order = { orderNumber: 'ORD-1', carrierOrderId: '11', trackingNumber: 'AWB1' };
const again = {
  orderNumber: 'ORD-1',
  carrierOrderId: '33',
  trackingNumber: 'AWB3',
  shipments: [first, second],
};

describe('a parcel', () => {
  rules('PCL-01').it('has the order number for a reference, from the second on with its own number', () => {
    expect(parcelReference(order)).toBe('ORD-1');
    expect(parcelReference({ ...order, shipments: [first] })).toBe('ORD-1-2');
    expect(parcelReference(again)).toBe('ORD-1-3');
  });

  it('has its order number in its reference', () => {
    expect(orderNumberIn('ORD-26112104837261-2')).toBe('ORD-26112104837261');
    for (const other of ['ORD-26112104837261', 'ORD-1-x', 'x-1-2', '-2', '']) {
      expect(orderNumberIn(other)).toBeUndefined();
    }
  });

  rules('CAW-02').it('is found by each of its numbers, present and former, once', () => {
    const shipments = [first, { ...second, trackingNumber: 'awb-1' }, { reference: 'ORD-1', endedAt }];
    expect(trackingKeysOf({ trackingNumber: ' aw b2 ', shipments })).toEqual(['AWB2', 'AWB1']);
    expect(trackingKeysOf({})).toEqual([]);
  });
});
