import { AdminBootstrapService } from '#modules/auth/services/sessions/admin-bootstrap.service.js';
import { UsersService } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { PASSWORD } from '../../support/session.js';

const ADMIN = { email: 'owner@example.com', password: 'Owner#12345' };

describe('the administrator that the configuration names', () => {
  const app = useApp({
    BOOTSTRAP_ADMIN_EMAIL: 'Owner@Example.com',
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
  });

  rules('COD-07').it('can log in after the start', async () => {
    const { user } = expectSuccess(await app.client.post('/auth/login', ADMIN));
    expect(user).toMatchObject({ email: ADMIN.email, role: 'ADMIN', isEmailVerified: true });
  });

  rules('COD-07').it('is created once, also by concurrent starts', async () => {
    const before = await app.get(UsersService).findCredentials(ADMIN.email);
    await Promise.all([
      app.get(AdminBootstrapService).onApplicationBootstrap(),
      app.get(AdminBootstrapService).onApplicationBootstrap(),
    ]);
    expect(await app.get(UsersService).findCredentials(ADMIN.email)).toEqual(before);
  });

  rules('COD-07').it('is promoted when the account exists, and keeps its own password', async () => {
    const { email } = await aUser(app);
    await app.get(UsersService).ensureAdmin(email, 'a hash of another password');
    const { user } = expectSuccess(await app.client.post('/auth/login', { email, password: PASSWORD }));
    expect(user.role).toBe('ADMIN');
    expectError(await app.client.post('/auth/login', { email, password: ADMIN.password }), 401);
  });
});
