import { words } from '../words/index.js';
import { canRepay, refundState } from './refund-state.js';

describe('a refund that is repaid by hand', () => {
  it.each([
    ['of a manual payment', { status: 'PENDING', manual: true, waits: false }, true],
    ['too small for the gateway', { status: 'PENDING', manual: false, waits: true }, true],
    ['under way at the gateway', { status: 'PENDING', manual: false, waits: false }, false],
    ['of a manual payment, made', { status: 'PROCESSED', manual: true, waits: false }, false],
    ['failed', { status: 'FAILED', manual: false, waits: false }, false],
  ] as const)('%s', (_, refund, may) => {
    expect(canRepay(refund)).toBe(may);
  });
});

it('waits for the bank while its payment is disputed', () => {
  const refund = { status: 'PENDING', manual: false, waits: false } as Parameters<typeof refundState>[0];
  expect(refundState({ ...refund, held: true }).word).toBe(words.refunds.held);
  expect(refundState(refund).word).toBe(words.refunds.statuses.PENDING);
});
