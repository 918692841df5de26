import { connect, type Socket } from 'node:net';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { useAdmin } from '../../support/session.js';
import { uploadedFiles } from './uploaded-files.js';

const MALFORMED = 'Malformed multipart body';
const PROMISED = 'multipart/form-data; boundary=cut';

const part = (field: string, headers: string[]) =>
  ['--cut', ...headers.map((header) => header.replace('FIELD', field)), '', 'content', ''].join('\r\n');
const FILE = 'Content-Disposition: form-data; name="FIELD"; filename="a.png"';

const whole = (field: string, headers = [FILE]) => `${part(field, headers)}--cut--\r\n`;

/** Malformed uploads: the body for a field, the message, and another content type than `PROMISED`. */
const SHAPES: Array<[string, (field: string) => string, string | RegExp, string?]> = [
  ['no boundary', (f) => whole(f), MALFORMED, 'multipart/form-data'],
  ['an empty boundary', (f) => whole(f), MALFORMED, 'multipart/form-data; boundary='],
  ['another boundary than the body', (f) => part(f, [FILE]), MALFORMED, 'multipart/form-data; boundary=x'],
  ['no final boundary', (f) => part(f, [FILE]), MALFORMED],
  ['a body cut off in its headers', (f) => `--cut\r\n${FILE.replace('FIELD', f)}`, MALFORMED],
  ['a body cut off in a part', (f) => part(f, [FILE]).slice(0, -4), MALFORMED],
  ['a part without a name', (f) => whole(f, ['Content-Disposition: form-data; filename="a"']), MALFORMED],
  ['a field without a name', (f) => whole(f, ['Content-Disposition: form-data']), MALFORMED],
  ['a part without headers', (f) => whole(f, []), /file is required$/],
  ['headers that are none', (f) => whole(f, ['\u0000\u0001', ':::']), /file is required$|^Malformed/],
  ['a name of the prototype', () => whole('__proto__'), MALFORMED],
  [
    'a field of broken JSON',
    (f) => whole(f, ['Content-Disposition: form-data; name="x"', 'Content-Type: application/json']),
    MALFORMED,
  ],
  ['a hundred parts', (f) => `${part(f, [FILE]).repeat(100)}--cut--\r\n`, /is not allowed$/],
  ['five hundred kilobytes of headers', (f) => whole(f, [FILE, `X: ${'x'.repeat(500_000)}`]), /./],
  ['no body', () => '', /file is required$|^Malformed/],
  ['text', () => 'hello', MALFORMED],
];

describe('malformed uploads', () => {
  const app = useApp();
  const admin = useAdmin(app);
  const routes = new Map<string, { path: string; field: string }>();

  beforeAll(async () => {
    routes.set('avatar', { path: '/users/profile/avatar', field: 'avatar' });
    routes.set('image', { path: `/products/${(await aProduct(app))._id}/images`, field: 'image' });
    routes.set('attachment', {
      path: `/support-tickets/${(await aTicket(app, admin.user.id))._id}/attachments`,
      field: 'attachment',
    });
  });

  const works = async (name: string) => {
    const { path, field } = routes.get(name)!;
    const answer = await admin.client.post(path, anUpload(field, await anImage()));
    expectSuccess(answer, name === 'attachment' ? 201 : 200);
  };

  describe.each(['avatar', 'image', 'attachment'])('of the field %s', (name) => {
    rules('EVE-25').it.each(SHAPES)(
      'are 400 for %s',
      async (_shape, body, message, contentType = PROMISED) => {
        const { path, field } = routes.get(name)!;
        const answer = await admin.client.post(path, body(field), {
          headers: { 'content-type': contentType },
        });
        expectError(answer, 400, message);
        expect(uploadedFiles()).toEqual([]);
      },
    );

    rules('EVE-25').it(
      'leave no file when the client disconnects, and the next one is accepted',
      async () => {
        const { path, field } = routes.get(name)!;
        const client = await begin(path, field);
        await expectEventually(() => expect(uploadedFiles()).toHaveLength(1));
        client.destroy();
        await expectEventually(() => expect(uploadedFiles()).toEqual([]));
        await works(name);
      },
    );
  });

  rules('EVE-25').it('are 415 on a route that accepts no file', async () => {
    for (const type of [PROMISED, 'multipart/form-data', 'multipart/mixed; boundary=cut']) {
      const answer = await admin.client.patch('/users/profile', 'x', { headers: { 'content-type': type } });
      expectError(answer, 415, 'Unsupported media type');
    }
  });

  /** Sends the beginning of an upload, and nothing more. */
  async function begin(path: string, field: string): Promise<Socket> {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.on('error', () => undefined);
    socket.write(
      [
        `POST /api/v1${path} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${admin.token}`,
        `Content-Type: ${PROMISED}`,
        'Content-Length: 100000',
        '',
        part(field, [FILE]).slice(0, -2),
      ].join('\r\n'),
    );
    return socket;
  }
});
