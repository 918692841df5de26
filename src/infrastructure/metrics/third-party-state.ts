import type { OutsideCall, Reading } from './metrics.js';

/** The names of third parties, as `/health` has them. */
const PARTIES: Record<OutsideCall['service'], string> = {
  'payment gateway': 'gateway',
  carrier: 'carrier',
  'search engine': 'search',
  'image host': 'images',
  'mail server': 'mail',
  'identity provider': 'identity',
};

/** The failed calls in a row that count as an outage: a single one may be an accident. */
const FAILURES_IN_A_ROW = 2;
/** Failures are forgotten when no call has followed: the pings have succeeded since. */
const FORGOTTEN_AFTER_MS = 30 * 60_000;

interface State {
  pingFailed: boolean;
  failures: number;
  failedAtMs: number;
}

/**
 * Whether each third party can be used, from what calls met. It makes no call of its own. A party is down while the last
 * ping failed, or the last two calls of customers, staff and jobs did; in a quiet shop no further call may follow, so those
 * count for half an hour.
 */
export class ThirdPartyState {
  private readonly states = new Map<string, State>();

  /**
   * @param usable whether the service could be used: a refusal of what was asked is an answer like any other
   * @param nowMs moment of the monotonic clock
   */
  met({ service, operation }: OutsideCall, usable: boolean, nowMs: number): void {
    const party = PARTIES[service];
    const state = this.states.get(party) ?? { pingFailed: false, failures: 0, failedAtMs: 0 };
    this.states.set(party, state);
    if (operation === 'ping') {
      state.pingFailed = !usable;
      return;
    }
    state.failures = usable ? 0 : state.failures + 1;
    state.failedAtMs = nowMs;
  }

  /** 1 or 0 by `party`; one that was never asked is left out. */
  readings(nowMs: number): Reading[] {
    return [...this.states].map(([party, { pingFailed, failures, failedAtMs }]) => {
      const callsFail = failures >= FAILURES_IN_A_ROW && nowMs - failedAtMs < FORGOTTEN_AFTER_MS;
      return { labels: { party }, value: pingFailed || callsFail ? 0 : 1 };
    });
  }
}
