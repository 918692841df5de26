import { alertsOf } from './shop-alert.js';

type State = Parameters<typeof alertsOf>[0];

const at = new Date('2026-11-21T10:00:00Z');
const SHIPPED: State = { orderStatus: 'SHIPPED' };
const dispute = (status: NonNullable<State['disputes']>[number]['status'], disputeId = 'disp_1') => ({
  disputes: [{ disputeId, gatewayPaymentId: 'pay_1', amountMinor: 100, status, at }],
});
const refund = (status: NonNullable<State['refunds']>[number]['status'], refundId = 'r1') => ({
  refunds: [
    {
      refundId,
      gatewayPaymentId: 'pay_1',
      amountMinor: 100,
      reason: 'ADMIN' as const,
      createdAt: at,
      status,
    },
  ],
});
const DISPUTED = { kind: 'DISPUTED', of: 'disp_1' };
const FAILED = { kind: 'REFUND_FAILED', of: 'r1' };

describe('what the shop is told of at once', () => {
  rules('SAL-01').it.each<[string, Partial<State>, Partial<State>, string, object[]]>([
    ['a dispute that begins', {}, dispute('OPEN'), 'GATEWAY', [DISPUTED]],
    ['one that is first heard of when it is lost', {}, dispute('LOST'), 'GATEWAY', [DISPUTED]],
    ['one that comes back', dispute('WON'), dispute('OPEN'), 'GATEWAY', [DISPUTED]],
    ['no step of an open one', dispute('OPEN'), dispute('UNDER_REVIEW'), 'GATEWAY', []],
    ['no end of one', dispute('OPEN'), dispute('LOST'), 'GATEWAY', []],
    ['none that was won', {}, dispute('WON'), 'GATEWAY', []],
    ['a refund that fails', refund('PENDING'), refund('FAILED'), 'SYSTEM', [FAILED]],
    ['one that fails after all', refund('PROCESSED'), refund('FAILED'), 'GATEWAY', [FAILED]],
    ['one that the gateway made and could not', {}, refund('FAILED'), 'GATEWAY', [FAILED]],
    ['none that still fails', refund('FAILED'), refund('FAILED'), 'SYSTEM', []],
    ['no retry', refund('FAILED'), refund('PENDING'), 'ADMIN:1', []],
    [
      'an order that came back paid',
      {},
      { attention: { returnedPaid: at } },
      'CARRIER',
      [{ kind: 'RETURNED_PAID' }],
    ],
    [
      'an order whose payment is another’s',
      {},
      { attention: { paymentTwice: at } },
      'SYSTEM',
      [{ kind: 'PAYMENT_TWICE' }],
    ],
    [
      'none that had',
      { attention: { returnedPaid: at } },
      { attention: { returnedPaid: at } },
      'CARRIER',
      [],
    ],
    [
      'a parcel that the carrier cancels',
      {},
      { orderStatus: 'CANCELLED' },
      'CARRIER',
      [{ kind: 'CARRIER_CANCELLED' }],
    ],
    ['none that the staff gives up', {}, { orderStatus: 'CANCELLED' }, 'ADMIN:1', []],
    ['none before it is sent', { orderStatus: 'PROCESSING' }, { orderStatus: 'CANCELLED' }, 'CARRIER', []],
    ['no delivery', {}, { orderStatus: 'DELIVERED' }, 'CARRIER', []],
  ])('is %s', (_, before, after, by, alerts) => {
    expect(alertsOf({ ...SHIPPED, ...before }, { ...SHIPPED, ...after }, by)).toEqual(alerts);
  });

  it('is each of several', () => {
    const both = { ...dispute('OPEN'), ...refund('FAILED') };
    expect(alertsOf(SHIPPED, { ...SHIPPED, ...both }, 'GATEWAY')).toEqual([DISPUTED, FAILED]);
  });
});
