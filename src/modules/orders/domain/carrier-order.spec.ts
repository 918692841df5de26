import { carrierTarget } from './carrier-order.js';

describe('carrier event', () => {
  it.each([
    ['delivered', 'DELIVERED'],
    ['cancelled', 'CANCELLED'],
    ['returned-to-origin', 'RETURNED'],
    ['other', undefined],
  ] as const)('%s moves an order to %s', (status, target) => {
    expect(carrierTarget({ status, isReverse: false })).toBe(target);
  });

  it('of a reverse shipment moves nothing', () => {
    expect(carrierTarget({ status: 'delivered', isReverse: true })).toBeUndefined();
  });
});
