import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { HttpAdapterHost } from '@nestjs/core';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { CustomerCatalogueService } from '#modules/products/index.js';
import type { ProductView } from '#modules/products/views/product.view.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { aShopper, checkedOutOrder } from '../../support/factories/an-order.js';
import { session, useAdmin } from '../../support/session.js';
import { signal } from '../../support/signal.js';

const RESERVED_FOR_MS = 900_000;

describe('answers of the catalogue from memory', () => {
  const app = useApp({
    // No answer is right because it was too old to be served.
    CATALOGUE_CACHE_SECONDS: '3600',
  });
  const admin = useAdmin(app, beforeEach);

  const read = async (path: string) => expectSuccess(await app.client.get(path));

  /** Reads until an answer comes from memory: its `timestamp` is the one of the answer before. */
  async function keep(...paths: string[]): Promise<void> {
    for (const path of paths) {
      await expectEventually(async () => {
        const computed = await app.client.get(path);
        expect((await app.client.get(path)).text).toBe(computed.text);
      });
    }
  }

  /** A product in a category of its own, and the answers that show it; all of them in memory. */
  async function aKeptProduct(overrides = {}) {
    const product = await aProduct(app, { mainCategory: `Room ${Math.random()}`, ...overrides });
    const category = encodeURIComponent(product.mainCategory);
    const paths = {
      detail: `/products/${product._id}`,
      list: `/products?mainCategory=${category}`,
      search: `/search?q=*&mainCategory=${category}`,
    };
    await keep(paths.detail, paths.list, paths.search);
    return { product, paths };
  }

  /** Returns what detail, list and search say of the only product of its category. */
  async function shownBy({ detail, list, search }: Record<'detail' | 'list' | 'search', string>) {
    return {
      detail: (await read(detail)) as ProductView,
      listed: (await read(list)).products[0] as ProductView,
      hit: (await read(search)).hits[0],
    };
  }

  rules('EVE-33').it(
    'show a new price, discount, name and image at once in detail, list and search',
    async () => {
      const { product, paths } = await aKeptProduct();
      expectSuccess(
        await admin.client.patch(`/products/${product._id}`, { basePrice: 99, discount: 30, name: 'Pan' }),
      );
      const { detail, listed, hit } = await shownBy(paths);
      for (const shown of [detail, listed, hit])
        expect(shown).toMatchObject({ basePrice: 99, discount: 30, name: 'Pan' });

      await keep(...Object.values(paths));
      const form = anUpload('image', await anImage());
      const { images } = expectSuccess(await admin.client.post(`/products/${product._id}/images`, form));
      const after = await shownBy(paths);
      for (const { images: shown } of [after.detail, after.listed, after.hit]) expect(shown).toEqual(images);
    },
  );

  rules('EVE-33').it(
    'show the stock at once after an administrator, a checkout and a release have changed it',
    async () => {
      const { product, paths } = await aKeptProduct();
      const stock = async () => {
        const { detail, listed } = await shownBy(paths);
        expect(listed.currentStock).toBe(detail.currentStock);
        await keep(paths.detail, paths.list);
        return detail.currentStock;
      };
      expectSuccess(await admin.client.patch(`/products/${product._id}/stock`, { delta: 5 }));
      expect(await stock()).toBe(15);
      await checkedOutOrder(app, { product, quantity: 4 });
      expect(await stock()).toBe(11);
      app.clock.advance(RESERVED_FOR_MS);
      await app.get(ReservationReleaseService).releaseDue();
      // A poller may be about to release the same order.
      await expectEventually(async () => expect(await stock()).toBe(15));
    },
  );

  rules('EVE-33').it('show a creation, a deactivation and a deletion at once', async () => {
    const { product, paths } = await aKeptProduct();
    const input = productInput({ mainCategory: product.mainCategory, name: 'Second' });
    const second = expectSuccess(await admin.client.post('/products', input), 201) as ProductView;
    expect((await read(paths.list)).meta.total).toBe(2);
    expect((await read(paths.search)).meta.found).toBe(2);

    await keep(...Object.values(paths));
    expectSuccess(await admin.client.patch(`/products/${product._id}`, { isActive: false }));
    expectError(await app.client.get(paths.detail), 404);
    expect((await read(paths.list)).products).toMatchObject([{ _id: second._id }]);
    expect((await read(paths.search)).hits).toMatchObject([{ id: second._id }]);

    await keep(`/products/${second._id}`, paths.list, paths.search);
    expectSuccess(await admin.client.delete(`/products/${second._id}`));
    expectError(await app.client.get(`/products/${second._id}`), 404);
    expect((await read(paths.list)).products).toEqual([]);
    expect((await read(paths.search)).hits).toEqual([]);
  });

  rules('EVE-33').it(
    'show a review, a comment, a vote, a new first name and a deleted author at once',
    async () => {
      const { _id: productId } = await aProduct(app);
      const author = await session(app).asUser();
      const path = `/interactions/product/${productId}`;
      const reviews = async () => {
        const { interactions } = await read(path);
        await keep(path);
        return interactions;
      };
      expect(await reviews()).toEqual([]);
      const review = await aReview(app, { productId, userId: author.user.id });
      expect(await reviews()).toMatchObject([{ _id: review._id, voteCount: 0, commentCount: 0 }]);
      await aComment(app, { productId, userId: admin.user.id }, review._id);
      expect(await reviews()).toMatchObject([{ commentCount: 1 }]);
      expectSuccess(await author.client.patch(`/interactions/${review._id}/vote`, { action: 'LIKE' }));
      expect(await reviews()).toMatchObject([{ voteCount: 1 }]);
      expectSuccess(await author.client.patch('/users/profile', { firstname: 'Renamed' }));
      expect(await reviews()).toMatchObject([{ userId: { firstname: 'Renamed' } }]);
      expectSuccess(await author.client.delete('/users/profile'));
      expect(await reviews()).toMatchObject([{ userId: { _id: null, firstname: 'Deleted user' } }]);
    },
  );

  it('do not depend on the caller, and each of them is counted', async () => {
    const { paths } = await aKeptProduct();
    const first = await admin.client.get(paths.detail);
    const second = await admin.client.get(paths.detail);
    expect(second.text).toBe(first.text);
    const remaining = [first, second].map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect(remaining[0]! - remaining[1]!).toBe(1);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    for (const header of ['content-security-policy', 'x-content-type-options', 'vary'])
      expect(second.headers.get(header)).toBe(first.headers.get(header));
    expect(second.headers.get('vary')).toBe('Origin, Accept-Encoding');
  });

  it('are computed once for requests that come at once', async () => {
    const { mainCategory } = await aProduct(app, { mainCategory: 'Attic' });
    const ask = () => app.client.get(`/products?mainCategory=${mainCategory}&limit=7`);
    await expectEventually(async () => {
      app.clock.advance(0);
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });
  });

  it.each([true, false])(
    'keep nobody waiting when the first who asked has left; active: %s',
    async (isActive) => {
      const { _id } = await aProduct(app, { isActive });
      const [begun, mayEnd, left] = [signal(), signal(), signal()];
      const catalogue = app.get(CustomerCatalogueService);
      const detail = catalogue.detail.bind(catalogue);
      jest.spyOn(catalogue, 'detail').mockImplementationOnce(async (id) => {
        begun.give();
        await mayEnd.given;
        return detail(id);
      });
      app
        .get(HttpAdapterHost)
        .httpAdapter.getHttpServer()
        .once('request', (_: unknown, response: ServerResponse) => {
          response.once('close', left.give);
        });
      const client = connect(Number(new URL(app.url).port), '127.0.0.1');
      client.write(`GET /api/v1/products/${_id} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await begun.given;
      client.destroy();
      await left.given;
      const waiting = app.client.get(`/products/${_id}`);
      mayEnd.give();
      expect((await waiting).status).toBe(isActive ? 200 : 404);
    },
  );

  rules('EVE-34').it(
    'have an ETag, and 304 for those who have the answer, computed or from memory',
    async () => {
      const { product, paths } = await aKeptProduct();
      for (const path of Object.values(paths)) {
        await keep(path);
        const { headers } = await app.client.get(path);
        const etag = headers.get('etag')!;
        const ask = (ifNoneMatch: string, of = path) =>
          app.client.get(of, { headers: { 'if-none-match': ifNoneMatch } });
        const fromMemory = await ask(etag);
        // The same answer by another URL, which is not in memory.
        const elsewhere = path.includes('?') ? `${path}&page=1` : `${path}/`;
        const computed = await ask(`"other", ${etag}`, elsewhere);
        for (const { status, text, headers: own } of [fromMemory, computed]) {
          expect({ status, text }).toEqual({ status: 304, text: '' });
          expect(own.get('etag')).toBe(etag);
          expect(own.get('cache-control')).toBe('public, max-age=0, must-revalidate');
          for (const absent of ['content-type', 'content-length']) expect(own.get(absent)).toBeNull();
          for (const present of ['ratelimit-remaining', 'x-request-id', 'vary'])
            expect(own.get(present)).not.toBeNull();
        }
        expect((await ask('W/"another"')).status).toBe(200);
        app.clock.advance(1_000);
        expect((await ask(etag)).status).toBe(304);
      }
      expectSuccess(await admin.client.patch(`/products/${product._id}`, { name: 'Another Name' }));
      for (const path of Object.values(paths)) {
        const { headers } = await app.client.get(path);
        const stale = await app.client.get(path, { headers: { 'if-none-match': 'W/"stale"' } });
        expect(stale.status).toBe(200);
        expect(stale.headers.get('etag')).toBe(headers.get('etag'));
      }
    },
  );

  it.each(['br', 'gzip'])('come compressed as %s for those who ask, once that is done', async (coding) => {
    const { paths } = await aKeptProduct({ description: 'Boils a litre and a half. '.repeat(100) });
    const plain = await app.client.get(paths.detail, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const ask = () => app.client.get(paths.detail, { headers: { 'accept-encoding': coding } });
    await expectEventually(async () => expect((await ask()).headers.get('content-encoding')).toBe(coding));
    const compressed = await ask();
    expect(compressed.body.data).toEqual(plain.body.data);
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(1_000);
    for (const header of ['etag', 'vary', 'content-type'])
      expect(compressed.headers.get(header)).toBe(plain.headers.get(header));
  });

  it('never come compressed when they are small or private', async () => {
    const { paths } = await aKeptProduct({ description: 'Short.' });
    for (let i = 0; i < 3; i++) {
      for (const answer of [await app.client.get(paths.detail), await admin.client.get('/notifications')])
        expect(answer.headers.get('content-encoding')).toBeNull();
    }
  });

  it('answer HEAD as GET, without the body', async () => {
    const { paths } = await aKeptProduct();
    const headers = { 'accept-encoding': 'identity' };
    const got = await app.client.get(paths.detail, { headers });
    const asked = await app.client.request('HEAD', paths.detail, { headers });
    expect({ status: asked.status, text: asked.text }).toEqual({ status: 200, text: '' });
    for (const header of ['content-length', 'content-type', 'etag'])
      expect(asked.headers.get(header)).toBe(got.headers.get(header));
  });

  it('are dropped when the clock of the shop jumps', async () => {
    const { paths } = await aKeptProduct();
    const before = await app.client.get(paths.detail);
    app.clock.advance(3_000);
    const after = await app.client.get(paths.detail);
    expect(Date.parse(after.body.timestamp) - Date.parse(before.body.timestamp)).toBeGreaterThanOrEqual(
      3_000,
    );
  });

  rules('EVE-33').it(
    'never hold an error: an invalid query and an unknown product are refused each time',
    async () => {
      for (let i = 0; i < 3; i++) {
        expectError(await app.client.get('/products?page=0'), 400);
        expectError(await app.client.get('/search?limit=x'), 400);
        expectError(await app.client.get('/products/65f0c3a2b1d4e5f6a7b8c9d0'), 404);
      }
    },
  );

  rules('EVE-33').it(
    'never reach a cart or an order: both have the price and stock of the database',
    async () => {
      const { product, paths } = await aKeptProduct();
      // Past the service: the answers in memory stay.
      const changed = { $set: { basePriceMinor: 77_700, currentStock: 2 } };
      await collectionOf(app, 'products').updateOne({ sku: product.sku }, changed);
      expect(await read(paths.detail)).toMatchObject({ basePrice: 1499.5, currentStock: 10 });
      const { customer, checkout } = await aShopper(app, { product, quantity: 2 });
      const { items } = expectSuccess(await customer.client.get('/carts'));
      expect(items).toMatchObject([{ product: { basePrice: 777, currentStock: 2 }, lineTotal: 1554 }]);
      expect(await read(paths.detail)).toMatchObject({ basePrice: 1499.5, currentStock: 10 });
      expect(expectSuccess(await customer.client.post('/orders/checkout', checkout)).amount).toBe(1554);
      const tooMany = await customer.client.post('/carts/items', { productId: product._id, quantity: 3 });
      expectError(tooMany, 409, 'Insufficient stock');
    },
  );
});
