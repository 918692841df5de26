import { isWithCourier, trackingStatus } from './shiprocket.tracking-status.js';

describe('carrier status text', () => {
  it.each([
    ['DELIVERED', 'delivered'],
    ['Delivered', 'delivered'],
    [' delivered ', 'delivered'],
    ['CANCELED', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['RTO DELIVERED', 'returned-to-origin'],
    ['rto_delivered', 'returned-to-origin'],
    ['RTO   Delivered', 'returned-to-origin'],
    ['RTO_ _DELIVERED', 'returned-to-origin'],
  ])('[FUL-03] %j means %s', (text, status) => {
    expect(trackingStatus(text)).toBe(status);
  });

  it.each(['LOST', 'Lost', 'DAMAGED', 'disposed_off', 'DESTROYED', 'UNTRACEABLE', 'RTO LOST'])(
    '[CAR-19] %j means a parcel that neither arrives nor comes back, and that the courier had',
    (text) => {
      expect(trackingStatus(text)).toBe('lost');
      expect(isWithCourier(text)).toBe(true);
    },
  );

  // prettier-ignore
  it.each([
    'IN TRANSIT', 'OUT FOR DELIVERY', 'UNDELIVERED', 'NOT LOST', 'RTO INITIATED', 'RTODELIVERED',
    'CANCELLATION REQUESTED', 'constructor', '',
  ])('%j is a step in between', (text) => {
    expect(trackingStatus(text)).toBe('other');
  });

  it.each([
    'PICKED UP',
    'in_transit',
    'Shipped',
    'OUT FOR DELIVERY',
    'Delivered',
    'RTO INITIATED',
    'UNDELIVERED-1ST ATTEMPT',
  ])('[PCL-08] %j means that the courier has the parcel', (text) => expect(isWithCourier(text)).toBe(true));

  it.each(['NEW', 'PICKUP SCHEDULED', 'OUT FOR PICKUP', 'AWB ASSIGNED', 'CANCELED', ''])(
    '[PCL-08] %j does not',
    (text) => expect(isWithCourier(text)).toBe(false),
  );
});
