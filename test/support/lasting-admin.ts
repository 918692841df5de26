import type { Account } from '#modules/users/index.js';
import type { TestApp } from './create-app.js';
import { signedInAgain } from './orders.js';
import { session, type Session } from './session.js';

/** An administrator of the service, whose token is valid at any time of the clock. */
export function useLastingAdmin(app: TestApp): Session {
  let user: Account;
  beforeAll(async () => {
    ({ user } = await session(app).asAdmin());
  });
  const now = () => signedInAgain(app, { user });
  return {
    get client() {
      return now().client;
    },
    get token() {
      return now().token;
    },
    get user() {
      return user;
    },
  };
}
