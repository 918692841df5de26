import { JwtService } from '@nestjs/jwt';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session } from '../../support/session.js';

describe('authentication', () => {
  const app = useApp();

  const CLOSED = 'Authentication required';

  it('[AUT-01, CON-18, ERR-17] refuses a caller without a token on a private route', async () => {
    expectError(await app.client.get('/notifications'), 401, CLOSED);
  });

  it('accepts a valid token', async () => {
    const { client } = await session(app).asUser();
    expectSuccess(await client.get('/notifications'));
  });

  it.each([
    ['garbage', () => 'garbage'],
    ['one signed with another secret', claims({}, 'another-secret-of-enough-characters-00')],
    ['one without a subject', claims({ sub: undefined })],
    ['one with a malformed subject', claims({ sub: '../admin' })],
    ['one with an unknown role', claims({ role: 'ROOT' })],
    ['one without an expiry', claims({ exp: undefined })],
    ['one that has run out', claims({ exp: Math.floor(Date.now() / 1000) })],
    ['an unsigned one', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(valid())}.`],
    ['one signed with another algorithm', claims({}, undefined, 'HS512')],
  ])('[AUT-01, ERR-17] refuses %s', async (_name, make: () => string) => {
    expectError(await app.client.get('/notifications', { token: make() }), 401, CLOSED);
  });

  it('[AUT-01] refuses a token that is not sent as Bearer', async () => {
    const { token } = await session(app).asUser();
    expectError(await app.client.get('/notifications', { headers: { authorization: token } }), 401, CLOSED);
    expectError(
      await app.client.get('/notifications', { headers: { authorization: `Basic ${token}` } }),
      401,
      CLOSED,
    );
  });

  it('[AUT-02, CON-18, ERR-20, EVE-01] refuses a user on an admin route with 403, before its input is validated', async () => {
    const { client } = await session(app).asUser();
    expectError(await client.post('/coupons', { nonsense: true }), 403);
  });

  it('[EVE-01] checks the token before the input', async () => {
    expectError(await app.client.patch('/notifications/not-an-id/read'), 401, CLOSED);
  });

  it('[AUT-03] expires an access token after 15 minutes', async () => {
    const { client } = await session(app).asUser();
    expectSuccess(await client.get('/notifications'));
    app.clock.advance(15 * 60_000);
    expectError(await client.get('/notifications'), 401, CLOSED);
  });

  function valid() {
    const now = Math.floor(app.clock.nowMs() / 1000);
    return { sub: '65f0c3a2b1d4e5f6a7b8c9d0', role: 'ADMIN', jti: 'x', iat: now, exp: now + 900 };
  }

  function claims(changes: Record<string, unknown>, secret?: string, algorithm: 'HS256' | 'HS512' = 'HS256') {
    return () =>
      new JwtService().sign(JSON.parse(JSON.stringify({ ...valid(), ...changes })) as object, {
        secret: secret ?? app.config.identity.jwtSecret,
        algorithm,
      });
  }
});

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
