import { randomBytes } from 'node:crypto';
import { InvalidWebhookSignatureError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import type { PaymentGateway, PaymentPage } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { MalformedWebhookError, type WebhookRequest } from '#infrastructure/webhooks/webhook-request.js';
import { asReceived } from '../support/webhooks.js';

/** A payment gateway under test, and what its customers do. */
export interface PaymentGatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** A customer pays an order, fails to, or only authorises it. @returns the payment's id */
  pay(
    gatewayOrderId: string,
    outcome: 'captured' | 'failed' | 'authorized',
    quirk?: Partial<Record<'amountMinor' | 'offerMinor' | 'feeMinor', number>>,
  ): Promise<string>;
  /** How unkind the gateway is from now on. */
  be(mood: {
    refunds?: 'processed' | 'pending' | 'failed' | 'refused';
    captures?: 'accepted' | 'refused';
  }): Promise<void>;
  /** The bank ends a pending refund. */
  endRefund(gatewayRefundId: string, status: 'processed' | 'failed'): Promise<void>;
  /** The newest webhook about a payment or a refund, as the gateway sends it. */
  webhook(event: string, id: { gatewayPaymentId: string; gatewayRefundId?: string }): Promise<WebhookRequest>;
  /** The headers by which the gateway authenticates a body. */
  sign(body: string): Record<string, string>;
  /** Returns what a customer's client brings back from the payment. */
  paymentSignature(gatewayOrderId: string, gatewayPaymentId: string): string;
  close(): Promise<void>;
}

/** An order number that no other test uses. */
export function newReceipt(): string {
  return `ORD-${randomBytes(8).toString('hex')}`;
}

/** Returns the parts that distinguish a refund from those before it. */
export function aNewRefund(): { idempotencyKey: string; reference: string } {
  return { idempotencyKey: newReceipt(), reference: newReceipt() };
}

/** Tests what every payment gateway does. */
export function paymentGatewayContract(name: string, start: () => Promise<PaymentGatewayUnderTest>): void {
  describe(`payment gateway: ${name}`, () => {
    let test: PaymentGatewayUnderTest;

    beforeAll(async () => {
      test = await start();
    });

    afterEach(() => test.be({ refunds: 'processed', captures: 'accepted' }));

    afterAll(() => test.close());

    const order = (receipt = newReceipt()) => ({ receipt, amountMinor: 149_950, currency: 'INR' });

    async function paidOrder(): Promise<{ gatewayOrderId: string; gatewayPaymentId: string }> {
      const { gatewayOrderId } = await test.gateway.createOrder(order());
      return { gatewayOrderId, gatewayPaymentId: await test.pay(gatewayOrderId, 'captured') };
    }

    const refundOf = (gatewayPaymentId: string, idempotencyKey = newReceipt()) =>
      test.gateway.refund({
        gatewayPaymentId,
        amountMinor: 149_950,
        idempotencyKey,
        reference: idempotencyKey,
      });

    const take = (webhook: WebhookRequest) => test.gateway.readWebhook(asReceived(webhook));

    const refundIds = async (gatewayPaymentId: string) =>
      (await test.gateway.refundsOf(gatewayPaymentId)).map(({ gatewayRefundId }) => gatewayRefundId);

    describe('orders', () => {
      it('are made with the receipt, amount and currency asked for, and found by their receipt', async () => {
        const asked = order();
        const made = await test.gateway.createOrder(asked);
        expect(made).toEqual({ ...asked, gatewayOrderId: expect.stringMatching(/^order_\w{14}$/) });
        await test.gateway.createOrder(order());
        expect(await test.gateway.findOrderByReceipt(made.receipt)).toEqual(made);
        expect(await test.gateway.findOrderByReceipt(newReceipt())).toBeUndefined();
        expect(await test.gateway.paymentsOf(made.gatewayOrderId)).toEqual([]);
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

    describe('a payment', () => {
      rules('DOR-02').it('is found by its id with its order, and by no other spelling', async () => {
        const { gatewayOrderId } = await test.gateway.createOrder(order());
        const id = await test.pay(gatewayOrderId, 'captured');
        expect(await test.gateway.findPayment(id)).toEqual({
          gatewayPaymentId: id,
          gatewayOrderId,
          status: 'captured',
          amountMinor: 149_950,
          currency: 'INR',
        });
        for (const unknown of [id.toUpperCase(), 'pay_29QQoUBi66xm2f'])
          expect(await test.gateway.findPayment(unknown)).toBeUndefined();
      });
    });

    describe('the payments of a period', () => {
      const list = (page: Partial<PaymentPage> = {}) =>
        test.gateway.listPayments({
          from: new Date(Date.now() - 3_600_000),
          to: new Date(Date.now() + 3_600_000),
          count: 100,
          skip: 0,
          ...page,
        });

      rules('MIS-01').it('are listed in pages with their orders, failed ones too', async () => {
        const { gatewayOrderId, receipt } = await test.gateway.createOrder(order());
        const failed = await test.pay(gatewayOrderId, 'failed');
        const captured = await test.pay(gatewayOrderId, 'captured');
        const listed = await list();
        expect(listed.find(({ gatewayPaymentId }) => gatewayPaymentId === captured)).toEqual({
          gatewayPaymentId: captured,
          gatewayOrderId,
          status: 'captured',
          amountMinor: 149_950,
          currency: 'INR',
          madeAt: expect.any(Date) as Date,
        });
        const pages = [await list({ count: 1 }), await list({ count: 1, skip: 1 })].flat();
        expect(pages.map(({ gatewayPaymentId }) => gatewayPaymentId).toSorted()).toEqual(
          [failed, captured].toSorted(),
        );
        expect(await list({ skip: listed.length })).toEqual([]);
        expect(await test.gateway.receiptOf(gatewayOrderId)).toBe(receipt);
        expect(await test.gateway.receiptOf('order_00000000000000')).toBeUndefined();
      });

      rules('MIS-01').it('leave out those before and after it', async () => {
        await paidOrder();
        expect(await list({ to: new Date(Date.now() - 600_000) })).toEqual([]);
        expect(await list({ from: new Date(Date.now() + 60_000) })).toEqual([]);
      });
    });

    describe('payments that are only authorised', () => {
      const authorized = async () => {
        const { gatewayOrderId } = await test.gateway.createOrder(order());
        const gatewayPaymentId = await test.pay(gatewayOrderId, 'authorized');
        return { gatewayOrderId, gatewayPaymentId, amountMinor: 149_950, currency: 'INR' };
      };

      rules('PCR-04').it('are captured, and twice counts as success', async () => {
        const { gatewayOrderId, ...payment } = await authorized();
        const captured = { ...payment, status: 'captured' };
        const listed = await test.gateway.paymentsOf(gatewayOrderId);
        expect(listed).toEqual([{ ...payment, status: 'authorized' }]);
        expect(await test.gateway.capturePayment(payment)).toEqual(captured);
        expect(await test.gateway.capturePayment(payment)).toEqual(captured);
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toEqual([captured]);
      });

      it('are captured once although it is asked for many times at once', async () => {
        const { gatewayOrderId, ...payment } = await authorized();
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, () => test.gateway.capturePayment(payment)),
        );
        expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('captured'));
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toHaveLength(1);
      });

      it.each([
        ['another amount is named', { amountMinor: 149_949 }],
        ['another currency is named', { currency: 'USD' }],
        ['the payment does not exist', { gatewayPaymentId: 'pay_00000000000000' }],
      ])('are not captured when %s', async (_, wrong) => {
        const { gatewayOrderId, ...payment } = await authorized();
        await expect(test.gateway.capturePayment({ ...payment, ...wrong })).rejects.toMatchObject({
          failure: 'rejected',
          retryable: false,
        });
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([{ status: 'authorized' }]);
      });

      it('stay authorised when the gateway refuses to capture them', async () => {
        await test.be({ captures: 'refused' });
        const { gatewayOrderId, ...payment } = await authorized();
        await expect(test.gateway.capturePayment(payment)).rejects.toMatchObject({ retryable: false });
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([{ status: 'authorized' }]);
      });

      it('are not captured when they failed', async () => {
        const { gatewayOrderId } = await test.gateway.createOrder(order());
        const gatewayPaymentId = await test.pay(gatewayOrderId, 'failed');
        const payment = { gatewayPaymentId, amountMinor: 149_950, currency: 'INR' };
        await expect(test.gateway.capturePayment(payment)).rejects.toMatchObject({ retryable: false });
      });

      it('are not refunded', async () => {
        const { gatewayPaymentId } = await authorized();
        await expect(refundOf(gatewayPaymentId)).rejects.toMatchObject({ retryable: false });
        expect(await refundIds(gatewayPaymentId)).toEqual([]);
      });
    });

    it('lists a payment of another amount than the order’s with its own amount', async () => {
      const { gatewayOrderId } = await test.gateway.createOrder(order());
      const gatewayPaymentId = await test.pay(gatewayOrderId, 'captured', { amountMinor: 100_000 });
      expect(await test.gateway.paymentsOf(gatewayOrderId)).toEqual([
        { gatewayPaymentId, status: 'captured', amountMinor: 100_000, currency: 'INR' },
      ]);
    });

    describe('orders that are paid by another amount', () => {
      const paidWith = async (
        quirk: Parameters<typeof test.pay>[2],
        outcome: 'captured' | 'authorized' = 'captured',
      ) => {
        const { gatewayOrderId } = await test.gateway.createOrder(order());
        return { gatewayOrderId, gatewayPaymentId: await test.pay(gatewayOrderId, outcome, quirk) };
      };

      rules('GWO-08').it.each([
        ['of the order’s amount', {}, 149_950],
        ['with an offer', { offerMinor: 14_995 }, 134_955],
        ['with a fee', { feeMinor: 3_540 }, 153_490],
      ])('are called paid by a payment %s, before and after its refund', async (_, quirk, amountMinor) => {
        const { gatewayOrderId, gatewayPaymentId } = await paidWith(quirk);
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toEqual([
          { gatewayPaymentId, status: 'captured', amountMinor, currency: 'INR' },
        ]);
        expect(await test.gateway.isOrderPaid(gatewayOrderId)).toBe(true);
        await test.gateway.refund({ gatewayPaymentId, amountMinor, ...aNewRefund() });
        expect(await test.gateway.isOrderPaid(gatewayOrderId)).toBe(true);
      });

      rules('GWO-08').it(
        'are not called paid by a wrong amount, a failed or an authorised payment, or none',
        async () => {
          const { gatewayOrderId } = await test.gateway.createOrder(order());
          expect(await test.gateway.isOrderPaid(gatewayOrderId)).toBe(false);
          for (const outcome of ['failed', 'authorized'] as const) {
            await test.pay(gatewayOrderId, outcome);
            expect(await test.gateway.isOrderPaid(gatewayOrderId)).toBe(false);
          }
          const wrong = await paidWith({ amountMinor: 100_000 });
          expect(await test.gateway.isOrderPaid(wrong.gatewayOrderId)).toBe(false);
        },
      );

      rules('GWO-08').it('have the offer of their payment named, and none where there is none', async () => {
        const offered = await paidWith({ offerMinor: 14_995 });
        expect(await test.gateway.offerOf(offered.gatewayPaymentId)).toMatch(/^offer_/);
        for (const quirk of [{}, { feeMinor: 3_540 }]) {
          const { gatewayPaymentId } = await paidWith(quirk);
          expect(await test.gateway.offerOf(gatewayPaymentId)).toBeUndefined();
        }
      });

      rules('GWO-08').it.each([
        ['an offer', { offerMinor: 14_995 }, 134_955],
        ['a fee', { feeMinor: 3_540 }, 153_490],
      ])('are paid by the capture of an authorised payment with %s', async (_, quirk, amountMinor) => {
        const { gatewayOrderId, gatewayPaymentId } = await paidWith(quirk, 'authorized');
        const payment = { gatewayPaymentId, amountMinor, currency: 'INR', orderAmountMinor: 149_950 };
        for (let times = 0; times < 2; times += 1)
          expect(await test.gateway.capturePayment(payment)).toMatchObject({
            status: 'captured',
            amountMinor,
          });
        expect(await test.gateway.isOrderPaid(gatewayOrderId)).toBe(true);
      });

      rules('GWO-08').it('are called paid by the webhook that contains them, and by no other', async () => {
        const { gatewayOrderId, gatewayPaymentId } = await paidWith({ offerMinor: 14_995 });
        const captured = await take(await test.webhook('payment.captured', { gatewayPaymentId }));
        expect(captured).toEqual({
          kind: 'captured',
          gatewayOrderId,
          gatewayPaymentId,
          amountMinor: 134_955,
          currency: 'INR',
        });
      });
    });

    describe('a customer’s word for a payment', () => {
      const signed = async () => {
        const payment = await paidOrder();
        const { gatewayOrderId, gatewayPaymentId } = payment;
        return { ...payment, gatewaySignature: test.paymentSignature(gatewayOrderId, gatewayPaymentId) };
      };

      it('is accepted when the gateway signed it', async () => {
        expect(await test.gateway.verifyPayment(await signed())).toBe(true);
      });

      it('is refused for another order, another payment, or with another signature', async () => {
        const [payment, other] = [await signed(), await signed()];
        for (const change of [
          { gatewayOrderId: other.gatewayOrderId },
          { gatewayPaymentId: other.gatewayPaymentId },
          { gatewaySignature: other.gatewaySignature },
          { gatewaySignature: payment.gatewaySignature.slice(1) },
          { gatewaySignature: '' },
        ])
          expect(await test.gateway.verifyPayment({ ...payment, ...change })).toBe(false);
      });
    });

    describe('webhooks', () => {
      /** The webhook of a captured payment, changed before it is signed. */
      const captured = async (change: (body: string) => string = (body) => body) => {
        const { gatewayOrderId, gatewayPaymentId } = await paidOrder();
        const { body } = await test.webhook('payment.captured', { gatewayPaymentId });
        const changed = change(body);
        return { gatewayOrderId, gatewayPaymentId, body: changed, headers: test.sign(changed) };
      };

      const read = async (event: string, id: { gatewayPaymentId: string; gatewayRefundId?: string }) =>
        take(await test.webhook(event, id));

      it.each(['failed', 'captured', 'authorized'] as const)(
        'are read for a payment that is %s',
        async (kind) => {
          const { gatewayOrderId } = await test.gateway.createOrder(order());
          const gatewayPaymentId = await test.pay(gatewayOrderId, kind);
          expect(await read(`payment.${kind}`, { gatewayPaymentId })).toEqual({
            kind,
            gatewayOrderId,
            gatewayPaymentId,
            amountMinor: 149_950,
            currency: 'INR',
          });
        },
      );

      rules('ORD-36').it(
        'are refused without a signature, or with a wrong one, before they are read',
        async () => {
          const webhook = await captured();
          const forged = Object.fromEntries(
            Object.keys(webhook.headers).map((name) => [name, '0'.repeat(64)]),
          );
          for (const headers of [{}, forged, test.sign(`${webhook.body} `)]) {
            await expect(take({ ...webhook, headers })).rejects.toThrow(InvalidWebhookSignatureError);
            await expect(take({ body: '{"event":7}', headers })).rejects.toThrow(
              InvalidWebhookSignatureError,
            );
          }
        },
      );

      it('are read from the bytes that were signed: another spelling needs another signature', async () => {
        const { headers, body } = await captured();
        const spelt = JSON.stringify(JSON.parse(body), null, 2);
        await expect(take({ body: spelt, headers })).rejects.toThrow(InvalidWebhookSignatureError);
        expect(await take({ body: spelt, headers: test.sign(spelt) })).toEqual(await take({ body, headers }));
      });

      it.each(['', 'null', '[]', '7', '{}'])('are refused with the malformed body %j', async (body) => {
        await expect(take({ body, headers: test.sign(body) })).rejects.toThrow(MalformedWebhookError);
      });

      it('change nothing with an unknown event', async () => {
        const webhook = await captured((body) => body.replace('payment.captured', 'settlement.processed'));
        expect(await take(webhook)).toEqual({ kind: 'other', name: 'settlement.processed' });
      });

      it('name the currency of a payment in another one', async () => {
        const { gatewayPaymentId, ...webhook } = await captured((body) => body.replaceAll('"INR"', '"USD"'));
        expect(await take(webhook)).toMatchObject({ kind: 'captured', gatewayPaymentId, currency: 'USD' });
      });

      it.each(['processed', 'failed'] as const)(
        'are read for a refund that was pending and is %s',
        async (status) => {
          await test.be({ refunds: 'pending' });
          const { gatewayPaymentId } = await paidOrder();
          const { gatewayRefundId, reference } = await refundOf(gatewayPaymentId);
          expect(reference).toBeDefined();
          await test.endRefund(gatewayRefundId, status);
          expect(await read(`refund.${status}`, { gatewayPaymentId, gatewayRefundId })).toEqual({
            kind: 'refund',
            refund: {
              gatewayRefundId,
              gatewayPaymentId,
              amountMinor: 149_950,
              status,
              reference,
              madeAt: expect.any(Date),
              at: expect.any(Date),
              captured: true,
            },
          });
        },
      );
    });

    describe('refunds', () => {
      it('give a payment back', async () => {
        const { gatewayOrderId, gatewayPaymentId } = await paidOrder();
        const { gatewayRefundId, status } = await refundOf(gatewayPaymentId);
        expect(status).toBe('processed');
        expect(await refundIds(gatewayPaymentId)).toEqual([gatewayRefundId]);
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([
          { gatewayPaymentId, status: 'refunded' },
        ]);
      });

      rules('PCR-13').it.each(['processed', 'failed'] as const)(
        'may be pending at first: the answer says so, and the question later that they are %s',
        async (end) => {
          await test.be({ refunds: 'pending' });
          const { gatewayPaymentId } = await paidOrder();
          const refund = await refundOf(gatewayPaymentId);
          const { gatewayRefundId } = refund;
          const pending = {
            gatewayRefundId,
            gatewayPaymentId,
            status: 'pending',
            amountMinor: 149_950,
            reference: refund.reference,
            madeAt: expect.any(Date),
          };
          expect(refund).toEqual(pending);
          expect(await test.gateway.refundsOf(gatewayPaymentId)).toEqual([pending]);
          await test.endRefund(gatewayRefundId, end);
          expect(await test.gateway.refundsOf(gatewayPaymentId)).toEqual([{ ...pending, status: end }]);
          expect(await test.gateway.findRefund(gatewayRefundId)).toEqual({ ...pending, status: end });
        },
      );

      it('are made again, under a new key, when they failed', async () => {
        await test.be({ refunds: 'pending' });
        const { gatewayPaymentId } = await paidOrder();
        const first = await refundOf(gatewayPaymentId);
        await test.endRefund(first.gatewayRefundId, 'failed');
        await test.be({ refunds: 'processed' });
        const second = await refundOf(gatewayPaymentId);
        expect(second).toMatchObject({ status: 'processed' });
        expect(second.gatewayRefundId).not.toBe(first.gatewayRefundId);
      });

      it('end all at once, beside one that is made then', async () => {
        await test.be({ refunds: 'pending' });
        const { gatewayPaymentId } = await paidOrder();
        const part = () => test.gateway.refund({ gatewayPaymentId, amountMinor: 30_000, ...aNewRefund() });
        const ends = ['processed', 'failed', 'processed'] as const;
        const made = await Promise.all(ends.map(() => part()));
        await Promise.all([
          ...ends.map((end, index) => test.endRefund(made[index]!.gatewayRefundId, end)),
          part(),
        ]);
        const refunds = await test.gateway.refundsOf(gatewayPaymentId);
        const statusOf = new Map(refunds.map(({ gatewayRefundId, status }) => [gatewayRefundId, status]));
        expect(made.map(({ gatewayRefundId }) => statusOf.get(gatewayRefundId))).toEqual(ends);
        expect(refunds).toHaveLength(4);
      });

      it('are made once for one key, and the repetition gives the same', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const first = await refundOf(gatewayPaymentId, 'refund-of-1');
        expect(await refundOf(gatewayPaymentId, 'refund-of-1')).toEqual(first);
        expect(await refundIds(gatewayPaymentId)).toEqual([first.gatewayRefundId]);
      });

      it('count as success when they were made already, under another key', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const first = await refundOf(gatewayPaymentId, 'refund-of-2');
        expect(await refundOf(gatewayPaymentId, 'another-key')).toEqual(first);
        expect(await refundIds(gatewayPaymentId)).toHaveLength(1);
      });

      it('are made once although they are asked for many times at once', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, () => refundOf(gatewayPaymentId, 'refund-of-3')),
        );
        expect(new Set(outcomes.map(({ gatewayRefundId }) => gatewayRefundId)).size).toBe(1);
        expect(await refundIds(gatewayPaymentId)).toHaveLength(1);
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
      });

      it('may give back a part of what was paid', async () => {
        const { gatewayOrderId, gatewayPaymentId } = await paidOrder();
        const part = { gatewayPaymentId, amountMinor: 50_000, ...aNewRefund() };
        const made = await test.gateway.refund(part);
        expect(await test.gateway.refund(part)).toEqual(made);
        expect(await refundIds(gatewayPaymentId)).toEqual([made.gatewayRefundId]);
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([{ status: 'captured' }]);
        const rest = { gatewayPaymentId, amountMinor: 99_950, ...aNewRefund() };
        expect((await test.gateway.refund(rest)).amountMinor).toBe(99_950);
        expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([{ status: 'refunded' }]);
      });

      rules('RFD-06').it(
        'are refused without balance, and are not taken for another of the same amount',
        async () => {
          const { gatewayPaymentId } = await paidOrder();
          const part = { gatewayPaymentId, amountMinor: 50_000 };
          const first = await test.gateway.refund({ ...part, ...aNewRefund() });
          await test.be({ refunds: 'refused' });
          const second = { ...part, ...aNewRefund() };
          await expect(test.gateway.refund(second)).rejects.toMatchObject({
            failure: 'rejected',
            retryable: false,
            outcomeUnknown: false,
          });
          expect(await refundIds(gatewayPaymentId)).toEqual([first.gatewayRefundId]);
          await test.be({ refunds: 'processed' });
          const made = await test.gateway.refund({ ...second, idempotencyKey: newReceipt() });
          expect(made).toMatchObject({ amountMinor: 50_000, reference: second.reference });
          expect(await refundIds(gatewayPaymentId)).toHaveLength(2);
        },
      );

      rules('RFD-06').it('leave the payment to another when they fail at once', async () => {
        await test.be({ refunds: 'failed' });
        const { gatewayPaymentId } = await paidOrder();
        expect(await refundOf(gatewayPaymentId)).toMatchObject({ status: 'failed' });
        await test.be({ refunds: 'processed' });
        expect(await refundOf(gatewayPaymentId)).toMatchObject({ status: 'processed' });
      });

      it('are refused for more than was paid', async () => {
        const { gatewayPaymentId } = await paidOrder();
        const refund = { gatewayPaymentId, amountMinor: 149_951, ...aNewRefund() };
        await expect(test.gateway.refund(refund)).rejects.toMatchObject({
          failure: 'rejected',
          retryable: false,
        });
        expect(await refundIds(gatewayPaymentId)).toEqual([]);
      });
    });

    it('answers a ping', async () => {
      await expect(test.gateway.ping()).resolves.toBeUndefined();
    });
  });
}
