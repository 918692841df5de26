import { expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone } from '../../support/factories/a-cash-order.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('how orders are paid', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000' });
  const admin = useLastingAdmin(app);

  const listed = async (query = '') =>
    expectSuccess(await admin.client.get(`/orders/admin${query}`)).orders.map(
      ({ orderNumber, paymentMethod }: { orderNumber: string; paymentMethod?: string }) => [
        orderNumber,
        paymentMethod,
      ],
    );

  rules('CDL-40', 'CDL-41').it(
    'stands in details and the staff’s list once there are zones, and filters it',
    async () => {
      const { order: online, customer } = await paidOrder(app);
      expect(await listed()).toEqual([[online.orderNumber, undefined]]);
      expect(expectSuccess(await customer.client.get(`/orders/${online.orderId}`))).not.toHaveProperty(
        'paymentMethod',
      );
      await aCashZone(app);
      const { order, customer: payer } = await aCashOrder(app);
      expect(await listed()).toEqual([
        [order.orderNumber, 'COD'],
        [online.orderNumber, 'GATEWAY'],
      ]);
      expect(await listed('?paymentMethod=COD')).toEqual([[order.orderNumber, 'COD']]);
      expect(await listed('?paymentMethod=GATEWAY&sort=oldest')).toEqual([[online.orderNumber, 'GATEWAY']]);
      expect((await admin.client.get('/orders/admin?paymentMethod=CHEQUE')).status).toBe(400);
      const own = expectSuccess(await payer.client.get(`/orders/${order.orderId}`));
      expect([own.paymentMethod, own.cod]).toEqual(['COD', { amount: 1_579 }]);
      const seen = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect([seen.paymentMethod, seen.cod]).toEqual([
        'COD',
        {
          amount: 1_579,
          collectedAt: null,
          remittedAt: null,
          reference: null,
          state: null,
          remittedAmount: 0,
          remittances: [],
          shortBy: 0,
          overBy: 0,
        },
      ]);
      const mine = expectSuccess(await payer.client.get('/orders/my-order')).orders[0];
      expect(Object.keys(mine).toSorted()).toEqual([
        '_id',
        'createdAt',
        'orderNumber',
        'orderStatus',
        'pricing',
      ]);
    },
  );
});
