import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CheckoutService } from '#modules/checkout/services/checkout.service.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { OrderRepository } from '#modules/orders/data/order.repository.js';
import { OrderCollisionError } from '#modules/orders/writing/order-writes.repository.js';
import { TooManyUnpaidOrdersError } from '#modules/checkout/checkout.errors.js';
import { PlaceOrderService } from '#modules/checkout/services/place-order.service.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper, payAtGateway, verifyPayment, type Shopper } from '../../support/factories/an-order.js';
import { signal } from '../../support/signal.js';
import { signedInAgain, stockOf } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';

const MAX = 2;

describe('the unpaid orders of one account', () => {
  const app = useApp({ MAX_UNPAID_ORDERS: String(MAX) });

  const checkOut = ({ customer, checkout }: Shopper) => customer.client.post('/orders/checkout', checkout);

  const move = async ({ orderId }: { orderId: string }, status: string) => {
    const { client } = await session(app).asAdmin();
    return client.patch(`/orders/admin/${orderId}/status`, { status });
  };

  /** A shopper with as many unpaid orders as an account may have. */
  async function aHoarder(): Promise<Shopper & { readonly orders: any[] }> {
    const shopper = await aShopper(app, { product: await aProduct(app, { currentStock: 10 }) });
    const orders: any[] = [];
    for (let i = 0; i < MAX; i++) orders.push(expectSuccess(await checkOut(shopper)));
    return { ...shopper, orders };
  }

  rules('HRD-01').it(
    'hold stock only up to a number: the next checkout of this account is refused and takes nothing',
    async () => {
      const hoarder = await aHoarder();
      expectError(await checkOut(hoarder), 409, 'Too many unpaid orders');
      expect(await stockOf(app, hoarder.product._id)).toBe(10 - MAX);
      expectSuccess(await checkOut(await aShopper(app, { product: hoarder.product })));
    },
  );

  // Early, because the unpaid orders of all tests before it expire with it.
  rules('HRD-01').it('make room when they expire', async () => {
    const hoarder = await aHoarder();
    app.clock.advance(900_000);
    await app.get(ReservationReleaseService).releaseDue();
    await expectEventually(async () => expect(await stockOf(app, hoarder.product._id)).toBe(10));
    const { client } = signedInAgain(app, hoarder.customer);
    for (let i = 0; i < MAX; i++) expectSuccess(await client.post('/orders/checkout', hoarder.checkout));
    expectError(await client.post('/orders/checkout', hoarder.checkout), 409, 'Too many unpaid orders');
  });

  rules('HRD-01').it.each<[string, (hoarder: Awaited<ReturnType<typeof aHoarder>>) => Promise<unknown>]>([
    [
      'is paid',
      async ({ customer, orders: [order] }) =>
        verifyPayment({ customer, order }, await payAtGateway(app, order.gatewayOrderId)),
    ],
    ['is cancelled', ({ orders: [order] }) => move(order, 'CANCELLED')],
    ['is moved on by the administrator', ({ orders: [order] }) => move(order, 'PROCESSING')],
  ])('make room when one %s', async (_, ends) => {
    const hoarder = await aHoarder();
    await ends(hoarder);
    // A payment takes what was paid out of the cart.
    const { customer, product } = hoarder;
    const refilled = await aShopper(app, { customer, product });
    expectSuccess(await checkOut(refilled));
    expectError(await checkOut(refilled), 409, 'Too many unpaid orders');
  });

  rules('HRD-01').it('stay within the number when many checkouts come at once', async () => {
    const shopper = await aShopper(app, { product: await aProduct(app, { currentStock: 50 }) });
    const answers = await Promise.all(Array.from({ length: 12 }, () => checkOut(shopper)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expectError(refused, 409, 'Too many unpaid orders');
    expect(await stockOf(app, shopper.product._id)).toBe(50 - MAX);
  });

  rules('HRD-01').it(
    'stay within the number when two processes reserve different products for it at the same moment',
    async () => {
      const { customer, checkout, orders } = await aHoarder();
      await move(orders[0], 'CANCELLED');
      const reserveOnce = async (afterwards: () => Promise<void> | void) => {
        const service = app.get(PlaceOrderService);
        const draft = await app.get(CheckoutService).draft(customer.user.id, checkout);
        const readings = await service.read(draft);
        await app.get(UnitOfWork).run(async () => {
          try {
            await service.reserve(draft, readings);
          } finally {
            await afterwards();
          }
        });
      };
      // As checkout does: a slot that was taken since it was read is a collision, and is chosen again.
      const reserve = (afterwards: () => Promise<void> | void) =>
        reserveOnce(afterwards).catch((error: unknown) => {
          if (!(error instanceof OrderCollisionError)) throw error;
          return reserveOnce(afterwards);
        });
      const [firstHasReserved, commitFirst] = [signal(), signal()];
      const first = reserve(() => {
        firstHasReserved.give();
        return commitFirst.given;
      });
      await firstHasReserved.given;
      // Nothing that the two write is the same, but the slot.
      const other = await aProduct(app, { currentStock: 10 });
      expectSuccess(await customer.client.delete('/carts'));
      expectSuccess(await customer.client.post('/carts/items', { productId: other._id }));
      const secondHasTried = signal();
      const second = reserve(secondHasTried.give);
      await secondHasTried.given;
      commitFirst.give();
      const outcomes = await Promise.allSettled([first, second]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: expect.any(TooManyUnpaidOrdersError),
      });
      expect(await app.get(OrderRepository).unpaidSlotsOf(customer.user.id)).toHaveLength(MAX);
    },
  );
});
