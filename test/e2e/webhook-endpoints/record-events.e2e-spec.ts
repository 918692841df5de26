import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { anAddress } from '../../support/factories/an-address.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { session, useAdmin } from '../../support/session.js';
import { useReceiver } from '../../support/stand-ins/webhook-receiver.js';
import { anEndpoint, TO_THIS_MACHINE } from '../../support/webhooks-out.js';

const EVENTS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'stock.changed',
  'customer.created',
  'customer.updated',
  'customer.erased',
  'ticket.created',
  'ticket.replied',
  'review.created',
] as const;

describe('webhooks of products, customers, tickets and reviews', () => {
  const app = useApp(TO_THIS_MACHINE);
  const admin = useAdmin(app);
  const receiver = useReceiver();

  beforeAll(async () => {
    await anEndpoint(admin, { url: receiver.url, events: [...EVENTS] });
  });

  const arrived = (id: string, types: readonly string[]) =>
    expectEventually(() => {
      expect(receiver.about(id).map(({ type }) => type)).toEqual(types);
      return receiver.about(id);
    });
  const read = async (path: string) => expectSuccess(await admin.client.get(path));

  rules('WHO-18').it('tell of a product that is created, changed, counted and deleted', async () => {
    const { _id } = expectSuccess(await admin.client.post('/products', productInput()), 201);
    const path = `/products/${_id}`;
    expectSuccess(await admin.client.patch(path, { brand: 'Aravalli' }));
    const changed = await read(`/products/admin/${_id}`);
    expectSuccess(await admin.client.patch(`${path}/stock`, { delta: 5 }));
    const counted = await read(`/products/admin/${_id}`);
    expectSuccess(await admin.client.delete(path));
    const webhooks = await arrived(_id, [
      'product.created',
      'product.updated',
      'stock.changed',
      'product.deleted',
    ]);
    expect(webhooks[1]!.data).toEqual(changed);
    expect(webhooks[2]!.data).toEqual(counted);
  });

  rules('WHO-18').it('tell of stock that a checkout takes, and of no change of the product', async () => {
    const product = await aProduct(app, { currentStock: 7 });
    await checkedOutOrder(app, { product, quantity: 2 });
    const [created, moved] = await arrived(product._id, ['product.created', 'stock.changed']);
    expect([created, moved].map((webhook) => webhook!.data['currentStock'])).toEqual([7, 5]);
  });

  rules('WHO-18').it('tell of a customer from registration to erasure', async () => {
    const registered = await app.client.fromElsewhere().post('/auth/register', aRegistration());
    const { user, accessToken } = expectSuccess(registered, 201);
    const { _id } = user;
    const client = app.client.fromElsewhere().as(accessToken);
    expectSuccess(await client.patch('/users/profile', { lastname: 'Iyer' }));
    expectSuccess(await client.post('/users/profile/addresses', anAddress()), 201);
    const present = await read(`/users/admin/${_id}`);
    const webhooks = await arrived(_id, ['customer.created', 'customer.updated', 'customer.updated']);
    expect(webhooks[2]!.data).toEqual(present);
    await eraseAccount(app, _id);
    const erased = await arrived(_id, [
      'customer.created',
      'customer.updated',
      'customer.updated',
      'customer.erased',
    ]);
    expect(erased[3]!.data).toEqual({ _id });
    expect(await collectionOf(app, 'webhook_deliveries').countDocuments({ data: /Iyer/ })).toBe(0);
  });

  rules('WHO-18').it('tell of no staff', async () => {
    const before = receiver.received.length;
    const staff = await session(app).asAdmin();
    expectSuccess(await staff.client.patch('/users/profile', { lastname: 'Nair' }));
    const product = await aProduct(app);
    await arrived(product._id, ['product.created']);
    expect(receiver.received.slice(before).filter(({ type }) => type.startsWith('customer.'))).toEqual([]);
  });

  rules('WHO-18').it('tell of a ticket, and of messages of both sides', async () => {
    const { client } = await session(app).asUser();
    const ticket = { subject: 'It leaks', message: 'At the lid, from the first day.' };
    const { _id } = expectSuccess(await client.post('/support-tickets', ticket), 201);
    expectSuccess(
      await admin.client.post(`/support-tickets/admin/${_id}/reply`, { message: 'A new one is on its way.' }),
      201,
    );
    expectSuccess(
      await client.post(`/support-tickets/${_id}/messages`, { message: 'Thank you, it is here.' }),
      201,
    );
    const webhooks = await arrived(_id, ['ticket.created', 'ticket.replied', 'ticket.replied']);
    expect(webhooks[2]!.data).toEqual(await read(`/support-tickets/${_id}`));
  });

  rules('WHO-18').it('tell of a review as the list of administrators has it', async () => {
    const product = await aProduct(app);
    const { client } = await session(app).asUser();
    const review = { productId: product._id, type: 'REVIEW', rating: 5, content: 'It opens while it boils.' };
    const { _id } = expectSuccess(await client.post('/interactions', review), 201);
    const [webhook] = await arrived(_id, ['review.created']);
    const { interactions } = await read('/interactions/admin');
    expect(interactions).toContainEqual(webhook!.data);
  });
});
