import { createHmac } from 'node:crypto';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session } from '../../support/session.js';

const MINUTE_MS = 60_000;

describe('an access token', () => {
  const app = useApp();

  it('[AUT-03] is good for 15 minutes by the clock of the service, and not longer', async () => {
    const asha = await session(app).asUser();
    app.clock.advance(14 * MINUTE_MS + 50_000);
    expectSuccess(await asha.client.get('/users/profile'));
    app.clock.advance(10_000);
    expectError(await asha.client.get('/users/profile'), 401, 'Authentication required');
  });

  it('[AUT-08] is refused when it was signed with another secret, or not at all', async () => {
    const asha = await session(app).asUser();
    const [header, payload] = asha.token.split('.');
    const forged = createHmac('sha256', 'another secret').update(`${header}.${payload}`).digest('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const token of [
      `${header}.${payload}.${forged}`,
      `${unsigned}.${payload}.`,
      `${header}.${payload}`,
      'x',
    ]) {
      expectError(await app.client.as(token).get('/users/profile'), 401, 'Authentication required');
    }
  });

  it('[AUT-08] is refused when its claims were changed', async () => {
    const asha = await session(app).asUser();
    const [header, payload, signature] = asha.token.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
    const promoted = Buffer.from(JSON.stringify({ ...claims, role: 'ADMIN' })).toString('base64url');
    const answer = await app.client.as(`${header}.${promoted}.${signature}`).get('/users/profile');
    expectError(answer, 401, 'Authentication required');
  });
});
