import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { partsAndCarrier, type GoodsEvent } from './parts-and-carrier.js';

const DAY_MS = 86_400_000;

describe('a return in parts', () => {
  const app = useApp();
  const parts = partsAndCarrier(app, useLastingAdmin(app));
  const { ask, approved, decide, delivered, events } = parts;

  const orderOf = ({ order }: PaidPurchase) => storedOrder(app, order.orderId);

  rules('RTP-06', 'RET-35').it(
    'is rejected with a note when the goods never came, and the owner may ask again',
    async () => {
      const purchase = await delivered();
      const id = (await approved(purchase, 1))!;
      expectError(await decide(id, 'REJECTED'), 409, 'Cannot change status from APPROVED to REJECTED');
      const note = 'No parcel has reached us in two weeks.';
      expect(expectSuccess(await decide(id, 'REJECTED', note))).toMatchObject({ status: 'REJECTED', note });
      expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'DELIVERED', stockState: 'COMMITTED' });
      const { notifications } = expectSuccess(await purchase.customer.client.get('/notifications'));
      expect(notifications[0]).toMatchObject({ type: 'RETURN_STATUS', title: 'Return rejected' });
      expectSuccess(await ask(purchase, 2), 201);
    },
  );

  rules('RTP-04', 'RET-33').it('has the window of the first delivery, whatever came back since', async () => {
    const purchase = await delivered();
    const later = (days: number) => {
      app.clock.advance(days * DAY_MS);
      return { ...purchase, customer: signedInAgain(app, purchase.customer) };
    };
    await events.part(later(29));
    expect(await stockOf(app, purchase.product._id)).toBe(8);
    expectError(await ask(later(2), 1), 409, 'Return window has closed');
  });

  rules('RTP-01', 'RTP-03', 'RTP-04').it(
    'brings the units back one by one; the parts add up to what was paid',
    async () => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 0.02, minSubtotal: 0 });
      const product = await aProduct(app, { currentStock: 10, basePrice: 33.33 });
      const purchase = await paidOrder(app, { product, quantity: 3, couponCode: code });
      await events.delivered(purchase);
      for (const back of [1, 2]) {
        await events.part(purchase);
        expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID' });
        expect(await stockOf(app, product._id)).toBe(7 + back);
      }
      const beyond = `items has more units of product ${product._id} than the order`;
      expectError(await ask(purchase, 2), 400, beyond);
      await events.part(purchase);
      expect(await stockOf(app, product._id)).toBe(10);
      await expectEventually(async () =>
        expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'REFUNDED' }),
      );
      const refunds = (await orderOf(purchase)).refunds!;
      expect(refunds.map(({ reason }) => reason)).toEqual(['RETURN', 'RETURN', 'RETURN']);
      expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(9_997);
      expectError(await ask(purchase, 1), 409, 'Order cannot be returned');
    },
  );

  // The long set plays more of the 120.
  rules('RTP-05').it.each<GoodsEvent[]>([
    ['part', 'rto', 'cancelled', 'settled', 'delivered'],
    ['cancelled', 'settled', 'part', 'delivered', 'rto'],
    ['delivered', 'settled', 'rto', 'cancelled', 'part'],
  ])('gives each unit back once: %s, %s, %s, %s, %s', (...sequence) => parts.play(sequence));

  rules('RTP-05').it('gives each unit back once when all of it happens at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const purchase = await delivered();
      const id = (await approved(purchase, 2))!;
      await Promise.all([
        decide(id, 'RECEIVED'),
        decide(id, 'RECEIVED'),
        events.rto(purchase),
        events.cancelled(purchase),
        events.settled(purchase),
        events.rto(purchase),
      ]);
      await parts.expectBalanced(purchase);
      await parts.expectAllBack(purchase);
    }
  });
});
