import { Logger } from '@nestjs/common';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  checkedOutOrder,
  paidOrder,
  sandboxGateway,
  verifyPayment,
  type PaidPurchase,
} from '../../support/factories/an-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';

const TOTAL_MINOR = 149_950;
const AT = 1_795_000_000;

describe('a refund that fails after it was processed', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const detailOf = async ({ order }: Pick<PaidPurchase, 'order'>) =>
    expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
  const report = async (body: object) => expect((await sendGatewayWebhook(app, body)).status).toBe(200);
  /** A refund of the whole payment, processed at a time that the gateway names. */
  async function processedRefund() {
    await sandboxGateway(app).switches.change({ refunds: 'pending', webhooks: 'lost' });
    const purchase = await paidOrder(app);
    const body = { amount: 1499.5, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/refunds`, body), 201);
    const id = await expectEventually(async () => {
      const [refund] = (await detailOf(purchase)).refunds;
      expect(refund.gatewayRefundId).toMatch(/^rfnd_/);
      return refund.gatewayRefundId as string;
    });
    const event = (status: string, created_at?: number) =>
      refundEvent(purchase.payment.gatewayPaymentId, TOTAL_MINOR, {
        id,
        status,
        ...(created_at === undefined ? {} : { created_at }),
      });
    await report(event('processed', AT));
    expect(await detailOf(purchase)).toMatchObject({ paymentStatus: 'REFUNDED' });
    return { purchase, id, event };
  }
  const failed = {
    paymentStatus: 'REFUND_PENDING',
    refundedAmount: 0,
    refunds: [{ status: 'FAILED', processedAt: null }],
  };
  const processed = { paymentStatus: 'REFUNDED', refunds: [{ status: 'PROCESSED' }] };

  rules('DPB-11').it.each(['failed', 'reversed'])('is owed again, and rings: %s', async (status) => {
    const { purchase, id, event } = await processedRefund();
    const logged = jest.spyOn(Logger.prototype, 'error');
    for (let times = 0; times < 2; times++) await report(event(status, AT + 60));
    const lines = logged.mock.calls.map(([line]) => line).filter((line) => line.event === 'refund.failed');
    logged.mockRestore();
    expect(lines).toEqual([expect.objectContaining({ gatewayRefundId: id })]);
    const detail = await detailOf(purchase);
    expect(detail).toMatchObject(failed);
    expect(detail.attention).toContain('refundFailed');
    // What is repeated of the first event is older.
    await report(event('processed', AT));
    expect(await detailOf(purchase)).toMatchObject(failed);
  });

  rules('DPB-11').it('counts reversed wherever the gateway says it', async () => {
    const { purchase, event } = await processedRefund();
    await report({ ...event('reversed', AT + 60), event: 'refund.processed' });
    expect(await detailOf(purchase)).toMatchObject(failed);
  });

  rules('DPB-11').it('stays processed when the failure is the older event', async () => {
    const { purchase, event } = await processedRefund();
    await report(event('failed', AT - 60));
    expect(await detailOf(purchase)).toMatchObject(processed);
  });

  rules('DPB-12').it.each([
    ['of the same second', AT],
    ['without a time', undefined],
  ])('is asked about at the gateway when the events are %s', async (_, at) => {
    const { purchase, event } = await processedRefund();
    await report(event('failed', at));
    await expectEventually(async () => expect(await detailOf(purchase)).toMatchObject(failed));
  });

  rules('DPB-12').it('stays as the gateway answers', async () => {
    const { purchase, event } = await processedRefund();
    const gateway = sandboxGateway(app);
    const find = jest.spyOn(gateway, 'findRefund');
    const follow = jest.spyOn(gateway.refunds, 'follow').mockResolvedValue();
    await report(event('failed', AT));
    await expectEventually(() => expect(find).toHaveBeenCalledTimes(1));
    expect(await detailOf(purchase)).toMatchObject(processed);
    follow.mockRestore();
    find.mockRestore();
  });

  rules('DPB-13').it('is tried again, and keeps the credit note that it has', async () => {
    const { purchase, event } = await processedRefund();
    const { orderId } = purchase.order;
    await app.get(InvoiceNumbersService).give(orderId);
    const noteOf = async () => {
      const [{ _id }] = (await detailOf(purchase)).refunds;
      const answer = await admin.client.get(`/orders/${orderId}/credit-notes/${_id}`);
      return [answer.status, answer.headers.get('content-disposition')];
    };
    const note = await noteOf();
    expect(note[0]).toBe(200);
    await report(event('failed', AT + 60));
    expect(await noteOf()).toEqual(note);
    await sandboxGateway(app).switches.change({ refunds: 'processed', webhooks: 'once' });
    const [{ _id }] = (await detailOf(purchase)).refunds;
    expectSuccess(await admin.client.post(`/orders/admin/${orderId}/refunds/${_id}/retry`));
    await expectEventually(async () => expect(await detailOf(purchase)).toMatchObject(processed));
    // The first attempt is repeated: it has failed since.
    await report(event('processed', AT));
    await app.get(InvoiceNumbersService).give(orderId);
    expect(await noteOf()).toEqual(note);
  });

  rules('DPB-15').it('is none of the order when its payment was never captured', async () => {
    const purchase = await checkedOutOrder(app);
    const { orderId, gatewayOrderId } = purchase.order;
    await sandboxGateway(app).switches.change({ webhooks: 'lost' });
    const payment = await sandboxGateway(app).pay(gatewayOrderId, 'authorized');
    expectSuccess(await verifyPayment(purchase, payment));
    const { gatewayPaymentId: id } = payment;
    const beside = { entity: { id, status: 'refunded', captured: false } };
    const event = refundEvent(id, TOTAL_MINOR, { id: 'rfnd_ofTheGateway' }) as { payload: object };
    await report({ ...event, payload: { ...event.payload, payment: beside } });
    expect(await detailOf(purchase)).toMatchObject({
      refunds: [],
      refundedAmount: 0,
      otherRefunds: [{ gatewayRefundId: 'rfnd_ofTheGateway', status: 'PROCESSED', amount: 1499.5 }],
    });
    await sandboxGateway(app).switches.change({ captures: 'refused', webhooks: 'once' });
    expect([400, 409]).toContain(
      (await admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL)).status,
    );
    await sandboxGateway(app).switches.change({ captures: 'accepted' });
  });
});
