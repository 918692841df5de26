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

  rules('CAR-19').it.each(['LOST', 'Lost', 'RTO LOST', 'shipment-lost'])(
    '%j means a lost parcel, and that the courier had it',
    (text) => {
      expect(trackingStatus(text)).toBe('lost');
      expect(isWithCourier(text)).toBe(true);
    },
  );

  rules('CAR-19', 'ATN-04').it.each([
    'DAMAGED',
    'disposed_off',
    'Disposed Of',
    'DESTROYED',
    'UNTRACEABLE',
    'PARTIAL-DELIVERED',
    'RTO_ACKNOWLEDGED',
  ])('%j ends the journey otherwise, and means that the courier had the parcel', (text) => {
    expect(trackingStatus(text)).toBe('ended');
    expect(isWithCourier(text)).toBe(true);
  });

  rules('ATN-04').it.each([
    'CANCELLED_BEFORE_DISPATCHED',
    'Canceled before Dispatched',
    'SELF FULFILED',
    'SELF-FULFILLED',
    'FULFILLED',
    'PICKUP EXCEPTION',
    'PICKUP_ERROR',
  ])('%j ends the journey otherwise', (text) => {
    expect(trackingStatus(text)).toBe('ended');
    expect(isWithCourier(text)).toBe(false);
  });

  rules('ATN-04').it.each(['UNDELIVERED', 'UNDELIVERED-1st Attempt', 'Undelivered_3RD-ATTEMPT'])(
    '%j means a failed attempt',
    (text) => expect(trackingStatus(text)).toBe('attempt-failed'),
  );

  // prettier-ignore
  it.each([
    'IN TRANSIT', 'IN TRANSIT-EN-ROUTE', 'OUT FOR DELIVERY', 'UNDELIVEREDX', 'NOT LOST', 'RTO INITIATED', 'RTODELIVERED',
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
