import { useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { checkedOutOrder, paidOrder, type Purchase } from '../../support/factories/an-order.js';
import { useAdmin } from '../../support/session.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

const words = (text: string) => text.split(' ');

describe('the steps of an order at the developer console', () => {
  const app = useApp(STAND_INS);
  const admin = useAdmin(app);

  const pageOf = async ({ order }: Purchase) => (await app.client.get(`//dev/orders/${order.orderId}`)).text;
  const asAdmin = async ({ order }: Purchase) =>
    expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));

  /** The steps that the page offers, in its order. */
  const offered = async (purchase: Purchase) =>
    [...(await pageOf(purchase)).matchAll(/name="step" value="([\w-]+)"/g)].map(([, step]) => step);

  function send({ order }: Purchase, fields: Record<string, string>, origin = app.url) {
    return postForm(app, `//dev/orders/${order.orderId}/steps/form`, fields, { origin });
  }

  /** Takes a step as its form does, with the values that the form shows. */
  async function take(
    purchase: Purchase,
    step: string,
    fields: Record<string, string> = {},
  ): Promise<string> {
    const page = await pageOf(purchase);
    const form = page.split('<form').find((part) => part.includes(`value="${step}"`)) ?? '';
    const shown = [...form.matchAll(/<input\s[^>]*>/g)].map(([input]) => [
      /name="(\w+)"/.exec(input)![1]!,
      /value="([^"]*)"/.exec(input)![1]!,
    ]);
    const answer = await send(purchase, { ...Object.fromEntries(shown), step, ...fields });
    expect({ step, status: answer.status, text: answer.text }).toEqual({ step, status: 303, text: '' });
    return new URL(answer.headers.get('location')!, app.url).searchParams.get('done')!;
  }

  const becomes = (purchase: Purchase, state: object) =>
    expectEventually(async () => expect(await asAdmin(purchase)).toMatchObject(state), 30_000);

  rules('DEV-13', 'DEV-14').it(
    'lead from the payment over the parcel to its delivery, each taken by its own actor',
    async () => {
      const purchase = await checkedOutOrder(app, { quantity: 2 });
      expect(await offered(purchase)).toEqual(
        words('pay fail-payment cancel-own mark-processing mark-cancelled mark-paid'),
      );
      expect(await take(purchase, 'fail-payment')).toBe('failed');
      await becomes(purchase, { paymentStatus: 'FAILED' });
      expect(await take(purchase, 'pay')).toBe('paid');
      await becomes(purchase, { orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
      expect(await offered(purchase)).toEqual(
        words('cancel-own dispatch mark-shipped mark-cancelled track refund'),
      );
      expect(await take(purchase, 'dispatch')).toBe('step-taken');
      expect(await offered(purchase)).toEqual(
        words(
          'mark-delivered track give-up refund report-delivered report-canceled report-rto-delivered report-lost',
        ),
      );
      expect(await take(purchase, 'report-delivered')).toBe('reported');
      await becomes(purchase, { orderStatus: 'DELIVERED' });
    },
  );

  rules('DEV-13', 'DEV-14').it(
    'lead from the delivery over a return to the refund, each taken by its own actor',
    async () => {
      const purchase = await paidOrder(app, { quantity: 2 });
      const { orderId, orderNumber } = purchase.order;
      expectSuccess(await admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL));
      await sendCarrierWebhook(app, { channel_order_id: orderNumber, current_status: 'DELIVERED' });
      await take(purchase, 'request-return');
      expect((await offered(purchase)).slice(0, 4)).toEqual(
        words('withdraw-return refund return-approved return-rejected'),
      );
      await take(purchase, 'withdraw-return');
      await becomes(purchase, { orderStatus: 'DELIVERED' });
      await take(purchase, 'request-return', { text: 'Too small' });
      await take(purchase, 'return-approved');
      expect(await offered(purchase)).toEqual(expect.arrayContaining(['return-received', 'return-rejected']));
      await take(purchase, 'return-received');
      await becomes(purchase, { orderStatus: 'RETURNED', paymentStatus: 'REFUNDED' });
      expect((await offered(purchase)).filter((step) => !step!.startsWith('report-'))).toEqual([]);
      expect(await pageOf(purchase)).toContain('has come back, PROCESSED');
    },
  );

  rules('DEV-14').it(
    'are taken in the name of an administrator, who is in the history and in the audit log',
    async () => {
      const purchase = await checkedOutOrder(app);
      await take(purchase, 'mark-paid', { text: 'UTR 1' });
      await take(purchase, 'mark-shipped');
      const { statusHistory, payments } = await asAdmin(purchase);
      const { by } = statusHistory.at(-1);
      expect(by).toMatch(/^ADMIN:[0-9a-f]{24}$/);
      expect(payments).toMatchObject([{ gatewayPaymentId: 'UTR 1' }]);
      const { entries } = expectSuccess(
        await admin.client.get(`/audit-log?subject=${purchase.order.orderId}`),
      );
      expect(entries.map(({ action }: any) => action)).toEqual(['ORDER_STATUS_CHANGED', 'ORDER_MARKED_PAID']);
      expect(entries.map(({ actor }: any) => `ADMIN:${actor}`)).toEqual([by, by]);
    },
  );

  rules('DEV-14').it('refund by hand what was paid by hand', async () => {
    const purchase = await checkedOutOrder(app);
    await take(purchase, 'mark-paid');
    await take(purchase, 'refund', { amount: '1.5', text: 'Dented' });
    expect(await offered(purchase)).toContain('mark-refunded');
    await take(purchase, 'mark-refunded');
    expect(await asAdmin(purchase)).toMatchObject({ refundedAmount: 1.5 });
    expect(await offered(purchase)).not.toContain('mark-refunded');
  });

  rules('DEV-13').it(
    'end a refund that the gateway keeps pending, and try one again that has failed',
    async () => {
      expectSuccess(await app.client.post('//dev/gateway', { refunds: 'pending' }));
      try {
        const purchase = await checkedOutOrder(app);
        await take(purchase, 'pay');
        await becomes(purchase, { paymentStatus: 'PAID' });
        await take(purchase, 'cancel-own');
        await expectEventually(async () => expect(await offered(purchase)).toContain('refund-failed'));
        expect(await take(purchase, 'refund-failed')).toBe('refund-ended');
        await becomes(purchase, { refunds: [expect.objectContaining({ status: 'FAILED' })] });
        await take(purchase, 'retry-refund');
        await expectEventually(async () => expect(await offered(purchase)).toContain('refund-processed'));
        expect(await take(purchase, 'refund-processed')).toBe('refund-ended');
        await becomes(purchase, { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
        expect(await offered(purchase)).toEqual([]);
        expect(await pageOf(purchase)).toContain('Nothing: the order has come to its end.');
      } finally {
        expectSuccess(await app.client.post('//dev/gateway', { refunds: 'processed' }));
      }
    },
  );

  rules('DEV-13').it('reopen or settle what the courier has ended', async () => {
    const purchase = await paidOrder(app);
    await take(purchase, 'dispatch');
    await take(purchase, 'report-canceled');
    await becomes(purchase, { orderStatus: 'CANCELLED' });
    expect(await offered(purchase)).toEqual(
      expect.arrayContaining(['reopen', 'settle-restock', 'settle-refund']),
    );
    await take(purchase, 'reopen');
    await becomes(purchase, { orderStatus: 'PROCESSING' });
    expect(await offered(purchase)).toContain('dispatch');
    await take(purchase, 'dispatch');
    await take(purchase, 'report-canceled');
    await becomes(purchase, { orderStatus: 'CANCELLED' });
    await take(purchase, 'settle-restock');
    await take(purchase, 'settle-refund');
    await becomes(purchase, { paymentStatus: 'REFUNDED' });
    const steps = await offered(purchase);
    expect(steps.filter((step) => /settle|reopen|dispatch/.test(step!))).toEqual([]);
  });

  rules('DEV-13').it(
    'give a parcel another number, and end an order whose parcel does not arrive',
    async () => {
      const purchase = await paidOrder(app);
      await take(purchase, 'track', { text: 'DTDC77' });
      await becomes(purchase, { orderStatus: 'SHIPPED', trackingNumber: 'DTDC77', courierName: 'DTDC' });
      await take(purchase, 'give-up', { text: 'Lost' });
      await becomes(purchase, { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
      expect(await offered(purchase)).toEqual(['settle-restock']);
    },
  );

  rules('DEV-13').it('are refused when they are not possible', async () => {
    const purchase = await checkedOutOrder(app);
    const before = await asAdmin(purchase);
    for (const step of ['dispatch', 'reopen', 'mark-shipped', 'return-received', 'toString', 'fly'])
      expectError(await send(purchase, { step }), 409, /^This step is not possible now/);
    expectError(await send(purchase, { step: 'pay', subject: 'x' }), 409);
    expectError(await send(purchase, { step: '' }), 400, /^step /);
    expectError(await send(purchase, { step: 'mark-paid' }), 400, 'text is required');
    expectError(await send(purchase, { step: 'pay' }, 'https://evil.example.com'), 403);
    expect(await asAdmin(purchase)).toEqual(before);
    await take(purchase, 'pay');
    await becomes(purchase, { paymentStatus: 'PAID' });
    expectError(await send(purchase, { step: 'pay' }), 409, /^This step is not possible now/);
    for (const amount of ['0', '1.234', '-5'])
      expectError(await send(purchase, { step: 'refund', amount, text: 'Dented' }), 400, /^amount /);
    expectError(await send(purchase, { step: 'refund', amount: '999999', text: 'Dented' }), 409);
    expect((await asAdmin(purchase)).refunds).toEqual([]);
  });

  rules('DEV-13').it('a return is rejected late only with a note, which the form has', async () => {
    const purchase = await paidOrder(app);
    await take(purchase, 'mark-shipped');
    await take(purchase, 'mark-delivered');
    await take(purchase, 'request-return');
    await take(purchase, 'return-approved');
    await take(purchase, 'return-rejected', { text: 'Nothing has come' });
    const { client } = purchase.customer;
    const { returns } = expectSuccess(await client.get('/returns'));
    expect(returns).toMatchObject([{ status: 'REJECTED', note: 'Nothing has come' }]);
    await becomes(purchase, { orderStatus: 'DELIVERED' });
  });

  rules('DEV-14').it('show the error of the carrier when it refuses the parcel', async () => {
    const purchase = await paidOrder(app);
    expectSuccess(await app.client.post('//dev/carrier', { order: 'refused' }));
    try {
      expectError(await send(purchase, { step: 'dispatch' }), 500, /carrier|dispatch/i);
    } finally {
      expectSuccess(await app.client.post('//dev/carrier', { order: 'ok' }));
    }
    expect(await pageOf(purchase)).toContain('dispatch failed at');
    expect(await offered(purchase)).toContain('dispatch');
  });

  rules('DEV-11').it(
    'stand beside the webhooks that have come, with their answers and their requests',
    async () => {
      const purchase = await checkedOutOrder(app);
      const other = await checkedOutOrder(app);
      const path = `//dev/payments/${purchase.order.gatewayOrderId}`;
      await app.client.post(path, { outcome: 'captured', webhook: 'forged' });
      await take(purchase, 'pay');
      await becomes(purchase, { paymentStatus: 'PAID' });
      await take(purchase, 'dispatch');
      await take(purchase, 'report-delivered');
      const page = await pageOf(purchase);
      expect(page).toMatch(/payment\.captured: answered 401/);
      expect(page).toMatch(/payment\.captured: answered 200/);
      const [, href] = /href="([^"]+)">DELIVERED: answered 200/.exec(page) ?? [];
      const request = (await app.client.get(`/${href}`)).text;
      expect(request).toContain('/api/v1/orders/carrier-webhook');
      expect(await pageOf(other)).not.toContain('answered');
    },
  );

  rules('DEV-11').it('stand beside what waits: a lost webhook and the stock that was taken', async () => {
    const purchase = await checkedOutOrder(app);
    const path = `//dev/payments/${purchase.order.gatewayOrderId}`;
    expectSuccess(await app.client.post(path, { outcome: 'captured', webhook: 'lost' }));
    const page = await pageOf(purchase);
    expect(page).toContain('payment.captured: LOST');
    expect(page).toContain(`/dev/stock/${purchase.product._id}">-1 RESERVED`);
    expect(page).toMatch(/<b>stock<\/b>/);
  });
});
