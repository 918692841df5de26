import { isWithCourier, trackingStatus } from './shiprocket.tracking-status.js';

describe('carrier status text', () => {
  rules('FUL-03').it.each([
    ['DELIVERED', 'delivered'],
    ['Delivered', 'delivered'],
    [' delivered ', 'delivered'],
    ['CANCELED', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['RTO DELIVERED', 'returned-to-origin'],
    ['rto_delivered', 'returned-to-origin'],
    ['RTO   Delivered', 'returned-to-origin'],
    ['RTO_ _DELIVERED', 'returned-to-origin'],
  ])('%j means %s', (text, status) => {
    expect(trackingStatus(text)).toBe(status);
  });

  rules('CAR-19').it.each([
    'LOST',
    'Lost',
    'DAMAGED',
    'disposed_off',
    'DESTROYED',
    'UNTRACEABLE',
    'RTO LOST',
  ])('%j means a parcel that neither arrives nor comes back, and that the courier had', (text) => {
    expect(trackingStatus(text)).toBe('lost');
    expect(isWithCourier(text)).toBe(true);
  });

  // prettier-ignore
  it.each([
    'IN TRANSIT', 'OUT FOR DELIVERY', 'UNDELIVERED', 'NOT LOST', 'RTO INITIATED', 'RTODELIVERED',
    'CANCELLATION REQUESTED', 'constructor', '',
  ])('%j is a step in between', (text) => {
    expect(trackingStatus(text)).toBe('other');
  });

  rules('PCL-08').it.each([
    'PICKED UP',
    'in_transit',
    'Shipped',
    'OUT FOR DELIVERY',
    'Delivered',
    'RTO INITIATED',
    'UNDELIVERED-1ST ATTEMPT',
  ])('%j means that the courier has the parcel', (text) => expect(isWithCourier(text)).toBe(true));

  rules('PCL-08').it.each(['NEW', 'PICKUP SCHEDULED', 'OUT FOR PICKUP', 'AWB ASSIGNED', 'CANCELED', ''])(
    '%j does not',
    (text) => expect(isWithCourier(text)).toBe(false),
  );
});
