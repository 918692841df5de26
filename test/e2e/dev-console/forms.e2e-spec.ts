import { useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError } from '../../support/expect-envelope.js';

describe('the forms of the developer console', () => {
  const app = useApp({ SMTP_URL: '' });

  const move = (headers?: Record<string, string>) =>
    postForm(app, '//dev/clock/form', { advanceSeconds: '60' }, headers);

  const offset = () => app.clock.offset;

  it('show only known notices', async () => {
    expect((await app.client.get('//dev?done=moved')).text).toContain('The clock was moved forward.');
    const page = await app.client.get('//dev?done=%3Cb%3Eowned%3C/b%3E');
    expect(page.text).not.toContain('owned');
    expect((await app.client.get('//dev?done=toString')).text).not.toContain('class="notice"');
  });

  rules('DEV-06', 'OPS-24').it.each([
    ['Sec-Fetch-Site, regardless of the origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }],
    ['the origin, where there is no Sec-Fetch-Site', undefined],
  ])('accept a request from a page of the console by %s, and redirect to it', async (_, headers) => {
    const before = offset();
    const answer = await move(headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev?done=moved#clock']);
    expect(offset() - before).toBe(60_000);
  });

  rules('DEV-07').it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example.com' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a sender without an origin', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['no page, as the browser says', { 'sec-fetch-site': 'none' }],
    ['a browser that says two things', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['an unknown sender', {}],
    ...['cross-site', 'same-site', 'none'].map(
      (site) =>
        [`${site}, with the origin of the console`, { 'sec-fetch-site': site, origin: 'own' }] as [
          string,
          Record<string, string>,
        ],
    ),
  ])('refuse a request from %s', async (_, headers) => {
    const before = offset();
    const answer = await move(headers['origin'] === 'own' ? { ...headers, origin: app.url } : headers);
    expectError(answer, 403, 'This form can only be sent from the developer console');
    expect(offset()).toBe(before);
  });

  it('are on pages with the referrer policy same-origin; other responses have no-referrer', async () => {
    const policy = async (path: string) => (await app.client.get(path)).headers.get('referrer-policy');
    expect(await policy('//dev')).toBe('same-origin');
    expect(await policy('//dev/clock')).toBe('no-referrer');
  });

  rules('DEV-09').it('show browsers an error page, not JSON', async () => {
    const accept = 'text/html,application/xhtml+xml;q=0.9';
    const refused = await move({ accept, origin: 'null' });
    const failed = await postForm(app, '//dev/clock/form', { '<b>x': '1' }, { accept, origin: app.url });
    expect([refused.status, failed.status]).toEqual([403, 400]);
    expect(refused.text).toContain('This form can only be sent from the developer console');
    expect(failed.text).toContain('&lt;b&gt;x is not allowed');
    for (const page of [refused, failed])
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('validate their fields', async () => {
    const wrong = await postForm(app, '//dev/clock/form', { advanceSeconds: 'soon' });
    expectError(wrong, 400, /^advanceSeconds /);
  });

  it('are the only routes that accept a form: no endpoint of the API and no JSON endpoint does', async () => {
    for (const path of ['//dev/clock', '/auth/login'])
      expectError(await postForm(app, path, { advanceSeconds: '60' }), 415, 'Unsupported media type');
  });
});
