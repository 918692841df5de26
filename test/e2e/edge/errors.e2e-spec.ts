import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';

describe('errors', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

  rules('CON-02', 'CON-06', 'EVE-02', 'BND-21').it(
    'answers 404 for an unknown path, without the prefix, and for another method',
    async () => {
      expectError(await app.client.get('/nothing-here'), 404, 'Route not found');
      expectError(await app.client.get('//nothing-here'), 404, 'Route not found');
      expectError(await app.client.delete('/auth/login'), 404, 'Route not found');
    },
  );

  rules('EVE-02', 'EVE-19').it.each(['{', '[1,', '{"a":}', 'nonsense', '{"a":"', '{"a":1}}', '\uFEFF'])(
    'answers 400 for the malformed JSON %s',
    async (body) => expectError(await send(body), 400, 'Malformed request: the body must be valid JSON'),
  );

  rules('EVE-24').it.each(['[]', '"text"', '7', 'true', 'null', '1e400'])(
    'answers 400 for a JSON body that is no object: %s',
    async (body) => expectError(await send(body), 400, 'The body must be a JSON object'),
  );

  const send = (body: string) =>
    app.client.post('/auth/login', body, { headers: { 'content-type': 'application/json' } });
  const within = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  const NAMES = 'constructor prototype __proto__ \\u005f_proto__ toString valueOf hasOwnProperty _bsontype';
  rules('EVE-23').it.each(NAMES.split(' '))(
    'answers 400 for a property %s on any level of a body',
    async (name) => {
      const message = `${JSON.parse(`"${name}"`)} is not allowed`;
      for (const body of [`{"${name}":1}`, `{"a":[{"b":{"${name}":{}}}]}`, `[{"${name}":null}]`])
        expectError(await send(body), 400, message);
    },
  );

  rules('EVE-23').it('answers 400 for a body of more than 32 levels, and parses one of 32', async () => {
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

  rules('EVE-26').it('names ten faults at most, and truncates long names', async () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, 1])));
    const named = Array.from({ length: 10 }, (_, i) => `k${i} is not allowed`).join('; ');
    expectError(await send(many), 400, named);
    const nine = JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, 1])));
    expectError(await send(nine), 400, /k8 is not allowed; [^;]+$/);
    const { body } = await send(JSON.stringify({ ['x'.repeat(50_000)]: 1 }));
    expect(body.message.length).toBeLessThan(300);
  });

  rules('EVE-28').it('answers 404 or 414 for a path segment of more than 256 characters', async () => {
    for (const path of ['/products/', '/users/exports/', '/nothing/'])
      expect([404, 414]).toContain((await app.client.get(path + 'x'.repeat(257))).status);
    expectError(await app.client.get(`/users/exports/${'x'.repeat(256)}`), 404, 'Export not found');
  });

  rules('EVE-04').it('answers 413 for a body over 100 KB, and accepts one just below it', async () => {
    const padded = (bytes: number) =>
      JSON.stringify({ email: 'a@example.com', password: '' }).replace('""', `"${'x'.repeat(bytes)}"`);
    expectError(await send(padded(100 * 1024 + 1)), 413, 'Request body too large');
    expectError(await send(padded(100 * 1024 - 60)), 400, /password/);
  });

  rules('EVE-05').it('answers 413 for a body over the largest limit of any route', async () => {
    expectError(await send('x'.repeat(2 * 1024 * 1024)), 413, 'Request body too large');
  });
});
