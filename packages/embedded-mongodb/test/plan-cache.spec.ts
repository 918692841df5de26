import { MongoClient, type Db, type Document } from 'mongodb';
import { Timestamp } from 'bson';
import { CollectionState } from '../src/engine/collection-state.js';
import { newDocument } from '../src/engine/documents.js';
import { ID_INDEX, parseIndexSpec } from '../src/engine/index-spec.js';
import { planQuery } from '../src/engine/planner.js';
import { Query, type QueryRequest } from '../src/engine/query.js';
import { startMongoServer, type MongoServer } from '../src/index.js';
import { compileMatch, compileSort, type Doc } from '../src/mql/index.js';
import { Random } from './reference/random.js';
import { seedOf } from './support/seed.js';

const ctx = { now: new Date(0) };
const index = (key: Doc, options: Doc = {}): ReturnType<typeof parseIndexSpec> =>
  parseIndexSpec({ key, name: Object.keys(key).join('_'), ...options });

function collectionOf(docs: readonly Doc[], indexes: readonly ReturnType<typeof index>[]): CollectionState {
  const state = CollectionState.empty([ID_INDEX, ...indexes]);
  docs.forEach((doc, position) => {
    const stored = newDocument(position + 1, doc, new Timestamp({ t: 1, i: 1 }));
    state.apply(state.prepare(undefined, stored));
  });
  return state;
}

/** Runs a query and gives the ids that it finds, in its order, and the index that it ended with. */
function run(state: CollectionState, request: Omit<QueryRequest, 'ctx'>): { ids: unknown[]; used: string } {
  const query = new Query(state, { ...request, ctx });
  const ids = [...query.documents()].map(({ doc }) => doc['_id']);
  return { ids, used: query.plan.kind === 'index' ? query.plan.plan.index.definition.name : 'scan' };
}

describe('plans that are remembered by the shape of the query', () => {
  /** Each shape is asked for often, with values of all sizes and types. */
  const SHAPES: Array<(value: () => unknown) => Doc> = [
    (value) => ({ a: value() }),
    (value) => ({ a: value(), b: value() }),
    (value) => ({ a: { $gte: value() }, b: value() }),
    (value) => ({ a: { $in: [value(), value(), value()] }, b: { $lt: value() } }),
    (value) => ({ b: { $ne: value() }, c: value() }),
    (value) => ({ c: { $gt: value(), $lte: value() } }),
    (value) => ({ $or: [{ a: value() }, { a: value(), b: value() }] }),
    (value) => ({ tags: value(), a: { $lt: value() } }),
    (value) => ({ tags: { $elemMatch: { $gte: value() } } }),
    () => ({}),
  ];
  const SORTS: Array<Doc | undefined> = [
    undefined,
    { a: 1, _id: 1 },
    { b: -1, _id: 1 },
    { c: 1, a: -1, _id: 1 },
  ];
  const INDEXES = [
    index({ a: 1 }),
    index({ a: 1, b: -1 }),
    index({ b: 1 }, { sparse: true }),
    index({ c: 1 }, { partialFilterExpression: { c: { $gt: 2 } } }),
    index({ tags: 1 }),
    index({ b: -1, a: 1 }),
  ];

  it.each(Array.from({ length: 12 }, (_, round) => seedOf(`plan cache ${round}`)))(
    'find what a look at every document finds, while indexes come and go (seed %i)',
    (seed) => {
      const random = new Random(seed);
      // Some values are rare, some are half of the collection: plans are given up in the middle.
      const value = (): unknown =>
        random.pick<() => unknown>([
          () => 0,
          () => random.below(4),
          () => random.below(50),
          () => null,
          () => random.pick(['x', 'y']),
        ])();
      const field = (): unknown => (random.chance(0.5) ? 0 : value());
      const docs = Array.from({ length: 500 }, (_, _id): Doc => {
        const doc: Doc = { _id, a: field(), tags: [random.below(3), random.below(30)] };
        if (random.chance(0.8)) doc['b'] = field();
        if (random.chance(0.6)) doc['c'] = field();
        return doc;
      });
      const state = collectionOf(docs, [INDEXES[0]!, INDEXES[1]!]);
      let remembered = 0;
      for (let round = 0; round < 150; round += 1) {
        if (random.chance(0.04)) {
          const definition = random.pick(INDEXES);
          if (state.index(definition.name)) state.removeIndex(definition.name);
          else state.addIndex(definition, 'test.c');
        }
        const query = random.pick(SHAPES)(value);
        const sort = random.pick(SORTS);
        const skip = random.chance(0.3) ? random.below(20) : 0;
        const limit = random.chance(0.5) ? 1 + random.below(10) : undefined;
        const request = { query, skip, ...(sort ? { sort } : {}), ...(limit === undefined ? {} : { limit }) };
        const { matches } = compileMatch(query, ctx);
        const all = docs.filter(matches);
        if (sort) {
          const { keyOf, compareKeys } = compileSort(sort);
          all.sort((one, other) => compareKeys(keyOf(one), keyOf(other)));
        }
        const wanted = all
          .slice(skip, limit === undefined ? undefined : skip + limit)
          .map((doc) => doc['_id']);
        const { ids } = run(state, request);
        const context = { seed, round, query, sort, skip, limit };
        if (sort) expect({ ...context, ids }).toEqual({ ...context, ids: wanted });
        else if (limit === undefined && skip === 0)
          expect({ ...context, ids: new Set(ids) }).toEqual({ ...context, ids: new Set(wanted) });
        else expect({ ...context, found: ids.length }).toEqual({ ...context, found: wanted.length });
        expect(new Query(state, { query, ctx }).count()).toBe(all.length);
        const keys = compileSort(sort ?? {}).keys;
        if (planQuery(state, { query, sort: keys }).isCached) remembered += 1;
      }
      expect(remembered).toBeGreaterThan(75);
    },
  );

  const many = (of: (id: number) => Doc): Doc[] =>
    Array.from({ length: 2000 }, (_, _id) => ({ _id, ...of(_id) }));

  it('are chosen once for a shape', () => {
    const state = collectionOf(
      many((id) => ({ a: id % 100 })),
      [index({ a: 1 })],
    );
    run(state, { query: { a: 1 } });
    run(state, { query: { a: 2 } });
    expect(state.plans.size).toBe(1);
    expect(planQuery(state, { query: { a: 3 }, sort: [] })).toMatchObject({ isCached: true });
    run(state, { query: { a: { $gt: 98 } } });
    run(state, { query: { a: 1 }, sort: { a: 1 } });
    expect(state.plans.size).toBe(3);
  });

  it('are forgotten when an index is created, dropped or hidden', () => {
    const state = collectionOf(
      many((id) => ({ a: id })),
      [],
    );
    const used = (): string => run(state, { query: { a: 7 } }).used;
    expect(used()).toBe('scan');
    state.addIndex(index({ a: 1 }), 'test.c');
    expect(used()).toBe('a');
    state.replaceIndex(index({ a: 1 }, { hidden: true }));
    expect(used()).toBe('scan');
    state.replaceIndex(index({ a: 1 }));
    expect(used()).toBe('a');
    state.removeIndex('a');
    expect(used()).toBe('scan');
  });

  it('are kept by snapshots: one with the indexes of before keeps its own', () => {
    const state = collectionOf(
      many((id) => ({ a: id })),
      [index({ a: 1 })],
    );
    expect(run(state, { query: { a: 7 } }).used).toBe('a');
    const snapshot = state.clone();
    expect(planQuery(snapshot, { query: { a: 8 }, sort: [] }).isCached).toBe(true);
    state.removeIndex('a');
    expect(run(snapshot, { query: { a: 7 } }).used).toBe('a');
    expect(run(state, { query: { a: 7 } }).used).toBe('scan');
  });

  it('are chosen again in the middle of a query that examines ten times as much', () => {
    // `a` is selective for 1, `b` for every value.
    const state = collectionOf(
      many((id) => ({ a: id < 3 ? 1 : 2, b: id })),
      [index({ a: 1 }), index({ b: 1 })],
    );
    const shape = { query: { a: 1, b: { $gte: 0 } } };
    expect(run(state, shape)).toEqual({ ids: [0, 1, 2], used: 'a' });
    expect(planQuery(state, { query: { a: 2, b: { $gte: 1999 } }, sort: [] }).isCached).toBe(true);
    expect(run(state, { query: { a: 2, b: { $gte: 1999 } } })).toEqual({ ids: [1999], used: 'b' });
    // That choice is the remembered one now.
    expect(planQuery(state, { query: { a: 2, b: { $gte: 5 } }, sort: [] }).plan).toMatchObject({
      plan: { index: { definition: { name: 'b' } } },
    });
  });

  it('are given up after a query that had begun to answer when it examined too much', () => {
    const state = collectionOf(
      many((id) => ({ a: id < 3 ? 1 : 2, b: id })),
      [index({ a: 1 }), index({ b: 1 })],
    );
    run(state, { query: { a: 1, b: { $gte: 0 } } });
    expect(run(state, { query: { a: 2, b: { $gte: 3 } } }).ids).toHaveLength(1997);
    expect(planQuery(state, { query: { a: 2, b: { $gte: 1999 } }, sort: [] })).toMatchObject({
      plan: { plan: { index: { definition: { name: 'b' } } } },
    });
  });

  it('are not used for values that the index does not hold', () => {
    const state = collectionOf(
      many((id) => (id % 2 ? { a: id } : {})),
      [
        index({ a: 1 }, { sparse: true }),
        index({ _id: 1, a: 1 }, { partialFilterExpression: { _id: { $gt: 1900 } } }),
      ],
    );
    expect(run(state, { query: { a: 7 } }).used).toBe('a');
    expect(run(state, { query: { a: null } }).ids).toHaveLength(1000);
    const above = (least: number): QueryRequest['query'] => ({ _id: { $gt: least }, a: { $gt: 0 } });
    run(state, { query: above(1950) });
    expect(run(state, { query: above(1000) }).ids).toHaveLength(500);
  });

  it('are limited in number', () => {
    const state = collectionOf([{ _id: 1 }], []);
    for (let field = 0; field < 2000; field += 1) run(state, { query: { [`field${field}`]: 1 } });
    expect(state.plans.size).toBe(500);
  });
});

describe('the command planCacheClear', () => {
  let server: MongoServer;
  let client: MongoClient;
  let db: Db;

  beforeAll(async () => {
    server = await startMongoServer();
    client = await new MongoClient(server.uri).connect();
    db = client.db('plans');
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  it('is answered as by mongod', async () => {
    await db.collection('c').insertOne({ a: 1 });
    await db.collection('c').findOne({ a: 1 });
    const clear = (options: Document = {}): Promise<Document> =>
      db.command({ planCacheClear: 'c', ...options });
    expect(await clear()).toMatchObject({ ok: 1 });
    expect(await clear({ query: { a: 2 }, sort: { a: 1 }, projection: { a: 1 } })).toMatchObject({ ok: 1 });
    await expect(clear({ sort: { a: 1 } })).rejects.toMatchObject({ code: 2 });
    expect(await db.command({ planCacheClear: 'nowhere' })).toMatchObject({ ok: 1 });
  });

  it('finds the documents of a renamed and of a new collection', async () => {
    const docs = db.collection<{ _id: number; a: number }>('before');
    await docs.insertOne({ _id: 1, a: 1 });
    await docs.createIndex({ a: 1 });
    await docs.findOne({ a: 1 });
    await docs.rename('after');
    await docs.insertOne({ _id: 2, a: 1 });
    expect(await db.collection('after').findOne({ a: 1 })).toMatchObject({ _id: 1 });
    expect(await docs.findOne({ a: 1 })).toEqual({ _id: 2, a: 1 });
    await docs.drop();
    expect(await docs.findOne({ a: 1 })).toBeNull();
  });
});
