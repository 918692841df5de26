import '../testing/page.js';
import { words } from '../words/index.js';
import { disputeNotice } from './dispute-notice.js';

describe('the notice of a dispute', () => {
  const { disputes: texts } = words;
  const dispute = (state: object) => ({ amount: 400, status: 'OPEN', phase: 'CHARGEBACK', ...state });
  const noticeOf = (disputes: object[], more: object = {}) =>
    disputeNotice({ attention: [], disputes, ...more } as unknown as Parameters<typeof disputeNotice>[0]);

  it.each([
    ['the payment that has paid the order', [dispute({})], { disputedAmount: 400 }, texts.why],
    ['another payment of the order', [dispute({})], {}, texts.whyOther],
    [
      'a lost one before the dispatch',
      [dispute({ status: 'LOST' })],
      { attention: ['disputed'] },
      texts.lost,
    ],
    ['a question of the bank', [dispute({ phase: 'RETRIEVAL' })], {}, texts.asked],
  ] as const)('is about %s', (_, disputes, more, text) => {
    expect(noticeOf([...disputes], more)?.text).toBe(text);
    expect(noticeOf([...disputes], more)?.title).toContain('₹400.00');
  });

  it('is none where nothing follows any more', () => {
    expect(noticeOf([])).toBeUndefined();
    expect(noticeOf([dispute({ status: 'WON' })])).toBeUndefined();
    expect(noticeOf([dispute({ status: 'LOST' })])).toBeUndefined();
  });
});
