import { ThirdPartyState } from './third-party-state.js';

const MINUTE_MS = 60_000;

describe('the state of a third party', () => {
  const CHECKOUT = { service: 'payment gateway', operation: 'createOrder' } as const;
  const PING = { service: 'payment gateway', operation: 'ping' } as const;
  let state: ThirdPartyState;

  beforeEach(() => {
    state = new ThirdPartyState();
  });

  const up = (atMs = 0) => state.readings(atMs).find(({ labels }) => labels['party'] === 'gateway')?.value;

  rules('OPR-04').it('is unknown before the first call', () => {
    expect(state.readings(0)).toEqual([]);
  });

  rules('OPR-04').it(
    'is down after two failed calls in a row, even if pings succeed, and up with the next that succeeds',
    () => {
      state.met(CHECKOUT, false, 0);
      expect(up()).toBe(1);
      state.met(CHECKOUT, false, 5 * MINUTE_MS);
      state.met(PING, true, 6 * MINUTE_MS);
      expect(up(10 * MINUTE_MS)).toBe(0);
      state.met(CHECKOUT, true, 10 * MINUTE_MS);
      expect(up(10 * MINUTE_MS)).toBe(1);
      state.met(CHECKOUT, false, 15 * MINUTE_MS);
      expect(up(15 * MINUTE_MS)).toBe(1);
    },
  );

  rules('OPR-04').it('forgets failures after half an hour without a call', () => {
    state.met(CHECKOUT, false, 0);
    state.met(CHECKOUT, false, MINUTE_MS);
    expect(up(30 * MINUTE_MS)).toBe(0);
    expect(up(31 * MINUTE_MS)).toBe(1);
  });

  rules('OPR-04').it('is down while the last ping failed', () => {
    state.met(PING, false, 0);
    state.met(CHECKOUT, true, 0);
    expect(up(60 * MINUTE_MS)).toBe(0);
    state.met(PING, true, 0);
    expect(up()).toBe(1);
  });

  rules('OPR-04').it('is that of each party alone', () => {
    state.met(PING, true, 0);
    state.met({ service: 'mail server', operation: 'ping' }, false, 0);
    expect(state.readings(0)).toEqual([
      { labels: { party: 'gateway' }, value: 1 },
      { labels: { party: 'mail' }, value: 0 },
    ]);
  });
});
