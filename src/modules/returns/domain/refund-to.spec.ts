import { firstErasureAt, nextErasureAt } from './refund-to.js';

const now = new Date('2026-06-01T10:00:00Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('the account of a return', () => {
  rules('CDL-61').it(
    'is looked at 7 days after a return without goods, and 90 days after their receipt',
    () => {
      expect(firstErasureAt('REJECTED', now)).toEqual(daysFromNow(7));
      expect(firstErasureAt('WITHDRAWN', now)).toEqual(daysFromNow(7));
      expect(firstErasureAt('RECEIVED', now)).toEqual(daysFromNow(90));
    },
  );

  rules('CDL-61').it('is kept until 90 days after the last repayment, and while one is due', () => {
    const repaid = (daysAgo: number) => ({ isAnyPending: false, repaidAt: daysFromNow(-daysAgo) });
    expect(nextErasureAt(repaid(89), now)).toEqual(daysFromNow(1));
    expect(nextErasureAt(repaid(90), now)).toBeUndefined();
    expect(nextErasureAt({ isAnyPending: true, repaidAt: daysFromNow(-200) }, now)).toEqual(daysFromNow(1));
    expect(nextErasureAt({ isAnyPending: false, repaidAt: undefined }, now)).toBeUndefined();
  });
});
