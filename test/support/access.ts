import type { TestApp } from './create-app.js';
import { expectError } from './expect-envelope.js';
import { session } from './session.js';

/** Declares the test that an endpoint is closed to callers without a token. */
export function itNeedsAToken(app: () => TestApp, method: string, path: string): void {
  it('refuses a caller without a token', async () => {
    expectError(await app().client.request(method, path), 401, 'Authentication required');
  });
}

/** Declares the tests that an endpoint is closed to everybody but administrators. */
export function itNeedsAnAdmin(app: () => TestApp, method: string, path: string): void {
  itNeedsAToken(app, method, path);

  it('refuses a customer, before it looks at the request', async () => {
    const customer = await session(app()).asUser();
    expectError(await customer.client.request(method, path), 403);
  });
}

/** An identifier that no record has. */
export const UNKNOWN_ID = 'ffffffffffffffffffffffff';
