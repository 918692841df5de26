import { IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { STAND_INS } from '../../support/services/test-services.js';

/** The header that Chromium sends when a person opens an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const FAILURES = [
  { path: '//no-such-page', status: 404, code: 'ROUTE_NOT_FOUND' },
  { path: '/no/such/route', status: 404, code: 'ROUTE_NOT_FOUND' },
  { path: '/users/profile', status: 401, code: 'AUTHENTICATION_REQUIRED' },
  { path: '/products?limit=0', status: 400, code: 'VALIDATION_FAILED' },
  { path: '//dev/mails/x', status: 404, code: 'MAIL_NOT_FOUND' },
];

describe('errors', () => {
  const app = useApp(STAND_INS);
  const production = useApp(IN_PRODUCTION);

  rules('DEV-31').it.each(FAILURES)(
    'are a page for a browser: $path is $code',
    async ({ path, status, code }) => {
      const page = await app.client.get(path, { headers: { accept: BROWSER } });
      expect(page.status).toBe(status);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('x-error-code')).toBe(code);
      expect(page.text).toContain(`<code>${code}</code>`);
      expect(page.text).toContain(`<code>${page.headers.get('x-request-id')}</code>`);
      expect(page.text).toContain('href="/dev"');
    },
  );

  rules('DEV-31').it.each(FAILURES)('are the envelope for a program: $path', async ({ path, status }) => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/plain, */*'])
      expectError(await app.client.get(path, { headers: { accept } }), status);
  });

  rules('DEV-31').it('show what was asked for as text', async () => {
    const page = await app.client.get('//no-such-page?q=<script>alert(1)</script>&r="><img>', {
      headers: { accept: BROWSER },
    });
    expect(page.status).toBe(404);
    expect(page.text).not.toMatch(/<script|<img/);
  });

  rules('DEV-31').it('are the envelope for everybody in production', async () => {
    const open = (path: string) => production.client.get(path, { headers: { accept: BROWSER } });
    expectError(await open('//no-such-page'), 404);
    expectError(await open('/users/profile'), 401);
  });
});
