import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { keepLog } from '../../support/keep-log.js';
import { session, type Session } from '../../support/session.js';
import { scrape } from '../service/scraped-metrics.js';
import { uploadedFiles } from './uploaded-files.js';

const BUSY = 'Service temporarily unavailable';
const AVATAR = '/users/profile/avatar';
const MEGABYTE = 1024 * 1024;

/** A client that has begun to send a file. */
interface Beginning {
  readonly socket: Socket;
  /** The response so far. */
  answer(): string;
  /** Whether the service has ended the connection. */
  ended(): boolean;
}

describe('the limits of uploads', () => {
  let abandoned: string;
  let inUse: string;
  const sockets: Socket[] = [];

  const app = useApp(async () => {
    abandoned = leftover(`storefront-uploads-999999999-crash${process.pid}`);
    inUse = leftover(`storefront-uploads-${process.ppid}-alive${process.pid}`);
    return { METRICS_ENABLED: 'true', LOG_LEVEL: 'warn' };
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await expectEventually(() => expect(uploadedFiles()).toEqual([]));
  });

  afterAll(() => rmSync(inUse, { recursive: true, force: true }));

  const upload = async ({ client }: Session) => client.post(AVATAR, anUpload('avatar', await anImage()));

  rules('EVE-30').it(
    'allow one upload of an account at once, refuse the next with 503, and allow it afterwards',
    async () => {
      const ana = await session(app).asUser();
      const first = await begin(ana.token);
      await expectEventually(() => expect(uploadedFiles()).toHaveLength(1));
      const refused = await upload(ana);
      expectError(refused, 503, BUSY);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expectSuccess(await upload(await session(app).asUser()));
      first.socket.destroy();
      await expectEventually(async () => expectSuccess(await upload(ana)));
    },
  );

  const begun = async (count: number, who: () => Promise<Session>) => {
    const all: Beginning[] = [];
    for (let index = 0; index < count; index++) all.push(await begin((await who()).token));
    await expectEventually(() => expect(uploadedFiles()).toHaveLength(count));
    return all;
  };

  rules('EVE-30').it(
    'allow four uploads of all accounts at once, and the fifth when one of them has ended',
    async () => {
      const four = await begun(4, () => session(app).asUser());
      const fifth = upload(await session(app).asUser());
      // A caller without a token gets 401.
      expectError(await app.client.post(AVATAR, anUpload('avatar', await anImage())), 401);
      four[0]!.socket.destroy();
      expectSuccess(await fifth);
      expect(four.slice(1).map(({ answer }) => answer())).toEqual(['', '', '']);
    },
  );

  rules('EVE-35').it(
    'take the slot of a body that has stalled for three seconds, when another waits',
    async () => {
      const four = await begun(4, () => session(app).asUser());
      const beganAt = performance.now();
      expectSuccess(await upload(await session(app).asUser()));
      expect(performance.now() - beganAt).toBeGreaterThan(2_000);
      await expectEventually(() => expect(four.filter(({ answer }) => answer() !== '')).toHaveLength(1));
      const ended = four.find(({ answer }) => answer() !== '')!;
      expect(ended.answer()).toMatch(/^HTTP\/1.1 408 [^]*less than 64 KB in 3 seconds/);
    },
  );

  rules('EVE-36').it('let administrators upload while the customers have all their slots', async () => {
    const four = await begun(4, () => session(app).asUser());
    expectSuccess(await upload(await session(app).asAdmin()));
    expect(four.map(({ answer }) => answer())).toEqual(['', '', '', '']);
  });

  rules('EVE-37').it('log a refusal as a warning, and count it as no server error', async () => {
    const lines = keepLog();
    const ana = await session(app).asUser();
    await begin(ana.token);
    await expectEventually(() => expect(uploadedFiles()).toHaveLength(1));
    expectError(await upload(ana), 503, BUSY);
    const found = lines.filter(({ event }) => event === 'http.overloaded' || event === 'http.request_failed');
    expect(found).toMatchObject([{ level: 40, event: 'http.overloaded', code: 'TOO_MANY_UPLOADS' }]);
    const metrics = await scrape(app.url);
    expect(metrics.text).toMatch(
      /duration_seconds_count{method="POST",route="[^"]*avatar",status="overloaded"} [1-9]/,
    );
    expect(metrics.text).not.toContain('status="503"');
    jest.restoreAllMocks();
  });

  rules('EVE-30').it('refuse before the body is read, and answer clients that continue to send', async () => {
    const ana = await session(app).asUser();
    await begin(ana.token);
    await expectEventually(() => expect(uploadedFiles()).toHaveLength(1));
    const large = anUpload('avatar', Buffer.alloc(9 * MEGABYTE));
    expectError(await ana.client.post(AVATAR, large), 503, BUSY);
    // Only the beginning has been sent.
    const other = await begin(ana.token);
    await expectEventually(() =>
      expect(other.answer()).toMatch(/^HTTP\/1.1 503 .*\r\n[^]*Retry-After: \d+/i),
    );
    expect(uploadedFiles()).toHaveLength(1);
  });

  describe('after 15 seconds', () => {
    let stalled: Beginning[];
    let stranger: Beginning;

    // All slow uploads start together, so that the test waits once.
    beforeAll(async () => {
      stranger = await begin('none');
      const customers = [
        await session(app).asUser(),
        await session(app).asUser(),
        await session(app).asUser(),
      ];
      stalled = await Promise.all(customers.map(({ token }) => begin(token)));
      await expectEventually(() => expect(uploadedFiles()).toHaveLength(3));
      await expectEventually(() => expect(stranger.answer()).toMatch(/^HTTP\/1.1 401 /));
      expect(stranger.ended()).toBe(false);
      await Promise.all(
        [stranger, ...stalled].map(({ ended }) => expectEventually(() => expect(ended()).toBe(true), 25_000)),
      );
    });

    rules('EVE-30').it(
      'end an upload that takes longer than 15 seconds with 408, and the connection with it',
      async () => {
        for (const { answer } of stalled) {
          expect(answer()).toMatch(/^HTTP\/1.1 408 /);
          expect(answer()).toContain('The upload took longer than 15 seconds');
        }
        expect(uploadedFiles()).toEqual([]);
        expectSuccess(await upload(await session(app).asUser()));
      },
    );

    it('end the connection of a client that was refused and sends no more', () => {
      expect(stranger.answer()).toMatch(/^HTTP\/1.1 401 /);
      expect(stranger.ended()).toBe(true);
    });
  });

  it('outlive what cleans the temporary files of the machine', async () => {
    const asha = await session(app).asUser();
    expectSuccess(await upload(asha));
    for (const name of readdirSync(tmpdir()))
      if (name.startsWith(`storefront-uploads-${process.pid}-`))
        rmSync(join(tmpdir(), name), { recursive: true });
    expectSuccess(await upload(asha));
  });

  rules('EVE-30').it('remove the files of a crashed process, and keep those of a running one', () => {
    expect(existsSync(abandoned)).toBe(false);
    expect(existsSync(inUse)).toBe(true);
  });

  /** The folder of another process, with an upload in it. */
  function leftover(name: string): string {
    const folder = join(tmpdir(), name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'upload'), 'x');
    utimesSync(folder, 1, 1);
    return folder;
  }

  /** Sends the first kilobytes of a file, and no more. */
  async function begin(token: string): Promise<Beginning> {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    let answer = '';
    let ended = false;
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
    socket.on('error', () => undefined);
    socket.on('close', () => (ended = true));
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(
      [
        `POST /api/v1${AVATAR} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=cut',
        `Content-Length: ${9 * MEGABYTE}`,
        '',
        '--cut',
        'Content-Disposition: form-data; name="avatar"; filename="a.png"',
        '',
        'x'.repeat(4_000),
      ].join('\r\n'),
    );
    return { socket, answer: () => answer, ended: () => ended };
  }
});
