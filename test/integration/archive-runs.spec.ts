import { Types } from 'mongoose';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import { IssuedPaperRepository } from '#modules/invoicing/index.js';
import { ArchiveRunnerService } from '#modules/tax-returns/services/archive-runner.service.js';
import { collectionOf } from '../support/collection-of.js';
import { useTwoApps, type TestApp } from '../support/create-app.js';
import { expectError, expectSuccess } from '../support/expect-envelope.js';
import { paidOrder } from '../support/factories/an-order.js';
import { mailTo } from '../support/inbox.js';
import { session, type Session } from '../support/session.js';

const REGISTERED = { SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka' };
const PAPERS = 45;
const AT = new Date('2026-05-10T06:00:00Z');
const numberOf = (index: number) => `INV-2627-${String(index + 1).padStart(7, '0')}`;

describe('the making of an archive', () => {
  const [app, beside] = useTwoApps(REGISTERED);
  let admin: Session;
  let printed: jest.SpyInstance;

  const archives = () => collectionOf(app, 'invoice_archives');
  const papers = () => collectionOf(app, 'archived_papers');

  beforeAll(async () => {
    const { order } = await paidOrder(app);
    const orderId = new Types.ObjectId(order.orderId);
    // An order with many invoices, all but one of which were taken back.
    const creditNotes = Array.from({ length: PAPERS - 1 }, (_, index) => ({
      number: `CN-${index}`,
      issuedAt: AT,
      unpaid: { reason: 'CANCELLED_UNPAID', invoiceNumber: numberOf(index + 1), invoicedAt: AT },
    }));
    const numbered = {
      $set: { invoiceNumber: numberOf(0), invoicedAt: AT, creditNotes },
      $unset: { invoiceDueAt: 1 },
    };
    await collectionOf(app, 'orders').updateOne({ _id: orderId }, numbered);
    await collectionOf(app, 'issued_papers').deleteMany({});
    const many = Array.from({ length: PAPERS }, (_, index) => ({
      kind: 'INVOICE',
      number: numberOf(index),
      issuedAt: AT,
      orderId,
    }));
    await collectionOf(app, 'issued_papers').insertMany(many);
  });
  beforeEach(async () => {
    admin = await session(app).asAdmin();
    printed = jest.spyOn(PdfRenderer.prototype, 'render').mockImplementation(async () => Buffer.from('%PDF'));
  });
  afterEach(() => printed.mockRestore());

  /** An archive that has been asked for, and that no job carries out. */
  async function anArchive(changes: object = {}): Promise<string> {
    const _id = new Types.ObjectId();
    await archives().insertOne({
      _id,
      userId: new Types.ObjectId(admin.user.id),
      state: 'QUEUED',
      from: AT,
      to: AT,
      label: '2026-05',
      requestedAt: app.clock.now(),
      papers: 0,
      tries: 0,
      expiresAt: new Date(app.clock.nowMs() + 3_600_000),
      ...changes,
    });
    return _id.toHexString();
  }

  const run = (on: TestApp, id: string, untilMs = Infinity) => on.get(ArchiveRunnerService).run(id, untilMs);
  const stored = (id: string) => archives().findOne({ _id: new Types.ObjectId(id) });
  const placesOf = async (id: string) => {
    const found = await papers()
      .find({ archiveId: new Types.ObjectId(id) })
      .sort({ place: 1 })
      .toArray();
    return found.map(({ place }) => place);
  };
  const WHOLE = Array.from({ length: PAPERS }, (_, place) => place);
  const notices = async () => expectSuccess(await admin.client.get('/notifications')).notifications;

  rules('ACT-13').it('goes on where it was, in another process, and holds a page of papers', async () => {
    const id = await anArchive();
    expect(await run(app, id, 0)).toBe(false);
    expect(await stored(id)).toMatchObject({ state: 'QUEUED', papers: 20, tries: 0 });
    expect(await run(beside, id)).toBe(true);
    expect(await stored(id)).toMatchObject({ state: 'READY', papers: PAPERS });
    expect(await placesOf(id)).toEqual(WHOLE);
  });

  rules('ACT-13').it('has each paper once, when two processes make it at once', async () => {
    const id = await anArchive();
    await Promise.all([run(app, id), run(beside, id)]);
    expect(await stored(id)).toMatchObject({ state: 'READY', papers: PAPERS });
    expect(await placesOf(id)).toEqual(WHOLE);
    expect(await notices()).toHaveLength(1);
  });

  rules('ACT-13').it('has each paper once, however often it breaks off', async () => {
    const id = await anArchive();
    let calls = 0;
    printed.mockImplementation(async () => {
      if ((calls += 1) % 25 === 0) throw new Error('the process is killed');
      return Buffer.from('%PDF');
    });
    while (!(await run(app, id).catch(() => false)));
    expect(calls).toBeGreaterThan(PAPERS);
    expect(await placesOf(id)).toEqual(WHOLE);
  });

  rules('ACT-13').it('is given up after six tries without a step, and says so', async () => {
    const id = await anArchive();
    printed.mockRejectedValue(new Error('no memory'));
    for (let tries = 1; tries < 6; tries += 1) await expect(run(app, id)).rejects.toThrow('no memory');
    expect(await run(app, id)).toBe(true);
    expect(await stored(id)).toMatchObject({ state: 'FAILED' });
    expect(await notices()).toEqual([
      expect.objectContaining({
        type: 'SHOP_ALERT',
        title: 'Your archive of invoices could not be made (2026-05)',
      }),
    ]);
    await mailTo(app, admin.user.email, /archive of invoices could not be made \(2026-05\)/);
    // Nothing hangs on it: another one begins.
    const again = await admin.client.post('/invoices/admin/archive', { period: '2026-05' });
    expect(expectSuccess(again, 202)._id).not.toBe(id);
  });

  rules('ACT-13').it('is given up when its processes were killed again and again', async () => {
    const id = await anArchive({ tries: 6 });
    expect(await run(app, id)).toBe(true);
    expect(await stored(id)).toMatchObject({ state: 'FAILED', papers: 0 });
  });

  rules('ACT-13').it(
    'begins no second one of an administrator, but answers that of the same period',
    async () => {
      const month = { from: new Date('2026-04-30T18:30:00Z'), to: new Date('2026-05-31T18:29:59.999Z') };
      const id = await anArchive(month);
      const same = await admin.client.post('/invoices/admin/archive', { period: '2026-05' });
      expect(expectSuccess(same, 202)).toEqual({ _id: id, papers: PAPERS });
      const body = { from: '2026-05-10', to: '2026-05-10' };
      const other = await admin.client.post('/invoices/admin/archive', body);
      expectError(other, 409, 'An archive is being made: wait for its link');
      expect(other.headers.get('x-error-code')).toBe('ARCHIVE_RUNNING');
      const another = await session(app).asAdmin();
      expectSuccess(await another.client.post('/invoices/admin/archive', body), 202);
      // Six hours later it is taken for lost.
      await archives().updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { requestedAt: new Date(app.clock.nowMs() - 6 * 3_600_000 - 1) } },
      );
      expectSuccess(await admin.client.post('/invoices/admin/archive', body), 202);
      expect(await stored(id)).toBeNull();
    },
  );

  rules('ACT-13').it('keeps five of an administrator', async () => {
    const ids: string[] = [];
    for (let age = 5; age > 0; age -= 1) {
      const requestedAt = new Date(app.clock.nowMs() - age * 1000);
      ids.push(await anArchive({ state: 'READY', requestedAt }));
      await papers().insertOne({ archiveId: new Types.ObjectId(ids.at(-1)), place: 0 });
    }
    expectSuccess(await admin.client.post('/invoices/admin/archive', { period: '2026-05' }), 202);
    const left = await Promise.all(ids.map(async (id) => (await stored(id)) !== null));
    expect(left).toEqual([false, true, true, true, true]);
    expect(await placesOf(ids[0]!)).toEqual([]);
    expect(await placesOf(ids[1]!)).toEqual([0]);
  });

  rules('ACT-13').it('refuses more papers than an archive can have', async () => {
    const counted = jest.spyOn(app.get(IssuedPaperRepository), 'countUpTo').mockResolvedValueOnce(10_001);
    const refused = await admin.client.post('/invoices/admin/archive', { period: '2026-05' });
    expectError(refused, 400, 'More than 10000 invoices and credit notes: choose a shorter period');
    expect(refused.headers.get('x-error-code')).toBe('ARCHIVE_TOO_LARGE');
    // It counts no further than it needs.
    expect(counted.mock.calls[0]![1]).toBe(10_001);
    counted.mockRestore();
  });
});
