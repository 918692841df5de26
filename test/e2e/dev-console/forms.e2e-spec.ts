import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the forms of the developer console', () => {
  const app = useApp({ SMTP_URL: '' });

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    app.client.request('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { ...FORM, ...headers },
    });

  const offset = () => app.clock.offset;

  it('[OPS-24] perform their action, and redirect to the page', async () => {
    const before = offset();
    const answer = await post('//dev/clock/form', { advanceSeconds: '60' }, { origin: app.url });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/dev?done=moved#clock');
    expect(offset() - before).toBe(60_000);
    const page = await app.client.get('//dev?done=moved');
    expect(page.text).toContain('The clock was moved forward.');
  });

  it('show only known notices', async () => {
    const page = await app.client.get('//dev?done=%3Cb%3Eowned%3C/b%3E');
    expect(page.text).not.toContain('owned');
    expect((await app.client.get('//dev?done=toString')).text).not.toContain('class="notice"');
  });

  it.each([
    ['Sec-Fetch-Site, whatever the origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }],
    ['the origin, where there is no Sec-Fetch-Site', undefined],
  ])('[DEV-06] accept a request from a page of the console by %s', async (_, headers) => {
    const before = offset();
    const answer = await post('//dev/clock/form', { advanceSeconds: '60' }, headers ?? { origin: app.url });
    expect(answer.status).toBe(303);
    expect(offset() - before).toBe(60_000);
  });

  it.each([
    ['another site', { origin: 'https://evil.example.com' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a sender without an origin', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['no page, as the browser says', { 'sec-fetch-site': 'none' }],
    ['a browser that says two things', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['nobody', {}],
  ])('[DEV-07] refuse a request from %s', async (_, headers: Record<string, string>) => {
    const before = offset();
    const answer = await post('//dev/clock/form', { advanceSeconds: '60' }, headers);
    expectError(answer, 403, 'This form can only be sent from the developer console');
    expect(offset()).toBe(before);
  });

  it.each(['cross-site', 'same-site', 'none'])(
    '[DEV-07] refuse a %s request, even with the origin of the console',
    async (site) => {
      const before = offset();
      const headers = { 'sec-fetch-site': site, origin: app.url };
      expectError(await post('//dev/clock/form', { advanceSeconds: '60' }, headers), 403);
      expect(offset()).toBe(before);
    },
  );

  it('are on pages with the referrer policy same-origin; other responses have no-referrer', async () => {
    const policy = async (path: string) => (await app.client.get(path)).headers.get('referrer-policy');
    expect(await policy('//dev')).toBe('same-origin');
    expect(await policy('//dev/clock')).toBe('no-referrer');
  });

  it('[DEV-09] show browsers an error page, not JSON', async () => {
    const accept = 'text/html,application/xhtml+xml;q=0.9';
    const refused = await post('//dev/clock/form', { advanceSeconds: '60' }, { accept, origin: 'null' });
    const failed = await post('//dev/clock/form', { '<b>x': '1' }, { accept, origin: app.url });
    const missing = await app.client.get('//dev/mails/x', { headers: { accept } });
    expect([refused.status, failed.status, missing.status]).toEqual([403, 400, 404]);
    expect(refused.text).toContain('This form can only be sent from the developer console');
    expect(failed.text).toContain('&lt;b&gt;x is not allowed');
    expect(missing.text).toContain('Mail not found');
    for (const page of [refused, failed, missing]) {
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
  });

  it('validate their fields', async () => {
    expectError(
      await post('//dev/clock/form', { advanceSeconds: 'soon' }, { origin: app.url }),
      400,
      /^advanceSeconds /,
    );
    expectError(await post('//dev/clock/form', { a: '1' }, { origin: app.url }), 400);
  });

  it('are the only routes that accept a form: no endpoint of the API and no JSON endpoint does', async () => {
    for (const path of ['//dev/clock', '/auth/login']) {
      expectError(
        await post(path, { advanceSeconds: '60' }, { origin: app.url }),
        415,
        'Unsupported media type',
      );
    }
  });

  it('do nothing on GET', async () => {
    const before = offset();
    expectError(await app.client.get('//dev/clock/form'), 404);
    expect(offset()).toBe(before);
    expectSuccess(await app.client.get('//dev/clock'));
  });
});
