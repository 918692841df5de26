import { MoneyBooksService } from '#modules/bookkeeping/services/money-books.service.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { receivedReturn } from '../../support/factories/a-return.js';
import { aZone } from '../../support/factories/a-zone.js';
import { paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { storedOrder } from '../../support/orders.js';
import { downloadedPdf } from '../../support/read-pdf.js';

const app = useApp({
  SELLER_TAX_ID: '29ABCDE1234F1Z5',
  SELLER_STATE: 'Karnataka',
  TAX_RATE_DEFAULT: '18',
});
const admin = useLastingAdmin(app);

beforeAll(() =>
  aZone(app, { name: 'Bengaluru', pincodes: ['560'], rates: [{ name: 'Surface', price: 49 }] }),
);

/** A paid order of two kettles for 100.00 each, and their shipping for 49.00. */
async function anOrderWithShipping(): Promise<PaidPurchase & { itemId: string }> {
  const product = await aProduct(app, { basePrice: 100 });
  const purchase = await paidOrder(app, { product, quantity: 2 });
  const { items } = await storedOrder(app, purchase.order.orderId);
  return { ...purchase, itemId: items[0]!.itemId! };
}

const refundsOf = async (orderId: string) =>
  ((await storedOrder(app, orderId)).refunds ?? []).map(({ amountMinor, shippingMinor }) => [
    amountMinor,
    shippingMinor,
  ]);
const refund = (orderId: string, body: object) =>
  admin.client.post(`/orders/admin/${orderId}/refunds`, { reason: 'As agreed', ...body });
const previewed = (orderId: string, body: object) =>
  admin.client.post(`/orders/admin/${orderId}/refunds/preview`, body);

describe('the shipping of an order', () => {
  rules('SHC-08').it('goes back with the whole order', async () => {
    const { order, customer } = await anOrderWithShipping();
    expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {}));
    expect(await refundsOf(order.orderId)).toEqual([[24_900, undefined]]);
  });

  rules('SHC-08').it('stays when units leave the order, and goes back with the last one', async () => {
    const { order, itemId } = await anOrderWithShipping();
    const cancel = () =>
      admin.client.post(`/orders/admin/${order.orderId}/items/cancel`, {
        items: [{ itemId, quantity: 1 }],
        reason: 'Broken on the shelf',
      });
    expectSuccess(await cancel());
    expect(await refundsOf(order.orderId)).toEqual([[10_000, undefined]]);
    expectSuccess(await cancel());
    expect(await refundsOf(order.orderId)).toEqual([
      [10_000, undefined],
      [14_900, undefined],
    ]);
  });

  rules('SHC-09').it('stays with a return, and goes back with one that says so', async () => {
    for (const [arrival, refunds] of [
      [{}, [[20_000, undefined]]],
      [{ refundShipping: true }, [[24_900, 4_900]]],
    ] as const) {
      const purchase = await anOrderWithShipping();
      const path = `/orders/admin/${purchase.order.orderId}/status`;
      for (const status of ['SHIPPED', 'DELIVERED'])
        expectSuccess(await admin.client.patch(path, { status }));
      await receivedReturn(admin, purchase, [{ itemId: purchase.itemId, quantity: 2 }], arrival);
      expect(await refundsOf(purchase.order.orderId)).toEqual(refunds);
    }
  });

  rules('SHC-09').it('is refunded by itself, whole and once', async () => {
    const { order, itemId } = await anOrderWithShipping();
    expect(expectSuccess(await previewed(order.orderId, { shipping: true }))).toMatchObject({
      amount: 49,
      shipping: 49,
      lines: [],
    });
    expectSuccess(await refund(order.orderId, { shipping: true }), 201);
    const again = await refund(order.orderId, { shipping: true, items: [{ itemId, quantity: 1 }] });
    expectError(again, 409, 'There is no shipping left to refund');
    expect(await refundsOf(order.orderId)).toEqual([[4_900, 4_900]]);
    expect((await refund(order.orderId, { shipping: true, amount: 5 })).status).toBe(400);
    expect((await refund(order.orderId, { shipping: false })).status).toBe(400);
  });

  rules('SHC-09').it('is refunded with units', async () => {
    const { order, itemId } = await anOrderWithShipping();
    const body = { shipping: true, items: [{ itemId, quantity: 1 }] };
    expect(expectSuccess(await previewed(order.orderId, body))).toMatchObject({
      amount: 149,
      shipping: 49,
      lines: [{ itemId, quantity: 1, amount: 100 }],
    });
    expectSuccess(await refund(order.orderId, body), 201);
    expect(await refundsOf(order.orderId)).toEqual([[14_900, 4_900]]);
  });

  rules('SHC-10').it('stands on the invoice, with its tax', async () => {
    const { order, customer } = await anOrderWithShipping();
    const { text } = await downloadedPdf(app, customer, `/orders/${order.orderId}/invoice`);
    // 49.00 contain 7.47 of tax at 18 %; 249.00 contain 37.98.
    expect(text).toMatch(/Shipping\t.*41\.5\d/);
    expect(text).toContain('249.00');
    expect(text).toMatch(/All rates\t.*37\.98/);
  });

  rules('SHC-11').it('leaves no rupee of the books unexplained', async () => {
    const { totals, differences } = await app.get(MoneyBooksService).check();
    expect(differences).toEqual([]);
    expect(totals.unexplained).toBe(0);
  });

  rules('SHC-04', 'SHC-14').it('has a column of the export', async () => {
    await anOrderWithShipping();
    const { text } = await admin.client.get('/orders/admin/export');
    expect(text.split('\r\n')[0] ?? text).toMatch(/,sgst,shipping/);
    expect(text).toMatch(/,49,,,GATEWAY\r?\n/);
  });
});
