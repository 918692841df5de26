import { browserTokenStore, createClient } from 'storefront-client';
import { sessionEnded } from '../shell/session-end.js';

let leftOut: ((numbers: string) => void) | undefined;

/** The one client of the dashboard. The header lets the shop count its calls by account, by the limiter for administrators. */
export const shop = createClient({
  baseUrl: location.origin,
  tokens: browserTokenStore('admin'),
  fetch: async (url, init) => {
    const answer = await fetch(url, { ...init, headers: { ...init?.headers, 'X-Client': 'dashboard' } });
    const numbers = answer.headers.get('x-left-out');
    if (numbers !== null) leftOut?.(numbers);
    return answer;
  },
  onSignedOut: sessionEnded,
});

/** @param tell is called with the numbers of orders that papers leave out, because they have none yet */
export function onLeftOut(tell: (numbers: string) => void): void {
  leftOut = tell;
}
