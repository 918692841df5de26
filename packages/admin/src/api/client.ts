import { browserTokenStore, createClient } from 'storefront-client';
import { accessRefused } from '../shell/access-refused.js';
import { secondFactorRequired } from '../shell/second-factor-required.js';
import { sessionEnded } from '../shell/session-end.js';

const FORBIDDEN = 403;

/** A second factor is set up on its page, a missing scope is said where it is missing; after all else that is forbidden another login helps. */
function forbidden({ headers }: Response): void {
  const code = headers.get('x-error-code');
  if (code === 'MFA_REQUIRED') secondFactorRequired();
  else if (code === 'SCOPE_MISSING') accessRefused();
  else sessionEnded();
}

let leftOut: ((numbers: string) => void) | undefined;

/** The one client of the dashboard. The header lets the shop count its calls by account, by the limiter for administrators. */
export const shop = createClient({
  baseUrl: location.origin,
  tokens: browserTokenStore('admin'),
  fetch: async (url, init) => {
    const answer = await fetch(url, { ...init, headers: { ...init?.headers, 'X-Client': 'dashboard' } });
    const numbers = answer.headers.get('x-left-out');
    if (numbers !== null) leftOut?.(numbers);
    // Somebody else has logged in in this browser, at the storefront for instance: the cookie is theirs now.
    if (answer.status === FORBIDDEN) forbidden(answer);
    return answer;
  },
  onSignedOut: sessionEnded,
});

/** @param tell is called with the numbers of orders that papers leave out, because they have none yet */
export function onLeftOut(tell: (numbers: string) => void): void {
  leftOut = tell;
}
