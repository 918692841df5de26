import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { IN_PRODUCTION, type TestApp, useApp } from '../../support/create-app.js';
import { STAND_INS } from '../../support/services/test-services.js';

const MESSAGE =
  'This page answers only to localhost, 127.0.0.1, [::1] and the host of PUBLIC_URL. ' +
  'To open it under another name, set PUBLIC_URL to its address.';

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

describe('the permitted hosts of pages', () => {
  const app = useApp(STAND_INS);
  const published = useApp({ ...STAND_INS, PUBLIC_URL: 'https://Shop.example.com:8443/base' });

  /** A request under a name of the caller's choice, which `fetch` does not send. */
  async function send(
    { url }: TestApp,
    host: string,
    { method = 'GET', path = '/dev', headers, body }: Sent = {},
  ) {
    const options = { method, setHost: false, headers: { host, ...headers } };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}${path}`, options, resolve).on('error', reject).end(body);
    });
    return { status: answer.statusCode, type: answer.headers['content-type'], text: await text(answer) };
  }

  const OWN = 'localhost localhost:3000 LOCALHOST:1 127.0.0.1 127.0.0.1:8080 [::1] [::1]:3000';
  rules('DEV-05').it.each(OWN.split(' '))('include %s', async (host) => {
    expect((await send(app, host)).status).toBe(200);
    expect((await send(published, host)).status).toBe(200);
  });

  rules('DEV-05').it('include the host of PUBLIC_URL, on any port, and only if it is set', async () => {
    for (const host of ['shop.example.com', 'shop.example.com:8443', 'SHOP.example.com:3000']) {
      expect((await send(published, host)).status).toBe(200);
      expect((await send(app, host)).status).toBe(403);
    }
  });

  rules('DEV-05').it.each([
    'evil.example.com',
    'evil.example.com:3000',
    'localhost.evil.example.com',
    'localhost@evil.example.com',
    'evil.localhost',
    '127.0.0.1.evil.example.com',
    '127.0.0.2',
    '0.0.0.0:3000',
    '[::ffff:127.0.0.1]',
    '[::1',
    'localhost:3000:3000',
    'a.shop.example.com',
    '',
  ])('exclude "%s"', async (host) => {
    for (const service of [app, published]) {
      const answer = await send(service, host);
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, statusCode: 403, message: MESSAGE });
    }
  });

  const JSON_BODY = { 'content-type': 'application/json' };
  const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const ROUTES: Sent[] = [
    { path: '/dev' },
    { path: '/%64ev' },
    { path: '/dev/' },
    { path: '/docs' },
    { path: '/docs/errors' },
    { path: '/shop' },
    { path: '/shop/cart' },
    { path: '/shop/shop.js' },
    { path: '/admin' },
    { path: '/admin/orders' },
    { path: '/%61dmin/' },
    { path: '/api/docs' },
    { path: '/api/docs/start.js' },
    { path: '/dev/inbox' },
    { path: '/dev/clock' },
    { path: '/dev/mails/x' },
    { path: '/dev/mails/x/html' },
    { path: '/dev/mails/x/attachments/0' },
    { method: 'POST', path: '/dev/clock', headers: JSON_BODY, body: '{"advanceSeconds":60}' },
    { method: 'POST', path: '/dev/clock/form', headers: FORM_BODY, body: 'advanceSeconds=60' },
    { method: 'POST', path: '/dev/payments/order_x', headers: JSON_BODY, body: '{}' },
    { method: 'POST', path: '/dev/shipments/ORD-1', headers: JSON_BODY, body: '{}' },
  ];

  rules('DEV-05').it.each(ROUTES)(
    'are checked for $path, which does nothing for a foreign one',
    async (sent) => {
      const before = app.clock.offset;
      const headers = { ...sent.headers, 'x-forwarded-host': 'localhost' };
      const answer = await send(app, 'evil.example.com:3000', { ...sent, headers });
      expect([answer.status, JSON.parse(answer.text).message]).toEqual([403, MESSAGE]);
      expect(app.clock.offset).toBe(before);
      expect((await send(app, 'localhost', sent)).status).not.toBe(403);
    },
  );

  rules('DEV-05').it('are named to browsers on an error page', async () => {
    const answer = await send(app, 'evil.example.com', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([answer.status, answer.type]).toEqual([403, 'text/html; charset=utf-8']);
    expect(answer.text).toContain(MESSAGE);
  });

  describe('in production', () => {
    const live = useApp({ ...IN_PRODUCTION, PUBLIC_URL: 'https://shop.example.com' });

    rules('DOR-16').it.each(['/admin', '/admin/orders'])('are checked for %s', async (path) => {
      expect((await send(live, 'evil.example.com', { path })).status).toBe(403);
      expect((await send(live, 'shop.example.com', { path })).status).toBe(200);
      expect((await send(live, 'evil.example.com', { path: '/health' })).status).toBe(200);
    });
  });

  it('do not restrict the shop itself', async () => {
    for (const path of ['/', '/health', '/api/docs-json', '/api/v1/products/categories/none'])
      expect((await send(app, 'shop.of.somebody.example', { path })).status).not.toBe(403);
  });
});
