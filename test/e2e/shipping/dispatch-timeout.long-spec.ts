import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('a dispatch while the carrier does not answer', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const expectHeld = (orderId: string) =>
    expectEventually(async () => expect((await storedOrder(app, orderId)).dispatchLease).toBeDefined());

  rules('ORR-06', 'ORR-13', 'ERR-31', 'BND-20').it(
    'is answered 504 after ten seconds at each of the three calls; the order cannot be cancelled meanwhile',
    async () => {
      const orders = [await paidOrder(app), await paidOrder(app), await paidOrder(app)].map(
        ({ order }) => order,
      );
      for (const call of [/create\/adhoc$/, /assign\/awb$/, /generate\/pickup$/])
        carrier.http.failNext(call, 'silence');
      const timed = async (orderId: string) => {
        const begun = performance.now();
        return { answer: await dispatch(orderId), tookMs: performance.now() - begun };
      };
      const dispatching = orders.map(({ orderId }) => timed(orderId));
      for (const { orderId } of orders) {
        await expectHeld(orderId);
        const path = `/orders/admin/${orderId}/status`;
        expectError(
          await admin.client.patch(path, { status: 'CANCELLED' }),
          409,
          'Order is being dispatched',
        );
        expectError(await dispatch(orderId), 409, 'Order is being dispatched');
      }
      for (const { answer, tookMs } of await Promise.all(dispatching)) {
        expectError(answer, 504, 'Dispatch failed; please retry.');
        // A timer may be a little early, and a busy machine late.
        expect(tookMs).toBeGreaterThan(9_900);
        expect(tookMs).toBeLessThan(13_000);
      }
      for (const { orderId, orderNumber } of orders) {
        expect(await storedOrder(app, orderId)).toMatchObject({ orderStatus: 'PROCESSING' });
        expectSuccess(await dispatch(orderId));
        expect(carrier.shipments.filter(({ order }) => order.number === orderNumber)).toHaveLength(1);
      }
    },
  );
});
