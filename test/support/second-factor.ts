import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './create-app.js';
import { expectSuccess } from './expect-envelope.js';
import { refreshCookieOf, withRefreshCookie } from './refresh-cookie.js';
import { PASSWORD, type Session } from './session.js';
import type { Answer, TestClient } from './test-client.js';

const STEP_MS = 30_000;

/** The second factor of an account, as its owner keeps it. */
export interface OwnFactor {
  readonly secret: string;
  /** The code that was spent with the set-up. */
  readonly spentCode: string;
  readonly recoveryCodes: string[];
}

export const logIn = (app: TestApp, email: string, client: TestClient = app.client.fromElsewhere()) =>
  client.post('/auth/login', { email, password: PASSWORD });

/** Sends the refresh token that an answer has set. */
export const refreshAfter = (app: TestApp, answer: Answer) =>
  app.client
    .fromElsewhere()
    .post('/auth/refresh', undefined, withRefreshCookie(refreshCookieOf(answer).token));

/** The code that an app shows at a moment, with the terms that it assumes. */
const appCode = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** The code that an app shows after `steps`; the clock does not move. */
export function codeOf(app: TestApp, { secret }: Pick<OwnFactor, 'secret'>, steps = 0): string {
  return appCode(secret, app.clock.nowMs() + steps * STEP_MS);
}

/** Moves the clock until the app shows a code that was not spent. */
export function freshCodeOf(app: TestApp, factor: Pick<OwnFactor, 'secret'>): string {
  app.clock.advance(2 * STEP_MS);
  return codeOf(app, factor);
}

/** A well-formed code that is none of the factor's at this moment. */
export function wrongCodeOf(app: TestApp, factor: Pick<OwnFactor, 'secret'>): string {
  const right = [-1, 0, 1].map((steps) => codeOf(app, factor, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!;
}

/** Sets up a second factor with the caller's token. */
export async function aSecondFactor(app: TestApp, { client }: Pick<Session, 'client'>): Promise<OwnFactor> {
  const { secret } = expectSuccess(await client.post('/auth/mfa/totp'));
  const spentCode = codeOf(app, { secret });
  const confirmed = await client.post('/auth/mfa/totp/confirm', { code: spentCode });
  return { secret, spentCode, recoveryCodes: expectSuccess(confirmed).recoveryCodes };
}
