import { randomUUID } from 'node:crypto';
import { CheckoutService } from '#modules/checkout/services/checkout.service.js';
import { commandsOf } from '../support/count-commands.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { aCoupon } from '../support/factories/a-coupon.js';
import { aShopper, type ShoppingOptions } from '../support/factories/an-order.js';

/** The sandbox gateway lies in the same database; a real one does not. */
const OF_THE_GATEWAY = / sandbox_gateway_/;

/** The last two at once. */
const READINGS = ['find carts', 'find orders', 'find products'];

/** The product is written last, because checkouts contend for it. */
const TRANSACTION = [
  'findAndModify users',
  'insert orders',
  'findAndModify products',
  'insert stock_movements',
];

describe('the database commands of one checkout', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({}, { databaseOptions: { monitorCommands: 'true' } });
  });

  afterAll(() => app.close());

  async function checkOut(key: string | undefined, options: ShoppingOptions = {}): Promise<string[]> {
    const { customer, checkout } = await aShopper(app, options);
    const sent = await commandsOf(app, () => app.get(CheckoutService).place(customer.user.id, checkout, key));
    const own = sent.filter((command) => !OF_THE_GATEWAY.test(command));
    const begun = own.indexOf('findAndModify users');
    return [...own.slice(0, begun - 2), ...own.slice(begun - 2, begun).toSorted(), ...own.slice(begun)];
  }

  it('are nine, four of which are the transaction, apart from its commit: what can be read before it is', async () => {
    expect(await checkOut(undefined)).toEqual([
      ...READINGS,
      ...TRANSACTION,
      'commitTransaction',
      'findAndModify orders',
    ]);
  });

  it('are two more with an idempotency key', async () => {
    expect(await checkOut(randomUUID())).toEqual([
      'insert idempotency_records',
      ...READINGS,
      ...TRANSACTION,
      'update idempotency_records',
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
