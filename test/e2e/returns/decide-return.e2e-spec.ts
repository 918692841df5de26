import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { ReturnView } from '#modules/returns/views/return.view.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { paidOrder, type PaidPurchase, type ShoppingOptions } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { mailTo } from '../../support/inbox.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { session, type Session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('PATCH /returns/admin/:id/status', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const decide = (id: string, status: string, more: object = {}) =>
    admin.client.patch(`/returns/admin/${id}/status`, { status, ...more });
  const expectRefunded = (orderId: string) =>
    expectEventually(async () => expect((await storedOrder(app, orderId)).paymentStatus).toBe('REFUNDED'));

  interface Returned extends PaidPurchase {
    readonly opened: ReturnView;
  }

  /** A paid and delivered order of which `back` units of its product are to be returned. */
  async function aRequestedReturn(back: number, options: ShoppingOptions = {}): Promise<Returned> {
    const purchase = await paidOrder(app, options);
    await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
    const opened = expectSuccess(
      await purchase.customer.client.post('/returns', {
        orderId: purchase.order.orderId,
        items: [{ productId: purchase.product._id, quantity: back }],
        reason: 'It leaks.',
      }),
      201,
    );
    return { ...purchase, opened };
  }

  async function aStoredReturn(): Promise<{ owner: Session; opened: ReturnView }> {
    const owner = await session(app).asUser();
    const order = await aDeliveredOrder(app, owner.user.id);
    return { owner, opened: await aReturn(app, owner.user.id, order) };
  }

  const noticesOf = async ({ client }: Session) =>
    expectSuccess(await client.get('/notifications')).notifications.filter(
      ({ type }: any) => type === 'RETURN_STATUS',
    );

  rules('REV-33', 'RET-09', 'RET-13', 'STF-01').it(
    'approves: the order waits, the owner is notified once',
    async () => {
      const { owner, opened } = await aStoredReturn();
      const note = 'x'.repeat(500);
      const approved = expectSuccess(await decide(opened._id, 'APPROVED', { note }));
      const { customer, returnInstructions, ...shown } = approved;
      expect(returnInstructions).toMatchObject({ address: null, reference: opened.orderNumber, text: null });
      const { id: _id, email, firstname, lastname } = owner.user;
      expect(customer).toEqual({ _id, email, firstname, lastname });
      const items = opened.items.map((item) => ({ ...item, restocked: null }));
      expect(shown).toEqual({ ...opened, items, status: 'APPROVED', note });
      expect(expectSuccess(await owner.client.get('/returns')).returns).toEqual([
        { ...shown, returnInstructions, items: opened.items },
      ]);
      expect((await storedOrder(app, opened.orderId)).orderStatus).toBe('RETURN_REQUESTED');
      expect(await noticesOf(owner)).toEqual([
        expect.objectContaining({
          title: 'Return approved',
          message: `Your return for order ${opened.orderNumber} has been approved.`,
          metadata: { returnId: opened._id, orderId: opened.orderId },
        }),
      ]);
    },
  );

  rules('REV-33', 'RET-11', 'RET-13').it(
    'rejects: the order goes back to DELIVERED, the owner is notified and may ask again',
    async () => {
      const { owner, opened } = await aStoredReturn();
      const rejected = expectSuccess(await decide(opened._id, 'REJECTED'));
      expect(rejected).toMatchObject({ ...opened, status: 'REJECTED' });
      const order = await storedOrder(app, opened.orderId);
      expect(order.orderStatus).toBe('DELIVERED');
      expect(order.statusHistory.at(-1)).toMatchObject({ status: 'DELIVERED', by: `ADMIN:${admin.user.id}` });
      expect((await noticesOf(owner)).map(({ title }: any) => title)).toEqual(['Return rejected']);
      const { orderId } = opened;
      const items = opened.items.map(({ itemId, quantity }) => ({ itemId, quantity }));
      expectSuccess(await owner.client.post('/returns', { orderId, items, reason: 'It leaks indeed.' }), 201);
    },
  );

  rules('MAI-05').it('mails the owner what was decided, with the note', async () => {
    const { owner, opened } = await aStoredReturn();
    expectSuccess(await decide(opened._id, 'REJECTED', { note: 'The label\nis enclosed.' }));
    const subject = `Your return for order ${opened.orderNumber} has been rejected`;
    const { text } = await mailTo(app, owner.user.email, new RegExp(`^${subject}$`));
    expect(text).toContain('We cannot accept your return.');
    expect(text).toContain('\n> The label\n> is enclosed.\n');
  });

  rules('RET-12', 'RET-13').it(
    'receives: the order is RETURNED, stock and payment go back, without another notification',
    async () => {
      const product = await aProduct(app, { currentStock: 10, basePrice: 500 });
      const { customer, order, payment, opened } = await aRequestedReturn(2, { product, quantity: 2 });
      expectSuccess(await decide(opened._id, 'APPROVED'));
      expect(await stockOf(app, product._id)).toBe(8);
      const note = 'All well.';
      expect(expectSuccess(await decide(opened._id, 'RECEIVED', { note }))).toMatchObject({
        status: 'RECEIVED',
        note,
      });
      expect(await stockOf(app, product._id)).toBe(10);
      const after = await storedOrder(app, order.orderId);
      expect(after.orderStatus).toBe('RETURNED');
      await expectRefunded(order.orderId);
      expect(await app.get(PaymentGateway).paymentsOf(order.gatewayOrderId)).toMatchObject([
        { gatewayPaymentId: payment.gatewayPaymentId, status: 'refunded' },
      ]);
      expect((await noticesOf(customer)).map(({ title }: any) => title)).toEqual(['Return approved']);
    },
  );

  rules('RET-12').it(
    'refunds the share of what came back, after the coupon, and puts that back alone',
    async () => {
      const { code } = await aCoupon(app, { value: 10 });
      const product = await aProduct(app, { currentStock: 10, basePrice: 500 });
      const { order, opened } = await aRequestedReturn(1, { product, quantity: 4, couponCode: code });
      const refund = jest.spyOn(app.get(PaymentGateway), 'refund');
      await decide(opened._id, 'APPROVED');
      await decide(opened._id, 'RECEIVED');
      expect(await stockOf(app, product._id)).toBe(7);
      // A part that goes back leaves the order paid.
      await expectEventually(async () =>
        expect(await storedOrder(app, order.orderId)).toMatchObject({
          paymentStatus: 'PAID',
          refunds: [{ reason: 'RETURN', amountMinor: 45_000, status: 'PROCESSED' }],
        }),
      );
      expect(refund).toHaveBeenCalledTimes(1);
      expect(refund).toHaveBeenCalledWith(expect.objectContaining({ amountMinor: 45_000 }));
      refund.mockRestore();
    },
  );

  it('lets one of approval and rejection at once win', async () => {
    const { owner, opened } = await aStoredReturn();
    const answers = await Promise.all([decide(opened._id, 'APPROVED'), decide(opened._id, 'REJECTED')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)!.body.data.status;
    expect(await noticesOf(owner)).toHaveLength(1);
    expect((await storedOrder(app, opened.orderId)).orderStatus).toBe(
      won === 'APPROVED' ? 'RETURN_REQUESTED' : 'DELIVERED',
    );
  });

  it('can be rejected although the carrier has moved the order meanwhile', async () => {
    const { order, opened } = await aRequestedReturn(1);
    await reportParcel(app, order.orderNumber, 'CANCELLED');
    expectSuccess(await decide(opened._id, 'REJECTED'));
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('CANCELLED');
  });

  it('does not notify a deleted account', async () => {
    const { owner, opened } = await aStoredReturn();
    await personalDataOf(app, 'returns').eraseFor(owner.user.id);
    expectSuccess(await decide(opened._id, 'APPROVED'));
    expect(await noticesOf(owner)).toEqual([]);
  });

  rules('RET-09').it.each([
    [{}, 'status is required'],
    [{ status: 'REQUESTED' }, 'status must be one of APPROVED, REJECTED, RECEIVED'],
    [{ status: 'approved' }, /^status /],
    [{ status: null }, /^status /],
    [{ status: 'APPROVED', note: '' }, 'note must be a string of 1 to 500 characters'],
    [{ status: 'APPROVED', note: 'x'.repeat(501) }, /^note /],
    [{ status: 'APPROVED', refund: 5 }, 'refund is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await admin.client.patch(`/returns/admin/${UNKNOWN_ID}/status`, body), 400, message);
  });
});
