import { parse } from 'csv-parse/sync';
import { IssuedPaperRepository } from '#modules/invoicing/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';

const GSTIN = '29AAGCB7383J1Z4';
const KOCHI = { city: 'Kochi', state: 'Kerala', pincode: '682001' };

describe('GET /invoices/admin/gst-return', () => {
  const app = useApp({ SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka' });
  const admin = useLastingAdmin(app);

  const nowIs = (time: string) => app.clock.advance(Date.parse(time) - app.clock.nowMs());
  const download = (query: string) =>
    fetch(`${app.url}/api/v1/invoices/admin/gst-return?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
  const returnOf = async (period: string): Promise<any> => (await download(`period=${period}`)).json();
  const documentsOf = async (period: string) =>
    ((await returnOf(period)).doc_issue?.doc_det ?? []).flatMap(({ doc_num, docs }: any) =>
      docs.map(({ from, to, totnum, cancel, net_issue }: any) => [
        doc_num,
        from,
        to,
        totnum,
        cancel,
        net_issue,
      ]),
    );

  beforeAll(async () => {
    const kettle = await aProduct(app, {
      basePrice: 1180,
      hsnCode: '73239390',
      taxRate: 18,
      currentStock: 500,
    });
    // The last minute of October in India, and the first one of November.
    nowIs('2096-10-31T18:29:00Z');
    await paidOrder(app, { product: kettle });
    nowIs('2096-10-31T18:30:00Z');
    await paidOrder(app, { product: kettle, address: { gstin: GSTIN, company: '=1+1' } });
    nowIs('2096-11-10T06:00:00Z');
    const large = await paidOrder(app, { product: kettle, quantity: 99, address: KOCHI });
    await paidOrder(app, { product: kettle, address: KOCHI });
    nowIs('2096-12-02T06:00:00Z');
    const refund = { amount: 1180, reason: 'Broken' };
    expectSuccess(await admin.client.post(`/orders/admin/${large.order.orderId}/refunds`, refund), 201);
    await expectEventually(async () =>
      expect((await storedOrder(app, large.order.orderId)).creditNotes).toHaveLength(1),
    );
    await paidOrder(app, { product: kettle });
  });

  rules('ACT-06', 'ACT-07').it('is the portal\u2019s file of the month, as an attachment', async () => {
    const answer = await download('period=2096-11');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="gstr1-2096-11.json"');
    const file: any = await answer.json();
    expect(file).toMatchObject({ gstin: '29ABCDE1234F1Z5', fp: '112096' });
    expect(
      file.b2b.map(({ ctin, inv }: any) => [ctin, inv.map(({ inum, idt }: any) => [inum, idt])]),
    ).toEqual([[GSTIN, [['INV-9697-0000002', '01-11-2096']]]]);
    expect(file.b2cl.map(({ pos, inv }: any) => [pos, inv.map(({ val }: any) => val)])).toEqual([
      ['32', [116_820]],
    ]);
    expect(file.b2cs).toEqual([
      { sply_ty: 'INTER', typ: 'OE', pos: '32', rt: 18, txval: 1000, iamt: 180, csamt: 0 },
    ]);
    expect(file.cdnur).toBeUndefined();
    expect(file.hsn.hsn_b2c).toEqual([expect.objectContaining({ qty: 100, txval: 100_000, iamt: 18_000 })]);
  });

  rules('ACT-07').it('has a credit note in the month of its own date', async () => {
    const file = await returnOf('2096-12');
    expect(file.cdnur).toEqual([
      expect.objectContaining({ nt_num: 'CN-9697-0000001', nt_dt: '02-12-2096', val: 1180, pos: '32' }),
    ]);
    expect(file.b2cs).toEqual([
      expect.objectContaining({ sply_ty: 'INTRA', txval: 1000, camt: 90, samt: 90 }),
    ]);
  });

  rules('ACT-09').it('has the numbers of each series, those that no document has as cancelled', async () => {
    expect(await documentsOf('2096-10')).toEqual([[1, 'INV-9697-0000001', 'INV-9697-0000001', 1, 0, 1]]);
    expect(await documentsOf('2096-11')).toEqual([[1, 'INV-9697-0000002', 'INV-9697-0000004', 3, 0, 3]]);
    expect(await documentsOf('2096-12')).toEqual([
      [1, 'INV-9697-0000005', 'INV-9697-0000005', 1, 0, 1],
      [5, 'CN-9697-0000001', 'CN-9697-0000001', 1, 0, 1],
    ]);
    const papers = collectionOf(app, 'issued_papers');
    const gap = { number: { $in: ['INV-9697-0000002', 'INV-9697-0000005'] } };
    const removed = await papers.find(gap).toArray();
    await papers.deleteMany(gap);
    // What lacks before a number is of its month; at the end of the series it is of the last one's.
    expect(await documentsOf('2096-11')).toEqual([[1, 'INV-9697-0000002', 'INV-9697-0000005', 4, 2, 2]]);
    expect(await documentsOf('2096-12')).toEqual([[5, 'CN-9697-0000001', 'CN-9697-0000001', 1, 0, 1]]);
    await papers.insertMany(removed);
  });

  rules('ACT-09').it('counts a number that was given around midnight in the month of its date', async () => {
    const papers = collectionOf(app, 'issued_papers');
    const late = { number: 'INV-9697-0000003' };
    const { issuedAt } = (await papers.findOne(late))!;
    const movedTo = new Date('2096-12-01T00:00:00Z');
    await papers.updateOne(late, { $set: { issuedAt: movedTo } });
    expect(await documentsOf('2096-11')).toEqual([
      [1, 'INV-9697-0000002', 'INV-9697-0000002', 1, 0, 1],
      [1, 'INV-9697-0000004', 'INV-9697-0000004', 1, 0, 1],
    ]);
    await papers.updateOne(late, { $set: { issuedAt } });
  });

  rules('ACT-10').it('is the sheets of the offline tool as CSV, without formulas', async () => {
    const answer = await download('period=2096-11&format=csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="gstr1-2096-11.csv"');
    const rows: string[][] = parse(await answer.text(), { bom: true, relax_column_count: true });
    const at = rows.findIndex(([name]) => name === 'b2b,sez,de');
    expect(rows[at + 2]).toEqual([
      GSTIN,
      "'=1+1",
      'INV-9697-0000002',
      '01-Nov-2096',
      '1180',
      '29-Karnataka',
      'N',
      '',
      'Regular B2B',
      '',
      '18',
      '1000',
      '0',
    ]);
    expect(rows.at(-1)).toEqual([
      'Invoices for outward supply',
      'INV-9697-0000002',
      'INV-9697-0000004',
      '3',
      '0',
    ]);
  });

  rules('ACT-06').it('is empty for a month without papers, and one that has not begun', async () => {
    for (const period of ['2096-09', '2099-12'])
      expect(await returnOf(period)).toEqual({
        gstin: '29ABCDE1234F1Z5',
        fp: `${period.slice(5)}${period.slice(0, 4)}`,
        version: 'GST3.2.4',
        hash: 'hash',
      });
  });

  rules('ACT-06').it.each([
    ['', 'period is required'],
    ['period=2026-13', 'period must be a month such as 2026-11'],
    ['period=11-2026', 'period must be a month such as 2026-11'],
    ['period=2026-11&format=xml', 'format must be one of json, csv'],
  ])('refuses what it cannot read: %s', async (query, message) => {
    expectError(await admin.client.get(`/invoices/admin/gst-return?${query}`), 400, message);
  });

  rules('ACT-06').it('reads the register page by page', async () => {
    const pages = jest.spyOn(app.get(IssuedPaperRepository), 'findAfter');
    await returnOf('2096-11');
    expect(pages.mock.calls.map(([, , limit]) => limit)).toEqual([200]);
    pages.mockRestore();
  });
});

describe('the return of a shop that is not registered for the tax', () => {
  const app = useApp();

  rules('ACT-06').it('is refused', async () => {
    const { client } = await session(app).asAdmin();
    const refused = await client.get('/invoices/admin/gst-return?period=2026-11');
    expectError(refused, 409, 'The shop is not registered for the goods and services tax');
    expect(refused.headers.get('x-error-code')).toBe('NO_TAX_REGISTRATION');
  });
});
