import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { firstComments, SHOWN } from '#modules/interactions/data/interaction.repository.js';
import { Interaction } from '#modules/interactions/data/interaction.schema.js';
import { ORDER_STATUSES } from '#modules/orders/index.js';
import { Notification } from '#modules/notifications/data/notification.schema.js';
import { Order } from '#modules/orders/data/order.schema.js';
import { Sale } from '#modules/dashboards/data/sale.schema.js';
import { SalesDay } from '#modules/dashboards/data/sales-day.schema.js';
import { Return } from '#modules/returns/data/return.schema.js';
import { RETURN_STATUSES } from '#modules/returns/domain/return-status.js';
import { Ticket } from '#modules/support-tickets/data/support-ticket.schema.js';
import { Vote } from '#modules/interactions/data/vote.schema.js';
import { listOf, PRODUCT_SORTS, SORT_KEYS } from '#modules/products/data/product-lists.js';
import { Product } from '#modules/products/data/product.schema.js';
import { TICKET_STATUSES } from '#modules/support-tickets/domain/ticket-status.js';
import { User } from '#modules/users/data/user.schema.js';
import { useApp } from '../support/create-app.js';
import { expectIndex } from '../support/expect-index.js';

const ID = '00000000000000000000000a';
const YEAR_START = Date.UTC(2026, 0);
const EIGHT_HOURS_MS = 8 * 3_600_000;
const IN_ORDER = { inOrder: true };

describe('the database', () => {
  const app = useApp();

  beforeAll(async () => {
    await fill(Interaction, ({ id, at, chance }) => ({
      productId: id(20),
      userId: id(),
      type: chance(3) ? 'COMMENT' : 'REVIEW',
      parentId: id(),
      isHidden: chance(5),
      createdAt: at,
    }));
    await fill(Vote, ({ id }) => ({ interactionId: id(50), userId: id() }));
    await fill(Ticket, ({ id, at, one }) => ({
      userId: id(20),
      status: one(TICKET_STATUSES),
      createdAt: at,
    }));
    await fill(Return, ({ id, at, one }) => ({
      userId: id(20),
      orderId: id(),
      open: true,
      status: one(RETURN_STATUSES),
      createdAt: at,
    }));
    await fill(Order, ({ id, at, one }) => ({
      userId: id(20),
      orderNumber: id(),
      gatewayOrderId: id(),
      hasGatewayOrder: true,
      items: [{ productId: id(50) }, { productId: id(60) }],
      orderStatus: one(ORDER_STATUSES),
      createdAt: at,
    }));
    await fill(Notification, ({ id, at, chance }) => ({
      userId: id(20),
      isRead: !chance(3),
      createdAt: at,
    }));
    await fill(Product, ({ id, at, index, one, chance }) => ({
      sku: id(),
      mainCategory: one(['Kitchen', 'Garden']),
      brand: one(['Aravalli', 'Sahyadri']),
      categoryPath: [id(20), id(7)],
      nameKey: `product ${index % 300}`,
      unitPriceMinor: index,
      itemType: one(['Pot', 'Lamp', 'Rug']),
      isActive: true,
      words: [`word${index}`, 'every'],
      currentStock: index,
      inStock: !chance(5),
      createdAt: at,
      basePriceMinor: index,
    }));
    await fill(User, ({ id, at, chance }) => ({
      email: id(),
      role: chance(10) ? 'ADMIN' : 'USER',
      createdAt: at,
    }));
  });

  const modelOf = <T>(schema: { name: string; prototype: T }): Model<T> =>
    app.get(getModelToken(schema.name) as never);

  /** What the documents of a collection are made of, each from its number. */
  interface Numbered {
    readonly index: number;
    /** A point in time of its own, within 2026. */
    readonly at: Date;
    /** An id: one of `of` different ones, or one of its own. */
    id(of?: number): Types.ObjectId;
    one<T>(values: readonly T[]): T;
    /** True for one in `of`. */
    chance(of: number): boolean;
  }

  /** Fills a collection, for of an empty one it is all the same how it is read. */
  async function fill(
    schema: { name: string; prototype: unknown },
    make: (of: Numbered) => object,
  ): Promise<void> {
    const documents = Array.from({ length: 1000 }, (_, index) =>
      make({
        index,
        at: new Date(YEAR_START + index * EIGHT_HOURS_MS),
        id: (of = 1000) => new Types.ObjectId((index % of).toString(16).padStart(24, '0')),
        one: (values) => values[index % values.length]!,
        chance: (of) => index % of === 0,
      }),
    );
    await modelOf(schema).collection.insertMany(documents);
  }

  rules('CNT-05').it('reads reviews, comments and votes by index, in order', async () => {
    const interactions = modelOf(Interaction);
    await expectIndex(
      interactions
        .find({ productId: ID, ...SHOWN })
        .sort({ createdAt: -1, _id: -1 })
        .limit(10),
      IN_ORDER,
    );
    const productId = new Types.ObjectId(ID);
    await expectIndex(
      interactions.aggregate([
        { $match: { productId, ...SHOWN } },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: 50 },
        firstComments(interactions),
      ]),
      IN_ORDER,
    );
    await expectIndex(interactions.find({ parentId: ID }).sort({ createdAt: 1, _id: 1 }).limit(20), IN_ORDER);
    await expectIndex(interactions.find({ parentId: ID }));
    await expectIndex(interactions.find({ userId: ID }).sort({ createdAt: 1 }), IN_ORDER);
    await expectIndex(modelOf(Vote).find({ interactionId: ID, userId: ID }));
    await expectIndex(modelOf(Vote).find({ userId: ID }));
  });

  it('reads and counts support tickets by index, in order', async () => {
    const tickets = modelOf(Ticket);
    const newestFirst = { createdAt: -1, _id: -1 } as const;
    await expectIndex(tickets.find({ userId: ID }).sort(newestFirst).limit(20), IN_ORDER);
    await expectIndex(tickets.find({ status: 'OPEN' }).sort(newestFirst).limit(20), IN_ORDER);
    await expectIndex(tickets.find().sort(newestFirst).limit(20), IN_ORDER);
    await expectIndex(tickets.find({ status: { $in: ['OPEN', 'WAITING_ON_CUSTOMER'] } }));
  });

  it('reads returns by index, in order', async () => {
    const returns = modelOf(Return);
    const newestFirst = { createdAt: -1, _id: -1 } as const;
    await expectIndex(returns.find({ userId: ID }).sort(newestFirst).limit(20), IN_ORDER);
    await expectIndex(returns.find({ status: 'REQUESTED' }).sort(newestFirst).limit(20), IN_ORDER);
    await expectIndex(returns.find().sort(newestFirst).limit(20), IN_ORDER);
    await expectIndex(returns.find({ orderId: ID, open: true }));
  });

  it('reads and counts notifications by index, in order', async () => {
    for (const filter of [{ userId: ID }, { userId: ID, isRead: false }]) {
      const list = modelOf(Notification).find(filter).sort({ createdAt: -1, _id: -1 }).limit(20);
      await expectIndex(list, IN_ORDER);
    }
  });

  it('reads and counts products by index, in the order of every sort', async () => {
    const category = { categoryId: '000000000000000000000003' };
    const filters = [
      {},
      { mainCategory: 'Garden' },
      { itemType: 'Lamp' },
      { mainCategory: 'Garden', itemType: 'Lamp' },
      { brand: 'Aravalli' },
      category,
      { ...category, brand: 'Aravalli' },
    ];
    const stocked = [true, false].flatMap((inStock) => filters.map((filter) => ({ inStock, ...filter })));
    const ranges = [{}, { minPriceMinor: 100 }, { minPriceMinor: 100, maxPriceMinor: 900 }];
    for (const filter of [...filters, ...stocked])
      for (const range of ranges)
        for (const sort of PRODUCT_SORTS) {
          const list = listOf({ ...filter, ...range }, sort);
          await expectIndex(modelOf(Product).find(list.filter).sort(list.read).limit(20), IN_ORDER);
        }
  });

  rules('CTG-06').it('finds what is in a category by index, in order', async () => {
    const below = {
      categoryPath: new Types.ObjectId('000000000000000000000003'),
      isActive: { $in: [false, true] },
    };
    await expectIndex(modelOf(Product).find(below).sort({ _id: 1 }).limit(200), IN_ORDER);
  });

  rules('CAT-37', 'CAT-38', 'CAT-39').it(
    'reads and counts all products by index, in order, and finds those with a word',
    async () => {
      const all = { isActive: { $in: [false, true] } };
      const products = modelOf(Product);
      await expectIndex(products.find(all).sort(SORT_KEYS.newest).limit(20), IN_ORDER);
      const isLow = { ...all, currentStock: { $lt: 10 } };
      await expectIndex(products.find(isLow).sort({ currentStock: 1, _id: 1 }).limit(20), IN_ORDER);
      await expectIndex(products.find({ ...all, words: { $regex: '^word7' } }));
    },
  );

  it('works the dashboard out by index', async () => {
    const period = { $gte: new Date('2026-01-01'), $lte: new Date('2026-01-31') };
    const delivered = { hasGatewayOrder: true, orderStatus: 'DELIVERED', createdAt: period } as const;
    await expectIndex(modelOf(Order).find(delivered).sort({ createdAt: -1 }), IN_ORDER);
    await expectIndex(
      modelOf(Order)
        .find({ ...delivered, 'items.productId': ID })
        .sort({ createdAt: -1 })
        .limit(1),
      IN_ORDER,
    );
    await expectIndex(modelOf(Sale).find({ day: period }));
    await expectIndex(modelOf(SalesDay).find({ _id: period }));
    await expectIndex(modelOf(User).find({ role: 'USER' }));
    await expectIndex(modelOf(User).find({ role: 'USER', createdAt: period }));
    await expectIndex(
      modelOf(Product)
        .find({ isActive: true, currentStock: { $lt: 10 } })
        .sort({ currentStock: 1, _id: 1 })
        .limit(10),
      IN_ORDER,
    );
  });
});
