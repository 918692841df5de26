import { InvoiceBooksService } from '#modules/bookkeeping/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  anOrder,
  checkedOutOrders,
  paidOrder,
  payAtGateway,
  verifyPayment,
  type PaidPurchase,
  type Purchase,
  sandboxGateway,
} from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { downloadedPdf } from '../../support/read-pdf.js';
import { session, type Session } from '../../support/session.js';
import { reportParcel } from '../../support/webhooks.js';
import { useTwoApps } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { receivedReturn } from '../../support/factories/a-return.js';

/** More of them take their minute. */
const REFUNDS = Number(process.env['REFUNDS'] ?? 4);

const SHARED = {
  MAX_UNPAID_ORDERS: '300',
  SELLER_NAME: 'Kettle House',
  SELLER_TAX_ID: '29ABCDE1234F1Z5',
  SELLER_STATE: 'Karnataka',
};

describe('GET /orders/:id/credit-notes/:refundId', () => {
  const [app, second] = useTwoApps(SHARED);
  const admin = useLastingAdmin(app);

  const aKettle = () =>
    aProduct(app, { basePrice: 1180, hsnCode: '73239390', taxRate: 18, currentStock: 100 });
  const pathOf = (orderId: string, refundId: string) => `/orders/${orderId}/credit-notes/${refundId}`;
  const download = ({ token }: Session, path: string) =>
    fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  const textOf = async (reader: Session, path: string) => (await downloadedPdf(app, reader, path)).text;
  const cancel = async ({ customer, order }: Purchase) => {
    expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {}));
  };
  const cancelAsAdmin = async ({ order }: Purchase) => {
    const status = { status: 'CANCELLED' };
    expectSuccess(await admin.client.patch(`/orders/admin/${order.orderId}/status`, status));
  };
  const refundsOf = async ({ customer, order }: PaidPurchase) =>
    expectSuccess(await customer.client.get(`/orders/${order.orderId}`)).refunds;
  const processed = (purchase: PaidPurchase) =>
    expectEventually(async () => {
      const [refund] = await refundsOf(purchase);
      expect(refund?.status).toBe('PROCESSED');
      return refund;
    });
  const numbersOf = async ({ order }: Purchase) =>
    ((await storedOrder(app, order.orderId)).creditNotes ?? []).map(({ number }) => number);
  const expectNoGaps = async () => {
    expect((await app.get(InvoiceBooksService).check()).differences).toEqual([]);
  };

  rules('TAX-12').it(
    'is the paper of a cancelled order: its number, its invoice, and the taxes that go back',
    async () => {
      const purchase = await paidOrder(app, { product: await aKettle() });
      const { invoiceNumber } = expectSuccess(
        await purchase.customer.client.get(`/orders/${purchase.order.orderId}`),
      );
      await cancel(purchase);
      const refund = await processed(purchase);
      const path = pathOf(purchase.order.orderId, refund._id);
      const answer = await download(purchase.customer, path);
      expect(answer.headers.get('content-disposition')).toMatch(/filename="credit-note-CN-\d{4}-\d{7}.pdf"/);
      const text = await textOf(purchase.customer, path);
      const [number] = await numbersOf(purchase);
      for (const line of [
        'Credit note',
        `Credit note number\t${number}`,
        `Against invoice\t${invoiceNumber}`,
        'Reason\tOrder cancelled',
        '18 %\t₹1,000.00\t₹90.00\t₹90.00\t₹180.00',
        'Refunded (INR)\t₹1,180.00',
        'Amount in words: One Thousand One Hundred Eighty Rupees Only',
      ])
        expect(text).toContain(line);
      expect(await textOf(admin, path)).toBe(text);
    },
  );

  rules('CRN-02').it('names the very line that came back, its attributes and its price', async () => {
    const product = await aProduct(app, {
      // On the paper it stands in one line with the attributes.
      sku: 'KETTLE-BY-SIZE',
      basePrice: 1180,
      attributes: { size: ['S', 'L'] },
      currentStock: 9,
    });
    const more = ['S', 'L'].map((size) => ({
      productId: product._id,
      quantity: 1,
      selectedAttributes: { size },
    }));
    const purchase = await paidOrder(app, { more });
    const { customer, order } = purchase;
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    const { items } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    const { itemId } = items.find((line: any) => line.selectedAttributes.size === 'L');
    await receivedReturn(admin, purchase, [{ itemId, quantity: 1 }]);
    const refund = await processed(purchase);
    const text = await textOf(customer, pathOf(order.orderId, refund._id));
    expect(text).toContain('size: L');
    expect(text).not.toContain('size: S');
    expect(text).toContain('₹1,180.00');
  });

  rules('TAX-11').it(
    'is numbered consecutively when many refunds are processed at once and two processes number them',
    async () => {
      const product = await aProduct(app, { basePrice: 1180, currentStock: REFUNDS });
      const purchases = await checkedOutOrders(app, REFUNDS, { product });
      for (const purchase of purchases)
        expectSuccess(await verifyPayment(purchase, await payAtGateway(app, purchase.order.gatewayOrderId)));
      await Promise.all(
        purchases.flatMap((purchase, index) => [
          index % 2 === 0 ? cancel(purchase) : cancelAsAdmin(purchase),
          (index % 2 === 0 ? app : second).get(InvoiceNumbersService).giveDue(),
        ]),
      );
      const numbers: string[] = [];
      for (const purchase of purchases)
        await expectEventually(async () => {
          const given = await numbersOf(purchase);
          expect(given).toHaveLength(1);
          numbers.push(...given);
        });
      const running = numbers.map((number) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b);
      expect(running).toEqual(running.map((_, index) => running[0]! + index));
      await expectNoGaps();
    },
  );

  rules('TAX-11').it('is given to each part that is refunded, once', async () => {
    const purchase = await paidOrder(app, { product: await aKettle() });
    const { orderId } = purchase.order;
    for (const amount of [100, 200])
      expectSuccess(
        await admin.client.post(`/orders/admin/${orderId}/refunds`, { amount, reason: 'A scratch' }),
        201,
      );
    await expectEventually(async () => {
      const refunds = await refundsOf(purchase);
      expect(refunds.map(({ status }: any) => status)).toEqual(['PROCESSED', 'PROCESSED']);
      expect(await numbersOf(purchase)).toHaveLength(2);
    });
    const [first] = await refundsOf(purchase);
    const text = await textOf(purchase.customer, pathOf(orderId, first._id));
    expect(text).toContain('Refunded (INR)\t₹100.00');
    expect(text).not.toContain('Qty');
    await app.get(InvoiceNumbersService).give(orderId, 'CREDIT_NOTE');
    expect(await numbersOf(purchase)).toHaveLength(2);
    await expectNoGaps();
  });

  rules('TAX-12').it('is not there before the refund is processed', async () => {
    const gateway = sandboxGateway(app);
    await gateway.switches.change({ refunds: 'pending' });
    const purchase = await paidOrder(app, { product: await aKettle() });
    await cancel(purchase);
    const [refund] = await refundsOf(purchase);
    const path = pathOf(purchase.order.orderId, refund._id);
    expectError(await purchase.customer.client.get(path), 409, 'Refund is not processed yet');
    await gateway.switches.change({ refunds: 'processed' });
    expect(await numbersOf(purchase)).toEqual([]);
  });

  rules('TAX-11').it('is numbered on request for a legacy refund', async () => {
    const owner = await session(app).asUser();
    const refundId = 'abcdefabcdefabcdefabcdef';
    const at = app.clock.now();
    const order = await anOrder(app, {
      userId: owner.user.id,
      gatewayPaymentId: 'pay_before',
      paymentStatus: 'REFUNDED',
      refunds: [
        {
          refundId,
          gatewayPaymentId: 'pay_before',
          amountMinor: 149_950,
          reason: 'CANCELLED',
          status: 'PROCESSED',
          createdAt: at,
          processedAt: at,
        },
      ],
    });
    const text = await textOf(owner, pathOf(order._id.toHexString(), refundId));
    expect(text).toMatch(/Credit note number\tCN-\d{4}-\d{7}/);
    await expectNoGaps();
  });

  rules('TAX-12').it(
    'does not find the order of another customer, an unknown order or an unknown refund',
    async () => {
      const purchase = await paidOrder(app, { product: await aKettle() });
      await cancel(purchase);
      const refund = await processed(purchase);
      const { orderId } = purchase.order;
      const other = await session(app).asUser();
      expectError(await other.client.get(pathOf(orderId, refund._id)), 404, 'Order not found');
      expectError(await admin.client.get(pathOf(orderId, UNKNOWN_ID)), 404, 'Refund not found');
      expectError(await purchase.customer.client.get(pathOf(orderId, 'x')), 400, 'Invalid refundId format');
    },
  );
});
