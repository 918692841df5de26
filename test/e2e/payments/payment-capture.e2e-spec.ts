import { Logger } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  checkedOutOrder,
  verifyPayment,
  type Purchase,
  sandboxGateway,
} from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { storedOrder } from '../../support/orders.js';
import { paymentEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { PARCEL } from '../../support/factories/a-parcel.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOT_CAPTURED = 'Payment is not captured yet';

describe('an order that the customer’s signature alone has paid', () => {
  const app = useApp({ METRICS_ENABLED: 'true' });
  const admin = useLastingAdmin(app);

  beforeEach(() => gateway().switches.change({ captures: 'accepted' }));

  const gateway = () => sandboxGateway(app);

  const dispatch = ({ order }: Purchase) =>
    admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL);

  /** The customer has reported a payment of which no webhook has come. */
  async function reported(outcome: 'captured' | 'authorized' | 'failed' = 'authorized'): Promise<Purchase> {
    const purchase = await checkedOutOrder(app);
    const payment = await gateway().pay(purchase.order.gatewayOrderId, outcome, { webhook: 'lost' });
    expect(expectSuccess(await verifyPayment(purchase, payment)).orderStatus).toBe('PROCESSING');
    return purchase;
  }

  const stored = ({ order }: Purchase) => storedOrder(app, order.orderId);
  const statusAtGateway = async ({ order }: Purchase) =>
    (await gateway().paymentsOf(order.gatewayOrderId)).map(({ status }) => status);

  rules('PCR-04').it.each(['captured', 'authorized'] as const)(
    'is dispatched once its payment, %s so far, is captured',
    async (outcome) => {
      const purchase = await reported(outcome);
      expect((await stored(purchase)).uncapturedSince).toBeInstanceOf(Date);
      expectSuccess(await dispatch(purchase));
      expect((await stored(purchase)).uncapturedSince).toBeUndefined();
      expect(await statusAtGateway(purchase)).toEqual(['captured']);
    },
  );

  rules('PCR-04').it(
    'is asked about within five minutes, and its authorised payment is captured',
    async () => {
      const purchase = await reported();
      expect(await statusAtGateway(purchase)).toEqual(['authorized']);
      app.clock.advance(5 * MINUTE_MS);
      await expectEventually(async () => {
        expect(await stored(purchase)).toMatchObject({
          paymentStatus: 'PAID',
          payments: [{ state: 'CONFIRMED', amountMinor: 149950 }],
        });
        expect((await stored(purchase)).uncapturedSince).toBeUndefined();
      });
      expect(await statusAtGateway(purchase)).toEqual(['captured']);
    },
  );

  rules('PCR-05').it.each(['authorized', 'failed'] as const)(
    'is not dispatched while its payment is %s and no more, but afterwards',
    async (outcome) => {
      await gateway().switches.change({ captures: 'refused' });
      const purchase = await reported(outcome);
      expectError(await dispatch(purchase), 409, NOT_CAPTURED);
      expect(await stored(purchase)).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
      expect((await stored(purchase)).dispatchLease).toBeUndefined();
      const id = (await stored(purchase)).gatewayPaymentId!;
      await sendGatewayWebhook(
        app,
        paymentEvent('payment.captured', { id, order_id: purchase.order.gatewayOrderId, amount: 149950 }),
      );
      expectSuccess(await dispatch(purchase));
    },
  );

  rules('PCR-05').it('is not dispatched while the gateway cannot be asked', async () => {
    const purchase = await reported('captured');
    const unreachable = new ExternalCallError('payment gateway', 'unreachable', 'connection refused');
    const asked = jest.spyOn(gateway(), 'paymentsOf').mockRejectedValue(unreachable);
    expectError(await dispatch(purchase), 409, NOT_CAPTURED);
    asked.mockRestore();
    expectSuccess(await dispatch(purchase));
  });

  it('is known as captured by the webhook, which asks the gateway nothing', async () => {
    const purchase = await reported('authorized');
    const { gatewayPaymentId } = await stored(purchase);
    const webhook = (status: string) =>
      sendGatewayWebhook(
        app,
        paymentEvent('payment.captured', {
          id: gatewayPaymentId!,
          order_id: purchase.order.gatewayOrderId,
          amount: 149950,
          status,
        }),
      );
    // The confirmation asks what was paid.
    await mailTo(app, purchase.customer.user.email, /is confirmed$/);
    const asked = jest.spyOn(gateway(), 'paymentsOf');
    await webhook('authorized');
    expect((await stored(purchase)).uncapturedSince).toBeInstanceOf(Date);
    await webhook('captured');
    expect((await stored(purchase)).uncapturedSince).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  rules('PCR-06').it.each(['failed', 'authorized'] as const)(
    'raises an alarm when its payment is %s after a day',
    async (outcome) => {
      await gateway().switches.change({ captures: 'refused' });
      const purchase = await reported(outcome);
      const overdue = async () =>
        Number(/^storefront_orders_capture_overdue (\d+)$/m.exec(await app.get(Metrics).text())?.[1]);
      const before = await overdue();
      const logged = jest.spyOn(Logger.prototype, 'error');
      app.clock.advance(DAY_MS);
      await expectEventually(() =>
        expect(logged.mock.calls.map(([line]) => line)).toContainEqual(
          expect.objectContaining({
            event: 'payment.capture_overdue',
            orderNumber: purchase.order.orderNumber,
          }),
        ),
      );
      logged.mockRestore();
      expect(await overdue()).toBe(before + 1);
      expectError(await dispatch(purchase), 409, NOT_CAPTURED);
    },
  );

  rules('PCR-07').it('does not take an authorised payment for a paid order', async () => {
    const purchase = await checkedOutOrder(app);
    await gateway().pay(purchase.order.gatewayOrderId, 'authorized', { webhook: 'lost' });
    app.clock.advance(901_000);
    await expectEventually(async () =>
      expect(await stored(purchase)).toMatchObject({ paymentStatus: 'EXPIRED', payments: [] }),
    );
  });
});
