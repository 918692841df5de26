import { Logger } from '@nestjs/common';
import {
  DerivedBooksService,
  InvoiceBooksService,
  MoneyBooksService,
  StockBooksService,
} from '#modules/bookkeeping/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  anOrder,
  checkedOutOrder,
  paidOrder,
  sandboxGateway,
  type Purchase,
} from '../../support/factories/an-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { orderBecomes, stockOf, storedOrder } from '../../support/orders.js';
import { statusesOf } from '../../support/statuses-of.js';
import {
  deliverGatewayWebhook,
  disputeEvent,
  paymentEvent,
  refundEvent,
  sendGatewayWebhook,
} from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const USED = 'Reference already used';

describe('one payment', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const markPaid = ({ order }: Purchase, reference: string) =>
    admin.client.post(`/orders/admin/${order.orderId}/mark-paid`, { reference });
  const stored = ({ order }: Purchase) => storedOrder(app, order.orderId);
  const captured = ({ order }: Purchase, id: string) =>
    deliverGatewayWebhook(
      app,
      paymentEvent('payment.captured', { id, order_id: order.gatewayOrderId, amount: 149_950 }),
    );

  rules('ONE-01').it.each<[string, () => Promise<string>]>([
    ['pays another order', async () => (await paidOrder(app)).payment.gatewayPaymentId],
    [
      'goes back from another order',
      async () => {
        await captured(await paidOrder(app), 'pay_twice');
        return 'pay_twice';
      },
    ],
    [
      'was reported by a refund alone',
      async () => {
        await sendGatewayWebhook(app, refundEvent('pay_toldByRefund', 100));
        return 'pay_toldByRefund';
      },
    ],
  ])('of the gateway that %s marks no order as paid', async (_, made) => {
    const reference = await made();
    const other = await checkedOutOrder(app);
    const refused = await markPaid(other, reference);
    expectError(refused, 409, USED);
    expect(refused.headers.get('x-error-code')).toBe('REFERENCE_USED');
    expect(await stored(other)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
    expectSuccess(await markPaid(other, `UTR of ${other.order.orderId}`));
  });

  rules('ONE-01').it.each(['authorized', 'failed'] as const)(
    'does not mark an order as paid that has it at the gateway, %s',
    async (outcome) => {
      const own = await checkedOutOrder(app);
      const lost = { webhook: 'lost' } as const;
      const made = await sandboxGateway(app).pay(own.order.gatewayOrderId, outcome, lost);
      expectError(await markPaid(own, made.gatewayPaymentId), 409, USED);
      expect(await stored(own)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
      expectSuccess(await markPaid(own, `UTR of ${own.order.orderId}`));
    },
  );

  rules('ONE-01').it(
    'does not mark its order as paid with another amount, which the order sends back',
    async () => {
      const own = await checkedOutOrder(app);
      const event = {
        id: `pay_short${own.order.orderId}`,
        order_id: own.order.gatewayOrderId,
        amount: 70_000,
      };
      expect((await sendGatewayWebhook(app, paymentEvent('payment.captured', event))).status).toBe(200);
      expectError(await markPaid(own, event.id), 409, USED);
      expectSuccess(await markPaid(own, `UTR of ${own.order.orderId}`));
      expectError(await markPaid(own, event.id), 409, 'Order cannot be marked as paid');
    },
  );

  rules('ONE-02').it('marks one of many orders at once by hand', async () => {
    const orders = [];
    for (let count = 0; count < 4; count++) orders.push(await checkedOutOrder(app));
    const answers = await Promise.all(orders.map((order) => markPaid(order, 'UTR 100000000003')));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    const paid = await Promise.all(orders.map(async (order) => (await stored(order)).paymentStatus));
    expect(paid.toSorted()).toEqual(['PAID', 'PENDING', 'PENDING', 'PENDING']);
  });

  rules('ONE-03').it(
    'is its order’s by the gateway’s word, also when staff was faster; its refund is that order’s',
    async () => {
      const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
      expectSuccess(await markPaid(wrong, 'pay_staffFaster'));
      const logged = jest.spyOn(Logger.prototype, 'error');
      expect((await captured(right, 'pay_staffFaster')).status).toBe(200);
      expect(logged.mock.calls.map(([line]) => line)).toContainEqual(
        expect.objectContaining({
          event: 'payment.on_two_orders',
          orderNumber: right.order.orderNumber,
          otherOrderNumber: wrong.order.orderNumber,
        }),
      );
      logged.mockRestore();
      await sendGatewayWebhook(app, refundEvent('pay_staffFaster', 149_950));
      expect(await stored(right)).toMatchObject({ paymentStatus: 'REFUNDED' });
      expect(await stored(wrong)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
    },
  );

  /** Two orders, of which staff marks the second by the payment of the first, before the gateway names it. */
  async function marked(id: string) {
    const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    expectSuccess(await markPaid(wrong, id));
    return { right, wrong };
  }
  const detailOf = async ({ order }: Purchase) =>
    expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
  const differences = async () => {
    const books = [
      await app.get(MoneyBooksService).check(),
      await app.get(StockBooksService).check(),
      await app.get(DerivedBooksService).check(),
      await app.get(InvoiceBooksService).check(),
    ];
    return books.flatMap((book) => book.differences);
  };

  rules('ONE-04').it(
    'puts the order marked by hand back to waiting, reserved anew, when it turns up on two',
    async () => {
      const { right, wrong } = await marked('pay_turnsUpTwice');
      await app.get(InvoiceNumbersService).give(wrong.order.orderId);
      const { invoiceNumber } = await stored(wrong);
      const units = await stockOf(app, wrong.product._id);
      app.clock.advance(3_600_000);
      for (let times = 0; times < 2; times++)
        expect((await captured(right, 'pay_turnsUpTwice')).status).toBe(200);
      const ends = app.clock.nowMs() + app.config.shop.reservationTtlSeconds * 1000;
      const waiting = await stored(wrong);
      expect(waiting).toMatchObject({
        orderStatus: 'PENDING',
        paymentStatus: 'PENDING',
        stockState: 'RESERVED',
        payments: [],
        invoiceNumber,
        attention: { paymentTwice: expect.any(Date) as Date },
      });
      expect([waiting.gatewayPaymentId, waiting.invoiceDueAt]).toEqual([undefined, undefined]);
      for (const end of [waiting.reservedUntil!, waiting.releaseAt!])
        expect(Math.abs(end.getTime() - ends)).toBeLessThan(60_000);
      expect(await stockOf(app, wrong.product._id)).toBe(units);
      expect(await stored(right)).toMatchObject({ paymentStatus: 'PAID', orderStatus: 'PROCESSING' });
      const { attention, notes } = await detailOf(wrong);
      expect(attention).toEqual(['paymentTwice']);
      expect(notes.at(-1).text).toContain(right.order.orderNumber);
      expect(await differences()).toEqual([]);
    },
  );

  rules('ONE-04').it(
    'lets another pay an order that it was taken from, which keeps its invoice number',
    async () => {
      const { right, wrong } = await marked('pay_paidAgain0');
      await app.get(InvoiceNumbersService).give(wrong.order.orderId);
      const { invoiceNumber } = await stored(wrong);
      await captured(right, 'pay_paidAgain0');
      expect((await captured(wrong, 'pay_paidAgain1')).status).toBe(200);
      const paid = await stored(wrong);
      expect(paid).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PAID',
        stockState: 'COMMITTED',
        payments: [{ gatewayPaymentId: 'pay_paidAgain1' }],
        invoiceNumber,
      });
      const over = [paid.paymentTwiceAt, paid.invoiceDueAt, paid.reservedUntil, paid.releaseAt];
      expect(over).toEqual(Array(4).fill(undefined));
      expect((await detailOf(wrong)).attention).toEqual(['toDispatch']);
      expect(await differences()).toEqual([]);
    },
  );

  rules('ONE-04').it(
    'lets an order that it was taken from expire unpaid, and gives its units back',
    async () => {
      const { right, wrong } = await marked('pay_lapsesAgain');
      await captured(right, 'pay_lapsesAgain');
      const units = await stockOf(app, wrong.product._id);
      app.clock.advance(app.config.shop.reservationTtlSeconds * 1000 + 1000);
      await orderBecomes(app, wrong.order.orderId, { orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
      expect(await stockOf(app, wrong.product._id)).toBe(units + 1);
      expect((await detailOf(wrong)).attention).toEqual([]);
      expect(await differences()).toEqual([]);
    },
  );

  rules('ONE-04').it(
    'leaves an order that has left where it is, unpaid, when it is taken from it',
    async () => {
      const { right, wrong } = await marked('pay_hasLeftYet');
      expectSuccess(await admin.client.post(`/orders/admin/${wrong.order.orderId}/dispatch`, PARCEL));
      await captured(right, 'pay_hasLeftYet');
      expect(await stored(wrong)).toMatchObject({
        orderStatus: 'SHIPPED',
        paymentStatus: 'PENDING',
        payments: [],
      });
      expect((await detailOf(wrong)).attention).toEqual(['paymentTwice']);
      expectSuccess(await markPaid(wrong, 'UTR 998877665544'));
      expect((await detailOf(wrong)).attention).toEqual([]);
      expect(await differences()).toEqual([]);
    },
  );

  rules('ONE-04').it('stays, under another reference, when it was repaid by hand in part', async () => {
    const { right, wrong } = await marked('pay_repaidByHand');
    const refunds = `/orders/admin/${wrong.order.orderId}/refunds`;
    expectSuccess(await admin.client.post(refunds, { amount: 100, reason: 'A scratch' }), 201);
    await captured(right, 'pay_repaidByHand');
    expect(await stored(wrong)).toMatchObject({
      paymentStatus: 'PAID',
      payments: [{ gatewayPaymentId: 'pay_repaidByHand (by hand)', manual: true }],
      refunds: [{ gatewayPaymentId: 'pay_repaidByHand (by hand)' }],
    });
    expect(await differences()).toEqual([]);
  });

  rules('ONE-04').it(
    'is on the gateway’s order alone when it is marked and captured at the same time',
    async () => {
      for (let round = 0; round < 4; round++) {
        const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
        const id = `pay_atOnce${round}`;
        await Promise.all([markPaid(wrong, id), captured(right, id)]);
        expect(await stored(right)).toMatchObject({ paymentStatus: 'PAID', gatewayPaymentId: id });
        expect(await stored(wrong)).toMatchObject({
          orderStatus: 'PENDING',
          paymentStatus: 'PENDING',
          payments: [],
        });
      }
      expect(await differences()).toEqual([]);
    },
  );

  rules('ONE-03').it(
    'is refunded on the order that the gateway named when an earlier version has put it on two',
    async () => {
      const gatewayPaymentId = 'pay_onTwoOrders';
      const payment = {
        gatewayPaymentId,
        state: 'CONFIRMED',
        receivedAt: new Date(),
        amountMinor: 149_950,
      } as const;
      const byHand = await anOrder(app, { gatewayPaymentId, payments: [{ ...payment, manual: true }] });
      const right = await anOrder(app, { gatewayPaymentId, payments: [payment] });
      await sendGatewayWebhook(app, refundEvent(gatewayPaymentId, 149_950));
      const statuses = [byHand, right].map(async ({ _id }) => {
        const { paymentStatus } = await storedOrder(app, _id);
        return paymentStatus;
      });
      expect(await Promise.all(statuses)).toEqual(['PAID', 'REFUNDED']);
      const other = await checkedOutOrder(app);
      expectError(await markPaid(other, gatewayPaymentId), 409, USED);
    },
  );

  rules('ONE-03').it(
    'is the gateway’s, with its refunds and disputes, when staff has marked it before the gateway named it',
    async () => {
      const marked = await checkedOutOrder(app);
      const id = `pay_own_${marked.order.orderId}`;
      const refunds = `/orders/admin/${marked.order.orderId}/refunds`;
      const refund = (amount: number) => admin.client.post(refunds, { amount, reason: 'A scratch' });
      // A part, beside which there is enough for the refunds.
      const disputed = { amount: 10_000 };
      expectSuccess(await markPaid(marked, id));
      const [byHand] = expectSuccess(await refund(100), 201).refunds;
      expectSuccess(await admin.client.post(`${refunds}/${byHand._id}/processed`));
      expectSuccess(await refund(200), 201);
      await sendGatewayWebhook(app, disputeEvent('created', id, disputed));
      for (let times = 0; times < 2; times++) expect((await captured(marked, id)).status).toBe(200);
      expectSuccess(await refund(300), 201);
      const atGateway = { status: 'PROCESSED', gatewayRefundId: expect.stringMatching(/^rfnd_/) as string };
      await expectEventually(async () =>
        expect(await stored(marked)).toMatchObject({
          paymentStatus: 'PAID',
          gatewayPaymentId: id,
          refunds: [
            { amountMinor: 10_000, status: 'PROCESSED', manual: true },
            { amountMinor: 20_000, ...atGateway },
            { amountMinor: 30_000, ...atGateway },
          ],
          disputes: [{ gatewayPaymentId: id, status: 'OPEN' }],
        }),
      );
      const { payments, refunds: made, uncapturedSince } = await stored(marked);
      expect(payments).toHaveLength(1);
      expect([payments[0]!.manual, made![1]!.manual, uncapturedSince]).toEqual(Array(3).fill(undefined));
      await sendGatewayWebhook(app, disputeEvent('won', id, disputed));
      expect(await stored(marked)).toMatchObject({ disputes: [{ status: 'WON' }] });
      expect(await sandboxGateway(app).refundsOf(id)).toHaveLength(2);
    },
  );

  rules('ONE-03').it(
    'goes back at the gateway when staff has marked it and its order is cancelled',
    async () => {
      const marked = await checkedOutOrder(app);
      const id = `pay_cancelled_${marked.order.orderId}`;
      expectSuccess(await markPaid(marked, id));
      expectSuccess(await marked.customer.client.post(`/orders/${marked.order.orderId}/cancel`, {}));
      await captured(marked, id);
      await expectEventually(async () =>
        expect(await stored(marked)).toMatchObject({
          paymentStatus: 'REFUNDED',
          refunds: [{ gatewayRefundId: expect.stringMatching(/^rfnd_/) as string }],
        }),
      );
    },
  );

  rules('ONE-03').it('stays on one order when staff mark another at the same time', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
      const id = `pay_atOnce${turn}`;
      const [webhook, marked] = await Promise.all([captured(right, id), markPaid(wrong, id)]);
      expect(webhook.status).toBe(200);
      expect([200, 409]).toContain(marked.status);
      expect(await stored(right)).toMatchObject({ paymentStatus: 'PAID', gatewayPaymentId: id });
      expect((await stored(wrong)).gatewayPaymentId).not.toBe(id);
    }
  });

  it('is forgotten with the account when it is by hand, so that its reference is free again', async () => {
    const [gone, other] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    expectSuccess(await markPaid(gone, 'UPI of Asha'));
    await eraseAccount(app, gone.customer.user.id);
    expectSuccess(await markPaid(other, 'UPI of Asha'));
  });
});
