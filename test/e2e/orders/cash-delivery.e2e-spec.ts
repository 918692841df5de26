import { MoneyBooksService } from '#modules/bookkeeping/services/money-books.service.js';
import { StockBooksService } from '#modules/bookkeeping/services/stock-books.service.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone, type CashPurchase } from '../../support/factories/a-cash-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { receivedReturn } from '../../support/factories/a-return.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { downloadedPdf } from '../../support/read-pdf.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const app = useApp({
  RATE_LIMIT_STANDARD_MAX: '10000',
  COD_MAX_OPEN: '0',
  SELLER_TAX_ID: '29ABCDE1234F1Z5',
  SELLER_STATE: 'Karnataka',
  TAX_RATE_DEFAULT: '18',
});
const admin = useLastingAdmin(app);

beforeAll(() => aCashZone(app));

const path = ({ order }: CashPurchase, rest = '') => `/orders/admin/${order.orderId}${rest}`;
const shipped = async (options?: Parameters<typeof aCashOrder>[1]): Promise<CashPurchase> => {
  const purchase = await aCashOrder(app, options);
  expectSuccess(await admin.client.post(path(purchase, '/dispatch'), PARCEL));
  return purchase;
};
let second = 0;
const reported = ({ order }: CashPurchase, status: string) =>
  reportParcel(app, order.orderNumber, status, {
    current_timestamp: new Date(app.clock.nowMs() + 1_000 * (second += 1)).toISOString(),
  });
const stored = ({ order }: CashPurchase) => storedOrder(app, order.orderId);
const itemOf = async (purchase: CashPurchase) => (await stored(purchase)).items[0]!.itemId!;

describe('a parcel that is paid at the door', () => {
  rules('CDL-30').it('is paid by its delivery', async () => {
    const purchase = await shipped();
    await reported(purchase, 'DELIVERED');
    expect(await stored(purchase)).toMatchObject({
      orderStatus: 'DELIVERED',
      paymentStatus: 'PAID',
      cod: { amountMinor: 157_900, collectedAt: expect.any(Date) },
      payments: [{ amountMinor: 157_900, state: 'CONFIRMED', manual: true, cash: true }],
    });
    const { text } = await downloadedPdf(app, purchase.customer, `/orders/${purchase.order.orderId}/invoice`);
    expect(text).toContain('1,579.00');
    expect(text).toMatch(/Cash on delivery.*30\.00/);
    expect(text).toMatch(/Rounding.*0\.50/);
  });

  rules('CDL-31').it('is nobody’s to pay when it comes back, and its invoice is credited', async () => {
    const purchase = await shipped();
    const { invoiceNumber } = await stored(purchase);
    await reported(purchase, 'RTO DELIVERED');
    expect(await stored(purchase)).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'EXPIRED' });
    expect(await stockOf(app, purchase.product._id)).toBe(10);
    await app.get(InvoiceNumbersService).giveDue();
    const detail = expectSuccess(await admin.client.get(path(purchase)));
    expect(detail.refunds).toEqual([]);
    expect(detail.unpaidCreditNote).toMatchObject({ invoiceNumber, reason: 'RETURNED_UNPAID' });
  });

  rules('CDL-31').it(
    'is taken back when it was delivered by mistake, and stays so if it was delivered after all',
    async () => {
      const purchase = await shipped();
      await reported(purchase, 'DELIVERED');
      await reported(purchase, 'RTO DELIVERED');
      const { cod, payments, ...back } = await stored(purchase);
      expect(back).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'EXPIRED' });
      expect([cod!.collectedAt, payments]).toEqual([undefined, []]);
      await reported(purchase, 'DELIVERED');
      expect(await stored(purchase)).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID' });
    },
  );

  rules('CDL-32').it('stays to be settled when the carrier cancels it', async () => {
    const settled = await shipped();
    await reported(settled, 'CANCELED');
    expect(await stored(settled)).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'PENDING' });
    expectSuccess(await admin.client.post(path(settled, '/settle'), { restock: true, refund: false }));
    expect((await stored(settled)).paymentStatus).toBe('EXPIRED');
    expectError(
      await admin.client.post(path(settled, '/settle'), { restock: true, refund: false }),
      409,
      'Nothing to settle',
    );
    const reopened = await shipped();
    await reported(reopened, 'CANCELED');
    expectSuccess(await admin.client.post(path(reopened, '/reopen')));
    expectSuccess(await admin.client.post(path(reopened, '/dispatch'), PARCEL));
    await reportParcel(app, `${reopened.order.orderNumber}-2`, 'DELIVERED');
    expect(await stored(reopened)).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID' });
  });

  rules('CDL-32').it('is lost when it does not arrive', async () => {
    const purchase = await shipped();
    const body = { restock: false, refund: true, reason: 'Lost by the courier' };
    expectSuccess(await admin.client.post(path(purchase, '/settle'), body));
    expect(await stored(purchase)).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
  });

  rules('CDL-33').it('is delivered by the staff, who may have got less', async () => {
    const purchase = await aCashOrder(app);
    const move = (body: object) => admin.client.patch(path(purchase, '/status'), body);
    expect((await move({ status: 'SHIPPED', collected: 10 })).status).toBe(400);
    expectSuccess(await move({ status: 'SHIPPED' }));
    await app.get(InvoiceNumbersService).giveDue();
    expect((await stored(purchase)).invoiceNumber).toMatch(/^INV-/);
    const tooMuch = await move({ status: 'DELIVERED', collected: 1_579.01 });
    expect(tooMuch.headers.get('x-error-code')).toBe('COLLECTED_UNEXPECTED');
    expectSuccess(await move({ status: 'DELIVERED', collected: 1_500 }));
    expect(await stored(purchase)).toMatchObject({
      paymentStatus: 'PAID',
      cod: { collectedMinor: 150_000 },
      payments: [{ amountMinor: 150_000 }],
    });
  });

  rules('CDL-34').it(
    'is taken in part: what came back is credited, and what was collected pays the rest',
    async () => {
      const purchase = await shipped({ quantity: 3 });
      const itemId = await itemOf(purchase);
      const settle = (body: object) =>
        admin.client.post(path(purchase, '/settle'), {
          restock: true,
          refund: false,
          reason: 'Took two of three',
          ...body,
        });
      expect((await settle({ items: [{ itemId, quantity: 1 }] })).status).toBe(400);
      expect((await settle({ collected: 79, items: [{ itemId, quantity: 3 }] })).status).toBe(409);
      expect((await settle({ collected: 3_079, items: [{ itemId, quantity: 1 }] })).status).toBe(400);
      // 2,999.00, 49.00 and 30.00.
      const taken = expectSuccess(await settle({ collected: 3_078, items: [{ itemId, quantity: 1 }] }));
      expect(taken).toMatchObject({
        orderStatus: 'DELIVERED',
        paymentStatus: 'PAID',
        cod: { amount: 3_078 },
      });
      expect(await stockOf(app, purchase.product._id)).toBe(8);
      await app.get(InvoiceNumbersService).giveDue();
      const { creditNotes, invoiceNumber } = await stored(purchase);
      expect(creditNotes).toMatchObject([{ unpaid: { invoiceNumber, isPart: true } }]);
      const own = `/orders/${purchase.order.orderId}`;
      expect((await downloadedPdf(app, purchase.customer, `${own}/invoice`)).text).toContain('4,578.00');
      const note = await downloadedPdf(
        app,
        purchase.customer,
        `${own}/credit-notes/${purchase.order.orderId}`,
      );
      expect(note.text).toContain('1,500.00');
      await receivedReturn(admin, purchase as never, [{ itemId, quantity: 2 }], {});
      const { refunds = [] } = await stored(purchase);
      expect(refunds).toMatchObject([{ manual: true, status: 'PENDING', amountMinor: 299_900 }]);
    },
  );

  rules('CDL-35').it('is refunded by hand', async () => {
    const purchase = await shipped();
    await reported(purchase, 'DELIVERED');
    const refund = { reason: 'Sorry', amount: 100 };
    const after = expectSuccess(await admin.client.post(path(purchase, '/refunds'), refund), 201);
    const [{ _id }] = after.refunds;
    const done = expectSuccess(await admin.client.post(path(purchase, `/refunds/${_id}/processed`)));
    expect(done.refunds).toMatchObject([{ status: 'PROCESSED', amount: 100 }]);
  });

  rules('CDL-38').it('leaves no rupee and no unit of the books unexplained', async () => {
    await app.get(InvoiceNumbersService).giveDue();
    const { differences, totals } = await app.get(MoneyBooksService).check();
    expect(differences).toEqual([]);
    expect(totals.unexplained).toBe(0);
    expect((await app.get(StockBooksService).check()).differences).toEqual([]);
  });
});
