import { randomBytes } from 'node:crypto';
import type { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';

/** A payment gateway under test, and what its customers do. */
export interface PaymentGatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** A customer pays an order, or fails to. @returns the payment's id */
  pay(gatewayOrderId: string, outcome: 'captured' | 'failed'): Promise<string>;
  /** The refunds that the gateway has made of a payment. */
  refundsOf(gatewayPaymentId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** An order number that no other test uses. */
export function newReceipt(): string {
  return `ORD-${randomBytes(8).toString('hex')}`;
}

/** What every payment gateway does. */
export function paymentGatewayContract(name: string, start: () => Promise<PaymentGatewayUnderTest>): void {
  describe(`payment gateway: ${name}`, () => {
    let test: PaymentGatewayUnderTest;

    beforeAll(async () => {
      test = await start();
    });

    afterAll(() => test.close());

    const order = (receipt = newReceipt()) => ({ receipt, amountMinor: 149_950, currency: 'INR' });

    async function paidOrder(): Promise<{ gatewayOrderId: string; gatewayPaymentId: string }> {
      const { gatewayOrderId } = await test.gateway.createOrder(order());
      return { gatewayOrderId, gatewayPaymentId: await test.pay(gatewayOrderId, 'captured') };
    }

    const refundOf = (gatewayPaymentId: string, idempotencyKey = newReceipt()) =>
      test.gateway.refund({ gatewayPaymentId, amountMinor: 149_950, idempotencyKey });

    describe('orders', () => {
      it('are made with the receipt, amount and currency asked for', async () => {
        const asked = order();
        const made = await test.gateway.createOrder(asked);
        expect(made).toEqual({ ...asked, gatewayOrderId: expect.stringMatching(/^order_\w{14}$/) });
      });

      it('are found by their receipt', async () => {
        const made = await test.gateway.createOrder(order());
        await test.gateway.createOrder(order());
        expect(await test.gateway.findOrderByReceipt(made.receipt)).toEqual(made);
      });

      it('are not found by a receipt that was never used', async () => {
        expect(await test.gateway.findOrderByReceipt(newReceipt())).toBeUndefined();
      });

      it('keep the first when a receipt is used again', async () => {
        const first = await test.gateway.createOrder(order());
        await Promise.allSettled([test.gateway.createOrder(order(first.receipt))]);
        expect(await test.gateway.findOrderByReceipt(first.receipt)).toEqual(first);
      });

      it('are refused below the least amount', async () => {
        await expect(test.gateway.createOrder({ ...order(), amountMinor: 99 })).rejects.toMatchObject({
          service: 'payment gateway',
          failure: 'rejected',
          retryable: false,
          outcomeUnknown: false,
        });
      });
    });

    describe('payments', () => {
      it('are none at first', async () => {
        const { gatewayOrderId } = await test.gateway.createOrder(order());
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toEqual([]);
      });

      it('are all listed, failed ones too, and only those of the order', async () => {
        await paidOrder();
        const { gatewayOrderId } = await test.gateway.createOrder(order());
        const failed = await test.pay(gatewayOrderId, 'failed');
        const captured = await test.pay(gatewayOrderId, 'captured');
        const payments = await test.gateway.paymentsOf(gatewayOrderId);
        expect(payments).toHaveLength(2);
        expect(payments).toEqual(
          expect.arrayContaining([
            { gatewayPaymentId: failed, status: 'failed', amountMinor: 149_950, currency: 'INR' },
            { gatewayPaymentId: captured, status: 'captured', amountMinor: 149_950, currency: 'INR' },
          ]),
        );
      });
    });

    describe('refunds', () => {
      it('give a payment back', async () => {
        const { gatewayOrderId, gatewayPaymentId } = await paidOrder();
        const { refundId } = await refundOf(gatewayPaymentId);
        expect(await test.refundsOf(gatewayPaymentId)).toEqual([refundId]);
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([
          { gatewayPaymentId, status: 'refunded' },
        ]);
      });

      it('are made once for one key, and the repetition gives the same', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const first = await refundOf(gatewayPaymentId, 'refund-of-1');
        expect(await refundOf(gatewayPaymentId, 'refund-of-1')).toEqual(first);
        expect(await test.refundsOf(gatewayPaymentId)).toEqual([first.refundId]);
      });

      it('that were made already, under another key, count as success', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const first = await refundOf(gatewayPaymentId, 'refund-of-2');
        expect(await refundOf(gatewayPaymentId, 'another-key')).toEqual(first);
        expect(await test.refundsOf(gatewayPaymentId)).toHaveLength(1);
      });

      it('are made once although they are asked for many times at once', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, () => refundOf(gatewayPaymentId, 'refund-of-3')),
        );
        expect(new Set(outcomes.map(({ refundId }) => refundId)).size).toBe(1);
        expect(await test.refundsOf(gatewayPaymentId)).toHaveLength(1);
      });

      it.each([
        [
          'a payment that failed',
          async () => test.pay((await test.gateway.createOrder(order())).gatewayOrderId, 'failed'),
        ],
        ['a payment that does not exist', async () => 'pay_00000000000000'],
      ])('are refused for %s', async (_what, payment) => {
        const gatewayPaymentId = await payment();
        await expect(refundOf(gatewayPaymentId)).rejects.toMatchObject({
          failure: 'rejected',
          retryable: false,
        });
        expect(await test.refundsOf(gatewayPaymentId)).toEqual([]);
      });

      it('may give back a part of what was paid', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const part = { gatewayPaymentId, amountMinor: 50_000, idempotencyKey: newReceipt() };
        const { refundId } = await test.gateway.refund(part);
        expect(await test.gateway.refund(part)).toEqual({ refundId });
        expect(await test.refundsOf(gatewayPaymentId)).toEqual([refundId]);
      });

      it('are refused for more than was paid', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const refund = { gatewayPaymentId, amountMinor: 149_951, idempotencyKey: newReceipt() };
        await expect(test.gateway.refund(refund)).rejects.toMatchObject({
          failure: 'rejected',
          retryable: false,
        });
        expect(await test.refundsOf(gatewayPaymentId)).toEqual([]);
      });
    });

    it('answers a ping', async () => {
      await expect(test.gateway.ping()).resolves.toBeUndefined();
    });
  });
}
