import { despiteDispute, leftToRefund } from './disputed.js';

describe('disputed money', () => {
  it('can be refunded in all, and is nothing without a dispute', () => {
    expect(leftToRefund({ refundable: 600, disputedAmount: 400 })).toBe(1000);
    expect(leftToRefund({ refundable: 600 })).toBe(600);
  });

  it('is refunded only where staff insist', () => {
    const form = new FormData();
    expect(despiteDispute(form)).toEqual({});
    form.set('refundDisputed', 'on');
    expect(despiteDispute(form)).toEqual({ refundDisputed: true });
  });
});
