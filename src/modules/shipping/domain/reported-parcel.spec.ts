import { parcelReference } from '#modules/orders/parcels/index.js';
import { reportedParcel } from './reported-parcel.js';

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

const event = (orderNumber: string, trackingNumber?: string, carrierOrderId?: string) => ({
  orderNumbers: [orderNumber],
  trackingNumber,
  carrierOrderId,
});

describe('an event of the carrier', () => {
  it('is about the only parcel, even if it names another', () => {
    expect(reportedParcel(order, event('ORD-1'))).toBe('present');
    expect(reportedParcel(order, event('ORD-1', 'AWB9', '99'))).toBe('present');
    expect(reportedParcel(order, { ...event('', 'AWB9', '99'), orderNumbers: [] })).toBe('present');
  });

  rules('PCL-05').it('is about a former parcel after the first that ended', () => {
    const once = { ...again, shipments: [first] };
    expect(reportedParcel(once, event('ORD-1', 'AWB1'))).toBe('former');
    expect(reportedParcel(once, event('ORD-1', 'AWB3'))).toBe('present');
  });

  it.each([
    ['its reference', event('ORD-1-3')],
    ['its reference, before its courier is recorded', event('ORD-1-3', 'AWB9', '99')],
    ['its tracking number', event('ORD-1', 'AWB3')],
    ['the carrier’s order', event('ORD-1', undefined, '33')],
  ])('is about the present parcel by %s', (_, reported) => {
    expect(reportedParcel(again, reported)).toBe('present');
  });

  rules('PCL-05').it.each([
    ['its reference', event('ORD-1-2')],
    ['its tracking number', event('ORD-1', 'AWB1')],
    ['the carrier’s order', event('ORD-1', undefined, '11')],
    ['the carrier’s order, whatever the number', event('ORD-1-3', undefined, '22')],
    ['a tracking number that was never recorded', event('ORD-1', 'AWB9')],
    ['a carrier’s order that was never recorded', event('ORD-1', undefined, '99')],
  ])('is about a former parcel by %s', (_, reported) => {
    expect(reportedParcel(again, reported)).toBe('former');
  });

  rules('PCL-16').it('is about a former number after another has replaced it; the parcel is the same', () => {
    const replaced = { reference: 'ORD-1', trackingNumber: 'AWB0', endedAt, ending: 'REPLACED' } as const;
    const exchanged = { ...order, shipments: [replaced] };
    expect(parcelReference(exchanged)).toBe('ORD-1');
    for (const former of ['AWB0', 'awb0', ' a-WB 0 ']) {
      expect(reportedParcel(exchanged, event('ORD-1', former))).toBe('former');
      expect(reportedParcel(exchanged, event('ORD-1', former, '11'))).toBe('former');
    }
    expect(reportedParcel(exchanged, event('ORD-1'))).toBe('unnamed');
    for (const present of [event('ORD-1', 'awb1'), event('ORD-1', 'AWB2'), event('', undefined, '11')])
      expect(reportedParcel(exchanged, present)).toBe('present');
  });

  rules('PCL-12').it('is about the parcel of an order that was settled, which may arrive after all', () => {
    const settled = { ...second, ending: 'SETTLED' } as const;
    const lost = { orderNumber: 'ORD-1', shipments: [first, settled] };
    expect(parcelReference(lost)).toBe('ORD-1-2');
    for (const present of [event('ORD-1-2'), event('ORD-1', 'AWB2'), event('', undefined, '22')])
      expect(reportedParcel(lost, present)).toBe('present');
    expect(reportedParcel(lost, event('ORD-1', 'AWB1'))).toBe('former');
    expect(reportedParcel({ ...lost, shipments: [settled] }, event('ORD-1', 'AWB9'))).toBe('present');
  });

  it('names no parcel when it has the order number alone', () => {
    expect(reportedParcel(again, event('ORD-1'))).toBe('unnamed');
  });
});
