import type { Document } from 'mongodb';
import { OrderAttentionService } from '#modules/orders/writing/index.js';
import { OrderScheduleRepository } from '#modules/orders/writing/order-schedule.repository.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { anOrder } from '../support/factories/an-order.js';

describe('a parcel that has been silent for too long', () => {
  const app = useApp();
  const orders = () => collectionOf(app, 'orders');

  /**
   * Somebody else changes a claimed order before it is marked, by this call or by the poller, which may have been faster.
   * @returns the order once its mark has been decided
   */
  async function markWhile(
    change: (orderNumber: string) => Promise<unknown>,
    isDecided: (order: Document) => void,
  ) {
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
      return await expectEventually(async () => {
        const order = (await orders().findOne({ _id }))!;
        isDecided(order);
        return order;
      });
    } finally {
      claims.mockRestore();
    }
  }

  rules('PRB-04').it(
    'is marked at once, though the order is claimed for another reason meanwhile',
    async () => {
      const later = new Date(app.clock.nowMs() + 60_000);
      const order = await markWhile(
        (orderNumber) => orders().updateOne({ orderNumber }, { $set: { reconcileAt: later } }),
        (marked) => expect(marked).not.toHaveProperty('attentionDueAt'),
      );
      expect(order).toMatchObject({ attention: { stuck: expect.any(Date) as Date }, needsAttention: true });
    },
  );

  rules('PRB-04').it('is not marked by what has changed since', async () => {
    const due = new Date(app.clock.nowMs() + 7 * 86_400_000);
    const order = await markWhile(
      (orderNumber) =>
        orders().updateOne(
          { orderNumber },
          {
            $set: {
              attentionDueAt: due,
              carrierStatus: { status: 'IN TRANSIT', isKnown: true, at: app.clock.now() },
            },
          },
        ),
      (left) => expect(left).toMatchObject({ attentionDueAt: due }),
    );
    expect(order).not.toHaveProperty('attention');
  });
});
