import { cameBackNotice, orderNotice, refundNotice, trackingNotice } from './notification-texts.js';

it('names the order and what happened to it', () => {
  expect(orderNotice('SHIPPED', 'ORD-26112100000042')).toEqual({
    title: 'Order shipped',
    message: 'Your order ORD-26112100000042 has been shipped.',
  });
});

rules('RFD-05').it('says of an order that came back whose turn it is', () => {
  expect(cameBackNotice('ORD-1')).toEqual({
    title: 'Order came back',
    message: 'The courier could not deliver your order ORD-1. You get a mail when a refund starts.',
  });
});

rules('PCL-15').it.each([
  [false, 'Your order ORD-1 has a new tracking number: AWB2.'],
  [
    true,
    'The courier had cancelled the parcel of your order ORD-1 and now goes on with it under a new tracking number: AWB2.',
  ],
])('says by which number the parcel is followed (cancelled before: %s)', (wasCancelled, message) => {
  expect(trackingNotice({ orderNumber: 'ORD-1', trackingNumber: 'AWB2', wasCancelled })).toEqual({
    title: 'New tracking number',
    message,
  });
});

it.each([
  ['PENDING', 'Refund started', /^We are refunding \D*10\.50\D* of your order ORD-1\.$/],
  ['FAILED', 'Refund started', /^We are refunding/],
  ['PROCESSED', 'Refund processed', /^We have refunded \D*10\.50\D* of your order ORD-1\.$/],
] as const)('says of a refund that is %s: %s', (status, title, message) => {
  const notice = refundNotice({ status, amountMinor: 1050 }, { orderNumber: 'ORD-1', currency: 'INR' });
  expect(notice).toEqual({ title, message: expect.stringMatching(message) });
});
