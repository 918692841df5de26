import { Metrics } from '#infrastructure/metrics/metrics.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { reportParcel } from '../../support/webhooks.js';

describe('storefront_orders_total', () => {
  const app = useApp({ METRICS_ENABLED: 'true' });
  const admin = useLastingAdmin(app);

  const counted = async () => {
    const text = await app.get(Metrics).text();
    const series = text.matchAll(/^storefront_orders_total\{event="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...series].map(([, event, count]) => [event, Number(count)]));
  };

  rules('OPR-63').it('counts each event of an order once, and begins at 0', async () => {
    const none = { placed: 0, paid: 0, dispatched: 0, delivered: 0, cancelled: 0, returned: 0 };
    expect(await counted()).toEqual(none);
    await checkedOutOrder(app);
    const { order } = await paidOrder(app);
    expect(await counted()).toEqual({ ...none, placed: 2, paid: 1 });
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL));
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    expect(await counted()).toEqual({ ...none, placed: 2, paid: 1, dispatched: 1, delivered: 1 });
  });
});
