import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { AccessRevocation } from '#modules/auth/data/access-revocation.schema.js';
import { firstComments, SHOWN } from '#modules/interactions/data/interaction.repository.js';
import { Interaction } from '#modules/interactions/data/interaction.schema.js';
import { needing } from '#modules/order-lists/data/order-lists.js';
import { IssuedPaper } from '#modules/invoicing/index.js';
import { Notification } from '#modules/notifications/data/notification.schema.js';
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
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { expectIndex } from '../support/expect-index.js';
import { anOrder } from '../support/factories/an-order.js';

const ID = '00000000000000000000000a';
const YEAR_START = Date.UTC(2026, 0);
const EIGHT_HOURS_MS = 8 * 3_600_000;
const IN_ORDER = { inOrder: true };
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const JANUARY = { $gte: new Date('2026-01-01'), $lte: new Date('2026-01-31') };
const ALL_PRODUCTS = { isActive: { $in: [false, true] } };
const LOW = { currentStock: { $lt: 10 } };
const SCARCEST_FIRST = { currentStock: 1, _id: 1 } as const;

const PLACED = { hasGatewayOrder: true };
const DELIVERED = { ...PLACED, orderStatus: 'DELIVERED' };
const PAID = { paymentStatus: 'PAID' };
const SINCE = { createdAt: { $gt: new Date(0), $lt: new Date('2100-01-01') } };
const DUE = { $lte: new Date() };

type Sort = Readonly<Record<string, 1 | -1>>;

describe('the indexes', () => {
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
    for (let i = 0; i < 10; i++) await anOrder(app, { orderStatus: i % 2 === 0 ? 'DELIVERED' : 'PENDING' });
    await fill(IssuedPaper, ({ id, at, index, one }) => ({
      kind: one(['INVOICE', 'CREDIT_NOTE']),
      number: `INV-2627-${index}`,
      issuedAt: at,
      orderId: id(),
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

  /** The parts that the documents of a collection are made of, each from its number. */
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

  rules('CNT-05').it('serve the first comments of each review, in order', async () => {
    const interactions = modelOf(Interaction);
    await expectIndex(
      interactions.aggregate([
        { $match: { productId: new Types.ObjectId(ID), ...SHOWN } },
        { $sort: NEWEST_FIRST },
        { $limit: 50 },
        firstComments(interactions),
      ]),
      IN_ORDER,
    );
  });

  rules('ACT-01').it('serve the register of papers in its order', async () => {
    for (const filter of [{}, { issuedAt: JANUARY }])
      for (const kind of [{}, { kind: 'INVOICE' as const }])
        for (const direction of [1, -1] as const) {
          const order = { issuedAt: direction, _id: direction };
          await expectIndex(
            modelOf(IssuedPaper)
              .find({ ...kind, ...filter })
              .sort(order)
              .limit(20),
            IN_ORDER,
          );
        }
  });

  it('serve the lists of products in the order of every sort', async () => {
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

  rules('CTG-06', 'CAT-37', 'CAT-38', 'CAT-39').it.each<[string, { name: string }, object, Sort?]>([
    ['the reviews of a product', Interaction, { productId: ID, ...SHOWN }, NEWEST_FIRST],
    ['the comments on a review', Interaction, { parentId: ID }, { createdAt: 1, _id: 1 }],
    ['what an account has written', Interaction, { userId: ID }, { createdAt: 1 }],
    ['the vote of an account', Vote, { interactionId: ID, userId: ID }],
    ['the votes of an account', Vote, { userId: ID }],
    ["a customer's tickets", Ticket, { userId: ID }, NEWEST_FIRST],
    ['all tickets', Ticket, {}, NEWEST_FIRST],
    ['the tickets of an order', Ticket, { orderId: ID }, NEWEST_FIRST],
    ['the tickets with a word', Ticket, { words: { $regex: '^word7' } }],
    ['the returns with a word', Return, { words: { $regex: '^word7' } }],
    ['the reviews with a word', Interaction, { words: { $regex: '^word7' } }],
    ['the tickets of one status', Ticket, { status: 'OPEN' }, NEWEST_FIRST],
    ['the tickets of two statuses', Ticket, { status: { $in: ['OPEN', 'WAITING_ON_CUSTOMER'] } }],
    ["a customer's returns", Return, { userId: ID }, NEWEST_FIRST],
    ['all returns', Return, {}, NEWEST_FIRST],
    ['the returns of one status', Return, { status: 'REQUESTED' }, NEWEST_FIRST],
    ['the open return of an order', Return, { orderId: ID, open: true }],
    ["a customer's notifications", Notification, { userId: ID }, NEWEST_FIRST],
    ["a customer's unread notifications", Notification, { userId: ID, isRead: false }, NEWEST_FIRST],
    ['the products below a category', Product, { categoryPath: ID, ...ALL_PRODUCTS }, { _id: 1 }],
    ['all products', Product, ALL_PRODUCTS, SORT_KEYS.newest],
    ['all products that are low in stock', Product, { ...ALL_PRODUCTS, ...LOW }, SCARCEST_FIRST],
    ['all products with a word', Product, { ...ALL_PRODUCTS, words: { $regex: '^word7' } }],
    ['the alerts of the dashboard', Product, { isActive: true, ...LOW }, SCARCEST_FIRST],
    ['the sales of a period', Sale, { day: JANUARY }],
    ['the days of the sales ledger', SalesDay, { _id: JANUARY }],
    ['the revocations that hold', AccessRevocation, { expiresAt: { $gt: new Date() } }],
    ['all customers', User, { role: 'USER' }],
    ['the customers of a period', User, { role: 'USER', createdAt: JANUARY }],
  ])('serve %s without a scan and without a sort', async (_, schema, filter, sort = {}) => {
    const model = modelOf(schema as { name: string; prototype: object });
    await expectIndex(model.find(filter).sort(sort).limit(20), IN_ORDER);
  });

  rules('CAR-01').it.each<[string, object, Sort?]>([
    ["a customer's list", { userId: 1, ...PLACED }, NEWEST_FIRST],
    ["a customer's list of one status", { userId: 1, ...DELIVERED }, NEWEST_FIRST],
    ["the administrator's list", PLACED, NEWEST_FIRST],
    ["the administrator's list of a period", { ...PLACED, ...SINCE }, NEWEST_FIRST],
    ["the administrator's list of one status", DELIVERED, NEWEST_FIRST],
    ['the same of a period', { ...DELIVERED, ...SINCE }, NEWEST_FIRST],
    ['those of one payment status', { ...PLACED, ...PAID }, NEWEST_FIRST],
    ['the same of a period', { ...PLACED, ...PAID, ...SINCE }, NEWEST_FIRST],
    ['those of both statuses', { ...DELIVERED, ...PAID }, NEWEST_FIRST],
    ['the same of a period', { ...DELIVERED, ...PAID, ...SINCE }, NEWEST_FIRST],
    [
      'those of several of both',
      { ...PLACED, orderStatus: { $in: ['PENDING', 'SHIPPED'] }, paymentStatus: { $in: ['FAILED', 'PAID'] } },
      NEWEST_FIRST,
    ],
    ['the oldest', PLACED, { createdAt: 1, _id: 1 }],
    ['those with the lowest totals', PLACED, { 'pricing.totalMinor': 1, _id: 1 }],
    [
      'those of two statuses with the highest',
      { ...PLACED, orderStatus: { $in: ['PENDING', 'SHIPPED'] } },
      { 'pricing.totalMinor': -1, _id: -1 },
    ],
    [
      'the last sale of a product',
      { ...DELIVERED, createdAt: JANUARY, 'items.productId': 1 },
      { createdAt: -1 },
    ],
    ['those of a product', { ...PLACED, 'items.productId': 1 }, NEWEST_FIRST],
    ['those that need somebody', { needsAttention: true }, NEWEST_FIRST],
    ['those that need somebody for one reason', needing('lost'), { 'attention.lost': 1, _id: 1 }],
    ['what the expiry worker looks for', { releaseAt: DUE }, { releaseAt: 1 }],
    ['what the reconciler looks for', { reconcileAt: DUE }, { reconcileAt: 1 }],
    ['the unpaid orders of an account', { userId: 1, unpaidSlot: { $gte: 0 } }],
    ['the order of a parcel, present or former', { trackingKeys: 'AWB1', ...PLACED }],
    ['an order by a part of its number', { numberParts: { $regex: '^8372' } }],
    ['an order by the start of its number', { orderNumber: { $regex: '^ORD-2611' } }, { orderNumber: -1 }],
    ['an order by its invoice', { invoiceNumber: { $in: ['INV-2627-0000042'] } }],
    ['the alarm of refunds', { 'refunds.status': 'FAILED' }],
    [
      'the refunds of a period',
      { refunds: { $elemMatch: { processedAt: { $gte: DUE.$lte, $lte: DUE.$lte } } } },
    ],
    [
      'the list of refunds',
      { 'refunds.status': { $in: ['FAILED', 'PENDING'] }, lastRefundAt: { $gt: new Date(0) } },
      { lastRefundAt: -1 },
    ],
    ['the alarm of captures', { uncapturedSince: DUE }],
    ['the alarm of disputes', { 'disputes.status': { $in: ['OPEN', 'LOST'] } }],
    ['the order of a refund', { payments: { $elemMatch: { gatewayPaymentId: 'pay_1', manual: null } } }],
    ['a payment, in any case of its id', { paymentKeys: 'pay_1' }],
    ['payments on two orders', { 'payments.gatewayPaymentId': { $in: ['pay_1', 'pay_2'] } }],
  ])('serve of orders %s without a scan and without a sort', async (_, filter, sort = {}) => {
    await expectIndex(collectionOf(app, 'orders').find(filter).sort(sort).limit(10), IN_ORDER);
  });
});
