import { CartsService } from '#modules/carts/index.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { useApp } from '../../support/create-app.js';
import { collectionOf } from '../../support/collection-of.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone, checkOutInCash } from '../../support/factories/a-cash-order.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aZone } from '../../support/factories/a-zone.js';
import { aShopper, type Shopper } from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { stockOf, storedOrder } from '../../support/orders.js';

const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000', MAX_UNPAID_ORDERS: '1', COD_MAX_OPEN: '0' });
const admin = useLastingAdmin(app);

const preview = async ({ customer, checkout }: Shopper, body: object = {}) =>
  customer.client.post('/orders/checkout/preview', { ...checkout, paymentMethod: 'COD', ...body });
const problemsOf = async (shopper: Shopper, body?: object) =>
  expectSuccess(await preview(shopper, body)).problems.map(({ code }: { code: string }) => code);

afterEach(async () => {
  for (const { _id } of expectSuccess(await admin.client.get('/shipping/zones?limit=100')).zones)
    expectSuccess(await admin.client.delete(`/shipping/zones/${_id}`));
});

describe('a checkout that is paid at the door', () => {
  rules('CDL-01', 'CDL-04').it('sells the units, empties the cart, and confirms the order', async () => {
    await aCashZone(app);
    const { order, customer, product } = await aCashOrder(app);
    expect(order).toEqual({
      orderId: expect.any(String),
      orderNumber: expect.any(String),
      gatewayOrderId: null,
      // 1,499.50, 49.00 and 30.00 are 1,578.50.
      amount: 1_579,
      currency: 'INR',
    });
    const seen = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(seen).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'PENDING',
      gatewayOrderId: null,
      invoiceNumber: null,
      pricing: {
        subtotal: 1_499.5,
        discount: 0,
        shipping: 49,
        codFee: 30,
        rounding: 0.5,
        totalAmount: 1_579,
      },
      payment: { payable: false, expiresAt: null },
    });
    expect(seen.cod).toEqual({ amount: 1_579 });
    expect((await storedOrder(app, order.orderId)).stockState).toBe('COMMITTED');
    expect(await stockOf(app, product._id)).toBe(9);
    expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toEqual([]);
    const mail = await mailTo(app, customer.user.email, new RegExp(`${order.orderNumber} is confirmed`));
    expect(mail.text).toContain('1,579.00 ready in cash');
    expect(mail.text).toContain('Cash on delivery: ₹30.00');
    expect(mail.attachments).toEqual([]);
  });

  rules('CDL-02').it('is 400 where no active rate has it, as for any other word', async () => {
    const shopper = await aShopper(app);
    for (const make of [async () => {}, () => aZone(app, { pincodes: ['560'] })]) {
      await make();
      for (const answer of [await checkOutInCash(shopper), await preview(shopper)])
        expectError(answer, 400, 'paymentMethod must be one of GATEWAY');
    }
    await aZone(app, {
      pincodes: ['110'],
      isActive: false,
      rates: [{ name: 'Surface', price: 49, cod: { fee: 30 } }],
    });
    expectError(await checkOutInCash(shopper), 400, 'paymentMethod must be one of GATEWAY');
    expectError(
      await checkOutInCash(shopper, { paymentMethod: 'CHEQUE' }),
      400,
      'paymentMethod must be one of GATEWAY',
    );
  });

  rules('CDL-03').it('takes the cheapest rate that has it for this total, and no other', async () => {
    const { rates } = await aZone(app, {
      pincodes: ['560'],
      rates: [
        { name: 'Prepaid', price: 20 },
        { name: 'Small', price: 30, cod: { fee: 10, maxTotal: 1_529.49 } },
        { name: 'Any', price: 60, cod: { fee: 40, minTotal: 1_559.5, maxTotal: 1_559.5 } },
      ],
    });
    const shopper = await aShopper(app);
    for (const { _id } of rates.slice(0, 2)) {
      const refused = await checkOutInCash(shopper, { rateId: _id });
      expectError(refused, 409, 'Cash on delivery is not available');
      expect(refused.headers.get('x-error-code')).toBe('COD_UNAVAILABLE');
      expect(await problemsOf(shopper, { rateId: _id })).toEqual(['COD_UNAVAILABLE']);
    }
    const seen = expectSuccess(await preview(shopper));
    expect(seen).toMatchObject({ rateId: rates[2]!._id, problems: [] });
    expect(seen.options.map(({ cod }: { cod: unknown }) => cod)).toEqual([null, null, { fee: 40 }]);
    const { amount } = expectSuccess(await checkOutInCash(shopper, { expectedTotal: 1_600 }));
    expect(amount).toBe(seen.pricing.totalAmount);
    const dearer = await aShopper(app, { quantity: 2 });
    expectError(await checkOutInCash(dearer), 409, 'Cash on delivery is not available');
  });

  rules('CDL-04').it.each([
    [100, 0, 100],
    [100.49, -0.49, 100],
    [100.5, 0.5, 101],
  ])('rounds %s by %s', async (basePrice, rounding, totalAmount) => {
    await aZone(app, { pincodes: ['560'], rates: [{ name: 'Free', price: 0, cod: { fee: 0 } }] });
    const shopper = await aShopper(app, { product: await aProduct(app, { basePrice }) });
    const { pricing } = expectSuccess(await preview(shopper));
    expect(pricing).toEqual({
      subtotal: basePrice,
      discount: 0,
      shipping: 0,
      codFee: 0,
      rounding,
      totalAmount,
    });
    expect(expectSuccess(await checkOutInCash(shopper)).amount).toBe(totalAmount);
  });

  rules('CDL-05').it('needs a phone of the order, the account or the recipient', async () => {
    await aCashZone(app);
    const shopper = await aShopper(app);
    const accounts = collectionOf(app, 'users');
    const change = { $unset: { phone: 1, 'addresses.$[].recipientPhone': 1 } };
    await accounts.updateOne({ email: shopper.customer.user.email }, change);
    const refused = await checkOutInCash(shopper);
    expectError(refused, 400, 'Give a phone number for cash on delivery');
    expect(refused.headers.get('x-error-code')).toBe('PHONE_REQUIRED');
    expect(await problemsOf(shopper)).toEqual(['PHONE_REQUIRED']);
    expectSuccess(await checkOutInCash(shopper, { phone: '9876501234' }));
  });

  rules('CDL-13').it(
    'is no unpaid order: it neither counts nor expires, and is not marked as paid',
    async () => {
      await aCashZone(app);
      const { order, customer, checkout, product } = await aCashOrder(app);
      await app.get(CartsService).addItem(customer.user.id, { productId: product._id, quantity: 1 });
      expectSuccess(await customer.client.post('/orders/checkout', checkout));
      app.clock.advance(86_400_000);
      await app.get(ReservationReleaseService).releaseDue();
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PENDING',
      });
      const marked = await admin.client.post(`/orders/admin/${order.orderId}/mark-paid`, {
        reference: 'UTR 1',
      });
      expect([marked.status, marked.headers.get('x-error-code')]).toEqual([409, 'ORDER_NOT_PAYABLE']);
    },
  );

  rules('CDL-11').it('is cancelled by its customer, and nobody pays it', async () => {
    await aCashZone(app);
    const { order, customer, product } = await aCashOrder(app);
    const cancelled = expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {}));
    expect(cancelled).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED', refunds: [] });
    expect(await stockOf(app, product._id)).toBe(10);
  });

  rules('CDL-10').it('is placed by the staff, without a link', async () => {
    await aCashZone(app, { maxTotal: 2_000 });
    const { customer, checkout, product } = await aShopper(app);
    const body = {
      userId: customer.user.id,
      items: [{ productId: product._id, quantity: 1 }],
      addressId: checkout.addressId,
      paymentMethod: 'COD',
    };
    const placed = expectSuccess(await admin.client.post('/orders/admin/for-customer', body), 201);
    expect(placed).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PENDING', paymentLink: null });
    const dear = { ...body, items: [{ productId: product._id, quantity: 2 }] };
    expectError(
      await admin.client.post('/orders/admin/for-customer', dear),
      409,
      'Cash on delivery is not available',
    );
  });

  it('is one order for one key', async () => {
    await aCashZone(app);
    const { customer, checkout } = await aShopper(app);
    const body = { ...checkout, paymentMethod: 'COD' };
    const headers = { 'Idempotency-Key': 'cash-1' };
    const [one, two] = [
      expectSuccess(await customer.client.post('/orders/checkout', body, { headers })),
      expectSuccess(await customer.client.post('/orders/checkout', body, { headers })),
    ];
    expect(two).toEqual(one);
    const other = await customer.client.post('/orders/checkout', checkout, { headers });
    expect(other.headers.get('x-error-code')).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
