import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { indianDayOf } from '#common/india/indian-day.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { SecondFactor } from '#modules/auth/data/second-factor.schema.js';
import { aReview } from '../../support/factories/an-interaction.js';
import { aProduct } from '../../support/factories/a-product.js';
import { type TestApp, useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import type { Route, RouteInput } from '../../support/routes/route.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';
import { session, type Session, useAdmin } from '../../support/session.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

const REFUND_ID = '65f0c3a2b1d4e5f6a7b8c9d0';
const PAYMENT = { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', amountMinor: 149950 } as const;

/** An order with a refund that waits for an administrator. */
async function orderWithRefund(app: TestApp, refund: { status: 'FAILED' | 'PENDING'; manual?: true }) {
  const at = app.clock.now();
  const { manual } = refund;
  const order = await anOrder(app, {
    payments: [{ ...PAYMENT, receivedAt: at, ...(manual === undefined ? {} : { manual }) }],
    refunds: [
      {
        refundId: REFUND_ID,
        gatewayPaymentId: 'pay_1',
        amountMinor: 100,
        reason: 'ADMIN',
        createdAt: at,
        ...refund,
      },
    ],
  });
  return { path: { id: order._id.toHexString(), refundId: REFUND_ID } };
}

async function cancelledByCarrier(app: TestApp) {
  const { order } = await paidOrder(app);
  const cancelled = { channel_order_id: order.orderNumber, current_status: 'CANCELED' };
  await sendCarrierWebhook(app, cancelled);
  return { path: { id: order.orderId } };
}

async function undelivered(app: TestApp) {
  const { _id } = await anOrder(app, {
    orderStatus: 'SHIPPED',
    trackingNumber: 'AWB-NDR-1',
    carrierStatus: { status: 'UNDELIVERED', isKnown: true, isFailedAttempt: true, at: app.clock.now() },
  });
  return { path: { id: _id.toHexString() }, body: { action: 'RETURN', note: 'Refused at the door' } };
}

/** The requests of the table meet orders whose state refuses them: these are accepted. */
const ACCEPTED: Readonly<Record<string, NonNullable<Route['input']>>> = {
  'DELETE /api/v1/users/admin/{id}/mfa': async (app) => {
    const { id } = (await session(app).asUser()).user;
    const at = app.clock.now();
    const factors = app.get<Model<SecondFactor>>(getModelToken(SecondFactor.name) as never);
    await factors.create({ _id: id, secret: 'sealed', createdAt: at, confirmedAt: at });
    return { path: { id } };
  },
  'POST /api/v1/invoices/admin/archive': async (app) => {
    await app.get(InvoiceNumbersService).give((await paidOrder(app)).order.orderId);
    return { body: { period: indianDayOf(app.clock.now()).slice(0, 7) } };
  },
  'POST /api/v1/orders/admin/{id}/dispatch': async (app) => ({
    path: { id: (await paidOrder(app)).order.orderId },
    body: { ...PARCEL, phone: '9876543210' },
  }),
  'POST /api/v1/orders/admin/{id}/redeliver': undelivered,
  'POST /api/v1/orders/admin/{id}/refunds': async (app) => ({
    path: { id: (await paidOrder(app)).order.orderId },
    body: { amount: 1, reason: 'A scratch' },
  }),
  'POST /api/v1/orders/admin/{id}/items/cancel': async (app) => {
    const { orderId } = (await paidOrder(app)).order;
    const { itemId } = (await storedOrder(app, orderId)).items[0]!;
    return {
      path: { id: orderId },
      body: { items: [{ itemId, quantity: 1 }], reason: 'Broken on the shelf' },
    };
  },
  'POST /api/v1/orders/admin/{id}/mark-paid': async (app) => ({
    path: { id: (await checkedOutOrder(app)).order.orderId },
    body: { reference: 'UTR 412345678901' },
  }),
  'POST /api/v1/orders/admin/{id}/settle': async (app) => ({
    ...(await cancelledByCarrier(app)),
    body: { restock: true, refund: true },
  }),
  'POST /api/v1/orders/admin/{id}/reopen': cancelledByCarrier,
  'POST /api/v1/orders/admin/{id}/refunds/{refundId}/retry': (app) =>
    orderWithRefund(app, { status: 'FAILED' }),
  'POST /api/v1/orders/admin/{id}/refunds/{refundId}/processed': (app) =>
    orderWithRefund(app, { status: 'PENDING', manual: true }),
};

/** They change nothing; or several records, of which each has an entry of its own (tested where they are). */
const OTHERS = new Set([
  'POST /api/v1/orders/admin/papers',
  'POST /api/v1/orders/admin/cod/remittances',
  'POST /api/v1/orders/admin/{id}/refunds/preview',
  'POST /api/v1/coupons/{id}/preview',
  'PATCH /api/v1/products/admin/bulk',
  'POST /api/v1/shipping/zones/starter-set',
  'POST /api/v1/orders/admin/dispatch-many',
]);

const CHANGES = Object.keys(ROUTES).filter(
  (name) => ROUTES[name]!.access === 'admin' && !name.startsWith('GET ') && !OTHERS.has(name),
);

describe('the audit log', () => {
  const app = useApp({ SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka' });
  const admin = useAdmin(app);
  let asha: Session;

  beforeAll(async () => {
    asha = await session(app).asUser({ firstname: 'Sarasvati', lastname: 'Venkataraman' });
  });

  const entries = async (query = '') =>
    expectSuccess(await admin.client.get(`/audit-log?limit=100${query}`)).entries;
  const inputOf = (name: string): Promise<RouteInput> | RouteInput =>
    (ACCEPTED[name] ?? ROUTES[name]!.input)?.(app, asha) ?? {};

  rules('AUD-03', 'AUD-05').it.each(CHANGES)('has an entry of %s when it is answered', async (name) => {
    const input = await inputOf(name);
    const requestId = `change-${CHANGES.indexOf(name)}`;
    const headers = { 'x-request-id': requestId };
    const answer = await sendTo(admin.client, name, input, { headers });
    expect([200, 201, 202]).toContain(answer.status);
    const [newest, ...older] = await entries();
    expect(newest).toMatchObject({ actor: admin.user.id, requestId, at: expect.stringMatching(/Z$/) });
    expect(newest.subject).toBe(
      Object.values(input.path ?? {})[0] ?? answer.body.data._id ?? answer.body.data.importId,
    );
    expect(newest.before ?? newest.after).toEqual(expect.any(Object));
    expect(older.filter((entry: { requestId: string }) => entry.requestId === requestId)).toEqual([]);
  });

  rules('AUD-04').it('has said so without a secret, and without the customer', async () => {
    const { user } = asha;
    const { _id: productId } = await aProduct(app);
    const review = await aReview(app, { productId, userId: user.id }, { content: 'It boils beautifully.' });
    expectSuccess(await admin.client.delete(`/interactions/admin/${review._id}`));
    const written = JSON.stringify(await entries());
    const personal = [user.email, user.firstname, user.lastname, user.id, 'beautifully', 'It leaks', 'boils'];
    for (const word of [...personal, '9876543210', 'Brigade', 'password', admin.token])
      expect(written).not.toContain(word);
  });
});
