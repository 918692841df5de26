import { OrderScheduleRepository } from '#modules/orders/writing/order-schedule.repository.js';
import { DueOrdersService } from '#modules/orders/writing/index.js';
import { useApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { expectEventually } from '../support/expect-eventually.js';
import { paidOrder, sandboxGateway } from '../support/factories/an-order.js';
import { storedOrder } from '../support/orders.js';

const CLAIM_MS = 2 * 60_000;

describe('the end of a claim of the reconciler', () => {
  const app = useApp();

  /** A paid order that the reconciler has claimed, as it reads it before it works out the next time. */
  async function claimed() {
    const purchase = await paidOrder(app);
    const due = await storedOrder(app, purchase.order.orderId);
    const claimedUntil = new Date(app.clock.nowMs() + CLAIM_MS);
    const order = await app.get(OrderScheduleRepository).claim('reconcileAt', due, claimedUntil);
    return { purchase, order: order!, claimedUntil };
  }

  it('sets the next time to ask, or none', async () => {
    for (const next of [new Date(app.clock.nowMs() + 3_600_000), undefined]) {
      const { order, claimedUntil } = await claimed();
      await app.get(DueOrdersService).reschedule(order, claimedUntil, next);
      expect((await storedOrder(app, order._id)).reconcileAt).toEqual(next);
    }
  });

  rules('PCR-13').it('leaves the question of a refund that was started since it was read', async () => {
    const gateway = sandboxGateway(app);
    await gateway.switches.change({ refunds: 'pending', webhooks: 'lost' });
    const { purchase, order, claimedUntil } = await claimed();
    expectSuccess(await purchase.customer.client.post(`/orders/${order._id.toHexString()}/cancel`, {}));
    await app.get(DueOrdersService).reschedule(order, claimedUntil, undefined);
    expect((await storedOrder(app, order._id)).reconcileAt).toEqual(claimedUntil);
    const gatewayRefundId = await expectEventually(async () => {
      const [refund] = (await storedOrder(app, order._id)).refunds!;
      expect(refund!.gatewayRefundId).toMatch(/^rfnd_/);
      return refund!.gatewayRefundId!;
    });
    await gateway.endRefund(gatewayRefundId, 'processed', 'lost');
    app.clock.advance(CLAIM_MS);
    await expectEventually(async () =>
      expect(await storedOrder(app, order._id)).toMatchObject({ paymentStatus: 'REFUNDED' }),
    );
  });
});
