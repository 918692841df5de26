import { AccessTokenService } from '#modules/auth/index.js';
import type { Account, NewAccount } from '#modules/users/index.js';
import type { TestApp } from './create-app.js';
import { aUser } from './factories/a-user.js';
import type { TestClient } from './test-client.js';

export { PASSWORD } from './factories/a-user.js';

/** A signed-in caller: an account, its access token, and a client that sends it from an address of its own. */
export interface Session {
  readonly client: TestClient;
  readonly user: Account;
  readonly token: string;
}

/**
 * Signs callers in without the API: the account is made by the users module and the token by the auth
 * module, so that a test of something else neither waits for a hash nor meets the limiters.
 */
export function session(app: TestApp) {
  const start = async (overrides: Partial<NewAccount>): Promise<Session> => {
    const user = await aUser(app, overrides);
    const token = app.get(AccessTokenService).issueAccessToken(user);
    return { client: app.client.fromElsewhere().as(token), user, token };
  };
  return {
    asUser: (overrides: Partial<NewAccount> = {}) => start(overrides),
    asAdmin: (overrides: Partial<NewAccount> = {}) => start({ role: 'ADMIN', ...overrides }),
  };
}

/** An administrator who is signed in for the tests of a `describe`, or for each of them by `beforeEach`. */
export function useAdmin(app: TestApp, hook: typeof beforeAll = beforeAll): Session {
  return useSession(() => session(app).asAdmin(), hook);
}

/** A customer who is signed in for the tests of a `describe`, or for each of them by `beforeEach`. */
export function useUser(app: TestApp, hook: typeof beforeAll = beforeAll): Session {
  return useSession(() => session(app).asUser(), hook);
}

function useSession(start: () => Promise<Session>, hook: typeof beforeAll): Session {
  const signedIn = {} as Session;
  hook(async () => void Object.assign(signedIn, await start()));
  return signedIn;
}
