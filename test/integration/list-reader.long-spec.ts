import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { SeededRandom } from '#demo-shop/data/random.js';
import type { List, ListPage } from '#infrastructure/database/paging/list-page.js';
import { EXACT_TOTAL, ListReader } from '#infrastructure/database/paging/list-reader.js';
import { REMEMBERED_FOR_MS } from '#infrastructure/database/paging/list-memory.js';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { Product } from '#modules/products/data/product.schema.js';
import { useApp } from '../support/create-app.js';

type Entry = Pick<Product, '_id' | 'basePriceMinor'>;

const LENGTH = EXACT_TOTAL + 2_500;
const LIMIT = 20;

describe('a page of a list', () => {
  const app = useApp();
  let model: Model<Product>;
  let cheapestFirst: string[];
  const list: List<Product> = {
    filter: { isActive: true, mainCategory: 'Long' },
    order: { basePriceMinor: 1, _id: 1 },
  };
  const dearestFirst: List<Product> = { ...list, order: { basePriceMinor: -1, _id: -1 } };

  beforeAll(() => {
    model = app.get(getModelToken(Product.name) as never);
  });

  beforeEach(async () => {
    await model.deleteMany({});
    // Past what the test before left in the memory of the reader.
    app.clock.advance(REMEMBERED_FOR_MS);
    // Many products have one price, so that pages begin and end within it.
    const random = new SeededRandom(process.env['SEED'] ?? expect.getState().currentTestName!);
    const entries = Array.from({ length: LENGTH }, (): Entry => {
      const basePriceMinor = random.chance(0.3) ? 999 : random.int(1, 2_000);
      return { _id: new Types.ObjectId(), basePriceMinor };
    });
    await insert(entries);
    cheapestFirst = inOrder(entries);
  });

  const insert = (entries: readonly Entry[]) =>
    model.collection.insertMany(
      entries.map((entry, index) => ({
        ...entry,
        sku: entry._id.toHexString(),
        isActive: true,
        mainCategory: 'Long',
        createdAt: new Date(index),
      })),
    );
  const inOrder = (entries: readonly Entry[]): string[] =>
    entries
      .toSorted(
        (a, b) => a.basePriceMinor - b.basePriceMinor || (a._id.toHexString() < b._id.toHexString() ? -1 : 1),
      )
      .map(({ _id }) => _id.toHexString());
  const read = (of: List<Product>, page: number, limit = LIMIT) =>
    app.get(ListReader).read(model, of, { page, limit });
  const idsOf = ({ entries }: { entries: readonly Entry[] }) => entries.map(({ _id }) => _id.toHexString());

  it.each([
    ['forwards', list],
    ['backwards', dearestFirst],
  ])('is the same %s at every position, in every order of reading', async (_, of) => {
    const expected = of === list ? cheapestFirst : cheapestFirst.toReversed();
    const last = Math.ceil(LENGTH / LIMIT);
    const random = new SeededRandom(expect.getState().currentTestName!);
    const pages = Array.from({ length: 60 }, () => random.int(1, last));
    for (const page of [1, 2, 5, 6, 51, 52, last, last - 1, ...pages]) {
      const found = await read(of, page);
      const from = (page - 1) * LIMIT;
      expect(idsOf(found)).toEqual(expected.slice(from, from + LIMIT));
      expect(found.total).toBe(LENGTH);
      expect(found.nextCursor === undefined).toBe(page === last);
    }
    expect(await read(of, last + 1)).toEqual({ entries: [], total: LENGTH });
  });

  it.each([
    ['most of them', { createdAt: { $gte: new Date(0), $lt: new Date(LENGTH - 3_000) } }],
    ['some of them', { createdAt: { $gte: new Date(1_000), $lt: new Date(3_000) } }],
    ['few of them', { createdAt: { $gte: new Date(0), $lt: new Date(100) } }],
    ['those behind the first 10,000', { basePriceMinor: { $gt: 1_700 } }],
  ])('is complete in an order that the index of a longer list has, for %s', async (_, passes) => {
    const filter = { ...list.filter, ...passes };
    const cheapest = inOrder(await model.find(filter).select({ basePriceMinor: 1 }).lean());
    for (const [order, expected] of [
      [list.order, cheapest],
      [dearestFirst.order, cheapest.toReversed()],
    ] as const) {
      const along = { filter: list.filter, passes };
      const search = { filter, read: { createdAt: -1, _id: -1 } as const, order, along };
      const find = (query: ScrollQuery) => app.get(ListReader).find(model, search, query);
      const found: string[] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined && found.length < 500) {
        const page: ListPage<Product> = await find({ page: 1, limit: 50, cursor });
        expect(page.total).toBe(expected.length);
        found.push(...idsOf(page));
        cursor = page.nextCursor;
      }
      expect(found).toEqual(expected.slice(0, 500));
      expect(idsOf(await find({ page: 2, limit: LIMIT }))).toEqual(expected.slice(LIMIT, 2 * LIMIT));
    }
  });

  it('is complete in an order without an index, however large the entries are', async () => {
    await model.deleteMany({});
    // More than MongoDB sorts in memory, which is 100 MB.
    const description = 'x'.repeat(10_000_000);
    const entries = [5, 3, 9, 1, 8, 2, 7, 4, 6, 11, 10].map((basePriceMinor) => ({
      _id: new Types.ObjectId(),
      basePriceMinor,
      description,
    }));
    for (const entry of entries) await insert([entry]);
    const read = { createdAt: -1, _id: -1 } as const;
    const search = { filter: list.filter, read, select: { basePriceMinor: 1 } as const };
    for (const [order, expected] of [
      [list.order, inOrder(entries)],
      [dearestFirst.order, inOrder(entries).toReversed()],
    ] as const) {
      const page = await app.get(ListReader).find(model, { ...search, order }, { page: 1, limit: 10 });
      expect(idsOf(page)).toEqual(expected.slice(0, 10));
      expect(page.total).toBe(11);
    }
  });

  it('is followed by the entries behind its cursor, despite insertions and deletions before them', async () => {
    const seen: string[] = [];
    let page = await read(list, 330);
    expect(idsOf(page)).toEqual(cheapestFirst.slice(329 * LIMIT, 330 * LIMIT));
    for (let turn = 0; turn < 20; turn += 1) {
      await insert([{ _id: new Types.ObjectId(), basePriceMinor: 1 }]);
      await model.deleteOne({ _id: cheapestFirst[turn] });
      page = await app.get(ListReader).read(model, list, { page: 1, limit: LIMIT, cursor: page.nextCursor! });
      seen.push(...idsOf(page));
    }
    expect(seen).toEqual(cheapestFirst.slice(330 * LIMIT, 350 * LIMIT));
  });

  it('has exact positions near the front, and others as old as the total for half a minute at most', async () => {
    const [far, from] = [400, 399 * LIMIT];
    await read(list, far);
    const cheaper = { _id: new Types.ObjectId(), basePriceMinor: 0 };
    await insert([cheaper]);
    expect(idsOf(await read(list, 1))).toEqual([
      cheaper._id.toHexString(),
      ...cheapestFirst.slice(0, LIMIT - 1),
    ]);
    const remembered = await read(list, far);
    expect(remembered.total).toBe(LENGTH);
    expect(idsOf(remembered)).toEqual(cheapestFirst.slice(from, from + LIMIT));
    app.clock.advance(REMEMBERED_FOR_MS);
    const anew = await read(list, far);
    expect(anew.total).toBe(LENGTH + 1);
    expect(idsOf(anew)).toEqual(cheapestFirst.slice(from - 1, from - 1 + LIMIT));
  });

  it('has an exact total and exact positions in a list of up to 10,000 entries', async () => {
    await model.deleteMany({ _id: { $in: cheapestFirst.slice(EXACT_TOTAL) } });
    for (let length = EXACT_TOTAL; length > EXACT_TOTAL - 3; length -= 1) {
      const page = await read(list, 300);
      expect(page.total).toBe(length);
      expect(idsOf(page)).toEqual(cheapestFirst.slice(EXACT_TOTAL - length).slice(299 * LIMIT, 300 * LIMIT));
      await model.deleteOne({ _id: cheapestFirst[EXACT_TOTAL - length] });
    }
  });

  it('leaves out what was removed since its place was remembered', async () => {
    const from = 399 * LIMIT;
    await read(list, 400);
    await model.deleteOne({ _id: cheapestFirst[from] });
    expect(idsOf(await read(list, 400))).toEqual(cheapestFirst.slice(from + 1, from + LIMIT + 1));
  });
});
