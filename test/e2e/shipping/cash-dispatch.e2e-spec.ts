import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone } from '../../support/factories/a-cash-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { mailTo } from '../../support/inbox.js';
import { storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('the dispatch of an order that is paid at the door', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => ({ ...(await carrier.start()), COD_MAX_OPEN: '0' }));
  const admin = useLastingAdmin(app);

  beforeAll(() => aCashZone(app));
  afterAll(() => carrier.http.close());
  beforeEach(() => {
    carrier.otherSum = undefined;
    carrier.addsCharges = true;
    carrier.refusal = undefined;
  });

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const detailOf = async (id: string) => expectSuccess(await admin.client.get(`/orders/admin/${id}`));

  rules('CDL-20').it.each([true, false])(
    'tells the carrier one sum without charges, whether it would add them or not: %s',
    async (addsCharges) => {
      carrier.addsCharges = addsCharges;
      const { order } = await aCashOrder(app);
      expect((await detailOf(order.orderId)).attention).toEqual(['toDispatch']);
      expectSuccess(await dispatch(order.orderId));
      const { invoiceNumber } = await storedOrder(app, order.orderId);
      const body = carrier.created.at(-1)!;
      expect(body).toMatchObject({ payment_method: 'COD', sub_total: 1_579, invoice_number: invoiceNumber });
      expect(body).not.toHaveProperty('shipping_charges');
      expect(body).not.toHaveProperty('total_discount');
    },
  );

  rules('CDL-21').it(
    'is given up when the carrier would collect another sum, and nothing leaves',
    async () => {
      const { order } = await aCashOrder(app);
      carrier.otherSum = '1628.00';
      expectError(await dispatch(order.orderId), 500, 'Dispatch failed; please retry.');
      const { invoiceNumber, dispatchFailure, orderStatus } = await detailOf(order.orderId);
      expect(orderStatus).toBe('PROCESSING');
      expect(dispatchFailure.reason).toContain('would collect 1628.00 in place of 1579.00');
      const [made] = carrier.shipments.filter((one) => one.order.number === order.orderNumber);
      expect(made).toMatchObject({ awb: null, order: { status: 'CANCELED' } });
      carrier.otherSum = undefined;
      expectSuccess(await dispatch(order.orderId));
      // One number for all tries.
      expect((await detailOf(order.orderId)).invoiceNumber).toBe(invoiceNumber);
    },
  );

  rules('CDL-21').it('waits where the carrier does not say what it collects', async () => {
    const { order } = await aCashOrder(app);
    carrier.otherSum = 'Not Authorized';
    expectError(await dispatch(order.orderId), 500, 'Dispatch failed; please retry.');
    const [made] = carrier.shipments.filter((one) => one.order.number === order.orderNumber);
    expect(made).toMatchObject({ awb: null, order: { status: 'NEW' } });
    carrier.otherSum = undefined;
    expectSuccess(await dispatch(order.orderId));
  });

  rules('CDL-22').it('gives the invoice number as it begins, once, with the date of that day', async () => {
    const { order } = await aCashOrder(app);
    await app.get(InvoiceNumbersService).giveDue();
    expect((await storedOrder(app, order.orderId)).invoiceNumber).toBeUndefined();
    carrier.refusal = 'Please recharge your ShipRocket wallet';
    expectError(await dispatch(order.orderId), 500);
    const { invoiceNumber, invoicedAt } = await storedOrder(app, order.orderId);
    expect(invoiceNumber).toMatch(/^INV-/);
    carrier.refusal = undefined;
    expectSuccess(await dispatch(order.orderId));
    expect(await storedOrder(app, order.orderId)).toMatchObject({ invoiceNumber, invoicedAt });
  });

  rules('CDL-23').it('says on slip and mail what to keep ready', async () => {
    const { order, customer } = await aCashOrder(app);
    expectSuccess(await dispatch(order.orderId));
    const mail = await mailTo(app, customer.user.email, new RegExp(`${order.orderNumber} has been shipped`));
    expect(mail.text).toContain('1,579.00 ready in cash');
  });

  rules('CDL-24').it('takes a shorter sum after units have left it', async () => {
    const { order, product } = await aCashOrder(app, { quantity: 3 });
    const { items } = await storedOrder(app, order.orderId);
    // 4,498.50, 49.00 and 30.00 are 4,577.50.
    expect(order.amount).toBe(4_578);
    const cancelled = expectSuccess(
      await admin.client.post(`/orders/admin/${order.orderId}/items/cancel`, {
        items: [{ itemId: items[0]!.itemId, quantity: 1 }],
        reason: 'Broken on the shelf',
      }),
    );
    expect(cancelled).toMatchObject({ refunds: [], pricing: { totalAmount: 4_578 }, cod: { amount: 3_078 } });
    expectSuccess(await dispatch(order.orderId));
    expect(carrier.created.at(-1)).toMatchObject({
      sub_total: 3_078,
      order_items: [{ sku: product.sku, units: 2 }],
    });
  });
});
