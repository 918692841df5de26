import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const GSTIN = '29AAGCB7383J1Z4';
const NUMBER = '381004567890';
const REQUIRED = 'Give the e-way bill number, or null when none is needed';

describe('what the carrier gets of an order', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => ({
    ...(await carrier.start()),
    TAX_RATE_DEFAULT: '18',
    EWAY_BILL_FROM: '2000',
  }));
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const dispatch = (orderId: string, body: object = {}) =>
    admin.client.post(`/orders/admin/${orderId}/dispatch`, { ...PARCEL, ...body });
  const createdOf = (number: string): any => carrier.created.find(({ order_id }) => order_id === number);
  const detailOf = async (id: string) => expectSuccess(await admin.client.get(`/orders/admin/${id}`));
  /** An order of 1,000.00 a unit. */
  const ordered = async (quantity: number) =>
    (await paidOrder(app, { product: await aProduct(app, { basePrice: 1000 }), quantity })).order;

  rules('CAW-10').it('is one item for each SKU, though two sizes of it were chosen', async () => {
    const product = await aProduct(app, { attributes: { size: ['S', 'M'] }, basePrice: 100 });
    const chosen = (size: string, quantity: number) => ({
      productId: product._id,
      quantity,
      selectedAttributes: { size },
    });
    const other = await aProduct(app, { basePrice: 100 });
    const { order } = await paidOrder(app, { product: other, more: [chosen('S', 1), chosen('M', 2)] });
    expectSuccess(await dispatch(order.orderId));
    expect(createdOf(order.orderNumber).order_items).toMatchObject([
      { sku: other.sku, units: 1 },
      { name: `${product.name} (S × 1, M × 2)`, sku: product.sku, units: 3, selling_price: 100 },
    ]);
  });

  rules('CAW-11', 'CAW-12').it(
    'has a short SKU, taxes, the invoice and the buyer’s registration',
    async () => {
      const sku = `COTTON-KURTA-HANDBLOCK-INDIGO-LONG-SLEEVE-MANDARIN-${Date.now() % 1e9}`;
      const product = await aProduct(app, { sku, hsnCode: '61091000', basePrice: 1000 });
      const address = { gstin: GSTIN, company: 'Rao Traders' };
      const { order } = await paidOrder(app, { product, address });
      expectSuccess(await dispatch(order.orderId));
      const { invoiceNumber } = await storedOrder(app, order.orderId);
      expect(invoiceNumber).toBeTruthy();
      expect(createdOf(order.orderNumber)).toMatchObject({
        invoice_number: invoiceNumber,
        customer_gstin: GSTIN,
        company_name: 'Rao Traders',
        sub_total: 1000,
        order_items: [{ hsn: '61091000', tax: 18 }],
      });
      expect(createdOf(order.orderNumber)).not.toHaveProperty('ewaybill_no');
      expect(createdOf(order.orderNumber).order_items[0].sku).toHaveLength(50);
    },
  );

  rules('CAW-14').it('is asked for an e-way bill above the limit, not at it', async () => {
    const [at, above] = [await ordered(2), await ordered(3)];
    expectSuccess(await dispatch(at.orderId));
    expectError(await dispatch(above.orderId), 400, REQUIRED);
    expect(createdOf(above.orderNumber)).toBeUndefined();
    expect((await storedOrder(app, above.orderId)).dispatchLease).toBeUndefined();
    expectSuccess(await dispatch(above.orderId, { ewaybillNumber: null }));
    expect(createdOf(above.orderNumber)).not.toHaveProperty('ewaybill_no');
    expect(await detailOf(above.orderId)).not.toHaveProperty('ewaybillNumber');
  });

  rules('CAW-15').it('has its number, which stays with the order through a retry', async () => {
    const order = await ordered(3);
    carrier.http.failNext(/assign\/awb$/, { status: 400, body: { message: 'No courier' } });
    expectError(await dispatch(order.orderId, { ewaybillNumber: '3810 0456 7890' }), 500);
    expect(createdOf(order.orderNumber)).toMatchObject({ ewaybill_no: NUMBER });
    expectSuccess(await dispatch(order.orderId, { ewaybillNumber: NUMBER }));
    expect(await detailOf(order.orderId)).toMatchObject({ ewaybillNumber: NUMBER });
    expect(carrier.created.filter(({ order_id }) => order_id === order.orderNumber)).toHaveLength(1);
    const { entries } = expectSuccess(
      await admin.client.get(`/audit-log?action=ORDER_DISPATCHED&subject=${order.orderId}`),
    );
    expect(entries[0].after).toMatchObject({ ewaybillNumber: NUMBER });
  });

  rules('CAW-15').it.each(['', '38100456789', '3810045678901', '38100456789O', 381004567890])(
    'refuses the number %j',
    async (ewaybillNumber) => {
      const order = { orderId: '65f0c3a2b1d4e5f6a7b8c9d0' };
      expectError(
        await dispatch(order.orderId, { ewaybillNumber }),
        400,
        'ewaybillNumber must have 12 digits',
      );
    },
  );

  rules('CAW-16', 'PGS-02').it('is asked of many orders one by one', async () => {
    const [none, given, needless] = [await ordered(3), await ordered(3), await ordered(1)];
    const ids = [none, given, needless].map(({ orderId }) => orderId);
    const size = (id: string, more: object = {}) => ({ id, ...PARCEL, ...more });
    const parcels = [size(ids[0]!), size(ids[1]!, { ewaybillNumber: NUMBER }), size(ids[2]!)];
    const answer = await admin.client.post('/orders/admin/dispatch-many', { ids, parcels });
    expect(expectSuccess(answer, 202)).toEqual({
      accepted: ids.slice(1),
      refused: [{ id: ids[0], reason: REQUIRED, code: 'EWAY_BILL_REQUIRED' }],
    });
    await expectEventually(async () =>
      expect(await detailOf(ids[1]!)).toMatchObject({ orderStatus: 'SHIPPED', ewaybillNumber: NUMBER }),
    );
    expect(createdOf(given.orderNumber)).toMatchObject({ ewaybill_no: NUMBER });
  });
});
