import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { ShopClient } from '../../scripts/journey/shop-client.mjs';
import { freshDataDir, startOwnService, type OwnService } from '../../scripts/lib/own-service.mjs';
import { addAddress, order, putOnSale, signIn, signUp } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';

const ADMIN = { email: 'admin@example.com', password: 'Secret#123' };
const PROJECT = process.cwd();

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as an operator does, from a folder without a `.env`. */
async function run(folder: string, command: string, ...args: string[]): Promise<Ended> {
  return ended(process.execPath, [join(PROJECT, 'dist', 'cli', `${command}.js`), ...args], folder, tmpdir());
}

/** @param isEnough kills the process when its standard output is */
async function ended(
  program: string,
  args: string[],
  folder: string,
  cwd: string,
  isEnough: (stdout: string) => boolean = () => false,
): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => {
    output.stdout += text.toString();
    if (isEnough(output.stdout)) child.kill('SIGKILL');
  });
  child.stderr.on('data', (text: Buffer) => (output.stderr += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

describe('the operator commands, as processes', () => {
  let dataDir: ReturnType<typeof freshDataDir>;
  let service: OwnService;
  let connection: mongoose.Connection;
  let client: ShopClient;

  beforeAll(async () => {
    dataDir = freshDataDir();
    await startService();
  });

  afterAll(async () => {
    await connection?.close();
    await service?.stop();
    dataDir?.remove();
  });

  async function startService(): Promise<void> {
    service = await startOwnService({
      DATA_DIR: dataDir.path,
      SEED_DEMO: 'false',
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
    });
    client = new ShopClient(service.url);
    const uri = readFileSync(join(dataDir.path, 'database.uri'), 'utf8').trim();
    connection = await mongoose.createConnection(uri).asPromise();
  }

  async function stopService(): Promise<void> {
    await connection.close();
    await service.stop();
  }

  const outbox = () => connection.collection('outbox');
  const command = (name: string, ...args: string[]) => run(dataDir.path, name, ...args);

  beforeEach(async () => {
    await outbox().deleteMany({ state: 'FAILED' });
  });

  /** A dead letter: the mail that confirms a password change. */
  async function aFailedMail(email: string): Promise<string> {
    const passwordChangedAt = new Date();
    const user = await connection
      .collection('users')
      .findOneAndUpdate({ email }, { $set: { passwordChangedAt } });
    return aFailure('users.password-changed-mail', { userId: String(user!._id) });
  }

  async function aFailure(job: string, payload: object): Promise<string> {
    const { insertedId } = await outbox().insertOne({
      job,
      payload,
      orderingKey: `${job}:of:${new mongoose.Types.ObjectId().toHexString()}`,
      state: 'FAILED',
      createdAt: new Date('2026-01-01'),
      requestId: 'req-42',
      error: 'mail server: no such mailbox',
      tries: 12,
    });
    return insertedId.toHexString();
  }

  const aRefund = () => aFailure('orders.refund', { orderId: 'nobody', gatewayPaymentId: 'pay_none' });

  const failedIds = async () =>
    (await outbox().find({ state: 'FAILED' }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id.toHexString());

  const mailsTo = async (email: string) => (await client.data('GET', `/dev/inbox?to=${email}`)) as unknown[];

  rules('CMD-01').it(
    'replays the one effect that is named, while the service runs, and no other',
    async () => {
      const [ana, ben] = [await signUp(client), await signUp(client)];
      const [anas, bens, refund] = [
        await aFailedMail(ana.email),
        await aFailedMail(ben.email),
        await aRefund(),
      ];
      await expectEventually(async () => expect((await mailsTo(ana.email)).length).toBe(1));
      expect(await command('outbox-replay', anas)).toEqual({
        code: 0,
        stdout: '1 failed effect will be tried again, by a worker that runs or by the next one.\n',
        stderr: '',
      });
      expect(await failedIds()).toEqual([bens, refund]);
      await expectEventually(async () => expect((await mailsTo(ana.email)).length).toBe(2));
      // The entry goes after the mail is handed over.
      const _id = new mongoose.Types.ObjectId(anas);
      await expectEventually(async () => expect(await outbox().countDocuments({ _id })).toBe(0));
    },
  );

  rules('CMD-01').it('replays those of one job with --job, and all with --all', async () => {
    const [refund, mail] = [await aRefund(), await aFailure('users.export-mail', { exportId: 'nobody' })];
    expect(await command('outbox-replay', '--job', 'users.export-mail', '--json')).toEqual({
      code: 0,
      stdout: '{"ok":true,"replayed":1}\n',
      stderr: '',
    });
    expect(await failedIds()).not.toContain(mail);
    expect(await failedIds()).toContain(refund);
    const again = await aFailure('users.export-mail', { exportId: 'nobody' });
    expect((await command('outbox-replay', '--all')).stdout).toMatch(
      /^\d failed effects will be tried again/,
    );
    expect(await outbox().countDocuments({ _id: new mongoose.Types.ObjectId(again), tries: 12 })).toBe(0);
  });

  rules('CMD-02').it('says so when no such effect has failed', async () => {
    const { insertedId } = await outbox().insertOne({
      job: 'orders.refund',
      payload: {},
      orderingKey: 'orders.refund:waiting',
      state: 'QUEUED',
      createdAt: new Date(),
      queuedUntil: new Date('2100-01-01'),
    });
    const waiting = insertedId.toHexString();
    for (const name of ['outbox-replay', 'outbox-drop']) {
      expect(await command(name, waiting)).toEqual({
        code: 1,
        stdout: '',
        stderr: `The effect ${waiting} has not failed: it is QUEUED, and is carried out by itself.\n`,
      });
      expect(await command(name, '0123456789abcdef01234567', '--json')).toEqual({
        code: 1,
        stdout: `{"ok":false,"error":"The outbox has no effect 0123456789abcdef01234567. It may have been carried out."}\n`,
        stderr: 'The outbox has no effect 0123456789abcdef01234567. It may have been carried out.\n',
      });
    }
    expect(await outbox().deleteOne({ _id: insertedId, state: 'QUEUED' })).toMatchObject({
      deletedCount: 1,
    });
  });

  rules('CMD-02').it('drops one failed effect, says which, and logs it', async () => {
    const [dropped, kept] = [await aRefund(), await aRefund()];
    const { code, stdout, stderr } = await command('outbox-drop', dropped);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `^Dropped ${dropped}: orders.refund \\(.+\\), written at 2026-01-01T00:00:00.000Z, request req-42.\n`,
      ),
    );
    expect(stdout).toContain('It had failed: mail server: no such mailbox\n');
    expect(JSON.parse(stderr)).toMatchObject({
      event: 'outbox.dropped',
      effect: dropped,
      job: 'orders.refund',
      requestId: 'req-42',
    });
    expect(await failedIds()).toEqual([kept]);
  });

  rules('CMD-03').it(
    'lists what failed, oldest first, as many as are asked for, and ends with 1',
    async () => {
      const [first] = [await aRefund(), await aRefund(), await aRefund()];
      const { code, stdout } = await command('queue-failed', '--limit', '2', '--json');
      const { ok, total, failures } = JSON.parse(stdout) as {
        ok: boolean;
        total: number;
        failures: Array<Record<string, unknown>>;
      };
      expect([code, ok, total, failures.length]).toEqual([1, false, 3, 2]);
      expect(failures[0]).toMatchObject({
        source: 'outbox',
        id: first,
        job: 'orders.refund',
        tries: 12,
        requestId: 'req-42',
        error: 'mail server: no such mailbox',
      });
      const ageSeconds = (Date.now() - Date.UTC(2026, 0, 1)) / 1000;
      expect(Math.abs((failures[0]!['ageSeconds'] as number) - ageSeconds)).toBeLessThan(60);
      expect((await command('queue-failed', '--limit', '1')).stdout).toMatch(
        new RegExp(
          `^outbox  ${first}  orders.refund  12 tries  \\d+ d old  .*no such mailbox\n1 shown; the outbox has 3\\.`,
        ),
      );
    },
  );

  rules('CMD-03').it('prints one JSON document on standard output through npm', async () => {
    const doctor = await ended('npm', ['run', '--silent', 'doctor', '--', '--json'], dataDir.path, PROJECT);
    const { ok, findings } = JSON.parse(doctor.stdout) as {
      ok: boolean;
      findings: Array<{ name: string }>;
    };
    expect([doctor.code, ok]).toEqual([0, true]);
    expect(findings.map(({ name }) => name)).toContain('payment gateway');
    expect(JSON.parse((await command('db-migrate', '--json')).stdout)).toEqual({ ok: true, made: [] });
    expect(JSON.parse((await command('search-reindex', '--json')).stdout)).toMatchObject({
      rebuilt: false,
    });
  });

  it('goes on with a migration that was killed', async () => {
    const sku = { $regex: '^KILLED-' };
    const products = connection.collection('products');
    const withoutWords = () => products.countDocuments({ sku, wordsForm: null });
    await products.insertMany(
      Array.from({ length: 5_000 }, (_, index) => ({
        sku: `KILLED-${index}`,
        name: 'Kettle',
        isActive: false,
        currentStock: 0,
        inStock: false,
        ratingCount: 0,
      })),
    );
    const program = [join(PROJECT, 'dist', 'cli', 'db-migrate.js')];
    const killed = await ended(process.execPath, program, dataDir.path, tmpdir(), (stdout) =>
      stdout.includes('10% (500 of 5000)'),
    );
    expect(killed).toMatchObject({ code: null, stdout: expect.stringMatching(/^Interrupting is safe/) });
    const left = await withoutWords();
    expect(left).toBeGreaterThan(0);
    // The lock of the killed process ends 30 seconds after it was renewed.
    await connection
      .collection('migrations')
      .updateOne({ until: { $exists: true } }, { $set: { until: new Date(0) } });
    const { code, stdout } = await command('db-migrate');
    expect({ code, lines: stdout.split('\n') }).toMatchObject({
      code: 0,
      lines: expect.arrayContaining([
        `0002-product-words: ${left} records`,
        `made search words of ${left} products`,
      ]),
    });
    expect(await withoutWords()).toBe(0);
    await products.deleteMany({ sku });
  });

  rules('STF-09').it(
    'takes the role from an administrator of the running shop at once, but not from the last one',
    async () => {
      const staff = await signUp(client);
      expect(await command('admin-grant', staff.email)).toMatchObject({ code: 0 });
      const token = await signIn(client, staff);
      const status = async () => (await client.send('GET', '/audit-log', { token })).status;
      expect(await status()).toBe(200);
      expect(await command('admin-revoke', staff.email)).toMatchObject({ code: 0, stderr: '' });
      await expectEventually(async () => expect(await status()).toBe(401), 120_000);
      await connection
        .collection('users')
        .updateMany({ email: { $ne: ADMIN.email } }, { $set: { role: 'USER' } });
      expect(await command('admin-revoke', ADMIN.email)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('is the last active administrator') as string,
      });
    },
  );

  rules('CMD-04').it(
    'ends reservations that have run out while the service is stopped, and says how many',
    async () => {
      const customer = await signIn(client, await signUp(client));
      const productId = await putOnSale(client, await signIn(client, ADMIN), {
        name: 'Kettle',
        currentStock: 5,
      });
      const [address] = await addAddress(client, customer);
      await order(client, customer, { productId, quantity: 2, addressId: address!._id });
      await stopService();
      writeFileSync(join(dataDir.path, 'clock.json'), JSON.stringify({ offsetMs: 3_600_000 }));
      expect(await command('reservations-release')).toMatchObject({
        code: 0,
        stdout: '1 unpaid order ended: stock and coupons are free again.\n',
      });
      expect(await command('reservations-release', '--json')).toMatchObject({
        code: 0,
        stdout: '{"ok":true,"released":0,"left":0,"failed":0}\n',
      });
      await startService();
      expect(await client.data('GET', `/products/${productId}`)).toMatchObject({ currentStock: 5 });
    },
  );
});
