import { CalendarDay } from '#common/time/calendar-day.js';
import { OrderAttentionService } from '#modules/orders/writing/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { effectsEnded } from '../../support/effects-ended.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { mailsTo, mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderNoticesOf, storedOrder } from '../../support/orders.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { reportParcel } from '../../support/webhooks.js';

const HOUR_MS = 3_600_000;
const NOTE = 'Call before you come';
const REATTEMPT = { action: 'REATTEMPT', note: NOTE };
const SUBJECT = /could not deliver/;

const carrier = new ShiprocketStandIn();
const app = useApp(async () => ({ ...(await carrier.start()), STOREFRONT_URL: 'https://shop.example' }));
const admin = useLastingAdmin(app);

beforeEach(() => {
  carrier.http.forgetFaults();
  carrier.refusal = undefined;
  carrier.attempts.length = 0;
});
afterAll(() => carrier.http.close());

const day = (ahead: number) => CalendarDay.of(app.clock.now(), 'Asia/Kolkata').plus(ahead).toString();
/** As the carrier writes it: of India, without a zone. */
const written = () =>
  new Date(app.clock.nowMs() + 5.5 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

async function shipped(): Promise<PaidPurchase> {
  const purchase = await paidOrder(app);
  expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL));
  return purchase;
}

/** The courier has tried and could not. */
async function fails({ order }: PaidPurchase, status = 'UNDELIVERED'): Promise<void> {
  carrier.report(order.orderNumber, status);
  await reportParcel(app, order.orderNumber, status, { current_timestamp: written() });
}

async function undelivered(): Promise<PaidPurchase> {
  const purchase = await shipped();
  await fails(purchase);
  return purchase;
}

const redeliver = ({ order }: PaidPurchase, body: object) =>
  admin.client.post(`/orders/admin/${order.orderId}/redeliver`, body);
const detail = async ({ order }: PaidPurchase) =>
  expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
const linkOf = async ({ customer }: PaidPurchase, count = 1) => {
  const { text } = await mailTo(app, customer.user.email, SUBJECT, count);
  return /https:\/\/shop\.example\/redelivery\/(\S{43})\s/.exec(text)![1]!;
};
const look = (token: string) => app.client.fromElsewhere().get(`/redelivery-links/${token}`);
const answer = (token: string, body: object = {}) =>
  app.client.fromElsewhere().post(`/redelivery-links/${token}`, body);

describe('an order that the courier could not deliver', () => {
  rules('NDR-01', 'NDR-02', 'NDR-03').it(
    'is tried again as the staff ask, and needs nobody meanwhile',
    async () => {
      const purchase = await undelivered();
      expect((await detail(purchase)).attention).toContain('undelivered');
      const place = { phone: '9876543210', street: '4 Marine Drive', date: day(7) };
      const asked = expectSuccess(await redeliver(purchase, { ...REATTEMPT, ...place }));
      expect(asked.redelivery).toEqual({
        ...REATTEMPT,
        ...place,
        at: expect.any(String),
        by: `ADMIN:${admin.user.id}`,
        byName: expect.any(String),
        takenAt: null,
        refusal: null,
        answeredAt: null,
      });
      await effectsEnded(app);
      const { redelivery, attention, shippingAddress } = await detail(purchase);
      expect(redelivery.takenAt).not.toBeNull();
      expect(attention).not.toContain('undelivered');
      expect(shippingAddress.street).not.toBe(place.street);
      expect(carrier.attempts).toEqual([
        expect.objectContaining({
          action: 're-attempt',
          comments: NOTE,
          phone: place.phone,
          address1: place.street,
          deferred_date: place.date,
        }),
      ]);
    },
  );

  rules('NDR-01').it.each([
    [{ note: NOTE }, /action/],
    [{ ...REATTEMPT, action: 'fake-attempt' }, /action/],
    [{ action: 'REATTEMPT' }, /note/],
    [{ ...REATTEMPT, note: 'no' }, /note/],
    [{ ...REATTEMPT, note: 'x'.repeat(201) }, /note/],
    [{ ...REATTEMPT, street: 'Lane' }, /street/],
    [{ ...REATTEMPT, phone: '123' }, /phone/],
    [{ ...REATTEMPT, date: '2026-02-30' }, /date/],
    [{ ...REATTEMPT, date: '2026-12-03T10:00:00Z' }, /date/],
    [{ action: 'RETURN', note: NOTE, street: '4 Marine Drive' }, /RETURN takes no/],
    [{ action: 'RETURN', note: NOTE, phone: '9876543210' }, /RETURN takes no/],
    [{ action: 'RETURN', note: NOTE, date: '2026-12-03' }, /RETURN takes no/],
  ])('refuses %j', async (body, message) => {
    const refused = await redeliver({ order: { orderId: '65f0c3a2b1d4e5f6a7b8c9d0' } } as never, body);
    expectError(refused, 400);
    expect((refused.body as { message: string }).message).toMatch(message);
  });

  rules('NDR-01').it('takes a day from tomorrow to a week ahead, of India', async () => {
    const purchase = await undelivered();
    for (const ahead of [0, 8]) {
      const refused = await redeliver(purchase, { ...REATTEMPT, date: day(ahead) });
      expectError(refused, 400, `date must be a day from ${day(1)} to ${day(7)}`);
    }
    expectSuccess(await redeliver(purchase, { ...REATTEMPT, date: day(1) }));
  });

  rules('NDR-01').it('is one that is shipped, and whose last word is a failed attempt', async () => {
    const refusal = 'Order is not on its way';
    const purchase = await shipped();
    expectError(await redeliver(purchase, REATTEMPT), 409, refusal);
    await fails(purchase, 'UNDELIVERED-2nd Attempt');
    expectSuccess(await redeliver(purchase, REATTEMPT));
    app.clock.advance(1000);
    await fails(purchase, 'OUT FOR DELIVERY');
    const refused = await redeliver(purchase, REATTEMPT);
    expectError(refused, 409, refusal);
    expect(refused.headers.get('x-error-code')).toBe('NOT_UNDELIVERED');
    await fails(purchase, 'DELIVERED');
    expectError(await redeliver(purchase, REATTEMPT), 409, refusal);
    await effectsEnded(app);
  });

  rules('NDR-03').it(
    'needs attention again after a day without a word, and at once with another attempt',
    async () => {
      const purchase = await undelivered();
      expectSuccess(await redeliver(purchase, REATTEMPT));
      await effectsEnded(app);
      const mark = () => app.get(OrderAttentionService).markDue();
      app.clock.advance(23 * HOUR_MS);
      await mark();
      expect((await detail(purchase)).attention).not.toContain('undelivered');
      app.clock.advance(2 * HOUR_MS);
      await mark();
      expect((await detail(purchase)).attention).toContain('undelivered');
      expectSuccess(await redeliver(purchase, REATTEMPT));
      app.clock.advance(HOUR_MS);
      await fails(purchase, 'UNDELIVERED-2nd Attempt');
      const { attention, redelivery } = await detail(purchase);
      expect(attention).toContain('undelivered');
      expect(redelivery.answeredAt).not.toBeNull();
    },
  );

  rules('NDR-03').it('is answered by no repeated word', async () => {
    const purchase = await shipped();
    carrier.report(purchase.order.orderNumber, 'UNDELIVERED');
    const at = { current_timestamp: written() };
    await reportParcel(app, purchase.order.orderNumber, 'UNDELIVERED', at);
    expectSuccess(await redeliver(purchase, REATTEMPT));
    await effectsEnded(app);
    await reportParcel(app, purchase.order.orderNumber, 'UNDELIVERED', at);
    const { attention, redelivery } = await detail(purchase);
    expect(attention).not.toContain('undelivered');
    expect(redelivery.answeredAt).toBeNull();
  });

  rules('NDR-02', 'NDR-03').it('needs attention again when the carrier refuses', async () => {
    const purchase = await undelivered();
    carrier.refusal = 'No further attempt is possible';
    expectSuccess(await redeliver(purchase, { action: 'RETURN', note: NOTE }));
    await effectsEnded(app);
    const { attention, redelivery } = await detail(purchase);
    expect(attention).toContain('undelivered');
    expect(redelivery).toMatchObject({
      action: 'RETURN',
      takenAt: null,
      refusal: expect.stringContaining('No further attempt is possible'),
    });
  });

  rules('NDR-02').it(
    'is asked for again when the carrier gave no answer, and never what was asked before',
    async () => {
      const purchase = await undelivered();
      carrier.http.failNext(/action$/, { status: 503, body: {} });
      expectSuccess(await redeliver(purchase, { ...REATTEMPT, note: 'First' }));
      app.clock.advance(1000);
      expectSuccess(await redeliver(purchase, { ...REATTEMPT, note: 'Second' }));
      app.clock.advance(6_000);
      await effectsEnded(app);
      expect(carrier.attempts.map(({ comments }) => comments)).toEqual(['Second']);
      expect((await detail(purchase)).redelivery).toMatchObject({ note: 'Second' });
    },
  );
});

describe('the customer of a failed attempt', () => {
  rules('NDR-04').it('is told of each, once', async () => {
    const purchase = await undelivered();
    const { customer, order } = purchase;
    const mail = await mailTo(app, customer.user.email, SUBJECT);
    expect(mail.text).toContain(order.orderNumber);
    // The vendor reports an attempt in several words, and some of them twice.
    await fails(purchase, 'UNDELIVERED-1st Attempt');
    await fails(purchase, 'UNDELIVERED-1st Attempt');
    app.clock.advance(24 * HOUR_MS);
    await fails(purchase, 'UNDELIVERED-2nd Attempt');
    await mailTo(app, customer.user.email, SUBJECT, 2);
    await effectsEnded(app);
    expect(
      (await mailsTo(app, customer.user.email)).filter(({ subject }) => SUBJECT.test(subject)),
    ).toHaveLength(2);
    expect(await orderNoticesOf(app, customer.user.id)).toEqual([
      'Order shipped',
      'Delivery attempt failed',
      'Delivery attempt failed',
    ]);
  });

  rules('NDR-05').it('says when and where without a login, once', async () => {
    const purchase = await undelivered();
    const token = await linkOf(purchase);
    const shown = await look(token);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(expectSuccess(shown)).toEqual({
      orderNumber: purchase.order.orderNumber,
      courierName: 'Delhivery Surface',
      attemptedAt: expect.any(String),
      open: true,
      from: day(1),
      to: day(7),
      asked: null,
    });
    expectError(await answer(token, { date: day(8) }), 400);
    const place = { phone: '9876543210', street: '4 Marine Drive', date: day(2) };
    const asked = expectSuccess(await answer(token, place));
    expect(asked).toMatchObject({ open: false, asked: { date: day(2), at: expect.any(String) } });
    expectError(await answer(token, place), 409, 'Another attempt has been asked for already');
    expect(expectSuccess(await look(token))).toEqual(asked);
    await effectsEnded(app);
    expect(carrier.attempts).toEqual([
      expect.objectContaining({ comments: 'The customer asks for another attempt', deferred_date: day(2) }),
    ]);
    expect((await detail(purchase)).redelivery).toMatchObject({
      by: 'CUSTOMER',
      byName: null,
      street: place.street,
    });
  });

  rules('NDR-05').it('answers once of two answers at the same time', async () => {
    const token = await linkOf(await undelivered());
    const answers = await Promise.all([answer(token), answer(token, { date: day(3) })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await effectsEnded(app);
    expect(carrier.attempts).toHaveLength(1);
  });

  rules('NDR-05').it('has a link that nothing stored tells, for a week, and for this attempt', async () => {
    const purchase = await undelivered();
    const token = await linkOf(purchase);
    const stored = await storedOrder(app, purchase.order.orderId);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.redeliveryLink!.tokenHash).toMatch(/^\S{40,}$/);
    expectError(await look('x'.repeat(43)), 404, 'Link not found');
    app.clock.advance(24 * HOUR_MS);
    await fails(purchase, 'UNDELIVERED-2nd Attempt');
    const second = await linkOf(purchase, 2);
    expectError(await answer(token), 404, 'Link not found');
    app.clock.advance(7 * 24 * HOUR_MS);
    expectError(await look(second), 410, 'Link has expired');
    expectError(await answer(second), 410, 'Link has expired');
  });

  rules('NDR-05').it('says nothing of a parcel that has moved on, or goes back', async () => {
    const [moved, returned] = [await undelivered(), await undelivered()];
    const tokens = [await linkOf(moved), await linkOf(returned)];
    app.clock.advance(1000);
    await fails(moved, 'OUT FOR DELIVERY');
    expectSuccess(await redeliver(returned, { action: 'RETURN', note: NOTE }));
    for (const token of tokens) {
      expectError(await look(token), 410, 'Link has expired');
      expectError(await answer(token), 410, 'Link has expired');
    }
    await effectsEnded(app);
  });

  rules('NDR-05').it('has no link in a mail to an address that is not verified', async () => {
    const purchase = await shipped();
    const { email } = purchase.customer.user;
    await collectionOf(app, 'users').updateOne({ email }, { $set: { isEmailVerified: false } });
    await fails(purchase);
    const { text } = await mailTo(app, email, SUBJECT);
    expect(text).not.toContain('/redelivery/');
    expect(text).toContain('contact our support');
  });

  rules('NDR-06').it(
    'finds what was asked for in the data export, and it goes with the account',
    async () => {
      const purchase = await undelivered();
      const token = await linkOf(purchase);
      expectSuccess(
        await answer(token, { street: '4 Marine Drive', phone: '9876543210', note: 'Ring twice' }),
      );
      await effectsEnded(app);
      const orders = (await personalDataOf(app, 'orders').exportFor(purchase.customer.user.id)) as any;
      expect(orders[0].redelivery).toMatchObject({
        note: 'Ring twice',
        street: '4 Marine Drive',
        phone: '9876543210',
      });
      await fails(purchase, 'DELIVERED');
      await eraseAccount(app, purchase.customer.user.id);
      const stored = await storedOrder(app, purchase.order.orderId);
      expect(JSON.stringify(stored)).not.toMatch(/Ring twice|Marine Drive|9876543210/);
      expect(stored.redelivery).toMatchObject({ action: 'REATTEMPT', by: 'CUSTOMER' });
      expectError(await look(token), 404, 'Link not found');
    },
  );
});
