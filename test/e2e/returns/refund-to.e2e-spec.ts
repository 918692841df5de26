import { RefundAccountsService } from '#modules/returns/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone, type CashPurchase } from '../../support/factories/a-cash-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { anApiKey } from '../../support/factories/an-api-key.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { session } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { reportParcel } from '../../support/webhooks.js';

const DAY_MS = 86_400_000;
const UPI = { upi: 'asha.verma@okbank' };
const ACCOUNT = { account: '501002345678', ifsc: 'HDFC0001234', name: 'Asha Verma' };

describe('the account to which cash of the door goes back', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000', COD_MAX_OPEN: '0' });
  const admin = useLastingAdmin(app);

  beforeAll(() => aCashZone(app));

  interface Asked extends CashPurchase {
    readonly returnId: string;
  }

  async function delivered(): Promise<CashPurchase> {
    const purchase = await aCashOrder(app);
    expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL));
    await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
    return purchase;
  }

  const ask = async (
    { customer, order: { orderId } }: Pick<CashPurchase, 'customer' | 'order'>,
    refundTo?: unknown,
  ) => {
    const [{ itemId }] = expectSuccess(await customer.client.get(`/orders/${orderId}`)).items;
    const items = [{ itemId, quantity: 1 }];
    return customer.client.post('/returns', { orderId, items, reason: 'It leaks.', refundTo });
  };

  async function asked(refundTo: object = UPI): Promise<Asked> {
    const purchase = await delivered();
    const answer = expectSuccess(await ask(purchase, refundTo), 201);
    expect(answer).not.toHaveProperty('refundTo');
    return { ...purchase, returnId: answer._id };
  }

  const change = ({ customer, returnId }: Asked, refundTo: unknown) =>
    customer.client.patch(`/returns/${returnId}`, { refundTo });
  const decide = async ({ returnId }: Asked, status: string) =>
    expectSuccess(await admin.client.patch(`/returns/admin/${returnId}/status`, { status }));
  const shownTo = async (client: typeof admin.client, { returnId }: Asked) =>
    expectSuccess(await client.get(`/returns/admin/${returnId}`)).refundTo;
  const stored = ({ order }: CashPurchase) =>
    collectionOf(app, 'returns').findOne({ orderNumber: order.orderNumber });
  const eraseAfter = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    await app.get(RefundAccountsService).eraseDue();
  };

  rules('CDL-60').it(
    'is sealed, shown to people of the shop alone, and replaced while the return is open',
    async () => {
      const purchase = await asked();
      const { orderId } = purchase.order;
      expect(await shownTo(admin.client, purchase)).toEqual(UPI);
      const spaced = { account: '5010 0234 5678', ifsc: ' hdfc0001234', name: ' Asha Verma ' };
      expect(expectSuccess(await change(purchase, spaced))).not.toHaveProperty('refundTo');
      expect(await shownTo(admin.client, purchase)).toEqual(ACCOUNT);
      const program = await anApiKey(app, ['orders:read', 'orders:write']);
      expect(await shownTo(program.client, purchase)).toBeUndefined();

      const elsewhere = await Promise.all([
        purchase.customer.client.get('/returns'),
        purchase.customer.client.get(`/orders/${orderId}`),
        admin.client.get(`/returns/admin?orderId=${orderId}`),
        admin.client.get(`/orders/admin/${orderId}`),
      ]);
      const records = await Promise.all(
        ['returns', 'orders', 'audit_log', 'outbox', 'notifications'].map((name) =>
          collectionOf(app, name).find().toArray(),
        ),
      );
      const everywhere = JSON.stringify([elsewhere.map(({ body }) => body), records]);
      for (const secret of [UPI.upi, ACCOUNT.account, ACCOUNT.ifsc]) expect(everywhere).not.toContain(secret);
      expect(await personalDataOf(app, 'returns').exportFor(purchase.customer.user.id)).toMatchObject([
        { refundTo: ACCOUNT },
      ]);

      const { client: stranger } = await session(app).asUser();
      expectError(
        await stranger.patch(`/returns/${purchase.returnId}`, { refundTo: UPI }),
        404,
        'Return not found',
      );
      expectError(await stranger.patch(`/returns/${UNKNOWN_ID}`, { refundTo: UPI }), 404, 'Return not found');
      await decide(purchase, 'REJECTED');
      expectError(await change(purchase, UPI), 409, 'Return has ended');
      expect(await shownTo(admin.client, purchase)).toEqual(ACCOUNT);
    },
  );

  rules('CDL-60').it('may be left out, and named later', async () => {
    const purchase = await delivered();
    const { _id: returnId } = expectSuccess(await ask(purchase), 201);
    expect(await shownTo(admin.client, { ...purchase, returnId })).toBeUndefined();
    expectSuccess(await change({ ...purchase, returnId }, ACCOUNT));
    expect(await shownTo(admin.client, { ...purchase, returnId })).toEqual(ACCOUNT);
  });

  const ONE_FORM = 'Give either upi, or account, ifsc and name';
  rules('CDL-60').it.each([
    [null, 'refundTo must be an object with upi, or with account, ifsc and name'],
    ['asha@okbank', 'refundTo must be an object with upi, or with account, ifsc and name'],
    [{}, 'refundTo.upi is required'],
    [{ upi: 'asha' }, 'refundTo.upi must be a UPI address such as asha@okbank'],
    [{ ...UPI, ...ACCOUNT }, ONE_FORM],
    [
      { account: '12345678', ifsc: ACCOUNT.ifsc, name: 'Asha' },
      'refundTo.account must be an account number of 9 to 18 digits',
    ],
    [{ ...ACCOUNT, ifsc: 'HDFC1001234' }, 'refundTo.ifsc must be an IFSC such as HDFC0001234'],
    [{ account: ACCOUNT.account, ifsc: ACCOUNT.ifsc }, 'refundTo.name is required'],
    [{ name: 'Asha' }, 'refundTo.account is required'],
    [{ ...UPI, note: 'x' }, 'refundTo.note is not allowed'],
  ])('is refused as %j', async (refundTo, message) => {
    const { client } = await session(app).asUser();
    const body = { orderId: UNKNOWN_ID, items: [{ itemId: UNKNOWN_ID, quantity: 1 }], reason: 'It leaks.' };
    expectError(await client.post('/returns', { ...body, refundTo }), 400, message);
    expectError(await client.patch(`/returns/${UNKNOWN_ID}`, { refundTo }), 400, message);
  });

  rules('CDL-60').it('is refused where the gateway was paid', async () => {
    const purchase = await paidOrder(app);
    expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL));
    await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
    const message = 'refundTo is for orders that were not paid at the payment gateway';
    expectError(await ask(purchase, UPI), 400, message);
    const { _id } = expectSuccess(await ask(purchase), 201);
    expectError(await purchase.customer.client.patch(`/returns/${_id}`, { refundTo: UPI }), 400, message);
  });

  rules('CDL-61').it('is erased 7 days after a withdrawal, and at once with the account', async () => {
    const [withdrawn, deleted] = [await asked(), await asked()];
    expectSuccess(await withdrawn.customer.client.delete(`/returns/${withdrawn.returnId}`));
    await personalDataOf(app, 'returns').eraseFor(deleted.customer.user.id);
    expect(await stored(deleted)).not.toHaveProperty('refundTo');
    await eraseAfter(6);
    expect(await shownTo(admin.client, withdrawn)).toEqual(UPI);
    await eraseAfter(1);
    const { refundTo, refundToDueAt } = (await stored(withdrawn))!;
    expect([refundTo, refundToDueAt]).toEqual([undefined, undefined]);
  });

  rules('CDL-61', 'CDL-62').it(
    'is kept until 90 days after its refund was repaid, with a reference',
    async () => {
      const purchase = await asked();
      const { orderId } = purchase.order;
      await decide(purchase, 'APPROVED');
      expect((await decide(purchase, 'RECEIVED')).refundTo).toEqual(UPI);
      await eraseAfter(100);
      expect(await shownTo(admin.client, purchase)).toEqual(UPI);

      const [{ _id: refundId }] = expectSuccess(await admin.client.get(`/orders/admin/${orderId}`)).refunds;
      const repay = (body?: object) =>
        admin.client.post(`/orders/admin/${orderId}/refunds/${refundId}/processed`, body);
      expectError(await repay({ reference: 'U' }), 400, 'reference must be a string of 3 to 100 characters');
      const { refunds } = expectSuccess(await repay({ reference: ' UTR 412345 ' }));
      expect(refunds).toMatchObject([{ status: 'PROCESSED', reference: 'UTR 412345' }]);

      await eraseAfter(89);
      expect(await shownTo(admin.client, purchase)).toEqual(UPI);
      await eraseAfter(2);
      expect(await shownTo(admin.client, purchase)).toBeUndefined();
    },
  );

  rules('CDL-62').it(
    'has the reference of its repayment shown to the shop, until the account is deleted',
    async () => {
      const purchase = await asked();
      const { orderId } = purchase.order;
      for (const status of ['APPROVED', 'RECEIVED']) await decide(purchase, status);
      const detail = async () => expectSuccess(await admin.client.get(`/orders/admin/${orderId}`)).refunds;
      const [{ _id: refundId }] = await detail();
      const repaid = `/orders/admin/${orderId}/refunds/${refundId}/processed`;
      expectSuccess(await admin.client.post(repaid, { reference: 'UTR 412345' }));
      expect(await detail()).toMatchObject([{ reference: 'UTR 412345' }]);
      const own = expectSuccess(await purchase.customer.client.get(`/orders/${orderId}`)).refunds;
      expect(own).toEqual([expect.not.objectContaining({ reference: expect.anything() })]);
      await personalDataOf(app, 'payments').eraseFor(purchase.customer.user.id);
      expect(await detail()).toEqual([expect.not.objectContaining({ reference: expect.anything() })]);
    },
  );
});
