import { InteractionRepository } from '#modules/interactions/data/interaction.repository.js';
import { CouponsAdminService } from '#modules/coupons/services/coupons-admin.service.js';
import { Coupon } from '#modules/coupons/index.js';
import { Interaction } from '#modules/interactions/index.js';
import { Order } from '#modules/orders/index.js';
import { Product } from '#modules/products/index.js';
import { Return } from '#modules/returns/index.js';
import { Ticket } from '#modules/support-tickets/index.js';
import { User } from '#modules/users/index.js';
import { productWordsAdded } from '../../src/migrations/0002-product-words.js';
import { userWordsAdded } from '../../src/migrations/0004-user-words.js';
import { ticketWordsAdded } from '../../src/migrations/0019-ticket-words.js';
import { returnWordsAdded } from '../../src/migrations/0020-return-words.js';
import { reviewWordsAdded } from '../../src/migrations/0021-review-words.js';
import { couponWordsAdded } from '../../src/migrations/0022-coupon-words.js';
import { phoneEndsAdded } from '../../src/migrations/0024-phone-ends.js';
import { trackingEndsAdded } from '../../src/migrations/0025-tracking-ends.js';
import { paymentKeysAdded } from '../../src/migrations/0026-payment-keys.js';
import { modelOf } from '../../src/migrations/migration.js';
import { useApp } from '../support/create-app.js';
import { eraseAccount } from '../support/erase-account.js';
import { aCoupon } from '../support/factories/a-coupon.js';
import { aProduct } from '../support/factories/a-product.js';
import { aDeliveredOrder, aReturn } from '../support/factories/a-return.js';
import { aTicket } from '../support/factories/a-ticket.js';
import { aUser } from '../support/factories/a-user.js';
import { aReview } from '../support/factories/an-interaction.js';

const ADDED = [
  [Product, productWordsAdded],
  [User, userWordsAdded],
  [Ticket, ticketWordsAdded],
  [Return, returnWordsAdded],
  [Interaction, reviewWordsAdded],
  [Coupon, couponWordsAdded],
] as const;

describe('stored words', () => {
  const app = useApp();
  let userId: string;

  beforeAll(async () => {
    userId = (await aUser(app, { firstname: 'Asha 2', lastname: 'Rao' })).id;
    const { _id: productId } = await aProduct(app, { name: 'Pack of 10' });
    await aTicket(app, userId, { subject: 'Where is it?' });
    await aReview(app, { userId, productId }, { rating: 5, content: 'Very good' });
    await aReturn(app, userId, await aDeliveredOrder(app, userId), 'Too small');
    await aCoupon(app, { code: 'SAVE-10' });
  });

  const all = (schema: new () => object) => modelOf(app.context, schema).find().sort({ _id: 1 }).lean();

  rules('SRC-43', 'SRC-42').it.each(ADDED)(
    'are made anew in each %p that has none, or some of an earlier form',
    async (schema: new () => object, migration) => {
      const before = await all(schema);
      expect(before.length).toBeGreaterThan(0);
      expect(await migration.countLeft!(app.context)).toBe(0);
      const changes = [
        { $unset: { words: 1, wordsForm: 1 } },
        { $set: { words: ['old'], wordsForm: 2, ...('nameKey' in before[0]! && { nameKey: 'old' }) } },
      ];
      for (const change of changes) {
        await modelOf(app.context, schema).collection.updateMany({}, change);
        expect(await migration.countLeft!(app.context)).toBe(before.length);
        expect(await migration.run(app.context, async () => undefined)).toBe(before.length);
        expect(await migration.countLeft!(app.context)).toBe(0);
        expect(await all(schema)).toEqual(before);
      }
    },
  );

  rules('SRC-43').it('follow the text that they are of', async () => {
    const [review] = await modelOf(app.context, Interaction).find().lean();
    await app.get(InteractionRepository).replaceWords({ ...review!, content: 'Rather bad' });
    const [coupon] = await modelOf(app.context, Coupon).find().lean();
    await app.get(CouponsAdminService).update(coupon!._id.toHexString(), { code: 'LESS-7' });
    expect((await modelOf(app.context, Interaction).findOne().lean())!.words).toEqual(['rather', 'bad']);
    expect((await modelOf(app.context, Coupon).findOne().lean())!.words).toContain('ss7');
    await app.get(InteractionRepository).replaceWords({ ...review!, content: 'Very good' });
  });

  rules('DOR-02').it('are added for the ids of payments, and those by hand go with the account', async () => {
    const receivedAt = app.clock.now();
    const payment = { state: 'CONFIRMED', receivedAt, amountMinor: 149_950 } as const;
    const payments = [
      { ...payment, gatewayPaymentId: 'pay_AtTheGateway' },
      { ...payment, gatewayPaymentId: 'UTR of Asha', manual: true as const },
    ];
    const { _id } = await aDeliveredOrder(app, userId, { payments });
    const orders = modelOf(app.context, Order);
    const keysOf = async () => (await orders.findById(_id).lean())!.paymentKeys;
    const keys = ['pay_atthegateway', 'utr of asha'];
    expect(await keysOf()).toEqual(keys);
    await orders.updateOne({ _id }, { $unset: { paymentKeys: 1 } });
    expect(await paymentKeysAdded.run(app.context, async () => undefined)).toBe(1);
    expect(await keysOf()).toEqual(keys);
    expect(await paymentKeysAdded.run(app.context, async () => undefined)).toBe(0);
    await eraseAccount(app, userId);
    expect(await keysOf()).toEqual([keys[0], `erased_${_id.toHexString()}_1`]);
  });

  rules('SRC-47').it('are added for the end of an order’s phone, and go with the account', async () => {
    const { _id } = await aDeliveredOrder(app, userId, { phone: '9876501234' });
    const orders = modelOf(app.context, Order);
    await orders.updateOne({ _id }, { $unset: { phoneEnd: 1 } });
    expect(await phoneEndsAdded.run(app.context, async () => undefined)).toBe(1);
    expect(await orders.findById(_id).lean()).toMatchObject({ phoneEnd: '1234' });
    expect(await phoneEndsAdded.run(app.context, async () => undefined)).toBe(0);
    await eraseAccount(app, userId);
    expect(await orders.findById(_id).lean()).not.toHaveProperty('phoneEnd');
  });

  rules('SRC-47').it('are added for the ends of an order’s tracking numbers', async () => {
    const { _id } = await aDeliveredOrder(app, userId, { trackingNumber: 'SR-765 4321' });
    const orders = modelOf(app.context, Order);
    await orders.updateMany({}, { $unset: { trackingEnds: 1 } });
    expect(await trackingEndsAdded.run(app.context, async () => undefined)).toBeGreaterThan(0);
    expect(await orders.findById(_id).lean()).toMatchObject({ trackingEnds: ['4321'] });
    expect(await trackingEndsAdded.run(app.context, async () => undefined)).toBe(0);
  });

  rules('SRC-43').it('go with the account that wrote them, but those of published reviews', async () => {
    await eraseAccount(app, userId);
    const words = async (schema: new () => object) =>
      (await all(schema)).flatMap((record) => (record as { words?: string[] }).words ?? []);
    expect(await words(Ticket)).not.toContain('where');
    expect(await words(Return)).not.toContain('small');
    expect(await words(Return)).toContain('ord');
    expect(await words(Interaction)).toEqual(['very', 'good']);
  });
});
