import { MongoClient, type Collection, type Db, type Document, type FindOptions } from 'mongodb';
import { startMongoServer, type MongoServer } from '../src/index.js';

interface Item {
  _id: number;
  category: number;
  price: number;
  name: string;
  tags: number[];
  due?: number;
}

/**
 * The work of mongod 7.0. The figures follow its stages: IXSCAN of one range ends before the next key and COUNT_SCAN
 * on it (index_scan.cpp, count_scan.cpp); SKIP stands below FETCH unless a predicate or a sort needs the document
 * (planner_analysis.cpp, analyzeDataAccess).
 */
describe('what mongod would examine', () => {
  let server: MongoServer;
  let client: MongoClient;
  let db: Db;
  let items: Collection<Item>;

  beforeAll(async () => {
    server = await startMongoServer();
    client = await new MongoClient(server.uri).connect();
    db = client.db('examined');
    items = db.collection<Item>('items');
    await items.insertMany(
      Array.from({ length: 1000 }, (_, _id) => ({
        _id,
        category: _id % 10,
        price: _id,
        name: `n${_id % 7}`,
        tags: [_id % 3, 100 + (_id % 2)],
        ...(_id % 250 === 249 ? { due: _id } : {}),
      })),
    );
    await items.createIndexes([
      { key: { category: 1, price: -1, _id: 1 }, name: 'category_price' },
      { key: { tags: 1 }, name: 'tags' },
      { key: { due: 1 }, name: 'due', sparse: true },
    ]);
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  /** The figures of `explain` and those of the profiler, which have to agree. */
  const examined = async (command: Document): Promise<[keys: number, docs: number]> => {
    const { executionStats, stages } = await db.command({
      explain: command,
      verbosity: 'executionStats',
    });
    const stats = (executionStats ?? stages[0].$cursor.executionStats) as Document;
    const explained: [number, number] = [stats['totalKeysExamined'], stats['totalDocsExamined']];
    expect(await profiled(() => db.command(command))).toEqual(explained);
    return explained;
  };
  const profiled = async (work: () => Promise<unknown>): Promise<[keys: number, docs: number]> => {
    await db.command({ profile: 2 });
    await work();
    await db.command({ profile: 0 });
    const [sum] = await db
      .collection('system.profile')
      .aggregate([
        { $match: { ns: 'examined.items' } },
        { $group: { _id: null, keys: { $sum: '$keysExamined' }, docs: { $sum: '$docsExamined' } } },
      ])
      .toArray();
    await db.collection('system.profile').drop();
    return [sum?.['keys'], sum?.['docs']];
  };
  const find = (filter: Document, options: FindOptions & { batchSize?: number } = {}): Document => ({
    find: 'items',
    filter,
    batchSize: 2000,
    ...options,
  });
  const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'items', pipeline, cursor: {} });
  const countDocuments = (query: Document, ...window: Document[]): Document =>
    aggregate({ $match: query }, ...window, { $group: { _id: 1, n: { $sum: 1 } } });

  // prettier-ignore
  it.each<[string, Document, number, number]>([
    ['a document by its id', find({ _id: 5 }), 1, 1],
    ['no document', find({ _id: -5 }), 0, 0],
    ['a page in the order of an index', find({ category: 3 }, { sort: { price: -1 }, limit: 5 }), 5, 5],
    ['a deep page: keys that are skipped, documents that are returned', find({ category: 3 }, { sort: { price: -1 }, skip: 60, limit: 5 }), 65, 5],
    ['a deep page with a predicate on documents', find({ category: 3, name: { $ne: 'x' } }, { sort: { price: -1 }, skip: 60, limit: 5 }), 65, 65],
    ['a deep page with a predicate on another field of the index', find({ category: 3, _id: { $gte: 500 } }, { sort: { price: -1 }, skip: 20, limit: 5 }), 25, 5],
    ['ids from a covering index', find({ category: 3 }, { sort: { price: -1 }, skip: 60, limit: 5, projection: { _id: 1 } }), 65, 0],
    ['a projection that the index does not cover', find({ category: 3 }, { limit: 5, projection: { name: 1 } }), 5, 5],
    ['a list of values: the key after each, too', find({ category: { $in: [2, 4] } }), 202, 200],
    ['a list of neighbours', find({ category: { $in: [2, 3] } }), 201, 200],
    ['a list of values in the order of the next field', find({ category: { $in: [2, 4] } }, { sort: { price: -1 }, limit: 5 }), 6, 5],
    ['a sort that blocks', find({ category: 3 }, { sort: { name: 1 }, limit: 5 }), 100, 100],
    ['a sort that blocks by fields of the index', find({ category: 3 }, { sort: { _id: 1 }, limit: 5, hint: 'category_price' }), 100, 5],
    ['a scan', find({ name: 'n1' }, { limit: 2 }), 0, 9],
    ['an element of an array', find({ tags: 2 }), 333, 333],
    ['a field that few have, in a sparse index', find({ due: { $exists: true } }), 4, 4],
    ['the first by a field that few have, in a sparse index', find({ due: { $exists: true } }, { sort: { due: 1 }, limit: 1 }), 1, 1],
    ['a field that few lack: a sparse index does not know them', find({ due: { $exists: false } }), 0, 1000],
    ['a range and a predicate on documents', find({ category: 3, price: { $gte: 903 }, name: 'n1' }), 10, 10],
  ])('is counted for find: %s', async (_, command, keys, docs) => {
    expect(await examined(command)).toEqual([keys, docs]);
  });

  it.each<[pattern: string, found: string[], keys: number]>([
    ['^दीप', ['दीप', 'दीपक', 'दीप\u{10ffff}'], 3],
    ['^é', ['é', 'éa'], 2],
    ['^😀', ['😀', '😀!'], 2],
    ['^द ?', ['दीप', 'दीपक', 'दीप\u{10ffff}', 'दूध'], 4],
    // Whole characters are optional: these two differ in their second half only.
    ['^a😀?', ['a', 'a😁'], 2],
    ['^a😁{1}', ['a😁'], 2],
    ["^it's, 5% & more", ["it's, 5% & more!"], 1],
  ])('is counted for the start of texts in any script: %s', async (pattern, found, keys) => {
    const words = db.collection<{ _id: string }>('words');
    await words.insertMany(
      [
        'a',
        'a😁',
        'é',
        'éa',
        'ê',
        "it's, 5% & less",
        "it's, 5% & more!",
        'थ',
        'दीप',
        'दीपक',
        'दीप\u{10ffff}',
        'दूध',
        'ध',
        '\uffff',
        '😀',
        '😀!',
        '😁',
      ].map((_id) => ({ _id })),
    );
    const filter = { _id: { $regex: pattern } };
    const { executionStats } = await words.find(filter).explain('executionStats');
    const ids = (await words.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    await words.drop();
    expect([ids, executionStats.totalKeysExamined]).toEqual([found, keys]);
  });

  it.each<[string, Document, number, number]>([
    ['everything', { count: 'items', query: {} }, 0, 0],
    ['a range', { count: 'items', query: { category: 3 } }, 101, 0],
    ['a range up to a limit', { count: 'items', query: { category: 3 }, limit: 40 }, 40, 0],
    ['a range with skip and limit', { count: 'items', query: { category: 3 }, skip: 10, limit: 40 }, 50, 0],
    ['two ranges', { count: 'items', query: { category: { $in: [3, 5] } } }, 202, 0],
    ['an element of arrays', { count: 'items', query: { tags: 2 } }, 334, 0],
    [
      'one of two elements, which a document may have both',
      countDocuments({ tags: { $in: [2, 100] } }),
      834,
      0,
    ],
    ['a predicate on documents', { count: 'items', query: { category: 3, name: 'n1' } }, 100, 100],
    ['documents', countDocuments({ category: 3 }), 101, 0],
    ['documents up to a limit', countDocuments({ category: 3 }, { $limit: 40 }), 40, 0],
    ['all documents', countDocuments({}), 0, 1000],
    ['all documents up to a limit', countDocuments({}, { $skip: 10 }, { $limit: 40 }), 0, 50],
  ])('is counted for count: %s', async (_, command, keys, docs) => {
    expect(await examined(command)).toEqual([keys, docs]);
  });

  // prettier-ignore
  it.each<[string, Document, number, number]>([
    ['a page', aggregate({ $match: { category: 3 } }, { $sort: { price: -1 } }, { $skip: 60 }, { $limit: 5 }), 65, 5],
    ['groups', aggregate({ $match: { category: 3 } }, { $group: { _id: '$name' } }), 100, 100],
    ['groups by fields of the index', aggregate({ $match: { category: 3 } }, { $group: { _id: null, most: { $max: '$price' } } }), 100, 0],
    ['distinct values', { distinct: 'items', key: 'name', query: { category: 3 } }, 100, 100],
    ['a write to one', { update: 'items', updates: [{ q: { category: 3 }, u: { $set: { seen: 1 } } }] }, 1, 1],
    ['a write to many', { update: 'items', updates: [{ q: { category: 3 }, u: { $set: { seen: 2 } }, multi: true }] }, 100, 100],
    ['findAndModify', { findAndModify: 'items', query: { category: 3 }, sort: { price: -1 }, update: { $set: { seen: 3 } } }, 1, 1],
    ['a removal of nothing', { delete: 'items', deletes: [{ q: { category: 3, name: 'none' }, limit: 0 }] }, 100, 100],
  ])('is counted for other commands: %s', async (_, command, keys, docs) => {
    expect(await examined(command)).toEqual([keys, docs]);
  });

  it('shows SKIP below FETCH, and FETCH below SKIP where a predicate needs the document', async () => {
    const stages = async (filter: Document, options: FindOptions): Promise<string[]> => {
      const { queryPlanner } = await db.command({ explain: find(filter, options) });
      const names: string[] = [];
      for (let stage = queryPlanner.winningPlan; stage; stage = stage.inputStage) names.push(stage.stage);
      return names;
    };
    const page = { sort: { price: -1 } as const, skip: 5, limit: 5 };
    expect(await stages({ category: 1 }, page)).toEqual(['LIMIT', 'FETCH', 'SKIP', 'IXSCAN']);
    expect(await stages({ category: 1, name: 'a' }, page)).toEqual(['LIMIT', 'SKIP', 'FETCH', 'IXSCAN']);
    expect(await stages({ category: 1 }, { ...page, projection: { _id: 1 } })).toEqual([
      'LIMIT',
      'PROJECTION_COVERED',
      'SKIP',
      'IXSCAN',
    ]);
    expect(await stages({ category: 1 }, { ...page, sort: { name: 1 } })).toEqual([
      'SKIP',
      'SORT',
      'FETCH',
      'IXSCAN',
    ]);
  });

  describe('the profiler', () => {
    const entries = (): Promise<Document[]> => db.collection('system.profile').find().toArray();

    it('names what mongod names', async () => {
      await db.setProfilingLevel('all');
      await items.find({ category: 3 }, { sort: { price: -1 }, limit: 5 }).toArray();
      await items.updateOne({ _id: 1 }, { $set: { name: 'new' } });
      await items.insertOne({ _id: 5000, category: 50, price: 1, name: 'x', tags: [] });
      await items.deleteOne({ _id: 5000 });
      await items.insertOne({ _id: 1, category: 1, price: 1, name: 'x', tags: [] }).catch(() => undefined);
      expect(await db.profilingLevel()).toBe('all');
      await db.setProfilingLevel('off');
      expect((await entries()).filter(({ ns }) => ns === 'examined.items')).toMatchObject([
        {
          op: 'query',
          command: { find: 'items', filter: { category: 3 } },
          keysExamined: 5,
          docsExamined: 5,
          nreturned: 5,
          cursorExhausted: true,
          planSummary: 'IXSCAN { category: 1, price: -1, _id: 1 }',
          millis: expect.any(Number),
          ts: expect.any(Date),
        },
        { op: 'update', keysExamined: 1, docsExamined: 1, nMatched: 1, nModified: 1, planSummary: 'IDHACK' },
        { op: 'insert', ninserted: 1 },
        { op: 'remove', keysExamined: 1, docsExamined: 1, ndeleted: 1 },
        { op: 'insert', ninserted: 0 },
      ]);
    });

    it('counts what each batch of a cursor examines', async () => {
      await db.command({ profile: 2 });
      await items.find({ category: 3 }, { batchSize: 30 }).toArray();
      await db.command({ profile: 0 });
      const batches = (await entries()).filter(({ op }) => op === 'getmore').slice(-3);
      expect(batches.map(({ keysExamined, nreturned }) => [keysExamined, nreturned])).toEqual([
        [30, 30],
        [30, 30],
        [10, 10],
      ]);
    });

    it('records nothing when it is off, and only what is slow on level 1', async () => {
      await db.collection('system.profile').drop();
      await items.findOne({});
      await db.command({ profile: 1, slowms: 60_000 });
      await items.findOne({});
      await db.command({ profile: 0, slowms: 100 });
      expect(await entries()).toEqual([]);
    });

    it('keeps a megabyte, the latest entries', async () => {
      await db.command({ profile: 2 });
      for (let id = 0; id < 60; id += 1) await items.findOne({ _id: id, name: 'x'.repeat(40_000) });
      await db.command({ profile: 0 });
      const kept = (await entries())
        .filter(({ op }) => op === 'query')
        .map((entry) => entry['command'].filter._id);
      expect(kept.length).toBeLessThan(30);
      expect(kept.at(-1)).toBe(59);
    });

    it('is read-only for clients, and not dropped while it is on', async () => {
      const profile = db.collection('system.profile');
      await expect(profile.insertOne({})).rejects.toMatchObject({ code: 73 });
      await expect(profile.createIndex({ ts: 1 })).rejects.toMatchObject({ code: 73 });
      await db.command({ profile: 2 });
      await expect(db.command({ drop: 'system.profile' })).rejects.toMatchObject({ code: 20 });
      await db.command({ profile: 0 });
      await profile.drop();
      expect(await db.listCollections({}, { nameOnly: true }).toArray()).toEqual([
        { name: 'items', type: 'collection' },
      ]);
    });
  });
});
