import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { session, type Session } from '../../support/session.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';

const CREDENTIALS = { email: 'api@example.com', password: 'carrier-password' };
const PARCEL = { length: 30, breadth: 20, height: 10, weight: 0.5 };

/** The calls of a dispatch. At one time each of them meets one of three orders. */
const CALLS = [/create\/adhoc$/, /assign\/awb$/, /generate\/pickup$/];
/** A timer may be a little early, and a busy machine late. */
const [AT_LEAST_MS, AT_MOST_MS] = [9_900, 14_000];

describe('a carrier that does not answer a call of a dispatch', () => {
  const carrier = new ShiprocketStandIn(CREDENTIALS);
  let app: TestApp;
  let admin: Session;

  beforeAll(async () => {
    app = await createApp({
      SHIPPING_API_URL: `${await carrier.http.start()}/v1/external`,
      SHIPPING_EMAIL: CREDENTIALS.email,
      SHIPPING_PASSWORD: CREDENTIALS.password,
      SHIPPING_PICKUP_LOCATION: 'Warehouse',
      CARRIER_WEBHOOK_SECRET: 'carrier-secret',
    });
    admin = await session(app).asAdmin();
  });

  afterAll(async () => {
    await app.close();
    await carrier.http.close();
  });

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);

  async function timed(orderId: string) {
    const begun = performance.now();
    return { answer: await dispatch(orderId), tookMs: performance.now() - begun };
  }

  it('is waited for ten seconds, whichever call it is', async () => {
    // The first one signs in at the carrier, which is a call of its own.
    expectSuccess(await dispatch((await paidOrder(app)).order.orderId));
    const orders = [await paidOrder(app), await paidOrder(app), await paidOrder(app)].map(
      ({ order }) => order,
    );
    for (const call of CALLS) carrier.http.failNext(call, 'silence');
    const results = await Promise.all(orders.map(({ orderId }) => timed(orderId)));
    for (const { answer, tookMs } of results) {
      expectError(answer, 504, 'Dispatch failed; please retry.');
      expect(tookMs).toBeGreaterThan(AT_LEAST_MS);
      expect(tookMs).toBeLessThan(AT_MOST_MS);
    }
    for (const { orderId } of orders) {
      expect((await storedOrder(app, orderId)).orderStatus).toBe('PROCESSING');
      expectSuccess(await dispatch(orderId));
    }
  }, 60_000);
});
