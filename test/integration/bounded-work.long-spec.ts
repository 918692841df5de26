import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection, type mongo } from 'mongoose';
import { REMEMBERED_FOR_MS } from '#infrastructure/database/paging/list-memory.js';
import { wordsOf } from '#infrastructure/search-engine/search-words.js';
import { MOST_LOOKED_AT } from '#infrastructure/database/paging/bounded-search.js';
import { EXACT_TOTAL } from '#infrastructure/database/paging/list-reader.js';
import { MOST_FOUND, storedWords } from '#infrastructure/database/word-search.js';
import { AccessTokenService } from '#modules/auth/index.js';
import { productWords } from '#modules/products/data/index.js';
import { ORDER_STATUSES, orderNumberParts, REFUND_STATUSES } from '#modules/orders/index.js';
import { SalesLedgerRepairService } from '#modules/dashboards/services/sales-ledger-repair.service.js';
import { couponWords } from '#modules/coupons/domain/coupon-words.js';
import { interactionWords } from '#modules/interactions/domain/interaction-words.js';
import { returnWords } from '#modules/returns/domain/return-words.js';
import { RETURN_STATUSES } from '#modules/returns/domain/return-status.js';
import { ticketWords } from '#modules/support-tickets/domain/ticket-words.js';
import { TICKET_STATUSES } from '#modules/support-tickets/domain/ticket-status.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { session, type Session } from '../support/session.js';
import { workOf, type Work } from '../support/work-of.js';

/** Twice what is counted exactly. `BOUNDED_RECORDS=100000` takes its minutes. */
const MANY = Number(process.env['BOUNDED_RECORDS'] ?? 20_000);
const SIZES = [1_000, MANY];
/** With it begin the numbers of the newest half, or of the newest tenth. */
const NEWEST = String(MANY - 1).charAt(0);
const BATCH = 10_000;
const LIMIT = 20;
/** Keys and documents of a page, its cursor and what belongs to its entries (comments, authors), for each entry. */
const FOR_EACH_ENTRY = 8;
/** The documents that a page of a list may examine that no index has as a whole. */
const WITHOUT_INDEX = MOST_LOOKED_AT + FOR_EACH_ENTRY * LIMIT;
/** Positions that are counted off anew: see `ListReader`. */
const COUNTED_OFF = 1_000;
const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

interface Collection {
  readonly name: string;
  readonly make: (index: number) => object;
  /** The owner of all of them. */
  readonly owner?: { readonly name: string; readonly record: object };
  /** The lists that consist of these records: their paths by what they show. */
  readonly lists: Readonly<Record<string, string>>;
}

const idOf = (kind: string, index: number) => new Types.ObjectId(kind + index.toString(16).padStart(22, '0'));
/** Two neighbours have the same time. */
const timeOf = (index: number) => new Date(START + Math.floor(index / 2) * MINUTE_MS);
/** All of one day. */
const numberOf = (index: number) => `ORD-261121${String(index).padStart(8, '0')}`;
const one = <T>(values: readonly T[], index: number): T => values[index % values.length]!;
/** Four of them are alike. */
const nameKeyOf = (index: number) => `product ${index % 5000}`;
const PRODUCT = idOf('bb', 0);
const ORDER = idOf('dd', 0);
const REVIEW = idOf('cc', 4);
const [KITCHEN, POTS, LAMPS] = [idOf('af', 1), idOf('af', 2), idOf('af', 3)];
/** A product in three sizes, of which the last is often low in stock. */
const inSizes = (index: number) => ({
  skus: [`SKU-${index}`, ...SIZE_NAMES.map((size) => `SKU-${index}-${size}`)],
  variants: SIZE_NAMES.map((size, place) => ({
    _id: idOf('ba', index * 4 + place),
    sku: `SKU-${index}-${size}`,
    options: { size },
    own: {},
    basePriceMinor: 100 + index,
    discountPercent: 0,
    currentStock: place === 2 ? index % 50 : 100,
    isActive: true,
  })),
  unassignedStock: 0,
  ...(index % 50 < 10 && index % 20 !== 0 ? { lowestStock: index % 50 } : {}),
});
const refundAt = (index: number) => ({
  refundId: idOf('fa', index).toHexString(),
  gatewayPaymentId: 'pay_1',
  amountMinor: 1,
  reason: 'ADMIN',
  status: one(REFUND_STATUSES, index),
  createdAt: timeOf(index),
});
const attentionAt = (index: number) => ({
  [index % 4 === 0 ? 'toDispatch' : 'lost']: timeOf(index),
  ...(index % 10 === 0 ? { disputed: timeOf(index) } : {}),
});
const SIZE_NAMES = ['S', 'M', 'L'];
const SINCE = 'startDate=2025-12-31&endDate=2027-01-01';

describe('the work of a request', () => {
  let app: TestApp;
  let asha: Session;
  let admin: Session;
  let db: mongo.Db;
  const table: string[] = [];

  beforeAll(async () => {
    // An answer from memory would hide the work.
    const CATALOGUE_CACHE_SECONDS = '0';
    app = await createApp({ RATE_LIMIT_STANDARD_MAX: '100000', ROLE: 'api', CATALOGUE_CACHE_SECONDS });
    db = app.get<Connection>(getConnectionToken() as never).db!;
    const category = { position: 0, isActive: true, createdAt: timeOf(0), updatedAt: timeOf(0) };
    await db.collection('categories').insertMany([
      { ...category, _id: KITCHEN, name: 'Kitchen', slug: 'kitchen' },
      { ...category, _id: POTS, name: 'Pots', slug: 'pots', parentId: KITCHEN },
      { ...category, _id: LAMPS, name: 'Lamps', slug: 'lamps', parentId: KITCHEN },
    ]);
    asha = await session(app).asUser();
    admin = await session(app).asAdmin();
  });

  afterAll(async () => {
    const pages = ['first', '3rd', '30th', 'middle, new', 'middle', 'after it', 'last', 'cursor'];
    const heads = pages.map((page) => page.padStart(16)).join('');
    const title = `Keys / documents that a mongod would examine for a page of ${LIMIT}`;
    process.stdout.write(`\n${title}\n${' '.repeat(38)}${heads}\n${table.join('\n')}\n`);
    await app.close();
  });

  const ashasId = () => new Types.ObjectId(asha.user.id);
  const collections: Record<string, () => Collection> = {
    products: () => ({
      name: 'products',
      make: (index) => ({
        _id: idOf('bb', index),
        name: `Product ${index}`,
        sku: `SKU-${index}`,
        words: productWords({ name: `Product ${index}`, sku: `SKU-${index}` }),
        description: '',
        // A tenth of all products have one price.
        basePriceMinor: index % 10 === 0 ? 99_900 : 100 + index,
        discountPercent: 0,
        unitPriceMinor: index % 10 === 0 ? 99_900 : 100 + index,
        nameKey: nameKeyOf(index),
        brand: one(['Aravalli', 'Sahyadri', 'Nilgiri'], Math.floor(index / 5)),
        ...(index % 3 === 0 ? {} : { categoryPath: [KITCHEN, one([POTS, LAMPS], index)] }),
        currentStock: index % 500,
        // Every other one has sizes.
        ...(index % 2 === 0 ? { skus: [`SKU-${index}`] } : inSizes(index)),
        // Half of them count as sold out, of every kind.
        inStock: Math.floor(index / 4) % 2 === 0,
        images: [],
        itemType: one(['POT', 'LAMP'], index),
        mainCategory: one(['KITCHEN', 'GARDEN'], Math.floor(index / 2)),
        tags: [],
        attributes: {},
        isActive: index % 20 !== 0,
        version: 1,
        createdAt: timeOf(index),
        updatedAt: timeOf(index),
      }),
      lists: {
        'products, newest': '/products?',
        'products, by price': '/products?sort=price:asc',
        'products, dearest': '/products?sort=price:desc',
        'products of a category': '/products?mainCategory=GARDEN',
        'products of a type, by price': '/products?itemType=LAMP&sort=price:asc',
        'products of both, dearest': '/products?mainCategory=GARDEN&itemType=LAMP&sort=price:desc',
        'products in stock, newest': '/products?inStock=true',
        'products in stock, by price': '/products?inStock=true&sort=price:asc',
        'products of both, in stock': '/products?mainCategory=GARDEN&itemType=LAMP&inStock=true',
        'products of a type, sold out, dearest': '/products?itemType=LAMP&inStock=false&sort=price:desc',
        'products, by name': '/products?sort=name',
        'products of a brand, by name': '/products?brand=Aravalli&sort=name:desc',
        'products of a category of the tree': '/products?category=kitchen',
        'products below it, dearest': '/products?category=pots&sort=price:desc',
        'products of it and a brand, in stock': '/products?category=kitchen&brand=Nilgiri&inStock=true',
        'products of a price range': '/products?minPrice=3&maxPrice=150&sort=price:asc',
        'products of it and a range, by price': '/products?category=kitchen&minPrice=3&sort=price:asc',
        'all products': '/products/admin?',
        'all products, inactive': '/products/admin?isActive=false',
        'all products, low in stock': '/products/admin?lowStock=true',
        'all products, by name': '/products/admin?sort=name',
        'all products, by stock': '/products/admin?sort=stock:asc',
        'all products, dearest': '/products/admin?sort=price:desc',
        'all products of a type': '/products/admin?itemType=LAMP&sort=price:asc',
        'all products of a brand, inactive': '/products/admin?brand=Aravalli&isActive=false&sort=name',
        'all products of a category': '/products/admin?category=kitchen',
      },
    }),
    orders: () => ({
      name: 'orders',
      make: (index) => ({
        _id: idOf('dd', index),
        orderNumber: numberOf(index),
        numberParts: orderNumberParts(numberOf(index)),
        trackingNumber: `AWB${index}`,
        trackingKeys: [`AWB${index}`],
        invoiceNumber: `INV-2627-${index}`,
        phone: '9876543210',
        gatewayOrderId: `order_${index}`,
        userId: ashasId(),
        userEmail: 'asha@shop.example',
        userFirstname: 'Asha',
        ownerErased: false,
        hasGatewayOrder: true,
        orderStatus: one(ORDER_STATUSES, index),
        paymentStatus: 'PAID',
        gatewayPaymentId: `pay_${index}`,
        payments: [{ gatewayPaymentId: `pay_${index}`, state: 'CONFIRMED', receivedAt: timeOf(index) }],
        pricing: { subtotalMinor: index, discountMinor: 0, totalMinor: index },
        shippingAddress: { city: 'Pune', pincode: '411006' },
        statusHistory: [{ status: one(ORDER_STATUSES, index), at: timeOf(index), by: 'CUSTOMER' }],
        // Two of most.
        ...(index % 4 === 0
          ? {}
          : { refunds: [refundAt(index), refundAt(index + 1)], lastRefundAt: timeOf(index + 1) }),
        // Half of them, of two kinds, and every tenth of a third.
        ...(index % 2 === 0 ? { needsAttention: true, attention: attentionAt(index) } : {}),
        items: [
          { productId: idOf('bb', index % 100), name: 'A', sku: 'A', quantity: 1, lineTotalMinor: 100 },
        ],
        createdAt: timeOf(index),
      }),
      lists: {
        'my orders': '/orders/my-order?',
        'my orders, delivered': '/orders/my-order?status=DELIVERED',
        'all orders': '/orders/admin?',
        'all orders, by status': '/orders/admin?status=SHIPPED',
        'all orders, of a period': `/orders/admin?${SINCE}`,
        'all orders, both': `/orders/admin?status=SHIPPED&${SINCE}`,
        'all orders, of a payment': '/orders/admin?paymentStatus=PAID',
        'all orders, of a phone': '/orders/admin?phone=9876543210',
        'all orders, of an address': `/orders/admin?email=${asha.user.email}`,
        'all orders, of an address and a status': `/orders/admin?email=${asha.user.email}&status=SHIPPED`,
        'all orders, oldest': '/orders/admin?sort=oldest',
        'all orders, lowest totals': '/orders/admin?sort=total:asc',
        'all orders, of three statuses': '/orders/admin?status=SHIPPED,PENDING,CANCELLED',
        'all orders, of two, highest totals': '/orders/admin?status=SHIPPED,PENDING&sort=total:desc',
        'all orders, of several of both': `/orders/admin?status=SHIPPED,PENDING&paymentStatus=PAID,FAILED&${SINCE}`,
        'all orders, of a customer': `/orders/admin?customerId=${asha.user.id}&sort=oldest`,
        'all orders, of a customer and statuses': `/orders/admin?customerId=${asha.user.id}&status=SHIPPED,PENDING`,
        'all orders, of a product': `/orders/admin?productId=${PRODUCT.toHexString()}`,
        'all orders, that need somebody': '/orders/admin?needsAttention=true',
        'all orders, of a period that do': `/orders/admin?needsAttention=true&sort=oldest&${SINCE}`,
        'all orders, all filters': `/orders/admin?status=SHIPPED&paymentStatus=PAID&${SINCE}`,
      },
    }),
    stockMovements: () => ({
      name: 'stock_movements',
      owner: { name: 'products', record: collections['products']!().make(0) },
      make: (index) => ({
        _id: idOf('ae', index),
        productId: PRODUCT,
        delta: one([-1, 2], index),
        cause: one(['RESERVED', 'RELEASED'], index),
        orderNumber: `ORD-${index}`,
        at: timeOf(index),
        by: 'CUSTOMER',
      }),
      lists: { 'stock movements': `/products/admin/${PRODUCT.toHexString()}/stock-movements?` },
    }),
    auditLog: () => ({
      name: 'audit_log',
      make: (index) => ({
        _id: idOf('ab', index),
        actor: new Types.ObjectId(one([admin.user.id, asha.user.id], Math.floor(index / 3))),
        action: one(['PRODUCT_UPDATED', 'COUPON_UPDATED'], index),
        subject: PRODUCT,
        before: { discount: 5 },
        after: { discount: 10 },
        at: timeOf(index),
        requestId: `request-${index}`,
      }),
      lists: {
        'audit log': '/audit-log?',
        'audit log, of an actor': `/audit-log?actor=${admin.user.id}`,
        'audit log, of an action': '/audit-log?action=COUPON_UPDATED',
        'audit log, of a period': '/audit-log?from=2025-12-31&to=2027-01-01',
        'audit log, of an actor and a period': `/audit-log?actor=${admin.user.id}&from=2025-12-31&to=2027-01-01`,
        'audit log, all filters': `/audit-log?actor=${admin.user.id}&action=COUPON_UPDATED&subject=${PRODUCT.toHexString()}`,
      },
    }),
    accounts: () => ({
      name: 'users',
      make: (index) => ({
        _id: idOf('aa', index),
        email: `buyer-${index}@shop.example`,
        firstname: 'Buyer',
        lastname: 'Busy',
        role: index % 10 === 0 ? 'ADMIN' : 'USER',
        isActive: index % 7 !== 0,
        isEmailVerified: true,
        words: ['buyer', 'busy', String(index)],
        nameKey: nameKeyOf(index),
        spentMinor: (index * 7919) % 5000,
        createdAt: timeOf(index),
      }),
      lists: {
        'all accounts': '/users/admin?',
        'all accounts, banned': '/users/admin?isActive=false',
        'all accounts, of staff': '/users/admin?role=ADMIN',
        'all accounts, by name': '/users/admin?sort=name',
        'all accounts, by what was spent': '/users/admin?sort=spent:desc',
        'all accounts, banned, by name': '/users/admin?isActive=false&sort=name',
        'all accounts, both': '/users/admin?role=USER&isActive=true',
      },
    }),
    notifications: () => ({
      name: 'notifications',
      make: (index) => ({
        _id: idOf('ff', index),
        userId: ashasId(),
        type: 'ORDER_STATUS',
        title: 'A title',
        message: 'A message',
        isRead: index % 3 === 0,
        createdAt: timeOf(index),
      }),
      lists: { notifications: '/notifications?', 'notifications, unread': '/notifications?unreadOnly=true' },
    }),
    reviews: () => ({
      name: 'interactions',
      make: (index) => ({
        _id: idOf('cc', index),
        type: 'REVIEW',
        productId: PRODUCT,
        userId: idOf('aa', index),
        rating: 4,
        content: 'Good.',
        ...storedWords(interactionWords({ content: 'Good.' })),
        voteCount: 0,
        commentCount: 0,
        isHidden: index % 3 === 0,
        createdAt: timeOf(index),
      }),
      lists: {
        reviews: `/interactions/product/${PRODUCT.toHexString()}?`,
        'all interactions': '/interactions/admin?',
        'all interactions, of a type': '/interactions/admin?type=REVIEW',
        'all interactions, of a rating': '/interactions/admin?rating=4',
        'all interactions, hidden': '/interactions/admin?hidden=true',
        'all interactions, hidden, of a rating': '/interactions/admin?hidden=true&rating=4',
      },
    }),
    comments: () => ({
      name: 'interactions',
      make: (index) => ({
        _id: index === 4 ? REVIEW : idOf('ce', index),
        type: index === 4 ? 'REVIEW' : 'COMMENT',
        ...(index === 4 ? { commentCount: 0, rating: 4 } : { parentId: REVIEW }),
        productId: PRODUCT,
        userId: idOf('aa', index),
        content: 'So it is.',
        voteCount: 0,
        isHidden: false,
        createdAt: timeOf(index),
      }),
      lists: { 'comments on a review': `/interactions/${REVIEW.toHexString()}/comments?` },
    }),
    returns: () => ({
      name: 'returns',
      make: (index) => ({
        _id: idOf('ab', index),
        userId: ashasId(),
        orderId: index % 2 === 0 ? ORDER : idOf('dd', index),
        orderNumber: `ORD-${index}`,
        items: [],
        reason: 'A reason',
        ...storedWords(returnWords({ orderNumber: `ORD-${index}`, reason: 'A reason' })),
        status: one(RETURN_STATUSES, index),
        open: false,
        createdAt: timeOf(index),
      }),
      lists: {
        'my returns': '/returns?',
        'all returns': '/returns/admin?',
        'all returns, by status': '/returns/admin?status=APPROVED',
        'all returns, by statuses': '/returns/admin?status=APPROVED,REQUESTED',
        'returns of an order': `/returns/admin?orderId=${ORDER.toHexString()}`,
      },
    }),
    tickets: () => ({
      name: 'support_tickets',
      make: (index) => ({
        _id: idOf('ac', index),
        userId: ashasId(),
        subject: 'A question',
        ...storedWords(ticketWords({ subject: 'A question' })),
        status: one(TICKET_STATUSES, index),
        messages: [],
        attachments: [],
        createdAt: timeOf(index),
        updatedAt: timeOf(index),
      }),
      lists: {
        'my tickets': '/support-tickets?',
        'all tickets': '/support-tickets/admin?',
        'all tickets, by status': '/support-tickets/admin?status=OPEN',
        'all tickets, by statuses': '/support-tickets/admin?status=OPEN,CLOSED',
      },
    }),
    deadLetters: () => ({
      name: 'outbox',
      make: (index) => ({
        _id: idOf('af', index),
        job: 'orders.refund',
        payload: {},
        orderingKey: `orders.refund:order:${index}`,
        state: 'FAILED',
        createdAt: timeOf(index),
      }),
      lists: { 'dead letters': '/queues/admin/failed?' },
    }),
    coupons: () => ({
      name: 'coupons',
      make: (index) => ({
        _id: idOf('ad', index),
        code: `CODE${index}`,
        ...storedWords(couponWords({ code: `CODE${index}` })),
        type: 'PERCENT',
        percent: 10,
        minSubtotalMinor: 0,
        isActive: true,
        usedCount: 0,
        createdAt: timeOf(index),
      }),
      lists: { coupons: '/coupons?' },
    }),
  };

  async function fill({ name, make }: Collection, from: number, to: number): Promise<void> {
    for (let first = from; first < to; first += BATCH) {
      const length = Math.min(BATCH, to - first);
      await db.collection(name).insertMany(
        Array.from({ length }, (_, offset) => make(first + offset)),
        { ordered: false },
      );
    }
  }

  afterEach(async () => {
    const callers = [asha, admin].map(({ user }) => new Types.ObjectId(user.id));
    for (const collection of Object.values(collections))
      await db.collection(collection().name).deleteMany({ _id: { $nin: callers } });
  });

  /** As many as there may be. */
  const fillAll = (kind: string) => fill(collections[kind]!(), 0, MANY);

  /** Sends one request, and counts what a mongod examines for it. */
  async function request(path: string): Promise<{ data: any; headers: Headers; work: Work }> {
    const { client, user } = /\/admin|audit-log|coupons|dashboards/.test(path) ? admin : asha;
    // The clock is moved on further than a token lasts.
    const token = app.get(AccessTokenService).issueAccessToken(user);
    const { result: answer, work } = await workOf(app, () => client.as(token).get(path));
    return { data: expectSuccess(answer), headers: answer.headers, work };
  }

  /** Sends one request that must examine no more than that. @returns its answer */
  async function bounded(path: string, mostDocs: number, mostKeys = mostDocs): Promise<any> {
    const { data, work } = await request(path);
    table.push(`${path}: ${data.meta?.total ?? 'all'} of ${MANY}: ${written(work)}`);
    expect(work.docs).toBeLessThanOrEqual(mostDocs);
    expect(work.keys).toBeLessThanOrEqual(mostKeys);
    return data;
  }

  /** Returns how much is read to find the rarest of several words: up to 1,000 that have each. */
  function ofCounts(path: string): number {
    const words = wordsOf(new URLSearchParams(path.split('?')[1]).get('q') ?? '');
    return words.length > 1 ? words.length * MOST_FOUND : 0;
  }

  /** The cursor behind the first page; undefined for a list without cursors. */
  async function firstCursor(path: string): Promise<string | undefined> {
    const { client, user } = /\/admin|audit-log/.test(path) ? admin : asha;
    const token = app.get(AccessTokenService).issueAccessToken(user);
    const { body } = await client.as(token).get(`${path}&limit=${LIMIT}&cursor=`);
    return body.data?.meta.nextCursor;
  }

  const written = ({ keys, docs }: Work) => `${keys} / ${docs}`.padStart(16);

  /** The pages of a list, and the most keys that each may examine beside those of the total. */
  async function expectBounded(name: string, path: string, size: number): Promise<void> {
    const { data } = await request(`${path}&limit=${LIMIT}`);
    const { total } = data.meta as { total: number };
    const last = Math.ceil(total / LIMIT);
    const middle = Math.ceil(last / 2);
    const ofPage = FOR_EACH_ENTRY * LIMIT;
    const pages: Array<[shown: string, page: number, cursor?: string]> = [
      ['first', 1],
      ['3rd', 3],
      ['30th', 30],
      ['middle', middle],
      ['after it', middle + 1],
      ['last', last],
    ];
    const nextCursor = await firstCursor(path);
    if (nextCursor !== undefined) pages.push(['cursor', 1, nextCursor]);
    /** The keys on the way to a page when the list was read before. */
    const onTheWay = (page: number): number => {
      const before = (page - 1) * LIMIT;
      if (before <= COUNTED_OFF) return before;
      return total > EXACT_TOTAL ? 0 : Math.min(before, total - before);
    };
    const ofTotal = total > EXACT_TOTAL ? 0 : total;
    // The unread ones are counted beside the total.
    const counts = path.startsWith('/notifications') ? 2 : 1;
    const cells: string[] = [];
    const beyond: string[] = [];
    app.clock.advance(REMEMBERED_FOR_MS);
    for (const [shown, page, cursor] of pages) {
      const query = cursor === undefined ? `&page=${page}` : `&cursor=${cursor}`;
      const first = await request(`${path}&limit=${LIMIT}${query}`);
      const again = await request(`${path}&limit=${LIMIT}${query}`);
      const entries = Object.values(first.data).find((value) => Array.isArray(value)) as unknown[];
      expect(entries).toHaveLength(Math.max(0, Math.min(LIMIT, total - (page - 1) * LIMIT)));
      // At first nothing is remembered: a count up to 10,000, one of all entries, half of them to the middle.
      const bounds: Array<[when: string, work: Work, keys: number]> = [
        ['at first', first.work, counts * Math.min(size, EXACT_TOTAL) + 1.5 * counts * size + ofPage],
        ['again', again.work, ofPage + onTheWay(page) + counts * ofTotal],
      ];
      for (const [when, work, mostKeys] of bounds) {
        if (work.keys > mostKeys || work.docs > ofPage)
          beyond.push(
            `${name}, ${size}, ${shown}, ${when}: ${written(work)}, at most ${mostKeys} / ${ofPage}`,
          );
      }
      cells.push(written(shown === 'middle' ? first.work : again.work));
      if (shown === 'middle') cells.push(written(again.work));
    }
    expect(beyond).toEqual([]);
    table.push(`${name.padEnd(30)}${size.toLocaleString('en').padStart(8)}${cells.join('')}`);
  }

  it.each(Object.keys(collections))(
    'is bounded by the page for the lists of %s, however many there are, wherever the page lies, with its total',
    async (kind) => {
      const collection = collections[kind]!();
      const { owner } = collection;
      if (owner !== undefined) await db.collection(owner.name).insertOne({ ...owner.record });
      let filled = 0;
      for (const size of SIZES) {
        await fill(collection, filled, size);
        filled = size;
        app.clock.advance(REMEMBERED_FOR_MS);
        if (kind === 'comments')
          await db
            .collection(collection.name)
            .updateOne({ _id: REVIEW }, { $set: { commentCount: size - 1 } });
        for (const [name, path] of Object.entries(collection.lists)) await expectBounded(name, path, size);
      }
    },
    600_000,
  );

  it('is bounded by what is shown and counted for the products with a word, however many have it', async () => {
    await fillAll('products');
    // All products have the words `product` and `sku`, few the others.
    for (const q of ['product', 'product sku', '1', 'sku19999', 'product 4242', 'nowhere', 'दीपक'])
      for (const filter of ['', '&lowStock=false']) {
        // Several words are counted first; few products are low in stock.
        const words = q.split(' ').length;
        const most = (words === 1 ? 1 : words + 1) * (MOST_FOUND + 1) + FOR_EACH_ENTRY * LIMIT;
        await bounded(`/products/admin?q=${q}${filter}&limit=${LIMIT}`, most);
      }
  }, 600_000);

  it('is bounded by what is shown for what is low in stock, variants among it', async () => {
    const day = 'startDate=2001-01-01&endDate=2001-01-01';
    let filled = 0;
    for (const size of SIZES) {
      await fill(collections['products']!(), filled, size);
      filled = size;
      // As many products as alerts, and as many with variants.
      const { inventoryAlerts } = await bounded(`/dashboards/metrics?${day}`, 30, 60);
      expect(inventoryAlerts.map(({ currentStock }: any) => currentStock)).toEqual(
        Array.from({ length: 10 }, () => 1),
      );
    }
  });

  it('is bounded by what is looked at for the lists of products without an index', async () => {
    await fillAll('products');
    for (const query of [
      'minPrice=2&maxPrice=900',
      'minPrice=2&sort=name',
      'minPrice=3&maxPrice=8&sort=name',
      'category=kitchen&minPrice=20&sort=name:desc',
      'category=kitchen&itemType=LAMP',
      'brand=Aravalli&mainCategory=GARDEN&sort=price:asc',
      'category=pots&brand=Nilgiri&mainCategory=GARDEN&minPrice=20&inStock=true',
    ])
      for (const page of [1, 2]) {
        // A range is counted at first: up to 10,000, and beyond.
        const ofTotal = query.includes('rice') ? EXACT_TOTAL + 1 + (page === 1 ? MANY : 0) : 0;
        const path = `/products?${query}&limit=${LIMIT}&page=${page}`;
        const { products } = await bounded(path, WITHOUT_INDEX, WITHOUT_INDEX + ofTotal);
        expect(products).toHaveLength(LIMIT);
      }
    // Whichever way a range is read, its pages are those of the list without it, and a cursor goes on where a page ends.
    for (const query of ['minPrice=3&maxPrice=150&sort=name', 'minPrice=3&maxPrice=8&sort=name:desc']) {
      const { data } = await request(`/products?${query}&limit=60`);
      const { products: all } = data as { products: Array<{ _id: string; name: string; unitPrice: number }> };
      const keys = all.map(({ name }) => nameKeyOf(Number(name.split(' ')[1])));
      const inOrder = keys.toSorted();
      expect(keys).toEqual(query.endsWith('desc') ? inOrder.toReversed() : inOrder);
      const [, low, high] = /minPrice=(\d+)&maxPrice=(\d+)/.exec(query)!;
      for (const { unitPrice } of all)
        expect(unitPrice >= Number(low) && unitPrice <= Number(high)).toBe(true);
      const cursor = await firstCursor(`/products?${query}`);
      const next = await request(`/products?${query}&limit=${LIMIT}&cursor=${cursor}`);
      const second = await request(`/products?${query}&limit=${LIMIT}&page=2`);
      const ids = ({ data: { products } }: { data: any }) => products.map(({ _id }: { _id: string }) => _id);
      expect(ids(next)).toEqual(ids(second));
      expect(ids(second)).toEqual(all.slice(LIMIT, 2 * LIMIT).map(({ _id }) => _id));
    }
    // The counts of the categories are remembered when they are many.
    const counted = await request('/categories');
    const again = await request('/categories');
    table.push(`categories of ${MANY}: ${written(counted.work)}, again ${written(again.work)}`);
    expect(again.data).toEqual(counted.data);
    expect(counted.work.docs).toBeLessThanOrEqual(MANY + FOR_EACH_ENTRY);
    if (MANY > 2 * EXACT_TOTAL - 1) expect(again.work.docs).toBeLessThanOrEqual(FOR_EACH_ENTRY);
  }, 600_000);

  it('is bounded by what is looked at for the lists of orders without an index', async () => {
    await fillAll('orders');
    for (const query of [
      'paymentStatus=PAID&sort=total:desc',
      `${SINCE}&sort=total:asc`,
      'attention=lost',
      'attention=lost,disputed&status=SHIPPED',
      'needsAttention=true&status=DELIVERED,SHIPPED&sort=total:desc',
      `productId=${PRODUCT.toHexString()}&status=SHIPPED,PENDING`,
      `customerId=${asha.user.id}&productId=${PRODUCT.toHexString()}&sort=total:desc`,
      `customerId=${asha.user.id}&paymentStatus=PAID&needsAttention=true`,
      'phone=9876543210&status=SHIPPED&sort=total:asc',
    ]) {
      // What more than 10,000 pass is counted by its keys, at most twice a minute.
      await request(`/orders/admin?${query}&limit=${LIMIT}`);
      for (const page of [1, 2]) {
        const { orders } = await bounded(`/orders/admin?${query}&limit=${LIMIT}&page=${page}`, WITHOUT_INDEX);
        expect(orders.length).toBeGreaterThan(page === 1 ? 0 : -1);
      }
    }
    // Each reason is counted up to 10,000; beyond, what was counted is remembered.
    const first = await request('/orders/admin/attention');
    const again = await request('/orders/admin/attention');
    table.push(`attention in ${MANY}: ${written(first.work)}, again ${written(again.work)}`);
    const { toDispatch, lost, disputed } = first.data as Record<string, number>;
    expect([toDispatch, lost, disputed]).toEqual([MANY / 4, MANY / 4, MANY / 10]);
    const exact = [toDispatch!, lost!, disputed!].filter((count) => count <= EXACT_TOTAL);
    expect(again.work.docs).toBeLessThanOrEqual(LIMIT);
    expect(again.work.keys).toBeLessThanOrEqual(exact.reduce((sum, count) => sum + count, 0) + 3 * LIMIT);
  }, 600_000);

  it.each<[string, string[]]>([
    [
      'products',
      [
        '/products/admin?itemType=LAMP&sort=stock:asc',
        '/products/admin?category=pots&lowStock=false&sort=name',
        '/products/admin?lowStock=true&sort=price:asc',
        '/products/admin?brand=Aravalli&itemType=LAMP&isActive=true',
      ],
    ],
    [
      'returns',
      [
        '/returns/admin?q=reason',
        `/returns/admin?q=ORD-${NEWEST}&status=APPROVED,REQUESTED`,
        `/returns/admin?orderId=${ORDER.toHexString()}&status=APPROVED,REQUESTED`,
      ],
    ],
    ['tickets', ['/support-tickets/admin?q=question&status=OPEN,CLOSED']],
    ['coupons', [`/coupons?q=code${NEWEST}`]],
    ['reviews', ['/interactions/admin?q=good&rating=4']],
    ['orders', ['/orders/admin/refunds?', '/orders/admin/refunds?status=FAILED,PENDING']],
  ])(
    'is bounded by what is looked at for other lists of %s without an index',
    async (kind, paths) => {
      await fillAll(kind);
      for (const path of paths)
        for (const page of [1, 2]) {
          const ofPage = `${path}&limit=${LIMIT}&page=${page}`;
          const most = WITHOUT_INDEX + ofCounts(path);
          const data = await bounded(ofPage, most, most + MOST_LOOKED_AT);
          expect(Object.values(data).find((value) => Array.isArray(value))).toHaveLength(LIMIT);
        }
    },
    600_000,
  );

  it('is bounded by what is shown and found for every search of orders', async () => {
    await fillAll('orders');
    const { email, firstname } = asha.user;
    const some = MANY - 1;
    // All orders are of one account, one day and one phone; few have the others.
    // prettier-ignore
    const texts = [
      numberOf(some), '2611', '6112', '0000', '9876543210', firstname, email, `AWB${some}`, 'nowhere',
    ];
    // The beginning, the parts, an account and its orders; then those found are filtered.
    const most = 4 * (MOST_FOUND + 1) + FOR_EACH_ENTRY * LIMIT;
    for (const q of [...texts, `order_${some}`, `INV-2627-${some}`])
      for (const filter of ['', '&status=SHIPPED', `&paymentStatus=FAILED&${SINCE}`])
        await bounded(`/orders/admin?q=${q}${filter}&limit=${LIMIT}`, most);
  }, 600_000);

  it('is bounded by what is found for every identifier of orders', async () => {
    await fillAll('orders');
    const some = MANY - 1;
    const former = {
      shipments: [{ trackingNumber: 'AWB-FORMER' }],
      trackingKeys: [`AWB${some}`, 'AWBFORMER'],
    };
    await db.collection('orders').updateOne({ _id: idOf('dd', some) }, { $set: former });
    for (const query of [
      `orderNumber=${numberOf(some)}`,
      `trackingNumber=AWB${some}`,
      'trackingNumber=AWB-FORMER',
      `gatewayOrderId=order_${some}`,
      `invoiceNumber=INV-2627-${some}`,
      `trackingNumber=AWB${some}&q=${numberOf(some)}&customerId=${asha.user.id}`,
    ]) {
      const { orders } = await bounded(`/orders/admin?${query}&limit=${LIMIT}`, FOR_EACH_ENTRY, LIMIT);
      expect(orders.map(({ _id }: { _id: string }) => _id)).toEqual([idOf('dd', some).toHexString()]);
    }
  }, 600_000);

  it('is bounded by the days for the dashboard, once an import is added up', async () => {
    const orders = collections['orders']!();
    const path = '/dashboards/metrics?startDate=2026-01-01&endDate=2026-01-30';
    const days = 30;
    let filled = 0;
    for (const size of SIZES) {
      await fill(orders, filled, size);
      await fill(collections['tickets']!(), filled, size);
      filled = size;
      await request(path);
      await app.get(SalesLedgerRepairService).settled();
      app.clock.advance(REMEMBERED_FOR_MS);
      const first = await request(path);
      const again = await request(path);
      expect(again.headers.has('x-sales-complete-until')).toBe(false);
      const counted: number[] = Object.values(again.data.orderFulfillment);
      const exact = [...counted, again.data.pendingSupportTickets]
        .filter((count) => count <= EXACT_TOTAL)
        .reduce((sum, count) => sum + count, 0);
      // Days, best-selling products and products low in stock.
      const others = days + 50;
      expect(again.work.docs).toBeLessThanOrEqual(others);
      expect(again.work.keys).toBeLessThanOrEqual(exact + others);
      const series = path.replace('metrics', 'series');
      const sold = await request(series);
      const soldAgain = await request(series);
      expect(soldAgain.data).toEqual(sold.data);
      expect(sold.data.series.some(({ paidOrders }: any) => paidOrders > 0)).toBe(true);
      // Days of the ledger, and of this period and the one before what was paid.
      expect(soldAgain.work.docs).toBeLessThanOrEqual(3 * days);
      expect(soldAgain.work.keys).toBeLessThanOrEqual(exact + 3 * days);
      table.push(
        `series, ${size.toLocaleString('en')}: at first ${written(sold.work)}, again ${written(soldAgain.work)}`,
      );
      table.push(
        `dashboard, ${size.toLocaleString('en')}: at first ${written(first.work)}, again ${written(again.work)}`,
      );
    }
  }, 600_000);
});
