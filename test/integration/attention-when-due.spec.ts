import { OrderAttentionService } from '#modules/orders/index.js';
import { OrderScheduleRepository } from '#modules/orders/data/order-schedule.repository.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

describe('a parcel that has been silent for too long', () => {
  const app = useApp();
  const orders = () => collectionOf(app, 'orders');

  /** Somebody else changes a claimed order before it is marked. @returns how often an order was claimed */
  async function markWhile(change: (orderNumber: string) => Promise<unknown>) {
    const schedule = app.get(OrderScheduleRepository);
    const claims = jest.spyOn(schedule, 'claim').mockImplementation(async (...asked) => {
      const order = await OrderScheduleRepository.prototype.claim.apply(schedule, asked);
      if (order !== null && asked[0] === 'attentionDueAt') await change(order.orderNumber);
      return order;
    });
    const silentSince = new Date(app.clock.nowMs() - 30 * 86_400_000);
    const { _id } = await anOrder(app, {
      orderStatus: 'SHIPPED',
      trackingNumber: 'AWB1',
      createdAt: silentSince,
      statusHistory: [{ status: 'SHIPPED', at: silentSince, by: 'SYSTEM' }],
    });
    await orders().updateOne(
      { _id },
      { $set: { attentionDueAt: silentSince }, $unset: { attention: 1, needsAttention: 1 } },
    );
    try {
      await app.get(OrderAttentionService).markDue();
    } finally {
      claims.mockRestore();
    }
    return (await orders().findOne({ _id }))!;
  }

  rules('PRB-04').it(
    'is marked at once, though the order is claimed for another reason meanwhile',
    async () => {
      const later = new Date(app.clock.nowMs() + 60_000);
      const order = await markWhile((orderNumber) =>
        orders().updateOne({ orderNumber }, { $set: { reconcileAt: later } }),
      );
      expect(order).toMatchObject({ attention: { stuck: expect.any(Date) as Date }, needsAttention: true });
      expect(order).not.toHaveProperty('attentionDueAt');
    },
  );

  rules('PRB-04').it('is not marked by what has changed since', async () => {
    const due = new Date(app.clock.nowMs() + 7 * 86_400_000);
    const order = await markWhile((orderNumber) =>
      orders().updateOne(
        { orderNumber },
        {
          $set: {
            attentionDueAt: due,
            carrierStatus: { status: 'IN TRANSIT', isKnown: true, at: app.clock.now() },
          },
        },
      ),
    );
    expect(order).toMatchObject({ attentionDueAt: due });
    expect(order).not.toHaveProperty('attention');
  });
});
