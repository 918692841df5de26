import type { TestApp } from './create-app.js';
import { expectError } from './expect-envelope.js';
import { session } from './session.js';

/**
 * Declares the test that an endpoint is closed to callers without a token.
 * @param rules the ids of the rules that it proves there: `[CRT-16]`
 */
export function itNeedsAToken(app: () => TestApp, method: string, path: string, rules?: string): void {
  it(proving(rules, 'refuses a caller without a token'), async () => {
    expectError(await app().client.request(method, path), 401, 'Authentication required');
  });
}

/**
 * Declares the tests that an endpoint is closed to everybody but administrators.
 * @param rules the ids of the rules that they prove there: `[CAT-34]`
 */
export function itNeedsAnAdmin(app: () => TestApp, method: string, path: string, rules?: string): void {
  itNeedsAToken(app, method, path, rules);

  it(proving(rules, 'refuses a customer, before it looks at the request'), async () => {
    const customer = await session(app()).asUser();
    expectError(await customer.client.request(method, path), 403);
  });
}

function proving(rules: string | undefined, title: string): string {
  return rules === undefined ? title : `${rules} ${title}`;
}

/** An identifier that no record has. */
export const UNKNOWN_ID = 'ffffffffffffffffffffffff';
