import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { ApiKey } from '#modules/api-keys/data/api-key.schema.js';
import { AuditEntry } from '#modules/audit-log/data/audit-entry.schema.js';
import { Return } from '#modules/returns/data/return.schema.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { StockMovementRepository } from '#modules/products/stock/stock-movement.repository.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aZone } from '../../support/factories/a-zone.js';
import { aFailedEffect } from '../../support/factories/a-failed-effect.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aUser } from '../../support/factories/a-user.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { anOrder } from '../../support/factories/an-order.js';
import { aReview, comments } from '../../support/factories/an-interaction.js';
import { addressOf, operationsOf, type Operation } from '../../support/operations.js';
import { useAdmin, useUser } from '../../support/session.js';

/** The number of records: one more than the largest page of any list. */
const RECORDS = 101;
const LESS = 51;

/** Every list: its default and its largest page, where its entries stand, and how many of them the test makes. */
const LISTS: Record<string, { limit: number; max: number; key: string; records: number; total?: string }> = {
  '/api/v1/orders/my-order': { limit: 10, max: 50, key: 'orders', records: RECORDS },
  '/api/v1/orders/admin': { limit: 20, max: 100, key: 'orders', records: RECORDS },
  '/api/v1/notifications': { limit: 20, max: 100, key: 'notifications', records: RECORDS },
  '/api/v1/search': { limit: 20, max: 100, key: 'hits', records: RECORDS, total: 'found' },
  '/api/v1/products': { limit: 20, max: 100, key: 'products', records: RECORDS },
  '/api/v1/products/admin': { limit: 20, max: 100, key: 'products', records: RECORDS },
  '/api/v1/products/admin/{id}/stock-movements': { limit: 20, max: 100, key: 'movements', records: RECORDS },
  '/api/v1/audit-log': { limit: 20, max: 100, key: 'entries', records: RECORDS },
  '/api/v1/api-keys': { limit: 20, max: 100, key: 'keys', records: RECORDS },
  '/api/v1/users/admin': { limit: 20, max: 100, key: 'users', records: RECORDS },
  '/api/v1/coupons': { limit: 20, max: 100, key: 'coupons', records: RECORDS },
  '/api/v1/shipping/zones': { limit: 20, max: 100, key: 'zones', records: RECORDS },
  '/api/v1/webhook-endpoints': { limit: 20, max: 100, key: 'endpoints', records: RECORDS },
  '/api/v1/webhook-endpoints/{id}/deliveries': { limit: 20, max: 100, key: 'deliveries', records: RECORDS },
  '/api/v1/returns': { limit: 20, max: 100, key: 'returns', records: RECORDS },
  '/api/v1/returns/admin': { limit: 20, max: 100, key: 'returns', records: RECORDS },
  '/api/v1/support-tickets': { limit: 20, max: 100, key: 'tickets', records: RECORDS },
  '/api/v1/support-tickets/admin': { limit: 20, max: 100, key: 'tickets', records: RECORDS },
  '/api/v1/invoices/admin': { limit: 20, max: 100, key: 'invoices', records: RECORDS },
  '/api/v1/orders/admin/cod': { limit: 20, max: 100, key: 'orders', records: RECORDS },
  '/api/v1/orders/admin/refunds': { limit: 20, max: 100, key: 'refunds', records: RECORDS },
  '/api/v1/interactions/admin': { limit: 20, max: 100, key: 'interactions', records: 2 * LESS },
  '/api/v1/queues/admin/failed': { limit: 20, max: 100, key: 'failed', records: RECORDS },
  '/api/v1/interactions/product/{productId}': { limit: 10, max: 50, key: 'interactions', records: LESS },
  '/api/v1/interactions/{interactionId}/comments': { limit: 20, max: 50, key: 'comments', records: LESS },
};

describe('a page of a list of more entries than it shows', () => {
  const app = useApp({ SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka' });
  const asha = useUser(app);
  const admin = useAdmin(app);
  let lists: Operation[];
  let ids: Record<string, string>;

  beforeAll(async () => {
    lists = (await operationsOf(app)).filter(({ query }) => query.some(({ name }) => name === 'limit'));
    await fill();
  });

  async function fill(): Promise<void> {
    const { id: userId } = asha.user;
    const { _id: productId } = await aProduct(app);
    const interactionId = await reviews(productId);
    await comments(app, { userId, productId }, interactionId, LESS);
    for (let index = 1; index <= RECORDS; index++) {
      if (index > 1) await aProduct(app);
      await aCoupon(app);
      await aZone(app, { pincodes: [String(100_000 + index)] });
      await aTicket(app, userId);
      await anOrder(app, { userId, refunds: [aRefund()], cod: collectedCash() });
    }
    await fillRegister();
    await fillMovements(productId);
    await fillAuditLog(productId);
    for (let index = 1; index <= RECORDS; index++) await aFailedEffect(app);
    // The customer and the administrator are there.
    for (let index = 2; index < RECORDS; index++) await aUser(app);
    await fillApiKeys();
    await fillWebhooks(productId);
    await fillReturns(userId);
    await fillNotifications(userId);
    ids = { id: productId, productId, interactionId };
    await expectEventually(async () =>
      expect(expectSuccess(await asha.client.get('/search')).meta.found).toBe(RECORDS),
    );
  }

  const aRefund = () => ({
    refundId: new Types.ObjectId().toHexString(),
    gatewayPaymentId: 'pay_1',
    amountMinor: 100,
    reason: 'ADMIN' as const,
    status: 'PENDING' as const,
    createdAt: app.clock.now(),
  });

  const collectedCash = () => ({ amountMinor: 149950, collectedAt: app.clock.now() });

  async function reviews(productId: string): Promise<string> {
    let last = '';
    for (let index = 1; index <= LESS; index++) {
      last = (await aReview(app, { userId: new Types.ObjectId().toHexString(), productId }))._id;
    }
    return last;
  }

  /** Papers of the orders, each with its number. */
  async function fillRegister(): Promise<void> {
    const orders = collectionOf(app, 'orders');
    const placed = await orders.find().sort({ _id: 1 }).toArray();
    for (const { _id } of placed) await app.get(InvoiceNumbersService).give(String(_id));
  }

  /** The product's own stock is the first. */
  async function fillMovements(productId: string): Promise<void> {
    const movement = { productId, delta: 1, cause: 'ADMIN', at: app.clock.now(), by: 'SYSTEM' } as const;
    await app.get(StockMovementRepository).insert(Array.from({ length: RECORDS - 1 }, () => movement));
  }

  async function fillAuditLog(subject: string): Promise<void> {
    const entry = { actor: admin.user.id, subject, before: null, after: {}, requestId: 'a' };
    const entries: Model<AuditEntry> = app.get(getModelToken(AuditEntry.name) as never);
    await entries.insertMany(
      Array.from({ length: RECORDS }, () => ({ ...entry, action: 'PRODUCT_CREATED', at: app.clock.now() })),
    );
  }

  async function fillApiKeys(): Promise<void> {
    const keys: Model<ApiKey> = app.get(getModelToken(ApiKey.name) as never);
    const key = { name: 'Accounting', scopes: ['orders:read'], createdBy: admin.user.id };
    await keys.insertMany(
      Array.from({ length: RECORDS }, (_, index) => ({
        ...key,
        keyHash: `hash-${index}`,
        createdAt: app.clock.now(),
      })),
    );
  }

  /** More than a shop may make, of which one has deliveries. */
  async function fillWebhooks(id: string): Promise<void> {
    const at = app.clock.now();
    const made = { isActive: false, secrets: [], createdAt: at, updatedAt: at };
    const endpoints = Array.from({ length: RECORDS }, (_, slot) => ({
      ...made,
      ...(slot === 0 ? { _id: new Types.ObjectId(id) } : {}),
      slot,
      url: 'https://receiver.invalid/',
      events: ['order.paid'],
    }));
    await collectionOf(app, 'webhook_endpoints').insertMany(endpoints);
    const delivered = { status: 'DELIVERED', attempts: 1, tries: 1, createdAt: at };
    const deliveries = Array.from({ length: RECORDS }, (_, seq) => ({
      ...delivered,
      endpointId: new Types.ObjectId(id),
      event: 'order.paid',
      record: 'order:1',
      seq,
    }));
    await collectionOf(app, 'webhook_deliveries').insertMany(deliveries);
  }

  async function fillReturns(userId: string): Promise<void> {
    const returns: Model<Return> = app.get(getModelToken(Return.name) as never);
    const orders = Array.from({ length: RECORDS }, () => new Types.ObjectId());
    await returns.insertMany(
      orders.map((orderId) => ({
        userId,
        orderId,
        orderNumber: 'ORD-1000000001',
        items: [{ productId: new Types.ObjectId(), quantity: 1 }],
        reason: 'It leaks.',
        status: 'REQUESTED',
        open: true,
        createdAt: app.clock.now(),
      })),
    );
  }

  async function fillNotifications(userId: string): Promise<void> {
    for (let index = 1; index <= RECORDS; index++) {
      await app
        .get(NotificationsService)
        .notify({ userId, type: 'ORDER_STATUS', title: 'Shipped', message: 'On its way' });
    }
  }

  const pageOf = (path: string, query = '') => {
    const { client } = /\/admin|api-keys|webhook-endpoints|coupons|zones|audit-log/.test(path) ? admin : asha;
    const list = lists.find((each) => each.path === path)!;
    return client.get(`${addressOf(list, ids)}${query}`);
  };

  it('is tested for every list of the API', () => {
    expect(lists.map(({ path }) => path).toSorted()).toEqual(Object.keys(LISTS).toSorted());
  });

  rules('SRC-05', 'BND-13', 'BND-15').it.each(Object.entries(LISTS))(
    'has the default size and is the first unless requested otherwise: %s',
    async (path, { key, limit, records, total = 'total' }) => {
      const read = async (query = '') => expectSuccess(await pageOf(path, query));
      const idsOf = (data: any) =>
        data[key].map(
          (entry: { _id?: string; refundId?: string; id?: string }) =>
            entry._id ?? entry.refundId ?? entry.id,
        );
      const data = await read();
      expect(data.meta).toMatchObject({ limit, page: 1, [total]: records });
      const [first, second] = [idsOf(await read('?page=1')), idsOf(await read('?page=2'))];
      expect(idsOf(data)).toEqual(first);
      expect(second).toHaveLength(limit);
      expect(new Set([...first, ...second]).size).toBe(2 * limit);
    },
  );

  rules(
    'SRC-05',
    'CON-05',
    'BND-13',
    'BND-14',
    'BND-15',
    'BND-16',
    'CNT-06',
    'REV-02',
    'REV-25',
    'RET-18',
    'RET-21',
    'CAT-13',
    'CAT-30',
  ).it.each(Object.entries(LISTS))(
    'has up to the largest size, and no larger: %s',
    async (path, { max, key, records, total = 'total' }) => {
      const data = expectSuccess(await pageOf(path, `?limit=${max}`));
      expect(data[key]).toHaveLength(max);
      expect(data.meta).toMatchObject({ limit: max, [total]: records });
      expectSuccess(await pageOf(path, '?limit=1'));
      for (const limit of [max + 1, 0, -1, 1.5, 'x', ''])
        expectError(
          await pageOf(path, `?limit=${limit}`),
          400,
          `limit must be a whole number from 1 to ${max}`,
        );
      for (const page of [0, -1, 1.5, 'x', ''])
        expectError(await pageOf(path, `?page=${page}`), 400, /^page must be a whole number/);
    },
  );
});
