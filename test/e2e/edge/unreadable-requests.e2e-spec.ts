import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { useApp } from '../../support/create-app.js';

describe('a request that Node.js cannot read', () => {
  const app = useApp();

  /** Returns what the service answers to the bytes until it ends the connection. */
  async function answerTo(bytes: string) {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    const answer = await text(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = new Headers(fields.map((field) => field.split(': ', 2) as [string, string]));
    return { status: Number(line.split(' ')[1]), headers, body: body === '' ? undefined : JSON.parse(body) };
  }

  const LONG = `X-Long: ${'x'.repeat(20_000)}`;

  rules('EVE-39').it.each<[string, string, number?, string?]>([
    [
      'has too many header fields',
      `GET /health HTTP/1.1\r\nHost: a\r\n${LONG}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['is not HTTP', 'HELLO\r\n\r\n'],
    ['is TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'],
    ['has a broken header', 'GET /health HTTP/1.1\r\nHost localhost\r\n\r\n'],
    ['has two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['names two hosts', 'GET /health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n'],
    ['names a host twice', 'GET /health HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
    ['names no host', 'GET /health HTTP/1.1\r\n\r\n'],
  ])(
    'is answered in the envelope with its code when it %s',
    async (_what, bytes, status = 400, code = 'UNREADABLE_REQUEST') => {
      const answer = await answerTo(bytes);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-error-code')).toBe(code);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.body).toEqual({
        success: false,
        statusCode: status,
        message: expect.any(String),
        timestamp: expect.stringMatching(/Z$/),
      });
    },
  );

  it('is served when its Expect header is unknown', async () => {
    const bytes = 'GET /health/live HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n';
    expect((await answerTo(bytes)).status).toBe(200);
  });
});
