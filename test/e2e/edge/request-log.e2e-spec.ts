import { IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { startMailServer, type MailServer } from '../../support/services/mail-server.js';
import { keepLog, type LogLine } from '../../support/keep-log.js';

/** The service, and what it logs from its start on. */
function useLoggedApp(env: () => Promise<Record<string, string>> = async () => ({})) {
  const lines: LogLine[] = [];
  const app = useApp(async () => {
    keepLog(lines);
    return { LOG_LEVEL: 'info', ...(await env()) };
  });
  afterAll(() => jest.restoreAllMocks());
  return { app, lines };
}

describe('the log of a request', () => {
  const { app, lines } = useLoggedApp();

  function reportUnknownOrder(key: string, requestId: string) {
    return app.client.post(
      '/orders/carrier-webhook',
      { current_status: 'DELIVERED', channel_order_id: 'ORD-00000000000000' },
      { headers: { 'x-api-key': key, 'x-request-id': requestId } },
    );
  }

  const linesOf = (requestId: string) => lines.filter((line) => line['requestId'] === requestId);

  rules('ORD-11', 'CAR-03', 'EVE-10').it(
    'contains the id of the request, an unknown order and the outcome of the request',
    async () => {
      const answer = await reportUnknownOrder(app.config.carrier.webhookSecret, 'parcel-1');
      expect(answer.status).toBe(200);
      const [event, end] = await expectEventually(() => {
        expect(linesOf('parcel-1')).toHaveLength(2);
        return linesOf('parcel-1');
      });
      expect(event).toMatchObject({
        event: 'carrier.unknown_order',
        reference: 'ORD-00000…',
        statusText: 'DELIVERED',
      });
      expect(JSON.stringify(event)).not.toContain('ORD-00000000000000');
      expect(end).toMatchObject({ method: 'POST', route: '/api/v1/orders/carrier-webhook', status: 200 });
      expect(end).not.toHaveProperty('orderNumber');
    },
  );

  rules('FST-05').it(
    'begins with no line of the framework, and every line has an event and one id of its request',
    async () => {
      await expectEventually(() => expect(lines).not.toEqual([]));
      expect(lines.filter(({ event }) => event === undefined)).toEqual([]);
      expect(lines.filter((line) => 'reqId' in line)).toEqual([]);
    },
  );

  rules('FST-06').it('has a line for a mail, with its code', async () => {
    const registration = aRegistration();
    expectSuccess(await app.client.fromElsewhere().post('/auth/register', registration), 201);
    const code = codeIn(await mailTo(app, registration.email, /verification code/));
    const [mail] = await expectEventually(() => {
      const mails = lines.filter(({ event, to }) => event === 'mail.sent' && to === registration.email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail).toMatchObject({ msg: 'Mail sent', code, subject: expect.any(String) });
  });

  it('names the path that no route has, without its query', async () => {
    const headers = { 'x-request-id': 'mistyped-1' };
    expectError(await app.client.get('/prodcuts?q=a-word', { headers }), 404, 'Route not found');
    await expectEventually(() => expect(linesOf('mistyped-1')).toHaveLength(1));
    expect(linesOf('mistyped-1')[0]).toMatchObject({ route: '/api/v1/prodcuts', status: 404 });
  });

  rules('FST-04').it('names the limit that refused it, and what helps', async () => {
    const client = app.client.fromElsewhere();
    for (let i = 0; i < 10; i += 1) await client.post('/auth/login', {});
    expectError(await client.post('/auth/login', {}, { headers: { 'x-request-id': 'login-11' } }), 429);
    await expectEventually(() => expect(linesOf('login-11')).toHaveLength(1));
    expect(linesOf('login-11')[0]).toMatchObject({
      event: 'http.request_completed',
      status: 429,
      limiter: 'auth',
      cure: 'set RATE_LIMIT_AUTH_MAX, or POST /dev/limits/reset',
    });
  });

  rules('EVE-10').it('contains neither the key of the caller nor that of the service', async () => {
    expectError(await reportUnknownOrder('a-wrong-key-of-a-caller', 'parcel-2'), 401);
    await expectEventually(() => expect(linesOf('parcel-2')).not.toEqual([]));
    const text = JSON.stringify(lines);
    expect(text).not.toContain('a-wrong-key-of-a-caller');
    expect(text).not.toContain(app.config.carrier.webhookSecret);
    expect(text).not.toContain(app.config.identity.jwtSecret);
  });
});

describe('the log of a developer whose mails go to a mail server', () => {
  let mailServer: MailServer;
  const { app, lines } = useLoggedApp(async () => {
    mailServer = await startMailServer();
    return { SMTP_URL: mailServer.url };
  });
  afterAll(() => mailServer.close());

  rules('FST-06').it('contains neither the code of a mail nor its address', async () => {
    const registration = aRegistration();
    expectSuccess(await app.client.post('/auth/register', registration), 201);
    const [mail] = await expectEventually(() => {
      expect(mailServer.list(registration.email)).toHaveLength(1);
      return mailServer.list(registration.email);
    });
    const text = JSON.stringify(lines);
    expect(text).toContain('/api/v1/auth/register');
    expect(text).not.toContain(codeIn(mail!));
    expect(text).not.toContain(registration.email);
  });
});

describe('the log of production', () => {
  const { app, lines } = useLoggedApp(async () => IN_PRODUCTION);

  rules('FST-06', 'EVE-10').it('contains neither the code of a mail nor its address', async () => {
    const registration = aRegistration();
    const headers = { 'x-request-id': 'sign-up-1' };
    expectSuccess(await app.client.post('/auth/register', registration, { headers }), 201);
    const code = codeIn(await mailTo(app, registration.email, /verification code/));
    await expectEventually(() =>
      expect(lines.filter(({ requestId }) => requestId === 'sign-up-1')).not.toEqual([]),
    );
    const text = JSON.stringify(lines);
    expect(text).not.toContain(code);
    expect(text).not.toContain(registration.email);
    expect(lines.filter(({ event }) => event === undefined || event === 'mail.sent')).toEqual([]);
  });

  rules('FST-04').it('names the limit of a 429, and no developer console', async () => {
    const client = app.client.fromElsewhere();
    for (let i = 0; i < 10; i += 1) await client.post('/auth/login', {});
    expectError(await client.post('/auth/login', {}, { headers: { 'x-request-id': 'login-p' } }), 429);
    const [line] = await expectEventually(() => {
      const found = lines.filter(({ requestId }) => requestId === 'login-p');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(line).toMatchObject({ limiter: 'auth' });
    expect(line).not.toHaveProperty('cure');
  });
});
