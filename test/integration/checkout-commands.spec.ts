import { randomUUID } from 'node:crypto';
import { CheckoutService } from '#modules/orders/services/checkout/checkout.service.js';
import { commandsOf } from '../support/count-commands.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { aCoupon } from '../support/factories/a-coupon.js';
import { aShopper, type ShoppingOptions } from '../support/factories/an-order.js';

/** The sandbox gateway lies in the same database; a real one does not. */
const OF_THE_GATEWAY = / sandbox_gateway_/;

const TRANSACTION = [
  'findAndModify users',
  'find products',
  'find orders',
  'insert orders',
  'update products',
  'insert outbox',
];

describe('the database commands of one checkout', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({}, { monitorCommands: 'true' });
  });

  afterAll(() => app.close());

  async function checkOut(key: string | undefined, options: ShoppingOptions = {}): Promise<string[]> {
    const { customer, checkout } = await aShopper(app, options);
    const sent = await commandsOf(app, () => app.get(CheckoutService).place(customer.user.id, checkout, key));
    return sent.filter((command) => !OF_THE_GATEWAY.test(command));
  }

  it('are nine: the user and the cart are read once', async () => {
    expect(await checkOut(undefined)).toEqual([
      'find carts',
      ...TRANSACTION,
      'commitTransaction',
      'findAndModify orders',
    ]);
  });

  it('are two more with an idempotency key', async () => {
    expect(await checkOut(randomUUID())).toEqual([
      'insert checkout_attempts',
      'find carts',
      ...TRANSACTION,
      'update checkout_attempts',
      'commitTransaction',
      'findAndModify orders',
    ]);
  });

  it('are four more with a coupon that has a limit for each customer', async () => {
    const { code } = await aCoupon(app, { type: 'FLAT', value: 100, perUserLimit: 2 });
    const sent = await checkOut(undefined, { couponCode: code });
    expect(sent).toHaveLength(13);
    expect(sent.filter((command) => command.includes('coupon'))).toEqual([
      'find coupons',
      'find coupon_uses',
      'findAndModify coupons',
      'findAndModify coupon_uses',
    ]);
  });
});
