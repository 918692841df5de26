import { eraseAccount } from '../../support/erase-account.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { anAddress } from '../../support/factories/an-address.js';
import { paidOrder, type Purchase } from '../../support/factories/an-order.js';
import { aProduct } from '../../support/factories/a-product.js';
import { downloadedPdf } from '../../support/read-pdf.js';
import { session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';
import { collectionOf } from '../../support/collection-of.js';

const SELLER = {
  SELLER_NAME: 'Kettle House',
  SELLER_ADDRESS: '1 Market Street, Bengaluru 560001',
  SELLER_TAX_ID: '29ABCDE1234F1Z5',
  SELLER_STATE: ' karnataka ',
  TAX_RATE_DEFAULT: '5',
};

describe('the tax invoice', () => {
  const app = useApp(SELLER);

  const invoiceOf = async ({ customer, order }: Purchase) =>
    (await downloadedPdf(app, customer, `/orders/${order.orderId}/invoice`)).text;
  const aKettle = () =>
    aProduct(app, { sku: 'KETTLE-TAX', basePrice: 1180, hsnCode: '73239390', taxRate: 18 });

  rules('TAX-06', 'TAX-07').it('keeps the tax of a line as it was at checkout, in both details', async () => {
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

  rules('TAX-06').it('takes the rate of the shop for a product without one', async () => {
    const product = await aProduct(app);
    expect(product).toMatchObject({ hsnCode: null, taxRate: 5 });
    const { customer, order } = await paidOrder(app, { product });
    const { items } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(items).toMatchObject([{ hsnCode: null, taxRate: 5 }]);
  });

  rules('TAX-08', 'TAX-10', 'GST-03', 'GST-06').it(
    'has CGST and SGST for a customer in the same state, however it is written, and names the GSTIN of the buyer',
    async () => {
      const customer = await session(app).asUser({ firstname: 'Asha', lastname: 'Verma' });
      const business = { state: 'KA.', company: 'Brigade Traders', gstin: '29AAGCB7383J1Z4' };
      const purchase = await paidOrder(app, { customer, product: await aKettle(), address: business });
      const text = await invoiceOf(purchase);
      for (const line of [
        'Tax invoice',
        'GSTIN: 29ABCDE1234F1Z5',
        'State: Karnataka',
        'Place of supply\tKarnataka (29)',
        'Asha Verma',
        'Brigade Traders',
        'GSTIN: 29AAGCB7383J1Z4',
        'SKU KETTLE-TAX',
        '18 %\t₹1,000.00\t₹90.00\t₹90.00\t₹180.00',
        'All rates\t₹1,000.00\t₹90.00\t₹90.00\t₹180.00',
        'Total (INR)\t₹1,180.00',
        'Amount in words: One Thousand One Hundred Eighty Rupees Only',
      ])
        expect(text).toContain(line);
      expect(text).toMatch(/1\tStainless Steel Kettle\t73239390\t1\t₹1,180.00\t₹1,000.00\t18 %\t₹1,180.00/);
      expect(text).not.toContain('IGST');
      const { shippingAddress } = expectSuccess(
        await customer.client.get(`/orders/${purchase.order.orderId}`),
      );
      expect(shippingAddress).toEqual(anAddress(business));
    },
  );

  rules('TAX-08', 'TAX-09').it(
    'has IGST for another state, and a discount lowers the taxable value',
    async () => {
      const coupon = await aCoupon(app, { type: 'PERCENT', value: 10 });
      const book = await aProduct(app, { name: 'Book of tea', basePrice: 500, hsnCode: '4901', taxRate: 0 });
      const purchase = await paidOrder(app, {
        product: await aProduct(app, { basePrice: 1180, taxRate: 18 }),
        more: [{ productId: book._id, quantity: 1 }],
        couponCode: coupon.code,
        address: { city: 'Kochi', state: 'Kerala', pincode: '682001' },
      });
      const text = await invoiceOf(purchase);
      for (const line of [
        'Place of supply\tKerala (32)',
        '0 %\t₹450.00\t₹0.00\t₹0.00',
        '18 %\t₹900.00\t₹162.00\t₹162.00',
        'All rates\t₹1,350.00\t₹162.00\t₹162.00',
        'Total (INR)\t₹1,512.00',
      ])
        expect(text).toContain(line);
      // Where it wraps depends on the SKU before it.
      expect(text).toMatch(/discount\s+₹118\.00/);
      expect(text).not.toMatch(/CGST|SGST/);
    },
  );

  rules('GST-05').it.each([
    ['which kept its place of supply', true],
    ['from before that was kept', false],
  ])('has the same taxes after the account is deleted, of an order %s', async (_, isKept) => {
    const address = { state: isKept ? 'KA' : 'Karnataka' };
    const product = await aProduct(app, { basePrice: 1180, taxRate: 18 });
    const { customer, order } = await paidOrder(app, { product, address });
    const admin = await session(app).asAdmin();
    const taxes = async () => {
      const { text } = await downloadedPdf(app, admin, `/orders/admin/${order.orderId}/invoice`);
      return text.match(/Place of supply.*|All rates.*|[CSI]GST/g);
    };
    if (!isKept)
      await collectionOf(app, 'orders').updateOne(
        { orderNumber: order.orderNumber },
        { $unset: { supply: 1 } },
      );
    const before = await taxes();
    expect(before).toEqual(expect.arrayContaining(['Place of supply\tKarnataka (29)', 'CGST', 'SGST']));
    await eraseAccount(app, customer.user.id);
    expect(await taxes()).toEqual(before);
  });
});
