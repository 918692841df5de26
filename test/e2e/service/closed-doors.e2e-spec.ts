import { createHmac, createSecretKey } from 'node:crypto';
import { connect } from 'node:net';
import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { useUser } from '../../support/session.js';

describe('the doors of the service', () => {
  const app = useApp();
  const user = useUser(app);

  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let answer = '';
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const asked = (address: string, host: string) =>
    raw(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  rules('DOR-07').it.each([
    '..%2fpackage.json',
    '%2e%2e%2fpackage.json',
    '..%5cpackage.json',
    'products/..%2f..%2fpackage.json',
    '..%2f..%2f..%2fetc%2fpasswd',
    'a%00.png',
    '%2f%2fetc/passwd',
    'nothing.png',
    '',
  ])('answer what is outside of the media with the enveloped 404: %s', async (name) => {
    const answer = await asked(`/media/${name}`, 'localhost');
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer.toLowerCase()).toContain('x-error-code: ');
    expect(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))).toMatchObject({
      success: false,
      statusCode: 404,
    });
  });

  rules('DOR-08').it.each([
    ['http://evil.example/health', 'localhost'],
    ['https://evil.example/health', 'localhost'],
    ['http://localhost:1/health', 'localhost'],
    ['evil.example/health', 'localhost'],
  ])('refuse an address of another host than the header: %s', async (address, host) => {
    const answer = await asked(address, host);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"success":false');
  });

  rules('DOR-08').it('take an address of the same host in absolute form', async () => {
    expect(await asked('http://LOCALHOST:80/health/live', 'localhost')).toMatch(/^HTTP\/1.1 200 /);
  });

  rules('DOR-09').it.each(['/orders/webhook', '/orders/carrier-webhook'])(
    'read no webhook before they know its sender: %s',
    async (path) => {
      const headers = { 'content-type': 'application/json' };
      for (const body of ['{', '[['.repeat(5_000), '{"__proto__":{}}']) {
        const sent = { method: 'POST', body, headers };
        const { status, headers: answered } = await fetch(`${app.url}/api/v1${path}`, sent);
        expect([status, answered.get('x-error-code')]).toEqual([
          401,
          expect.stringMatching(/^INVALID_WEBHOOK/),
        ]);
      }
    },
  );

  rules('DOR-11').it('take no access token whose header asks to be understood', async () => {
    const secret = app.config.identity.jwtSecret;
    const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
    const [, claims = ''] = user.token.split('.');
    const signed = (header: object) => {
      const text = `${part(header)}.${claims}`;
      return `${text}.${createHmac('sha256', createSecretKey(Buffer.from(secret)))
        .update(text)
        .digest('base64url')}`;
    };
    const plain = { alg: 'HS256', typ: 'JWT' };
    expect((await app.client.as(signed(plain)).get('/users/profile')).status).toBe(200);
    const asking = signed({ ...plain, crit: ['exp2'], exp2: 1 });
    expectError(await app.client.as(asking).get('/users/profile'), 401, 'Authentication required');
  });
});
