import { randomUUID } from 'node:crypto';
import { AdministratorsService } from '#modules/auth/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anApiKey } from '../../support/factories/an-api-key.js';
import { session, useAdmin } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const YEAR_MS = 365.25 * 86_400_000;

function expectScopeMissing(answer: Answer, message: string): void {
  expectError(answer, 403, message);
  expect(answer.headers.get('x-error-code')).toBe('SCOPE_MISSING');
}

describe('the keys of programs', () => {
  const app = useApp();
  const owner = useAdmin(app);
  const make = (input: object) => owner.client.post('/api-keys', { name: 'Accounting', ...input });

  rules('KEY-01').it('are made with a secret that is shown once, listed and revoked', async () => {
    const made = expectSuccess(await make({ scopes: ['tickets:read', 'orders:read'] }), 201);
    expect(made).toEqual({
      _id: expect.any(String),
      name: 'Accounting',
      scopes: ['orders:read', 'tickets:read'],
      createdAt: expect.any(String),
      createdBy: owner.user.id,
      expiresAt: null,
      lastUsedAt: null,
      key: expect.stringMatching(/^sk_[\w-]{40}$/),
    });
    const { key, ...listed } = made;
    expect(expectSuccess(await owner.client.get('/api-keys?limit=1'))).toMatchObject({
      keys: [listed],
      meta: { page: 1, limit: 1 },
    });
    const stored = await collectionOf(app, 'api_keys').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(key.slice(3));
    const program = app.client.fromElsewhere().as(key);
    expectSuccess(await program.get('/orders/admin'));
    expect(expectSuccess(await owner.client.get('/api-keys')).keys[0].lastUsedAt).toEqual(expect.any(String));
    expect(expectSuccess(await owner.client.delete(`/api-keys/${made._id}`))).toBeNull();
    expectError(await program.get('/orders/admin'), 401, 'Authentication required');
    expectError(await owner.client.delete(`/api-keys/${made._id}`), 404, 'API key not found');
    expectError(await owner.client.delete(`/api-keys/${UNKNOWN_ID}`), 404, 'API key not found');
  });

  rules('KEY-01').it.each([
    [{}, 'scopes is required'],
    [{ scopes: [] }, 'scopes must be a list of one or more'],
    [{ scopes: ['orders:read', 'orders:read'] }, 'scopes must be a list of one or more'],
    [{ scopes: ['reports:write'] }, 'scopes must be a list of one or more'],
    [{ scopes: 'orders:read' }, 'scopes must be a list of one or more'],
    [{ scopes: ['orders:read'], name: 'x' }, 'name must'],
    [{ scopes: ['orders:read'], expiresAt: '2026-02-30' }, 'expiresAt must be an ISO 8601 date'],
  ])('are refused as %j', async (input, message) => {
    expectError(await make(input), 400, expect.stringContaining(message));
  });

  rules('KEY-02').it.each([
    ['one that was made up', `sk_${'a'.repeat(40)}`],
    ['one that is cut', `sk_${'a'.repeat(39)}`],
    ['another spelling of its prefix', `SK_${'a'.repeat(40)}`],
  ])('are none: %s', async (_, key) => {
    expectError(await app.client.as(key).get('/orders/admin'), 401, 'Authentication required');
  });

  rules('KEY-03').it('do what their scopes allow, and their maker', async () => {
    const { client, maker } = await anApiKey(app, ['orders:read', 'products:write']);
    expectSuccess(await client.get('/orders/admin'));
    expectScopeMissing(await client.get('/products/admin'), 'You need the scope products:read to do this');
    expectScopeMissing(await client.get('/api-keys'), 'No API key may do this');
    const narrow = app.get(AdministratorsService);
    await narrow.grant(maker.user.email, 'admin:grant', ['products:read', 'products:write']);
    expectScopeMissing(await client.get('/orders/admin'), 'You need the scope orders:read to do this');
    await narrow.grant(maker.user.email, 'admin:grant', []);
    expectSuccess(await client.get('/orders/admin'));
  });

  rules('KEY-05').it('open no route of an account, but for what a scope opens there', async () => {
    const customer = await session(app).asUser();
    const ticket = { subject: 'The lid', message: 'It opens while the water boils.' };
    const id = expectSuccess(await customer.client.post('/support-tickets', ticket), 201)._id;
    const { client } = await anApiKey(app, ['tickets:read']);
    expectSuccess(await client.get(`/support-tickets/${id}`));
    for (const path of ['/carts', '/users/profile', '/auth/mfa', '/notifications'])
      expectScopeMissing(await client.get(path), 'No API key may do this');
    const other = await anApiKey(app, ['orders:read']);
    expectScopeMissing(
      await other.client.get(`/support-tickets/${id}`),
      'You need the scope tickets:read to do this',
    );
    expectSuccess(await client.get('/products'));
  });

  rules('KEY-06').it('die with the role of their maker, for good', async () => {
    const { client, maker } = await anApiKey(app, ['orders:read']);
    const administrators = app.get(AdministratorsService);
    await administrators.revoke(maker.user.email, 'admin:revoke', { force: false });
    expectError(await client.get('/orders/admin'), 401, 'Authentication required');
    await administrators.grant(maker.user.email, 'admin:grant');
    expectError(await client.get('/orders/admin'), 401, 'Authentication required');
  });

  rules('KEY-06').it('are closed to a maker who is banned', async () => {
    const { client, maker } = await anApiKey(app, ['orders:read']);
    expectSuccess(await owner.client.patch(`/users/admin/${maker.user.id}`, { isActive: false }));
    expectError(await client.get('/orders/admin'), 401, 'Authentication required');
  });

  rules('KEY-08').it('stand in the audit log with what they have changed', async () => {
    const { client, id, maker } = await anApiKey(app, ['settings:write', 'settings:read']);
    const code = `K${randomUUID().slice(0, 8).toUpperCase()}`;
    const coupon = { code, type: 'PERCENT', value: 10 };
    const { _id: subject } = expectSuccess(await client.post('/coupons', coupon), 201);
    const log = async (of: string) =>
      expectSuccess(await owner.client.get(`/audit-log?subject=${of}`)).entries as unknown[];
    expect(await log(subject)).toMatchObject([
      { action: 'COUPON_CREATED', actor: maker.user.id, apiKey: 'Accounting' },
    ]);
    expectSuccess(await owner.client.delete(`/api-keys/${id}`));
    expect(await log(id)).toMatchObject([
      { action: 'API_KEY_REVOKED', subjectName: 'Accounting', actor: owner.user.id, apiKey: null },
    ]);
  });

  rules('KEY-09').it('are at most fifty of an administrator, when several are made at once', async () => {
    const maker = await session(app).asAdmin();
    for (let made = 0; made < 48; made++) await anApiKey(app, ['orders:read'], maker);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        maker.client.post('/api-keys', { name: 'One more', scopes: ['orders:read'] }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '201', '409', '409']);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.headers.get('x-error-code')).toBe('TOO_MANY_API_KEYS');
  });
});

describe('the end of a key', () => {
  const app = useApp();
  const owner = useAdmin(app);
  const inYears = (years: number) => new Date(app.clock.nowMs() + years * YEAR_MS).toISOString();
  const make = (expiresAt: string) =>
    owner.client.post('/api-keys', { name: 'Accounting', scopes: ['orders:read'], expiresAt });

  rules('KEY-02').it('comes when it is to, at most ten years ahead', async () => {
    for (const expiresAt of [inYears(-0.1), inYears(10.1)])
      expectError(await make(expiresAt), 400, 'expiresAt must be in the future and at most 10 years ahead');
    const made = expectSuccess(await make(inYears(1)), 201);
    const program = app.client.fromElsewhere().as(made.key);
    app.clock.advance(0.99 * YEAR_MS);
    expectSuccess(await program.get('/orders/admin'));
    app.clock.advance(0.02 * YEAR_MS);
    expectError(await program.get('/orders/admin'), 401, 'Authentication required');
  });
});

describe('the limits of programs', () => {
  const app = useApp({ RATE_LIMIT_ADMIN_MAX: '3', RATE_LIMIT_STANDARD_MAX: '5' });

  rules('KEY-07').it('are those of each key, wherever it is used; wrong keys count by address', async () => {
    const [one, other] = [await anApiKey(app, ['orders:read']), await anApiKey(app, ['orders:read'])];
    for (let left = 2; left >= 0; left--) {
      const answer = await app.client.fromElsewhere().as(one.key).get('/orders/admin');
      expect(answer.headers.get('ratelimit-remaining')).toBe(String(left));
    }
    expectError(await one.client.get('/orders/admin'), 429);
    expectSuccess(await other.client.get('/orders/admin'));
    const guess = app.client.fromElsewhere().as(`sk_${'a'.repeat(40)}`);
    const answer = await guess.get('/orders/admin');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('ratelimit-limit')).toBe('5');
  });
});

describe('the keys of programs, where administrators need a second factor', () => {
  const app = useApp({ REQUIRE_ADMIN_MFA: 'true' });

  rules('KEY-10').it('need none', async () => {
    const { client, maker } = await anApiKey(app, ['orders:read']);
    expectError(await maker.client.get('/orders/admin'), 403);
    expectSuccess(await client.get('/orders/admin'));
  });
});
