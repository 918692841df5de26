import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anAddress } from '../../support/factories/an-address.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

const READY = /data export is ready/;
const HOUR_MS = 3_600_000;

describe('POST /users/profile/export', () => {
  const app = useApp();
  const ana = useUser(app, beforeEach);

  const requestExport = () => ana.client.post('/users/profile/export');
  const exports = () => collectionOf(app, 'data_exports');
  const exportsOf = (userId: string) =>
    exports()
      .find({ userId: new Types.ObjectId(userId) })
      .toArray();
  const readyNotice = () =>
    expectEventually(async () => {
      const { notifications } = expectSuccess(await ana.client.get('/notifications'));
      expect(notifications[0]?.type).toBe('EXPORT_READY');
      return notifications[0];
    });
  /** The download path of the notification's link, as the test client takes it. */
  const linkOf = (fileUrl: string) => `/${new URL(fileUrl).pathname}`;

  rules('ACC-14', 'REV-31', 'BND-07', 'ACC-11').it(
    'mails the file, and notifies with a link to the same file',
    async () => {
      expectSuccess(await ana.client.post('/users/profile/addresses', anAddress()), 201);
      const answer = await requestExport();
      expect(expectSuccess(answer, 202)).toBeNull();
      expect(answer.body.message).toBe('Data export started');

      const mail = await mailTo(app, ana.user.email, READY);
      expect(mail.attachments).toHaveLength(1);
      expect(mail.attachments[0]).toMatchObject({
        filename: 'account-data.json',
        contentType: 'application/json',
      });
      const attached = JSON.parse(mail.attachments[0]!.content.toString('utf8'));
      expect(attached.profile).toMatchObject({ _id: ana.user.id, email: ana.user.email });
      expect(attached.addresses).toMatchObject([anAddress()]);
      for (const list of ['orders', 'supportTickets', 'wishlist', 'notifications']) {
        expect(attached[list]).toEqual([]);
      }

      const { metadata } = await readyNotice();
      expect(Object.keys(metadata)).toEqual(['fileUrl']);
      expect(metadata.fileUrl).toMatch(/\/api\/v1\/users\/exports\/[\w-]{43}$/);
      expect(mail.text).toContain(metadata.fileUrl);

      const file = await app.client.fromElsewhere().get(linkOf(metadata.fileUrl));
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('application/json');
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="account-data.json"');
      expect(file.headers.get('cache-control')).toBe('private, no-store');
      expect(file.body).toEqual(attached);
    },
  );

  rules('DOR-06').it('goes to an unverified address by its notification alone', async () => {
    const reader = await session(app).asUser({ isEmailVerified: false });
    expectSuccess(await reader.client.post('/users/profile/export'), 202);
    const notice = await expectEventually(async () => {
      const { notifications } = expectSuccess(await reader.client.get('/notifications'));
      expect(notifications[0]?.type).toBe('EXPORT_READY');
      return notifications[0];
    });
    expect(notice.message).toBe('The link works for 24 hours.');
    expect((await app.client.get(linkOf(notice.metadata.fileUrl))).status).toBe(200);
    const mails = collectionOf(app, 'outbox').find({ job: /export/, 'payload.exportId': { $exists: true } });
    const own = (await exportsOf(reader.user.id)).map(({ _id }) => _id.toHexString());
    expect((await mails.toArray()).filter(({ payload }) => own.includes(payload.exportId))).toEqual([]);
    expect(await countMailsTo(app, reader.user.email)).toBe(0);
  });

  rules('ACD-14').it('keeps the file under a link of 256 random bits that is not in its record', async () => {
    expectSuccess(await requestExport(), 202);
    const { metadata } = await readyNotice();
    const token = metadata.fileUrl.split('/').at(-1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [record] = await exportsOf(ana.user.id);
    expect(JSON.stringify(record)).not.toContain(token);
  });

  it('starts no second export while one is in progress', async () => {
    const running = {
      userId: new Types.ObjectId(ana.user.id),
      state: 'QUEUED',
      requestedAt: app.clock.now(),
    };
    await exports().insertOne(running);
    expectSuccess(await requestExport(), 202);
    expect(await exportsOf(ana.user.id)).toHaveLength(1);
    const jobs = collectionOf(app, 'outbox').find({ job: 'users.export', 'payload.userId': ana.user.id });
    expect(await jobs.toArray()).toEqual([]);
  });

  it('makes one file, one notification and one mail of each export, also when many are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestExport()));
    expect(statusesOf(answers)).toEqual([202, 202, 202, 202, 202, 202]);
    await expectEventually(async () => {
      const records = await exportsOf(ana.user.id);
      expect(records.map(({ state }) => state)).not.toContain('QUEUED');
      const { notifications } = expectSuccess(await ana.client.get('/notifications'));
      expect(notifications).toHaveLength(records.length);
      expect(await countMailsTo(app, ana.user.email)).toBe(records.length);
    });
  });

  it('starts another one when the last is done; both links work', async () => {
    expectSuccess(await requestExport(), 202);
    const first = (await readyNotice()).metadata.fileUrl;
    expectSuccess(await requestExport(), 202);
    await mailTo(app, ana.user.email, READY, 2);
    const second = (await readyNotice()).metadata.fileUrl;
    expect(second).not.toBe(first);
    for (const url of [first, second]) expect((await app.client.get(linkOf(url))).status).toBe(200);
  });

  it('starts another one when the last has not finished within six hours', async () => {
    const requestedAt = new Date(app.clock.nowMs() - 6 * HOUR_MS - 1000);
    const lost = { userId: new Types.ObjectId(ana.user.id), state: 'QUEUED', requestedAt };
    await exports().insertOne(lost);
    expectSuccess(await requestExport(), 202);
    await mailTo(app, ana.user.email, READY);
    expect(await exportsOf(ana.user.id)).toHaveLength(1);
  });

  it('makes nothing for an account that is deleted meanwhile', async () => {
    expectSuccess(await requestExport(), 202);
    expectSuccess(await ana.client.delete('/users/profile'));
    expect(await exportsOf(ana.user.id)).toEqual([]);
  });

  describe('GET /users/exports/:token', () => {
    it('does not find an unknown or malformed token', async () => {
      const unknown = randomBytes(32).toString('base64url');
      for (const token of [unknown, 'x', '%00', 'a'.repeat(200)]) {
        expectError(await app.client.get(`/users/exports/${token}`), 404, 'Export not found');
      }
    });

    it('finds nothing any more when the account is deleted', async () => {
      expectSuccess(await requestExport(), 202);
      const link = linkOf((await readyNotice()).metadata.fileUrl);
      expect((await app.client.get(link)).status).toBe(200);
      expectSuccess(await ana.client.delete('/users/profile'));
      expectError(await app.client.get(link), 404, 'Export not found');
    });

    rules('ACD-15').it('gives the file until 24 hours are over, and not after', async () => {
      expectSuccess(await requestExport(), 202);
      const link = linkOf((await readyNotice()).metadata.fileUrl);
      app.clock.advance(24 * HOUR_MS - 60_000);
      expect((await app.client.get(link)).status).toBe(200);
      app.clock.advance(60_000);
      expectError(await app.client.get(link), 404, 'Export not found');
    });
  });
});
