import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { User } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD } from '../../support/session.js';

describe('the time of the last login', () => {
  const app = useApp();

  const lastLoginOf = async (id: string) => {
    const users: Model<User> = app.get(getModelToken(User.name) as never);
    return (await users.findById(id).lean())!.lastLogin;
  };

  it('[USR-18] is that of each login that succeeds, and of nothing else', async () => {
    const asha = await aUser(app);
    const ravi = await aUser(app);
    const visitor = app.client.fromElsewhere();
    const login = (password: string) => visitor.post('/auth/login', { email: asha.email, password });
    expect(await lastLoginOf(asha.id)).toBeUndefined();

    expectError(await login('Wrong#123'), 401);
    expect(await lastLoginOf(asha.id)).toBeUndefined();

    for (let count = 0; count < 2; count += 1) {
      const from = app.clock.nowMs();
      const { token } = refreshCookieOf(await login(PASSWORD));
      const at = (await lastLoginOf(asha.id))!;
      expect(at.getTime()).toBeGreaterThanOrEqual(from);
      expect(at.getTime()).toBeLessThanOrEqual(app.clock.nowMs());

      app.clock.advance(60_000);
      expectSuccess(await visitor.post('/auth/refresh', undefined, withRefreshCookie(token)));
      expectError(await login('Wrong#123'), 401);
      expect(await lastLoginOf(asha.id)).toEqual(at);
    }
    expect(await lastLoginOf(ravi.id)).toBeUndefined();
  });
});
