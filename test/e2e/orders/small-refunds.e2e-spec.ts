import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  checkedOutOrder,
  paidOrder,
  type PaidPurchase,
  sandboxGateway,
} from '../../support/factories/an-order.js';

const TOTAL = 1499.5;

describe('a refund below the least of the gateway', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const gateway = () => sandboxGateway(app);
  const at = ({ order }: Pick<PaidPurchase, 'order'>) => `/orders/admin/${order.orderId}`;
  const refund = async (purchase: PaidPurchase, amount: number) =>
    expectSuccess(
      await admin.client.post(`${at(purchase)}/refunds`, { amount, reason: 'A scratch on the lid' }),
      201,
    );
  const detailOf = async (purchase: PaidPurchase) => expectSuccess(await admin.client.get(at(purchase)));
  const atGateway = async ({ payment }: PaidPurchase) =>
    (await gateway().refundsOf(payment.gatewayPaymentId)).map(({ amountMinor }) => amountMinor);
  /** How often the customer was told that a refund has started. */
  const startedNotices = async ({ customer }: PaidPurchase) => {
    const { notifications } = expectSuccess(await customer.client.get('/notifications'));
    return notifications.filter(({ title }: { title: string }) => title === 'Refund started').length;
  };
  const becomes = (purchase: PaidPurchase, expected: object) =>
    expectEventually(async () => expect(await detailOf(purchase)).toMatchObject(expected));

  rules('MIN-01').it('waits, and goes back with the next one', async () => {
    const purchase = await paidOrder(app);
    await refund(purchase, 0.4);
    await refund(purchase, 0.3);
    expect(await atGateway(purchase)).toEqual([]);
    expect(await startedNotices(purchase)).toBe(0);
    await refund(purchase, 10);
    await becomes(purchase, {
      refundedAmount: 10.7,
      refunds: [
        { amount: 0.4, status: 'PROCESSED', gatewayRefundId: expect.any(String) },
        { amount: 0.3, status: 'PROCESSED' },
        { amount: 10, status: 'PROCESSED' },
      ],
    });
    expect(await atGateway(purchase)).toEqual([1070]);
    expect(await startedNotices(purchase)).toBe(3);
  });

  rules('MIN-01').it(
    'is the rest that a cancellation finds, and is marked as processed by hand',
    async () => {
      const purchase = await paidOrder(app);
      await refund(purchase, TOTAL - 0.5);
      await becomes(purchase, { refundedAmount: TOTAL - 0.5 });
      expectSuccess(await admin.client.patch(`${at(purchase)}/status`, { status: 'CANCELLED' }));
      const { paymentStatus, refunds } = await detailOf(purchase);
      expect(paymentStatus).toBe('REFUND_PENDING');
      expect(refunds[1]).toMatchObject({ amount: 0.5, reason: 'CANCELLED', status: 'PENDING' });
      const processed = () => admin.client.post(`${at(purchase)}/refunds/${refunds[1]._id}/processed`);
      expect(expectSuccess(await processed())).toMatchObject({
        paymentStatus: 'REFUNDED',
        refundedAmount: TOTAL,
      });
      expectError(await processed(), 409, /^Only a pending refund/);
      expect(await atGateway(purchase)).toEqual([149_900]);
    },
  );

  rules('MIN-01').it('is a payment that cannot pay its order', async () => {
    const purchase = await checkedOutOrder(app);
    const { gatewayOrderId } = purchase.order;
    const payment = await gateway().pay(gatewayOrderId, 'captured', { amountMinor: 99, webhook: 'lost' });
    app.clock.advance(901_000);
    await becomes(
      { ...purchase, payment },
      {
        orderStatus: 'CANCELLED',
        refunds: [{ amount: 0.99, reason: 'AMOUNT_MISMATCH', status: 'PENDING', gatewayRefundId: null }],
      },
    );
  });

  rules('MIN-02').it('is refused by the sandbox as by the vendor', async () => {
    const { payment } = await paidOrder(app);
    const { gatewayPaymentId } = payment;
    const small = { gatewayPaymentId, amountMinor: 99, idempotencyKey: 'small', reference: 'small' };
    await expect(gateway().refund(small)).rejects.toMatchObject({ failure: 'rejected', retryable: false });
  });
});
