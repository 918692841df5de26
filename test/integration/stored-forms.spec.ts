import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { StoredCart } from '#modules/carts/data/cart.schema.js';
import { CartsService } from '#modules/carts/index.js';
import { Order } from '#modules/orders/data/order.schema.js';
import { useApp } from '../support/create-app.js';
import { aCoupon } from '../support/factories/a-coupon.js';
import { checkedOutOrder } from '../support/factories/an-order.js';

describe('a document that is written without mongoose', () => {
  const app = useApp();

  const modelOf = (name: string) => app.get<Connection>(getConnectionToken() as never).model(name);

  /** Mongoose casts, validates and drops unknown fields: what it leaves unchanged is what it would have written. */
  async function expectStoredForm(name: string, filter: object): Promise<void> {
    const model = modelOf(name);
    const stored = await model.collection.findOne(filter);
    const cast = new model(stored!);
    await cast.validate();
    expect(cast.toObject()).toEqual(stored);
    expect(Object.values(stored!)).not.toContain(undefined);
  }

  it('is an order as its schema describes it, with a coupon and a phone', async () => {
    const { code } = await aCoupon(app, { type: 'FLAT', value: 100 });
    const { order } = await checkedOutOrder(app, { couponCode: code });
    await expectStoredForm(Order.name, { orderNumber: order.orderNumber });
  });

  it('is a cart: a new one, a changed one, an emptied one', async () => {
    const { customer, product } = await checkedOutOrder(app);
    const userId = newId();
    const carts = app.get(CartsService);
    const add = () => carts.addItem(userId.toHexString(), { productId: product._id, quantity: 1 });
    await add();
    await expectStoredForm(StoredCart.name, { userId });
    await add();
    await expectStoredForm(StoredCart.name, { userId });
    await carts.empty(userId.toHexString());
    await expectStoredForm(StoredCart.name, { userId });
    expect((await carts.contentOf(customer.user.id)).lines).toHaveLength(1);
  });

  it('is an effect of the outbox, which has no field that the caller left undefined', async () => {
    const entry = { _id: newId(), job: 'none', orderingKey: 'none:1', createdAt: app.clock.now() };
    await app.get(OutboxRepository).insert([{ ...entry, payload: { orderId: '1', note: undefined } }]);
    await expectStoredForm(OutboxEntry.name, { _id: entry._id });
    const stored = await modelOf(OutboxEntry.name).collection.findOne({ _id: entry._id });
    expect(stored).toMatchObject({ state: 'PENDING', payload: { orderId: '1' } });
    expect(stored!['payload']).not.toHaveProperty('note');
  });
});
