import { CartsService } from '#modules/carts/index.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { anAddress } from '../../support/factories/an-address.js';
import {
  aShopper,
  paidOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { aProduct } from '../../support/factories/a-product.js';
import { readPdf } from '../../support/read-pdf.js';
import { session } from '../../support/session.js';

const SELLER = {
  SELLER_NAME: 'Kettle House',
  SELLER_ADDRESS: '1 Market Street, Bengaluru 560001',
  SELLER_TAX_ID: '29ABCDE1234F1Z5',
  SELLER_STATE: ' karnataka ',
  TAX_RATE_DEFAULT: '5',
};

describe('the tax invoice', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp(SELLER);
  });

  afterAll(() => app.close());

  async function invoiceOf({ customer, order }: Purchase): Promise<string> {
    const answer = await fetch(`${app.url}/api/v1/orders/${order.orderId}/invoice`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(answer.status).toBe(200);
    return readPdf(new Uint8Array(await answer.arrayBuffer())).text;
  }

  const aKettle = () =>
    aProduct(app, { sku: 'KETTLE-TAX', basePrice: 1180, hsnCode: '73239390', taxRate: 18 });

  it('[TAX-06, TAX-07] keeps the tax of a line as it was at checkout, in both details', async () => {
    const kettle = await aProduct(app, { hsnCode: '73239390', taxRate: 18 });
    const purchase = await paidOrder(app, { product: kettle });
    const admin = await session(app).asAdmin();
    const changed = { hsnCode: null, taxRate: 28 };
    expectSuccess(await admin.client.patch(`/products/${kettle._id}`, changed));
    const own = expectSuccess(await purchase.customer.client.get(`/orders/${purchase.order.orderId}`));
    const ofAdmin = expectSuccess(await admin.client.get(`/orders/admin/${purchase.order.orderId}`));
    for (const { items } of [own, ofAdmin])
      expect(items).toMatchObject([{ hsnCode: '73239390', taxRate: 18 }]);
  });

  it('[TAX-06] takes the rate of the shop for a product without one', async () => {
    const product = await aProduct(app);
    expect(product).toMatchObject({ hsnCode: null, taxRate: 5 });
    const { customer, order } = await paidOrder(app, { product });
    const { items } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(items).toMatchObject([{ hsnCode: null, taxRate: 5 }]);
  });

  it('[TAX-08, TAX-10] has CGST and SGST for a customer in the same state', async () => {
    const customer = await session(app).asUser({ firstname: 'Asha', lastname: 'Verma' });
    const text = await invoiceOf(await paidOrder(app, { customer, product: await aKettle() }));
    for (const line of [
      'Tax invoice',
      'GSTIN: 29ABCDE1234F1Z5',
      'Place of supply\tKarnataka',
      'Asha Verma',
      'SKU KETTLE-TAX',
      '18 %\t₹1,000.00\t₹90.00\t₹90.00\t₹180.00',
      'All rates\t₹1,000.00\t₹90.00\t₹90.00\t₹180.00',
      'Total (INR)\t₹1,180.00',
      'Amount in words: One Thousand One Hundred Eighty Rupees Only',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/1\tStainless Steel Kettle\t73239390\t1\t₹1,180.00\t₹1,000.00\t18 %\t₹1,180.00/);
    expect(text).not.toContain('IGST');
  });

  it('[TAX-08, TAX-09] has IGST for another state, and a discount lowers the taxable value', async () => {
    const coupon = await aCoupon(app, { type: 'PERCENT', value: 10 });
    const { customer, checkout } = await aShopper(app, {
      product: await aProduct(app, { basePrice: 1180, taxRate: 18 }),
      couponCode: coupon.code,
    });
    const book = await aProduct(app, { name: 'Book of tea', basePrice: 500, hsnCode: '4901', taxRate: 0 });
    await app.get(CartsService).addItem(customer.user.id, { productId: book._id, quantity: 1 });
    const kerala = anAddress({ city: 'Kochi', state: 'Kerala', pincode: '682001' });
    const addresses = expectSuccess(await customer.client.post('/users/profile/addresses', kerala), 201);
    const order = expectSuccess(
      await customer.client.post('/orders/checkout', { ...checkout, addressId: addresses.at(-1)._id }),
    );
    const purchase = { customer, order } as Purchase;
    expectSuccess(await verifyPayment(purchase, await payAtGateway(app, order.gatewayOrderId)));
    const text = await invoiceOf(purchase);
    for (const line of [
      'Place of supply\tKerala',
      '0 %\t₹450.00\t₹0.00\t₹0.00',
      '18 %\t₹900.00\t₹162.00\t₹162.00',
      'All rates\t₹1,350.00\t₹162.00\t₹162.00',
      'Total (INR)\t₹1,512.00',
    ])
      expect(text).toContain(line);
    // Where it wraps depends on the SKU before it.
    expect(text).toMatch(/discount\s+₹118\.00/);
    expect(text).not.toMatch(/CGST|SGST/);
  });

  it('[TAX-13] prints names and addresses in the scripts of India as they are written', async () => {
    const lines = ['राम', 'রাম', 'ਰਾਮ', 'રામ', 'ராமா', 'రామ', 'ರಾಮ', 'രാമ'];
    const customer = await session(app).asUser({ firstname: lines[0]!, lastname: lines[4]! });
    const { client } = customer;
    const street = lines.join(' ');
    const { checkout } = await aShopper(app, { customer });
    const addresses = expectSuccess(
      await client.post('/users/profile/addresses', anAddress({ street })),
      201,
    );
    const order = expectSuccess(
      await client.post('/orders/checkout', { ...checkout, addressId: addresses.at(-1)._id }),
    );
    const purchase = { customer, order } as Purchase;
    expectSuccess(await verifyPayment(purchase, await payAtGateway(app, order.gatewayOrderId)));
    const text = await invoiceOf(purchase);
    expect(text).toContain(`${lines[0]} ${lines[4]}`);
    expect(text).toContain(street);
    expect(text).not.toMatch(/[?\ufffd]/);
  });
});
