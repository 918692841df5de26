import { Types } from 'mongoose';
import { collectionOf } from '../../support/collection-of.js';
import { useApp, type TestApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anApiKey } from '../../support/factories/an-api-key.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { signedInAgain, storedOrder } from '../../support/orders.js';
import { downloadedPdf, readPdf } from '../../support/read-pdf.js';
import { readZip } from '../../support/read-zip.js';
import { session, type Session } from '../../support/session.js';

const REGISTERED = { SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka' };
const HOUR_MS = 3_600_000;

/** Returns the notifications of an administrator, newest first. */
async function noticesOf(app: TestApp, admin: Pick<Session, 'user'>) {
  const { client } = signedInAgain(app, admin);
  return expectSuccess(await client.get('/notifications')).notifications;
}

/** The link of an archive, once there is one that was not among these. */
async function linkOf(app: TestApp, admin: Pick<Session, 'user'>, known: readonly string[] = []) {
  return expectEventually(async () => {
    const [{ type, metadata } = { type: '', metadata: {} }] = await noticesOf(app, admin);
    expect(type).toBe('EXPORT_READY');
    expect(known).not.toContain(metadata.fileUrl);
    return metadata.fileUrl as string;
  });
}

/** Asks the service of a test for what a link leads to. */
const fetched = (app: TestApp, link: string) => fetch(`${app.url}${new URL(link).pathname}`);

async function filesOf(app: TestApp, link: string): Promise<Map<string, Buffer>> {
  const answer = await fetched(app, link);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return readZip(Buffer.from(await answer.arrayBuffer()));
}

describe('POST /invoices/admin/archive', () => {
  const app = useApp(REGISTERED);
  const admin = useLastingAdmin(app);
  let october: PaidPurchase;
  let november: PaidPurchase;
  let refunded: PaidPurchase;

  const nowIs = (time: string) => app.clock.advance(Date.parse(time) - app.clock.nowMs());
  const ask = (body: object, { client }: Pick<Session, 'client'> = admin) =>
    client.post('/invoices/admin/archive', body);

  beforeAll(async () => {
    const kettle = await aProduct(app, { basePrice: 1180, hsnCode: '73239390', taxRate: 18 });
    // The last minute of October in India, and the first one of November.
    nowIs('2096-10-31T18:29:00Z');
    october = await paidOrder(app, { product: kettle });
    nowIs('2096-10-31T18:30:00Z');
    november = await paidOrder(app, { product: kettle });
    nowIs('2096-11-20T06:00:00Z');
    refunded = await paidOrder(app, { product: kettle });
    const refund = { amount: 590, reason: 'A scratch' };
    const { orderId } = refunded.order;
    expectSuccess(await admin.client.post(`/orders/admin/${orderId}/refunds`, refund), 201);
    await expectEventually(async () => expect((await storedOrder(app, orderId)).creditNotes).toHaveLength(1));
  });

  rules('ACT-11').it('sends the prints of a month by a link', async () => {
    const answer = await ask({ period: '2096-11' });
    expect(expectSuccess(answer, 202)).toEqual({ _id: expect.any(String), papers: 3 });
    expect(answer.body.message).toBe('Archive started');
    const link = await linkOf(app, admin);
    expect(link).toMatch(/\/api\/v1\/invoices\/archives\/[\w-]{43}$/);
    const mail = await mailTo(app, admin.user.email, /archive of invoices is ready \(2096-11\)/);
    expect(mail.text).toContain(link);
    const [notice] = await noticesOf(app, admin);
    expect(notice).toMatchObject({
      title: 'Your archive of invoices is ready (2096-11)',
      message: '3 invoices and credit notes. It has been mailed to you. The link works for 24 hours.',
    });
    const download = await fetched(app, link);
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="invoices-2096-11.zip"');
    expect(download.headers.get('cache-control')).toBe('private, no-store');
    const files = readZip(Buffer.from(await download.arrayBuffer()));
    expect([...files.keys()]).toEqual([
      'invoices/INV-9697-0000002.pdf',
      'invoices/INV-9697-0000003.pdf',
      'credit-notes/CN-9697-0000001.pdf',
    ]);
    const { orderId } = refunded.order;
    const [note] = (await storedOrder(app, orderId)).creditNotes!;
    for (const [name, path] of [
      ['invoices/INV-9697-0000002.pdf', `/orders/admin/${november.order.orderId}/invoice`],
      ['credit-notes/CN-9697-0000001.pdf', `/orders/${orderId}/credit-notes/${note!.refundId}`],
    ] as const)
      expect(readPdf(files.get(name)!).text).toBe((await downloadedPdf(app, admin, path)).text);
  });

  rules('ACT-11').it('takes days of India and moments instead of a month', async () => {
    const asked: Array<[object, string]> = [
      [{ from: '2096-10-31', to: '2096-10-31' }, 'invoices/INV-9697-0000001.pdf'],
      [{ from: '2096-10-31T18:30:00Z', to: '2096-10-31T18:40:00Z' }, 'invoices/INV-9697-0000002.pdf'],
    ];
    const known: string[] = [await linkOf(app, admin)];
    for (const [body, name] of asked) {
      expectSuccess(await ask(body), 202);
      known.push(await linkOf(app, admin, known));
      expect([...(await filesOf(app, known.at(-1)!)).keys()]).toEqual([name]);
    }
    // Each has its own link, and those of before still work.
    for (const link of known) expect((await fetched(app, link)).status).toBe(200);
  });

  rules('ACT-11').it.each([
    [{}, 'Give either period, or from and to'],
    [{ from: '2096-11-01' }, 'Give either period, or from and to'],
    [{ period: '2096-11', to: '2096-11-02' }, 'Give either period, or from and to'],
    [{ from: '2096-11-02', to: '2096-11-01' }, 'from must not be after to'],
    [{ period: '2096-13' }, 'period must be a month such as 2026-11'],
    [{ from: 'yesterday', to: '2096-11-01' }, 'from must be an ISO 8601 date'],
  ])('refuses what is no period: %j', async (body, message) => {
    expectError(await ask(body), 400, message);
  });

  rules('ACT-11').it('refuses a period without papers', async () => {
    const refused = await ask({ period: '2096-09' });
    expectError(refused, 409, 'No invoice or credit note was issued in this period');
    expect(refused.headers.get('x-error-code')).toBe('NOTHING_TO_ARCHIVE');
  });

  rules('ACT-12').it('is closed to a key, whatever its scopes', async () => {
    const { client } = await anApiKey(app, ['reports:read']);
    const refused = await ask({ period: '2096-11' }, { client });
    expectError(refused, 403, 'No API key may do this');
    expect(refused.headers.get('x-error-code')).toBe('SCOPE_MISSING');
  });

  rules('ACT-12').it(
    'ends its link with time, the right to read, a new password and the account',
    async () => {
      const users = collectionOf(app, 'users');
      const set = async (changes: object) => users.updateOne({ email: admin.user.email }, changes);
      const link = await linkOf(app, admin);
      const status = async () => (await fetched(app, link)).status;
      await set({ $set: { scopes: ['orders:read'] } });
      expect(await status()).toBe(404);
      await set({ $set: { scopes: ['reports:read'] } });
      expect(await status()).toBe(200);
      await set({ $unset: { scopes: 1 }, $set: { role: 'USER' } });
      expect(await status()).toBe(404);
      await set({ $set: { role: 'ADMIN', passwordChangedAt: new Date(app.clock.nowMs() + 1000) } });
      expect(await status()).toBe(404);
      await set({ $unset: { passwordChangedAt: 1 } });
      expect(await status()).toBe(200);
      app.clock.advance(24 * HOUR_MS);
      expect(await status()).toBe(404);
      const other = await session(app).asAdmin();
      expectSuccess(await ask({ period: '2096-11' }, other), 202);
      const theirs = await linkOf(app, other);
      await eraseAccount(app, other.user.id);
      expect((await fetched(app, theirs)).status).toBe(404);
      const userId = new Types.ObjectId(other.user.id);
      expect(await collectionOf(app, 'invoice_archives').countDocuments({ userId })).toBe(0);
    },
  );

  rules('ACT-12').it('takes the prints of a customer out with the account, and names them', async () => {
    const other = await session(app).asAdmin();
    expectSuccess(await ask({ period: '2096-11' }, signedInAgain(app, other)), 202);
    const link = await linkOf(app, other);
    await eraseAccount(app, november.customer.user.id);
    const files = await filesOf(app, link);
    expect([...files.keys()]).toEqual([
      'invoices/INV-9697-0000003.pdf',
      'credit-notes/CN-9697-0000001.pdf',
      'left-out.txt',
    ]);
    expect(files.get('left-out.txt')!.toString()).toBe('These could not be printed:\nINV-9697-0000002\n');
  });

  rules('ACT-12').it('does not find an unknown or malformed link', async () => {
    for (const token of ['x', 'a'.repeat(43), '%00'])
      expectError(await app.client.get(`/invoices/archives/${token}`), 404, 'Archive not found');
  });

  rules('ACT-13').it('has an entry in the audit log', async () => {
    const { entries } = expectSuccess(await admin.client.get('/audit-log?action=ARCHIVE_STARTED'));
    expect(entries.at(-1)).toMatchObject({
      actor: admin.user.id,
      subjectName: '2096-11',
      after: { from: '2096-10-31T18:30:00.000Z', to: '2096-11-30T18:29:59.999Z', papers: 3 },
    });
  });

  rules('ACT-13').it('goes by its notification alone to an address that nobody has verified', async () => {
    const other = await session(app).asAdmin({ isEmailVerified: false });
    expectSuccess(await ask({ from: '2096-10-31', to: '2096-10-31' }, signedInAgain(app, other)), 202);
    await linkOf(app, other);
    const [{ message }] = await noticesOf(app, other);
    expect(message).toBe('1 invoices and credit notes. The link works for 24 hours.');
    expect(await countMailsTo(app, other.user.email)).toBe(0);
  });

  rules('ACT-13').it('names a paper that cannot be printed', async () => {
    const papers = collectionOf(app, 'issued_papers');
    const number = 'INV-9697-0000001';
    const { orderId } = (await papers.findOne({ number }))!;
    await papers.updateOne({ number }, { $set: { orderId: new Types.ObjectId() } });
    const other = await session(app).asAdmin();
    expectSuccess(await ask({ from: '2096-10-31', to: '2096-10-31' }, signedInAgain(app, other)), 202);
    const files = await filesOf(app, await linkOf(app, other));
    expect([...files]).toEqual([['left-out.txt', Buffer.from(`These could not be printed:\n${number}\n`)]]);
    await papers.updateOne({ number }, { $set: { orderId } });
    expect(october.order.orderId).toBe(orderId.toHexString());
  });
});
