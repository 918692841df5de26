import { dispatchRefusal, isBeingDispatched, type DispatchState, nextStep } from './dispatchable.js';

const PAID: DispatchState = { orderStatus: 'PROCESSING', paymentStatus: 'PAID', ownerErased: false };
const NOW = new Date('2026-11-01T10:00:00Z');
const DISPUTE = {
  disputeId: 'disp_1',
  gatewayPaymentId: 'pay_1',
  amountMinor: 1000,
  status: 'UNDER_REVIEW',
  at: NOW,
} as const;

describe('dispatchRefusal', () => {
  rules('FUL-13', 'FUL-30').it.each([
    ['a paid order', {}, undefined],
    ['a paid order that was not moved on', { orderStatus: 'PENDING' }, undefined],
    [
      'one that has a parcel, before all else',
      { trackingNumber: 'AWB1', paymentStatus: 'PENDING' },
      'DISPATCHED',
    ],
    ['an unpaid one, before its end', { paymentStatus: 'EXPIRED', orderStatus: 'CANCELLED' }, 'UNPAID'],
    ['one that has ended', { orderStatus: 'CANCELLED' }, 'ENDED'],
    ['one whose owner has deleted the account', { ownerErased: true }, 'ENDED'],
    ['one whose payment is disputed', { disputes: [DISPUTE] }, 'DISPUTED'],
    ['one that lost a dispute', { disputes: [{ ...DISPUTE, status: 'LOST' }] }, 'DISPUTED'],
    ['one that won its dispute', { disputes: [{ ...DISPUTE, status: 'WON' }] }, undefined],
    ['one whose dispute was closed', { disputes: [{ ...DISPUTE, status: 'CLOSED' }] }, undefined],
    ['a disputed one that is not paid', { disputes: [DISPUTE], paymentStatus: 'REFUNDED' }, 'UNPAID'],
  ] as ReadonlyArray<[string, Partial<DispatchState>, unknown]>)('decides on %s', (_, change, refusal) => {
    expect(dispatchRefusal({ ...PAID, ...change })).toBe(refusal);
  });

  it.each([{ disputes: [DISPUTE] }, { ownerErased: true }])(
    'records what is at the carrier: %j',
    (change) => {
      expect(dispatchRefusal({ ...PAID, ...change }, { isAtCarrier: true })).toBeUndefined();
    },
  );
});

describe('isBeingDispatched', () => {
  it('is true until the lease ends', () => {
    expect(isBeingDispatched({}, NOW)).toBe(false);
    expect(isBeingDispatched({ dispatchLease: { until: NOW } }, NOW)).toBe(false);
    expect(isBeingDispatched({ dispatchLease: { until: new Date(NOW.getTime() + 1) } }, NOW)).toBe(true);
  });
});

describe('the step of a dispatch', () => {
  const shipmentId = '61';
  const trackingNumber = 'AWB1';

  it.each([
    [{ pickupScheduled: false }, 'CREATE_ORDER'],
    [{ pickupScheduled: false, shipmentId }, 'ASSIGN_COURIER'],
    [{ pickupScheduled: false, shipmentId, trackingNumber }, 'SCHEDULE_PICKUP'],
    [{ pickupScheduled: true, shipmentId, trackingNumber }, 'DONE'],
  ])('comes after %j as %s', (progress, step) => {
    expect(nextStep(progress)).toBe(step);
  });
});
