import { expectSuccess } from '../../support/expect-envelope.js';
import { aPhone } from '../../support/factories/a-user.js';
import { aShopper, checkedOutOrder } from '../../support/factories/an-order.js';
import { session, type Session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('the phone of an order', () => {
  const app = useApp({ RATE_LIMIT_CHECKOUT_MAX: '' });
  const admin = useLastingAdmin(app);

  /** A customer without a phone. */
  const nobody = () => session(app).asUser({ phone: undefined });
  const profileOf = async ({ client }: Session) => expectSuccess(await client.get('/users/profile'));

  rules('PHO-01').it('is kept by the address and the profile that have none', async () => {
    const phone = aPhone();
    const { customer } = await checkedOutOrder(app, { customer: await nobody(), phone });
    expect(await profileOf(customer)).toMatchObject({ phone, addresses: [{ recipientPhone: phone }] });
    const { users } = expectSuccess(await admin.client.get(`/users/admin?q=${phone}`));
    expect(users.map(({ _id }: any) => _id)).toEqual([customer.user.id]);
  });

  rules('PHO-01').it('replaces none that is there', async () => {
    const [own, ofAddress, typed] = [aPhone(), aPhone(), aPhone()];
    const customer = await session(app).asUser({ phone: own });
    await checkedOutOrder(app, { customer, address: { recipientPhone: ofAddress }, phone: typed });
    expect(await profileOf(customer)).toMatchObject({
      phone: own,
      addresses: [{ recipientPhone: ofAddress }],
    });
  });

  rules('PHO-01').it('goes to the address alone where another account has it', async () => {
    const phone = aPhone();
    await session(app).asUser({ phone });
    const { customer } = await checkedOutOrder(app, { customer: await nobody(), phone });
    expect(await profileOf(customer)).toMatchObject({ phone: null, addresses: [{ recipientPhone: phone }] });
  });

  rules('PHO-01').it('goes to one account when several order with it at once', async () => {
    const phone = aPhone();
    const shoppers = await Promise.all(
      Array.from({ length: 4 }, async () => aShopper(app, { customer: await nobody(), phone })),
    );
    const answers = await Promise.all(
      shoppers.map(({ customer, checkout }) => customer.client.post('/orders/checkout', checkout)),
    );
    for (const answer of answers) expectSuccess(answer);
    const profiles = await Promise.all(shoppers.map(({ customer }) => profileOf(customer)));
    expect(profiles.filter((profile) => profile.phone === phone)).toHaveLength(1);
    expect(profiles.map(({ addresses }) => addresses[0].recipientPhone)).toEqual(Array(4).fill(phone));
  });

  rules('PHO-01').it(
    'is not kept when nothing is ordered, nor by an account for which the staff order',
    async () => {
      const phone = aPhone();
      const { customer, checkout, product } = await aShopper(app, { customer: await nobody(), phone });
      const refused = await customer.client.post('/orders/checkout', { ...checkout, expectedTotal: 1 });
      expect(refused.status).toBe(409);
      expect(await profileOf(customer)).toMatchObject({ phone: null });
      const { email } = customer.user;
      const body = {
        customer: { email, firstname: 'Ana', phone },
        items: [{ productId: product._id, quantity: 1 }],
        addressId: checkout.addressId,
        paymentMethod: 'GATEWAY',
      };
      expectSuccess(await admin.client.post('/orders/admin/for-customer', body), 201);
      const { phone: kept, addresses } = await profileOf(customer);
      expect({ kept, ofAddress: addresses[0].recipientPhone }).toEqual({ kept: null, ofAddress: undefined });
    },
  );
});
