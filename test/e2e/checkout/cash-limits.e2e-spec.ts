import { CartsService } from '#modules/carts/index.js';
import { useApp } from '../../support/create-app.js';
import { collectionOf } from '../../support/collection-of.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import {
  aCashOrder,
  aCashZone,
  checkOutInCash,
  type CashPurchase,
} from '../../support/factories/a-cash-order.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper, type Shopper } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { signedInAgain, stockOf } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000', RATE_LIMIT_CHECKOUT_MAX: '1000', COD_MAX_OPEN: '2' });
const admin = useLastingAdmin(app);
const DAY_MS = 86_400_000;

beforeAll(() => aCashZone(app));

const refill = ({ customer, product }: Shopper) =>
  app.get(CartsService).addItem(customer.user.id, { productId: product._id, quantity: 1 });
const again = async (shopper: Shopper, body?: object) => {
  await refill(shopper);
  return checkOutInCash({ ...shopper, customer: signedInAgain(app, shopper.customer) }, body);
};
const move = async ({ order }: CashPurchase, status: string) =>
  expectSuccess(await admin.client.patch(`/orders/admin/${order.orderId}/status`, { status }));
const reported = ({ order }: CashPurchase, status: string) =>
  sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status: status });
const cameBack = async (purchase: CashPurchase) => {
  await move(purchase, 'SHIPPED');
  await reported(purchase, 'RTO DELIVERED');
};

describe('the limits of cash on delivery', () => {
  rules('CDL-06').it(
    'hold for the account, and are free again with a delivery or a cancellation',
    async () => {
      const first = await aCashOrder(app);
      const second = { ...first, order: expectSuccess(await again(first)) };
      expectError(await again(first), 409, 'Cash on delivery is not available');
      await move(first, 'SHIPPED');
      expectError(await again(first), 409, 'Cash on delivery is not available');
      await move(first, 'DELIVERED');
      expectSuccess(await again(first));
      expectError(await again(first), 409, 'Cash on delivery is not available');
      await move(second, 'CANCELLED');
      expectSuccess(await again(first));
    },
  );

  rules('CDL-06').it('hold for each phone, of whichever account', async () => {
    const phone = '9812345678';
    for (let count = 0; count < 2; count++)
      expectSuccess(await checkOutInCash(await aShopper(app), { phone }));
    expectError(
      await checkOutInCash(await aShopper(app), { phone }),
      409,
      'Cash on delivery is not available',
    );
    const recipient = await aShopper(app, { address: { recipientPhone: phone } });
    expectError(await checkOutInCash(recipient), 409, 'Cash on delivery is not available');
    expectSuccess(await checkOutInCash(await aShopper(app)));
  });

  rules('CDL-06').it('hold for requests at once', async () => {
    const product = await aProduct(app, { currentStock: 50 });
    const phone = '9812345679';
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(app, { product })));
    const answers = await Promise.all(shoppers.map((shopper) => checkOutInCash(shopper, { phone })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 409, 409, 409, 409,
    ]);
    expect(await stockOf(app, product._id)).toBe(48);
  });

  rules('CDL-07').it('hold the cash of an account below 2,00,000', async () => {
    const dear = await aProduct(app, { basePrice: 99_920 });
    const shopper = await aShopper(app, { product: dear });
    // 99,920.00, 49.00 and 30.00.
    expect(expectSuccess(await checkOutInCash(shopper)).amount).toBe(99_999);
    const other = await aProduct(app, { basePrice: 99_921.01 });
    await app.get(CartsService).addItem(shopper.customer.user.id, { productId: other._id, quantity: 1 });
    expect(expectSuccess(await checkOutInCash(shopper)).amount).toBe(100_000);
    const third = await aShopper(app, { product: dear, quantity: 2 });
    expectSuccess(await checkOutInCash(third), 200);
    await app.get(CartsService).addItem(third.customer.user.id, {
      productId: (await aProduct(app, { basePrice: 2 }))._id,
      quantity: 1,
    });
    expectError(await checkOutInCash(third), 409, 'Cash on delivery is not available');
  });

  rules('CDL-08').it(
    'count what came back unpaid for 180 days, and not what was delivered after all',
    async () => {
      const phone = '9812345680';
      const first = await aCashOrder(app, { phone });
      await cameBack(first);
      const second = await aCashOrder(app, { phone });
      await cameBack(second);
      const third = await aShopper(app, { phone });
      expectError(await checkOutInCash(third), 409, 'Cash on delivery is not available');
      await reported(second, 'DELIVERED');
      expectSuccess(await checkOutInCash(third));
      const fourth = await aCashOrder(app, { customer: await session(app).asUser(), phone: '9812345681' });
      await cameBack(fourth);
      const fifth = { ...fourth, order: expectSuccess(await again(fourth)) };
      await cameBack(fifth);
      expectError(await again(fourth), 409, 'Cash on delivery is not available');
      app.clock.advance(181 * DAY_MS);
      expectSuccess(await again(fourth));
    },
  );

  rules('CDL-08').it('keep of a customer a keyed hash alone', async () => {
    const phone = '9812345682';
    const purchase = await aCashOrder(app, { phone });
    await cameBack(purchase);
    const kept = JSON.stringify(await collectionOf(app, 'cash_customers').find({}).toArray());
    expect(kept).toContain(purchase.order.orderId);
    expect(kept).not.toContain(phone);
    expect(kept).not.toContain(purchase.customer.user.id);
  });
});
