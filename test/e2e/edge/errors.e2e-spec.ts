import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';

describe('every failure comes in the error envelope', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  });

  afterAll(() => app.close());

  it('answers 404 for an unknown path', async () => {
    expectError(await app.client.get('/nothing-here'), 404, 'Route not found');
  });

  it('answers 404 outside the prefix too', async () => {
    expectError(await app.client.get('//nothing-here'), 404, 'Route not found');
  });

  it('answers 404 for a known path with another method', async () => {
    expectError(await app.client.delete('/auth/login'), 404, 'Route not found');
  });

  it.each(['{', '[1,', '{"a":}', 'nonsense', '{"a":"', '{"a":1}}', '\uFEFF'])(
    'answers 400 for the malformed JSON %s',
    async (body) => {
      const answer = await app.client.post('/auth/login', body, {
        headers: { 'content-type': 'application/json' },
      });
      expectError(answer, 400, 'Malformed request: the body must be valid JSON');
    },
  );

  it.each(['[]', '"text"', '7', 'true', 'null', '1e400'])(
    'answers 400 for a JSON body that is no object: %s',
    async (body) => {
      const answer = await app.client.post('/auth/login', body, {
        headers: { 'content-type': 'application/json' },
      });
      expectError(answer, 400, 'The body must be a JSON object');
    },
  );

  it('answers 413 for a body over 100 KB, and takes one just below it', async () => {
    const padded = (bytes: number) =>
      JSON.stringify({ email: 'a@example.com', password: '' }).replace('""', `"${'x'.repeat(bytes)}"`);
    const headers = { 'content-type': 'application/json' };
    expectError(
      await app.client.post('/auth/login', padded(100 * 1024 + 1), { headers }),
      413,
      'Request body too large',
    );
    const fits = await app.client.post('/auth/login', padded(100 * 1024 - 60), { headers });
    expectError(fits, 400, /password/);
  });

  it('answers 413 for a body over the largest of all', async () => {
    const answer = await app.client.post('/auth/login', 'x'.repeat(2 * 1024 * 1024), {
      headers: { 'content-type': 'application/json' },
    });
    expectError(answer, 413, 'Request body too large');
  });

  it('answers 415 for a content type that it does not read', async () => {
    const answer = await app.client.post('/auth/login', '<a/>', {
      headers: { 'content-type': 'application/xml' },
    });
    expectError(answer, 415, 'Unsupported media type');
  });

  it('answers 400 for an address that cannot be decoded', async () => {
    const answer = await app.client.get('/products/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, statusCode: 400 });
  });

  it('never tells a library, a stack or a path', async () => {
    for (const answer of [
      await app.client.get('/nothing-here'),
      await app.client.post('/auth/login', '{', { headers: { 'content-type': 'application/json' } }),
      await app.client.get('/products/%E0%A4%A'),
    ]) {
      expect(answer.text).not.toMatch(/fastify|nest|node_modules|FST_|at \w+ \(/i);
    }
  });
});
