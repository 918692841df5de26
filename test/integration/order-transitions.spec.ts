import { OrderRepository } from '#modules/orders/data/order.repository.js';
import { OrderWritesRepository } from '#modules/orders/writing/order-writes.repository.js';
import type { OrderTransition } from '#modules/orders/domain/order-state.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderChangedError } from '#modules/orders/orders.errors.js';
import { LISTENERS } from '#modules/orders/order-transition.listener.js';
import { OrderTransitionListenersService } from '#modules/orders/writing/order-transition-listeners.service.js';
import { OrderTransitionService } from '#modules/orders/writing/order-transition.service.js';
import { useApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

describe('a transition of an order', () => {
  const app = useApp();
  const at = new Date('2026-11-22T10:00:00Z');
  const payment = { gatewayPaymentId: 'pay_1', state: 'REFUND_PENDING', receivedAt: at } as const;
  const refund = {
    refundId: 'a'.repeat(24),
    gatewayPaymentId: 'pay_1',
    amountMinor: 500,
    reason: 'DUPLICATE_PAYMENT',
    status: 'PENDING',
    createdAt: at,
  } as const;

  const byHand = { ...payment, manual: true } as const;

  const learnt: ReadonlyArray<readonly [what: string, transition: OrderTransition]> = [
    ['the identifier of a refund', { refunds: [{ ...refund, gatewayRefundId: 'rfnd_1' }] }],
    ['that a refund is retried', { refunds: [{ ...refund, retries: 1 }] }],
    ['the amount of a payment', { payments: [{ ...byHand, amountMinor: 500 }] }],
    ['that a payment by hand is the gateway’s', { payments: [payment] }],
    ['another refund', { refunds: [refund, { ...refund, refundId: 'b'.repeat(24) }] }],
  ];

  rules('PCR-13', 'RFD-07').it.each(learnt)(
    'is refused when somebody has recorded %s since',
    async (_, transition) => {
      const orders = app.get(OrderWritesRepository);
      const asRead = await anOrder(app, { payments: [byHand], refunds: [refund] });
      const recorded = await orders.applyTransition(asRead, transition, { by: 'GATEWAY', at });
      const late = orders.applyTransition(asRead, { refunds: [refund] }, { by: 'SYSTEM', at });
      await expect(late).rejects.toThrow(OrderChangedError);
      expect(await app.get(OrderRepository).findById(asRead._id.toHexString())).toEqual(recorded);
    },
  );

  it('calls its listeners in the declared order, in its unit of work: a failure of the last rolls all back', async () => {
    const told: string[] = [];
    const listeners = app.get(OrderTransitionListenersService).inOrder();
    const asRead = await anOrder(app, { orderStatus: 'PROCESSING' });
    for (const listener of listeners) {
      const on = listener.on.bind(listener);
      jest.spyOn(listener, 'on').mockImplementation(async (before, after, by) => {
        told.push(`${listener.name}: ${before.orderStatus} -> ${after.orderStatus}, ${by}`);
        await on(before, after, by);
        if (listener === listeners.at(-1)) throw new Error('no room for the last effect');
      });
    }
    try {
      const shipped = app
        .get(UnitOfWork)
        .run(() =>
          app.get(OrderTransitionService).apply(asRead, { orderStatus: 'SHIPPED' }, { by: 'CARRIER' }),
        );
      await expect(shipped).rejects.toThrow('no room for the last effect');
    } finally {
      jest.restoreAllMocks();
    }
    expect(told).toEqual(LISTENERS.map((name) => `${name}: PROCESSING -> SHIPPED, CARRIER`));
    expect(await app.get(OrderRepository).findById(asRead._id.toHexString())).toEqual(asRead);
  });
});
