import { collectionOf } from '../../support/collection-of.js';
import { IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { endpointInput } from '../../support/factories/a-webhook-endpoint.js';
import { useAdmin } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const NOT_ALLOWED = 'Webhooks are sent to public addresses only, in production by https';

describe('webhook endpoints', () => {
  const app = useApp();
  const admin = useAdmin(app);

  beforeEach(async () => {
    await collectionOf(app, 'webhook_endpoints').deleteMany({});
  });

  const create = (overrides: object = {}) =>
    admin.client.post('/webhook-endpoints', { ...endpointInput(), ...overrides });

  rules('WHO-01').it('are created, listed, changed and deleted', async () => {
    const made = expectSuccess(await create({ description: 'Accounting' }), 201);
    const { secret, ...shown } = made;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      _id: made._id,
      url: 'https://receiver.invalid/hooks',
      events: ['order.paid'],
      description: 'Accounting',
      isActive: true,
      failingSince: null,
      switchedOffAt: null,
      switchedOffReason: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(expectSuccess(await admin.client.get('/webhook-endpoints'))).toEqual({
      endpoints: [shown],
      meta: { total: 1, limit: 20, page: 1 },
    });
    const path = `/webhook-endpoints/${made._id}`;
    const changes = { events: ['order.placed', 'refund.failed'], isActive: false };
    expect(expectSuccess(await admin.client.patch(path, changes))).toMatchObject({
      ...changes,
      description: 'Accounting',
    });
    expect(expectSuccess(await admin.client.get(path))).toMatchObject(changes);
    expectSuccess(await admin.client.delete(path));
    expectError(await admin.client.get(path), 404, 'Webhook endpoint not found');
  });

  rules('WHO-02').it('show a secret once, and store it sealed', async () => {
    const made = expectSuccess(await create(), 201);
    const answer = await admin.client.post(`/webhook-endpoints/${made._id}/secret`);
    const { secret, previousSignsUntil } = expectSuccess(answer);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(secret).not.toBe(made.secret);
    expect(new Date(previousSignsUntil).getTime()).toBeGreaterThan(app.clock.nowMs() + 23 * 3_600_000);
    const stored = await collectionOf(app, 'webhook_endpoints').findOne({});
    const listed = await admin.client.get('/webhook-endpoints');
    const audit = await admin.client.get('/audit-log?limit=100');
    for (const key of [made.secret, secret])
      expect(JSON.stringify([stored, listed.body, audit.body])).not.toContain(key.slice(6));
  });

  rules('WHO-03').it('are at most 20, of concurrent requests too', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(statusesOf(answers)).toEqual(Array.from({ length: 8 }, () => 201));
    while ((await collectionOf(app, 'webhook_endpoints').countDocuments()) < 19)
      expectSuccess(await create(), 201);
    const last = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(statusesOf(last)).toEqual([201, 409, 409, 409]);
    const refused = await create();
    expectError(refused, 409, 'A shop has at most 20 webhook endpoints');
    expect(refused.headers.get('x-error-code')).toBe('TOO_MANY_ENDPOINTS');
  });

  rules('WHO-04').it.each([
    'http://127.0.0.1/hooks',
    'http://2130706433/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://user:secret@receiver.invalid/',
  ])('refuse the address %s', async (url) => {
    const refused = await create({ url });
    expectError(refused, 400, NOT_ALLOWED);
    expect(refused.headers.get('x-error-code')).toBe('URL_NOT_ALLOWED');
  });

  it('refuse unknown events, none, repeated ones, and what is no web address', async () => {
    for (const events of [['order.eaten'], [], ['order.paid', 'order.paid'], 'order.paid', ['webhook.test']])
      expectError(await create({ events }), 400);
    for (const url of ['ftp://receiver.invalid/', 'receiver', 5, `https://x.invalid/${'a'.repeat(2050)}`])
      expectError(await create({ url }), 400);
    expectError(await create({ description: 'x'.repeat(201) }), 400);
  });

  it('are unknown under another id', async () => {
    const path = `/webhook-endpoints/${UNKNOWN_ID}`;
    const answers = [
      await admin.client.get(path),
      await admin.client.patch(path, { isActive: false }),
      await admin.client.delete(path),
      await admin.client.post(`${path}/secret`),
      await admin.client.post(`${path}/test`),
      await admin.client.get(`${path}/deliveries`),
      await admin.client.post(`${path}/deliveries/${UNKNOWN_ID}/resend`),
    ];
    for (const answer of answers) expectError(answer, 404, 'Webhook endpoint not found');
    const { _id } = expectSuccess(await create(), 201);
    const resent = await admin.client.post(`/webhook-endpoints/${_id}/deliveries/${UNKNOWN_ID}/resend`);
    expectError(resent, 404, 'Delivery not found');
  });
});

describe('webhook endpoints in production', () => {
  const app = useApp(IN_PRODUCTION);
  const admin = useAdmin(app);

  rules('WHO-04').it('are reached by https alone', async () => {
    const body = { ...endpointInput(), url: 'http://receiver.invalid/' };
    expectError(await admin.client.post('/webhook-endpoints', body), 400, NOT_ALLOWED);
    expectSuccess(await admin.client.post('/webhook-endpoints', endpointInput()), 201);
  });
});
