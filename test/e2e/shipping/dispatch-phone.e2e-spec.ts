import { StructuredLogger } from '#infrastructure/logging/structured-logger.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aPhone } from '../../support/factories/a-user.js';
import { aShopper, paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

/** Where a phone is given. */
type PhoneOf = 'profile' | 'checkout' | 'recipient' | 'profileNow' | 'dispatch';

const FAILED = 'Dispatch failed; please retry.';

describe('the contact phone of an order', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const dispatch = (orderId: string, more: object = {}) =>
    admin.client.post(`/orders/admin/${orderId}/dispatch`, { ...PARCEL, ...more });

  const phoneAtCarrier = (orderNumber: string) =>
    carrier.created.find(({ order_id }) => order_id === orderNumber)?.['billing_phone'];

  /** Checks out with a phone of its own, or with none, and pays. */
  const bought = async (profilePhone: string | undefined, phone?: string, recipientPhone?: string) =>
    paidOrder(app, {
      customer: await session(app).asUser({ phone: profilePhone }),
      phone,
      address: recipientPhone === undefined ? {} : { recipientPhone },
    });

  rules('CAR-04', 'CAR-06', 'ADR-12').it.each<[string, PhoneOf[], PhoneOf]>([
    ['that the customer gives at checkout', ['profile', 'checkout'], 'checkout'],
    ['of the profile at that time, whatever the profile says later', ['profile', 'profileNow'], 'profile'],
    ['of the profile now where the order has none', ['profileNow'], 'profileNow'],
    ['of the recipient before that of checkout', ['profile', 'checkout', 'recipient'], 'recipient'],
    ['of the dispatch before all others', ['profile', 'checkout', 'recipient', 'dispatch'], 'dispatch'],
  ])('is the one %s', async (_, given, expected) => {
    const phones = Object.fromEntries(given.map((from) => [from, aPhone()])) as Partial<
      Record<PhoneOf, string>
    >;
    const { customer, order } = await bought(phones.profile, phones.checkout, phones.recipient);
    if (phones.profileNow !== undefined)
      expectSuccess(await customer.client.patch('/users/profile', { phone: phones.profileNow }));
    expectSuccess(
      await dispatch(order.orderId, phones.dispatch === undefined ? {} : { phone: phones.dispatch }),
    );
    expect(phoneAtCarrier(order.orderNumber)).toBe(phones[expected]);
    const kept = phones.checkout ?? phones.profile;
    expect((await storedOrder(app, order.orderId)).phone).toBe(kept);
  });

  rules('CAR-10').it(
    'is logged with the reason and without personal data when the carrier refuses it',
    async () => {
      const written = jest.spyOn(StructuredLogger.prototype, 'error');
      const { customer, order } = await bought(undefined);
      expectError(await dispatch(order.orderId), 500, FAILED);
      const lines = written.mock.calls.map(([line]) => line);
      written.mockRestore();
      expect(lines).toContainEqual(
        expect.objectContaining({
          event: 'dispatch.carrier_refused',
          orderNumber: order.orderNumber,
          failure: 'rejected',
          status: 422,
          reason: expect.stringContaining('The billing phone field is required.'),
        }),
      );
      for (const personal of [customer.user.email, 'Asha', 'Brigade'])
        expect(JSON.stringify(lines)).not.toContain(personal);
      expectSuccess(await dispatch(order.orderId, { phone: '9876543210' }));
      expect(carrier.shipments.filter(({ order: { number } }) => number === order.orderNumber)).toHaveLength(
        1,
      );
    },
  );

  rules('CAR-09').it('is bounded in the log, and without the phone that the carrier repeats', async () => {
    const written = jest.spyOn(StructuredLogger.prototype, 'error');
    const phone = aPhone();
    const { order } = await bought(phone);
    const message = `${phone} is on the list of phones that no courier calls ${'because '.repeat(1000)}`;
    carrier.http.failNext(/adhoc$/, { status: 400, body: { message } });
    expectError(await dispatch(order.orderId), 500, FAILED);
    const lines = written.mock.calls.map(([line]) => line) as Array<{ event?: string; reason?: string }>;
    written.mockRestore();
    const { reason } = lines.find(({ event }) => event === 'dispatch.carrier_refused')!;
    expect(reason!.length).toBeLessThanOrEqual(400);
    expect(reason).toContain('[hidden] is on the list');
    for (const line of lines) expect(JSON.stringify(line)).not.toContain(phone);
  });

  rules('CAR-05').it.each(['987654321', '5876543210', '+919876543210', '98765 43210', 9876543210, null, ''])(
    'has the form of a phone of the profile: %j is refused at checkout and dispatch',
    async (phone) => {
      const { customer, checkout } = await aShopper(app);
      const checkedOut = await customer.client.post('/orders/checkout', { ...checkout, phone });
      expectError(checkedOut, 400, /phone/);
      expectError(await dispatch('65f0c3a2b1d4e5f6a7b8c9d0', { phone }), 400, /phone/);
    },
  );
});

describe('the contact phone of the shop', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => ({ ...(await carrier.start()), SELLER_PHONE: '9811111111' }));

  afterAll(() => carrier.http.close());

  rules('CAR-07').it('is given to the carrier where no other is known', async () => {
    const admin = await session(app).asAdmin();
    const { order } = await paidOrder(app, { customer: await session(app).asUser({ phone: undefined }) });
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL));
    expect(carrier.created.map(({ billing_phone }) => billing_phone)).toEqual(['9811111111']);
  });
});
