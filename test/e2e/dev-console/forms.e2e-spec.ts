import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the forms of the developer console', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp();
  });

  afterAll(() => app.close());

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    app.client.request('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { ...FORM, ...headers },
    });

  const offset = () => app.clock.offset;

  it('do what their button says, and lead back to the page', async () => {
    const before = offset();
    const answer = await post('//dev/clock/form', { advanceSeconds: '60' }, { origin: app.url });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/dev?done=moved#clock');
    expect(offset() - before).toBe(60_000);
    const page = await app.client.get('//dev?done=moved');
    expect(page.text).toContain('The clock was moved forward.');
  });

  it('show only notices that the console knows', async () => {
    const page = await app.client.get('//dev?done=%3Cb%3Eowned%3C/b%3E');
    expect(page.text).not.toContain('owned');
    expect((await app.client.get('//dev?done=toString')).text).not.toContain('class="notice"');
  });

  it.each([
    ['another site', { origin: 'https://evil.example.com' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a sender without an origin', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['nobody', {}],
  ])('refuse what comes from %s', async (_, headers: Record<string, string>) => {
    const before = offset();
    const answer = await post('//dev/clock/form', { advanceSeconds: '60' }, headers);
    expectError(answer, 403, 'This form can only be sent from the developer console');
    expect(offset()).toBe(before);
  });

  it('check their fields', async () => {
    expectError(
      await post('//dev/clock/form', { advanceSeconds: 'soon' }, { origin: app.url }),
      400,
      /^advanceSeconds /,
    );
    expectError(await post('//dev/clock/form', { a: '1' }, { origin: app.url }), 400);
  });

  it('are the only ones to take a form: no endpoint of the API and no JSON twin does', async () => {
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
