import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';

describe('errors', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

  it('[CON-02, EVE-02] answers 404 for an unknown path', async () => {
    expectError(await app.client.get('/nothing-here'), 404, 'Route not found');
  });

  it('[CON-06, BND-21] answers 404 outside the prefix too', async () => {
    expectError(await app.client.get('//nothing-here'), 404, 'Route not found');
  });

  it('[EVE-02] answers 404 for a known path with another method', async () => {
    expectError(await app.client.delete('/auth/login'), 404, 'Route not found');
  });

  it.each(['{', '[1,', '{"a":}', 'nonsense', '{"a":"', '{"a":1}}', '\uFEFF'])(
    '[EVE-02, EVE-19] answers 400 for the malformed JSON %s',
    async (body) => {
      const answer = await app.client.post('/auth/login', body, {
        headers: { 'content-type': 'application/json' },
      });
      expectError(answer, 400, 'Malformed request: the body must be valid JSON');
    },
  );

  it.each(['[]', '"text"', '7', 'true', 'null', '1e400'])(
    '[EVE-24] answers 400 for a JSON body that is no object: %s',
    async (body) => {
      const answer = await app.client.post('/auth/login', body, {
        headers: { 'content-type': 'application/json' },
      });
      expectError(answer, 400, 'The body must be a JSON object');
    },
  );

  const send = (body: string) =>
    app.client.post('/auth/login', body, { headers: { 'content-type': 'application/json' } });
  const within = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  it.each([
    'constructor',
    'prototype',
    '__proto__',
    '\\u005f_proto__',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '_bsontype',
  ])('[EVE-23] answers 400 for a property %s on any level of a body', async (name) => {
    const message = `${JSON.parse(`"${name}"`)} is not allowed`;
    for (const body of [`{"${name}":1}`, `{"a":[{"b":{"${name}":{}}}]}`, `[{"${name}":null}]`])
      expectError(await send(body), 400, message);
  });

  it('[EVE-23] answers 400 for a body of more than 32 levels, however deep, and parses one of 32', async () => {
    const tooDeep = 'The body must not be nested more than 32 levels deep';
    for (const body of [within(33), within(3_000), '['.repeat(100_000), '{"a":'.repeat(15_000)])
      expectError(await send(body), 400, tooDeep);
    expectError(await send(within(32)), 400, /^a is not allowed/);
    // Brackets inside a string do not count.
    expectError(await send(`{"a":"${'['.repeat(50)}\\"${'{'.repeat(50)}"}`), 400, /^a is not allowed/);
  });

  it('answers 400 for a body of more than 2,000 values', async () => {
    const list = (entries: number) => JSON.stringify({ a: Array.from({ length: entries }, () => 0) });
    expectError(await send(list(2_001)), 400, 'The body must not have more than 2000 values');
    expectError(await send(list(2_000)), 400, /^a is not allowed/);
  });

  it('[EVE-26] names ten faults at most, and truncates long names', async () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, 1])));
    const named = Array.from({ length: 10 }, (_, i) => `k${i} is not allowed`).join('; ');
    expectError(await send(many), 400, named);
    const nine = JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, 1])));
    expectError(await send(nine), 400, /k8 is not allowed; [^;]+$/);
    const { body } = await send(JSON.stringify({ ['x'.repeat(50_000)]: 1 }));
    expect(body.message.length).toBeLessThan(300);
  });

  it('[EVE-28] answers 404 or 414 for a path segment of more than 256 characters', async () => {
    for (const path of ['/products/', '/users/exports/', '/nothing/'])
      expect([404, 414]).toContain((await app.client.get(path + 'x'.repeat(257))).status);
    expectError(await app.client.get(`/users/exports/${'x'.repeat(256)}`), 404, 'Export not found');
  });

  it('[EVE-04] answers 413 for a body over 100 KB, and accepts one just below it', async () => {
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

  it('[EVE-05] answers 413 for a body over the largest limit of any route', async () => {
    const answer = await app.client.post('/auth/login', 'x'.repeat(2 * 1024 * 1024), {
      headers: { 'content-type': 'application/json' },
    });
    expectError(answer, 413, 'Request body too large');
  });

  it('answers 415 for an unsupported content type', async () => {
    const answer = await app.client.post('/auth/login', '<a/>', {
      headers: { 'content-type': 'application/xml' },
    });
    expectError(answer, 415, 'Unsupported media type');
  });

  it('answers 400 for a URL that cannot be decoded', async () => {
    const answer = await app.client.get('/products/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, statusCode: 400 });
  });

  it('[CON-19, EVE-03] never reveals a library, a stack or a path', async () => {
    for (const answer of [
      await app.client.get('/nothing-here'),
      await app.client.post('/auth/login', '{', { headers: { 'content-type': 'application/json' } }),
      await app.client.get('/products/%E0%A4%A'),
    ]) {
      expect(answer.text).not.toMatch(/fastify|nest|node_modules|FST_|at \w+ \(/i);
    }
  });
});
