import { Types } from 'mongoose';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { anOrder } from '../../support/factories/an-order.js';
import { session, useAdmin, useUser } from '../../support/session.js';

const COUNT = 7;
const REVIEW = new Types.ObjectId();
const PRODUCT = new Types.ObjectId();
const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 2)));

/** A list that can be read from a cursor on; two neighbours in it have the same time or price. */
interface Scrolled {
  readonly path: string;
  readonly entries: string;
  /** Adds a record before all others of the list. */
  readonly addFirst: () => Promise<unknown>;
}

describe('a list with cursors', () => {
  const app = useApp();
  const asha = useUser(app);
  const admin = useAdmin(app);

  const insert = (collection: 'interactions' | 'notifications', ...documents: object[]) =>
    collectionOf(app, collection).insertMany(documents);
  const order = (index: number) => anOrder(app, { userId: asha.user.id, createdAt: at(index) });
  const notification = (index: number) => ({
    userId: new Types.ObjectId(asha.user.id),
    type: 'ORDER_STATUS',
    title: 'A title',
    message: 'A message',
    isRead: false,
    createdAt: at(index),
  });
  const review = (index: number, more: object = {}) => ({
    productId: PRODUCT,
    userId: new Types.ObjectId(),
    type: 'REVIEW',
    rating: 4,
    content: 'Good.',
    voteCount: 0,
    commentCount: 0,
    isHidden: false,
    createdAt: at(index),
    ...more,
  });
  const comment = (index: number) => review(index, { type: 'COMMENT', parentId: REVIEW, rating: undefined });

  beforeAll(async () => {
    const indexes = Array.from({ length: COUNT }, (_, index) => index);
    for (const index of indexes) {
      await order(index);
      await aProduct(app, { basePrice: 100 + Math.floor(index / 3), mainCategory: 'Scrolled' });
    }
    await insert('notifications', ...indexes.map((index) => notification(index)));
    await insert('interactions', ...indexes.map((index) => review(index)));
    await insert('interactions', ...indexes.map((index) => comment(index)));
    await insert(
      'interactions',
      review(0, { _id: REVIEW, productId: new Types.ObjectId(), commentCount: COUNT }),
    );
  });

  const addOrder = () => order(99);
  const addNotification = () => insert('notifications', notification(99));
  const LISTS: Scrolled[] = [
    {
      path: '/products?mainCategory=Scrolled&sort=price:asc',
      entries: 'products',
      addFirst: () => aProduct(app, { basePrice: 1, mainCategory: 'Scrolled' }),
    },
    { path: '/orders/my-order?', entries: 'orders', addFirst: addOrder },
    {
      path: '/orders/admin?startDate=2025-12-31&endDate=2026-01-02',
      entries: 'orders',
      addFirst: addOrder,
    },
    { path: '/notifications?', entries: 'notifications', addFirst: addNotification },
    { path: '/notifications?unreadOnly=true', entries: 'notifications', addFirst: addNotification },
    {
      path: `/interactions/product/${PRODUCT.toHexString()}?`,
      entries: 'interactions',
      addFirst: () => insert('interactions', review(99)),
    },
    {
      path: `/interactions/${REVIEW.toHexString()}/comments?`,
      entries: 'comments',
      addFirst: () => insert('interactions', comment(-2)),
    },
  ];

  const get = (query: string) => (query.startsWith('/orders/admin') ? admin : asha).client.get(query);

  it.each(LISTS)(
    'reads $path to the end by cursors, which are answered on request, each entry once although others are added',
    async ({ path, entries, addFirst }) => {
      const idsOf = (data: Record<string, Array<{ _id: string }>>) => data[entries]!.map(({ _id }) => _id);
      const expected = idsOf(expectSuccess(await get(`${path}&limit=50`)));
      const { meta } = expectSuccess(await get(`${path}&limit=3`));
      expect(meta).not.toHaveProperty('nextCursor');
      const scrolled = expectSuccess(await get(`${path}&limit=3&cursor=`)).meta;
      expect(scrolled).toEqual({ ...meta, nextCursor: expect.any(String) });
      const seen: string[] = [];
      let query = `${path}&limit=2&cursor=`;
      for (let page = 0; page < expected.length; page += 1) {
        const data = expectSuccess(await get(query));
        seen.push(...idsOf(data));
        const { nextCursor } = data.meta;
        if (nextCursor === undefined) break;
        await addFirst();
        query = `${path}&limit=2&cursor=${nextCursor}`;
      }
      expect(seen).toEqual(expected);
    },
  );

  it('answers the same page for the same cursor with any page number', async () => {
    const { nextCursor } = expectSuccess(await get('/notifications?limit=2&cursor=')).meta;
    const [one, other] = [
      expectSuccess(await get(`/notifications?limit=2&cursor=${nextCursor}`)),
      expectSuccess(await get(`/notifications?limit=2&page=9&cursor=${nextCursor}`)),
    ];
    expect(other.notifications).toEqual(one.notifications);
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('refuses a cursor of another list, of other filters, of another order, and what is no cursor', async () => {
    const refused = 'cursor must be the nextCursor of an answer with the same filters and the same order';
    const { nextCursor } = expectSuccess(
      await get('/products?mainCategory=Scrolled&sort=price:asc&limit=2&cursor='),
    ).meta;
    const [list] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as [string];
    const id = '0'.repeat(24);
    const path = '/products?mainCategory=Scrolled&sort=price:asc&cursor=';
    for (const query of [
      `/notifications?cursor=${nextCursor}`,
      `/products?sort=price:asc&cursor=${nextCursor}`,
      `/products?mainCategory=Scrolled&cursor=${nextCursor}`,
      `${path}abc`,
      `${path}${encoded({})}`,
      `${path}${encoded([list, { $gt: '' }, id])}`,
      `${path}${encoded([list, 1, { $gt: '' }])}`,
      `${path}${encoded([list, { at: 9e15 }, id])}`,
      `${path}${encoded([list, { at: 1 }, id])}`,
      `${path}${encoded([list, 'abc', id])}`,
    ]) {
      expectError(await get(query), 400, refused);
    }
    const tooLong = 'x'.repeat(801);
    expectError(await get(`/products?cursor=${tooLong}`), 400, /^cursor must be a string of at most 800/);
    expectSuccess(await get(`${path}${nextCursor}`));
  });

  it('gives no access to the entries of others', async () => {
    const { nextCursor } = expectSuccess(await get('/orders/my-order?limit=2&cursor=')).meta;
    const stranger = await session(app).asUser();
    expectError(await stranger.client.get(`/orders/my-order?cursor=${nextCursor}`), 400, /^cursor must be/);
  });
});
