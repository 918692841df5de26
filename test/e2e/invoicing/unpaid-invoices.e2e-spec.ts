import { InvoiceBooksService, MoneyBooksService } from '#modules/bookkeeping/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { AlreadyNumberedError, PaperNumbersRepository } from '#modules/orders/writing/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { checkedOutOrder, type Purchase } from '../../support/factories/an-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderBecomes, signedInAgain, storedOrder } from '../../support/orders.js';
import { paymentEvent, reportParcel, sendGatewayWebhook } from '../../support/webhooks.js';

/** Orders that were marked as paid, and invoiced, by a payment that turned out to be another order's. */
describe('an invoice that nobody has paid', () => {
  const app = useApp({ SELLER_TAX_ID: '29ABCDE1234F1Z5' });
  const admin = useLastingAdmin(app);
  const numbers = () => app.get(InvoiceNumbersService);

  const stored = ({ order }: Purchase) => storedOrder(app, order.orderId);
  const captured = ({ order }: Purchase, id: string) =>
    sendGatewayWebhook(
      app,
      paymentEvent('payment.captured', { id, order_id: order.gatewayOrderId, amount: 149_950 }),
    );
  const detailOf = async ({ order }: Purchase) =>
    expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
  const noteOf = ({ order }: Purchase, caller = admin.client) =>
    caller.get(`/orders/${order.orderId}/credit-notes/${order.orderId}`);
  const differences = async () => {
    const books = [await app.get(MoneyBooksService).check(), await app.get(InvoiceBooksService).check()];
    return books.flatMap((book) => book.differences.map(({ text }) => text));
  };

  async function invoiced(id: string) {
    const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    const marked = { reference: id };
    expectSuccess(await admin.client.post(`/orders/admin/${wrong.order.orderId}/mark-paid`, marked));
    await numbers().give(wrong.order.orderId);
    return { right, wrong, invoiceNumber: (await stored(wrong)).invoiceNumber! };
  }

  /** The order waits for a payment that is not made. */
  async function expires(wrong: Purchase): Promise<void> {
    app.clock.advance(app.config.shop.reservationTtlSeconds * 1000 + 1000);
    await orderBecomes(app, wrong.order.orderId, { orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
  }

  rules('ONE-05').it('is taken back by a credit note when its order expires', async () => {
    const { right, wrong, invoiceNumber } = await invoiced('pay_expiresUnpaid');
    await captured(right, 'pay_expiresUnpaid');
    expectError(await noteOf(wrong), 404, 'Refund not found');
    await expires(wrong);
    await numbers().giveDue();
    const { creditNotes, creditNoteDueAt, ...order } = await stored(wrong);
    const [note] = creditNotes!;
    expect(creditNotes).toHaveLength(1);
    expect(note).toMatchObject({ unpaid: { reason: 'CANCELLED_UNPAID', invoiceNumber } });
    expect([order.invoiceNumber, order.invoicedAt, creditNoteDueAt]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await detailOf(wrong)).unpaidCreditNote).toEqual({
      number: note!.number,
      issuedAt: note!.issuedAt.toISOString(),
      invoiceNumber,
      reason: 'CANCELLED_UNPAID',
    });
    for (const caller of [admin.client, signedInAgain(app, wrong.customer).client])
      expect((await noteOf(wrong, caller)).headers.get('content-type')).toBe('application/pdf');
    await numbers().giveDue();
    expect((await stored(wrong)).creditNotes).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  rules('ONE-05').it('is followed by another one when a late payment revives the order', async () => {
    const { right, wrong, invoiceNumber } = await invoiced('pay_revivesLater0');
    await captured(right, 'pay_revivesLater0');
    await expires(wrong);
    await numbers().giveDue();
    expect((await captured(wrong, 'pay_revivesLater1')).status).toBe(200);
    await orderBecomes(app, wrong.order.orderId, { orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    await numbers().giveDue();
    const revived = await stored(wrong);
    expect(revived.invoiceNumber).toMatch(/^INV-/);
    expect(revived.invoiceNumber).not.toBe(invoiceNumber);
    expect(revived.creditNotes).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  rules('ONE-05').it('stays when a payment is faster than the number of the credit note', async () => {
    const { right, wrong, invoiceNumber } = await invoiced('pay_fasterThan00');
    const { _id: orderId, invoicedAt } = await stored(wrong);
    await captured(right, 'pay_fasterThan00');
    await captured(wrong, 'pay_fasterThan01');
    const unpaid = { reason: 'CANCELLED_UNPAID', invoiceNumber, invoicedAt: invoicedAt! } as const;
    const saved = app
      .get(PaperNumbersRepository)
      .save([{ orderId, credits: [{ unpaid }], numbers: ['CN-0000-0000001'] }], app.clock.now());
    await expect(saved).rejects.toThrow(AlreadyNumberedError);
    expect(await stored(wrong)).toMatchObject({ invoiceNumber, paymentStatus: 'PAID' });
  });

  rules('ONE-05').it('is taken back when the goods come back', async () => {
    const { right, wrong, invoiceNumber } = await invoiced('pay_comesBack000');
    expectSuccess(await admin.client.post(`/orders/admin/${wrong.order.orderId}/dispatch`, PARCEL));
    await captured(right, 'pay_comesBack000');
    await numbers().giveDue();
    expect(await stored(wrong)).toMatchObject({ orderStatus: 'SHIPPED', invoiceNumber });
    await reportParcel(app, wrong.order.orderNumber, 'RTO DELIVERED');
    expect(await stored(wrong)).toMatchObject({ orderStatus: 'RETURNED' });
    await numbers().giveDue();
    const unpaid = { reason: 'RETURNED_UNPAID', invoiceNumber };
    expect((await stored(wrong)).creditNotes).toMatchObject([{ unpaid }]);
    expect(await differences()).toEqual([]);
  });

  rules('ONE-05').it('is a difference of the books without its credit note', async () => {
    const { right, wrong } = await invoiced('pay_isADifference');
    await captured(right, 'pay_isADifference');
    const ended = {
      orderStatus: 'CANCELLED',
      cancelCause: 'EXPIRY',
      paymentStatus: 'EXPIRED',
      stockState: 'RETURNED',
    };
    const { orderNumber } = wrong.order;
    await collectionOf(app, 'orders').updateOne({ orderNumber }, { $set: ended });
    expect(await differences()).toContainEqual(expect.stringContaining('gets no credit note'));
  });
});
