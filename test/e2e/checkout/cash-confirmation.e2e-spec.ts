import { CartsService } from '#modules/carts/index.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone, type CashPurchase } from '../../support/factories/a-cash-order.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { codeIn, mailTo, otherThan } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderBecomes, signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';

const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000', COD_CONFIRMATION: 'true' });
const admin = useLastingAdmin(app);

beforeAll(() => aCashZone(app));

const codeOf = async ({ order, customer }: CashPurchase, count = 1) =>
  codeIn(
    await mailTo(app, customer.user.email, new RegExp(`confirms your order ${order.orderNumber}`), count),
  );
const confirm = ({ order, customer }: CashPurchase, otp: string) =>
  customer.client.post(`/orders/${order.orderId}/confirm`, { otp });

describe('an order that its customer confirms', () => {
  rules('CDL-09').it(
    'waits with its units reserved until the code is entered, which may be repeated',
    async () => {
      const purchase = await aCashOrder(app);
      const { order, customer, product } = purchase;
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        orderStatus: 'PENDING',
        stockState: 'RESERVED',
      });
      expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toHaveLength(1);
      const code = await codeOf(purchase);
      expectError(await confirm(purchase, otherThan(code)), 400, 'Invalid or expired code');
      for (let count = 0; count < 2; count++)
        expect(expectSuccess(await confirm(purchase, code))).toEqual({
          orderStatus: 'PROCESSING',
          orderNumber: order.orderNumber,
        });
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PENDING',
        stockState: 'COMMITTED',
      });
      expect(await stockOf(app, product._id)).toBe(9);
      expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toEqual([]);
      await mailTo(app, customer.user.email, new RegExp(`${order.orderNumber} is confirmed`));
    },
  );

  rules('CDL-09').it('ends after an hour', async () => {
    const purchase = await aCashOrder(app);
    const code = await codeOf(purchase);
    app.clock.advance(3_599_000);
    await app.get(ReservationReleaseService).releaseDue();
    expect((await storedOrder(app, purchase.order.orderId)).orderStatus).toBe('PENDING');
    app.clock.advance(1_000);
    const late = { ...purchase, customer: signedInAgain(app, purchase.customer) };
    expectError(await confirm(late, code), 409, 'Order cannot be confirmed');
    await app.get(ReservationReleaseService).releaseDue();
    // The service's own worker may have been first.
    await orderBecomes(app, purchase.order.orderId, { orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
    expect(await stockOf(app, purchase.product._id)).toBe(10);
    expectError(await confirm(late, code), 409, 'Order cannot be confirmed');
  });

  rules('CDL-09').it('takes five wrong codes of each that is sent, and sends five', async () => {
    const purchase = await aCashOrder(app);
    const { order, customer } = purchase;
    const code = await codeOf(purchase);
    for (let count = 0; count < 5; count++)
      expectError(await confirm(purchase, otherThan(code)), 400, 'Invalid or expired code');
    expectError(await confirm(purchase, code), 400, 'Invalid or expired code');
    const send = () => customer.client.post(`/orders/${order.orderId}/confirm/otp`);
    let newest = code;
    for (let count = 2; count <= 5; count++) {
      expect(expectSuccess(await send())).toBeNull();
      newest = await codeOf(purchase, count);
    }
    expectError(await send(), 409, 'Order cannot be confirmed');
    expectSuccess(await confirm(purchase, newest));
  });

  rules('CDL-09').it('is nobody else’s to confirm, and no other order is confirmed', async () => {
    const purchase = await aCashOrder(app);
    const code = await codeOf(purchase);
    const stranger = await session(app).asUser();
    expectError(await confirm({ ...purchase, customer: stranger }, code), 404, 'Order not found');
    const paid = await paidOrder(app);
    expectError(await confirm(paid, code), 409, 'Order cannot be confirmed');
  });

  rules('CDL-10').it('is not asked of whom the staff have on the phone', async () => {
    const { customer, checkout, product } = await aCashOrder(app);
    const body = {
      userId: customer.user.id,
      items: [{ productId: product._id, quantity: 1 }],
      addressId: checkout.addressId,
      paymentMethod: 'COD',
    };
    const placed = expectSuccess(await admin.client.post('/orders/admin/for-customer', body), 201);
    expect(placed.orderStatus).toBe('PROCESSING');
  });
});
