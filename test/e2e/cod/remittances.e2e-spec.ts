import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MoneyBooksService } from '#modules/bookkeeping/services/money-books.service.js';
import { RemittancesService } from '#modules/cod/services/remittances.service.js';
import { OrderAttentionService } from '#modules/orders/writing/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone, type CashPurchase } from '../../support/factories/a-cash-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { aRemittanceFile } from '../../support/factories/a-remittance-file.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { collectionOf } from '../../support/collection-of.js';
import { storedOrder } from '../../support/orders.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const DAY_MS = 86_400_000;
/** The cash of an order of tests, in rupees. */
const SUM = 1_579;

const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000', COD_MAX_OPEN: '0' });
const admin = useLastingAdmin(app);

beforeAll(() => aCashZone(app));

const stored = ({ order }: CashPurchase) => storedOrder(app, order.orderId);
const awbOf = async (purchase: CashPurchase) => (await stored(purchase)).trackingNumber!;

async function shipped(): Promise<CashPurchase> {
  const purchase = await aCashOrder(app);
  expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL));
  return purchase;
}

async function delivered(): Promise<CashPurchase> {
  const purchase = await shipped();
  await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
  return purchase;
}

const post = (content: string | Buffer, texts?: Record<string, string>) =>
  admin.client.post('/orders/admin/cod/remittances', aRemittanceFile(content, texts));
const record = async (rows: readonly string[], texts?: Record<string, string>) =>
  expectSuccess(await post(['AWB,Order Number,Amount,Charges,Date,UTR', ...rows].join('\n'), texts));
const list = async (query = '') => expectSuccess(await admin.client.get(`/orders/admin/cod?${query}`));
const attentionOf = async ({ order }: CashPurchase): Promise<string[]> =>
  expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`)).attention;

describe('the file of a carrier', () => {
  rules('CDL-43').it(
    'is matched by AWB, by order number and with the charges, and explains every row',
    async () => {
      const [byAwb, byNumber, charged, short, over, early] = [
        await delivered(),
        await delivered(),
        await delivered(),
        await delivered(),
        await delivered(),
        await shipped(),
      ];
      const online = await paidOrder(app);
      const rows = [
        `${(await awbOf(byAwb)).toLowerCase()},998877,"1,579.00",,11-09-2026,UTR1`,
        `,${byNumber.order.orderNumber},1579,,06-Jan-26,UTR1`,
        `${await awbOf(charged)},,1540,39,2026-09-11,UTR1`,
        `${await awbOf(short)},,1500,,11/09/26,UTR1`,
        `${await awbOf(over)},,1600,,,UTR1`,
        `${await awbOf(early)},,1000,,,UTR1`,
        'NOBODY1,,700,,,UTR1',
        `,${online.order.orderNumber},700,,,UTR1`,
        `${await awbOf(byAwb)},,many,,,UTR1`,
        `${(await awbOf(byAwb)).toLowerCase()},998877,1579,,11-09-2026,UTR1`,
        ',,99999,,,Total',
      ];
      const dry = await record(rows, { dryRun: 'true' });
      expect((await stored(byAwb)).cod).not.toHaveProperty('remittances');
      const report = await record(rows);
      expect(report).toEqual({ ...dry, dryRun: false });
      const of = (name: string) =>
        report[name].map(({ row, amount, difference }: any) => [row, amount, difference]);
      expect([report.rows, of('matched'), of('short'), of('over'), of('undelivered')]).toEqual([
        10,
        [
          [2, SUM, 0],
          [3, SUM, 0],
          [4, 1540, 0],
        ],
        [[5, 1500, -79]],
        [[6, 1600, 21]],
        [[7, 1000, 0]],
      ]);
      expect([of('unknown'), of('twice')]).toEqual([[[8, 700, 0]], [[11, SUM, 0]]]);
      expect(report.failed.map(({ row, reason }: any) => [row, reason])).toEqual([
        [9, 'the order is not paid at the door'],
        [10, 'its amount cannot be read: many'],
      ]);
      expect(report.sums).toEqual({
        total: 3 * SUM + 1500 + 1600 + 1000 + 700 + 700 + SUM,
        recorded: 3 * SUM + 1500 + 1600 + 1000,
        charges: 39,
        short: 79,
        over: 21,
        unknown: 700,
      });
      expect(await stored(byAwb)).toMatchObject({
        cod: {
          remittances: [{ amountMinor: 157_900, reference: 'UTR1', at: new Date('2026-09-10T18:30:00Z') }],
        },
      });
      const [{ amount, ...second }] = (await record([rows[0]!])).twice;
      expect([amount, second.orderNumber]).toEqual([SUM, byAwb.order.orderNumber]);
      expect((await stored(byAwb)).cod!.remittances).toHaveLength(1);
      const history = async ({ order }: CashPurchase) =>
        expectSuccess(
          await admin.client.get(`/audit-log?action=REMITTANCE_RECORDED&subject=${order.orderId}`),
        ).entries;
      expect(await history(charged)).toMatchObject([
        {
          subjectName: charged.order.orderNumber,
          before: null,
          after: { reference: 'UTR1', amount: 1540, charges: 39 },
        },
      ]);
      expect(await history(byAwb)).toHaveLength(1);
      expect(await collectionOf(app, 'audit_log').countDocuments({ action: 'REMITTANCE_RECORDED' })).toBe(6);
    },
  );

  rules('CDL-43').it(
    'adds up by order and reference, and a later reference makes up for a short one',
    async () => {
      const purchase = await delivered();
      const awb = await awbOf(purchase);
      const two = await record([`${awb},,1000,,,UTR2 `, `${awb},,500,,,UTR2`, `${awb},,500,,,UTR2`]);
      expect(two.short).toMatchObject([{ row: 2, amount: 1500, difference: -79 }]);
      expect(two.twice).toMatchObject([{ row: 4, amount: 500 }]);
      expect(await attentionOf(purchase)).toEqual(['codOverdue']);
      expect((await record([`${awb},,79,,,UTR3`])).matched).toMatchObject([{ difference: 0 }]);
      expect(await attentionOf(purchase)).toEqual([]);
      expect(
        expectSuccess(await admin.client.get(`/orders/admin/${purchase.order.orderId}`)).cod,
      ).toMatchObject({
        state: 'REMITTED',
        reference: 'UTR3',
        remittedAmount: SUM,
        shortBy: 0,
        overBy: 0,
      });
    },
  );

  rules('CDL-43').it('counts when the delivery comes, and the carrier is asked about it', async () => {
    const purchase = await shipped();
    const before = (await stored(purchase)).trackAt!;
    await record([`${await awbOf(purchase)},,${SUM},,,UTR4`]);
    expect((await stored(purchase)).trackAt!.getTime()).toBeLessThan(before.getTime());
    await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
    expect((await list(`q=${purchase.order.orderNumber}`)).orders).toMatchObject([
      { cod: { state: 'REMITTED' } },
    ]);
  });

  rules('CDL-43').it('is recorded once, however many read it at the same time', async () => {
    const some = [await delivered(), await delivered(), await delivered()];
    const rows = await Promise.all(some.map(async (each) => `${await awbOf(each)},${SUM},UTR5`));
    const folder = await mkdtemp(join(tmpdir(), 'remittances-'));
    const path = join(folder, 'remittances.csv');
    await writeFile(path, ['AWB,Amount,UTR', ...rows].join('\n'));
    const reading = () => app.get(RemittancesService).record(path, {});
    const reports = await Promise.all([reading(), reading(), reading()]);
    await rm(folder, { recursive: true });
    const counted = (name: 'matched' | 'twice' | 'failed') =>
      reports.reduce((sum, report) => sum + report[name].length, 0);
    expect([counted('matched'), counted('twice'), counted('failed')]).toEqual([3, 6, 0]);
    for (const each of some) expect((await stored(each)).cod!.remittances).toHaveLength(1);
  });

  rules('CDL-44').it('is 400 without its columns, and names what it is', async () => {
    expectError(await post('Name,Town\nAsha,Pune\n'), 400, /names of its columns/);
    const mismatch = await post('Name,Town\nAsha,Pune\n');
    expect(mismatch.headers.get('x-error-code')).toBe('FORMAT_MISMATCH');
    expectError(await post('<html><table></table></html>'), 400, /HTML or XML/);
    expectError(await post(Buffer.from('504b0304000000', 'hex')), 400, /damaged/);
    const many = ['AWB,Amount', ...Array.from({ length: 20_001 }, (_, index) => `A${index},1`)].join('\n');
    expectError(await post(many), 400, /more than 20000 rows/);
  });
});

describe('the list of cash', () => {
  const sorted = (...numbers: string[]) => numbers.toSorted();

  rules('CDL-45', 'CDL-42').it('has what carriers owe, by its state and by the clock', async () => {
    await collectionOf(app, 'orders').deleteMany({});
    const [due, part, short] = [await delivered(), await shipped(), await delivered()];
    await record([`${await awbOf(part)},,1000,,,UTR6`, `${await awbOf(short)},,1500,,,UTR6`]);
    await reportParcel(app, part.order.orderNumber, 'DELIVERED');
    const numbersOf = async (query: string): Promise<string[]> =>
      (await list(query)).orders.map(({ orderNumber }: any) => orderNumber);
    const [dueNumber, partNumber, shortNumber] = [due, part, short].map(({ order }) => order.orderNumber);
    expect((await list()).totals).toEqual({
      collected: 3 * SUM,
      remitted: 2500,
      due: SUM + (SUM - 1000),
      overdue: 0,
      short: 79,
    });
    expect(sorted(...(await numbersOf('state=DUE')))).toEqual(sorted(dueNumber!, partNumber!));
    expect([await numbersOf('state=OVERDUE'), await numbersOf('state=SHORT')]).toEqual([[], [shortNumber]]);
    expect([await numbersOf('q=UTR6&state=SHORT'), await numbersOf(`q=${await awbOf(due)}`)]).toEqual([
      [shortNumber],
      [dueNumber],
    ]);
    app.clock.advance(10 * DAY_MS);
    await app.get(OrderAttentionService).markDue();
    for (const each of [due, part, short]) expect(await attentionOf(each)).toEqual(['codOverdue']);
    expect((await list()).totals).toMatchObject({ due: SUM, overdue: SUM, short: 79 + SUM - 1000 });
    expect([await numbersOf('state=DUE'), await numbersOf('state=OVERDUE')]).toEqual([[], [dueNumber]]);
    expect(sorted(...(await numbersOf('state=SHORT')))).toEqual(sorted(partNumber!, shortNumber!));
    const today = new Date(app.clock.nowMs()).toISOString().slice(0, 10);
    expect((await list(`from=${today}`)).meta.total).toBe(0);
    const { totals, differences } = await app.get(MoneyBooksService).check();
    expect(differences).toEqual([]);
    expect(totals.cash).toMatchObject({
      collected: 3 * SUM * 100,
      remitted: 250_000,
      due: SUM * 100,
      overdue: SUM * 100,
      short: (79 + SUM - 1000) * 100,
    });
  });

  rules('CDL-45').it(
    'counts what was transferred of the last 366 days, and what is owed always',
    async () => {
      await collectionOf(app, 'orders').deleteMany({});
      const [remitted] = [await delivered(), await delivered()];
      await record([`${await awbOf(remitted)},,${SUM},,,UTR7`]);
      const day = new Date(app.clock.nowMs()).toISOString().slice(0, 10);
      app.clock.advance(367 * DAY_MS);
      expect((await list()).totals).toMatchObject({ collected: SUM, remitted: 0, due: SUM, overdue: SUM });
      for (const query of [`from=${day}`, `to=${day}`, `from=${day}&state=REMITTED`])
        expect((await list(query)).totals.remitted).toBe(SUM);
      expect((await list('state=REMITTED')).totals.collected).toBe(0);
      expect((await list()).meta.total).toBe(2);
    },
  );
});
