import { Long, MongoClient, MongoServerError, ObjectId, type Db, type Document } from 'mongodb';
import { startMongoServer, type MongoServer } from '../src/index.js';

describe('commands', () => {
  let server: MongoServer;
  let client: MongoClient;
  let db: Db;

  beforeAll(async () => {
    server = await startMongoServer({ testCommands: true, ttlIntervalMs: 20 });
    client = await new MongoClient(server.uri).connect();
    db = client.db('commands');
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });
  beforeEach(() => db.dropDatabase());

  const failure = (work: Promise<unknown>): Promise<MongoServerError> =>
    work.then(
      () => {
        throw new Error('did not fail');
      },
      (error: MongoServerError) => error,
    );
  const fail = (mode: unknown, data: Document): Promise<Document> =>
    client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });
  const winningPlan = (collection: string, filter: Document, options: Document = {}): Promise<Document> =>
    db.command({ explain: { find: collection, filter, ...options }, verbosity: 'executionStats' });

  describe('what is unknown', () => {
    it.each<[string, Document, number]>([
      ['an argument', { find: 'c', nonsense: 1 }, 40415],
      ['a fail point', { configureFailPoint: 'nonsense', mode: 'off' }, 13],
    ])('is refused: %s', async (_, command, code) => {
      expect(await failure(db.command(command))).toMatchObject({ code });
    });

    it('is refused: fail points on a server that was not started for tests', async () => {
      const plain = await startMongoServer();
      const other = await new MongoClient(plain.uri).connect();
      expect(
        await failure(other.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' })),
      ).toMatchObject({ code: 59 });
      await other.close();
      await plain.close();
    });
  });

  describe('arguments', () => {
    it.each<[string, Document, number]>([
      ['a wrong type', { find: 'c', filter: 'x' }, 14],
      ['a negative limit', { find: 'c', limit: -1 }, 51024],
      ['a collection name with a dollar', { find: 'a$b' }, 73],
      ['an empty collection name', { insert: '', documents: [{}] }, 73],
      ['no documents', { insert: 'c', documents: [] }, 16],
      ['an array as id', { insert: 'c', documents: [{ _id: [1] }] }, 53],
      ['no pipeline', { aggregate: 'c', cursor: {} }, 40414],
      ['no cursor', { aggregate: 'c', pipeline: [] }, 9],
      ['an unknown read concern', { find: 'c', readConcern: { level: 'x' } }, 9],
      ['a snapshot outside transactions', { find: 'c', readConcern: { level: 'snapshot' } }, 72],
      ['a hint without index', { find: 'there', hint: 'no_such_index' }, 2],
      ['both remove and update', { findAndModify: 'c', remove: true, update: {} }, 9],
    ])('are refused: %s', async (_, command, code) => {
      await db.collection('there').insertOne({});
      const error = await db.command(command).then(
        (reply) => (reply['writeErrors'] as Document[])[0]!,
        (caught: unknown) => caught,
      );
      expect(error).toMatchObject({ code });
    });

    it('report a write concern that one node cannot satisfy beside the result', async () => {
      const reply = await failure(
        db.command({ insert: 'c', documents: [{ _id: 1 }], writeConcern: { w: 2 } }),
      );
      expect(reply).toMatchObject({ code: 100 });
      expect(await db.collection('c').countDocuments()).toBe(1);
    });
  });

  describe('explain', () => {
    beforeEach(async () => {
      const products = db.collection<{ _id: number }>('products');
      await products.insertMany(
        Array.from({ length: 2000 }, (_, _id) => ({
          _id,
          category: _id % 20,
          price: _id % 97,
          tags: [_id % 3, 'x'],
        })),
      );
      await products.createIndexes([
        { key: { category: 1, price: -1 }, name: 'category_price' },
        { key: { price: 1 }, name: 'price' },
        { key: { tags: 1 }, name: 'tags' },
      ]);
    });

    it('shows an index for filter and order, and that a page costs a page', async () => {
      const { queryPlanner, executionStats } = await winningPlan(
        'products',
        { category: 3 },
        { sort: { price: -1 }, limit: 5 },
      );
      expect(queryPlanner.winningPlan).toMatchObject({
        stage: 'LIMIT',
        inputStage: {
          stage: 'FETCH',
          inputStage: {
            stage: 'IXSCAN',
            indexName: 'category_price',
            direction: 'forward',
            indexBounds: { category: ['[3, 3]'], price: ['[MaxKey, MinKey]'] },
          },
        },
      });
      expect(executionStats).toMatchObject({ nReturned: 5, totalKeysExamined: 5, totalDocsExamined: 5 });
    });

    it('shows a merge for a list of values in the order of the next field', async () => {
      const { queryPlanner, executionStats } = await winningPlan(
        'products',
        { category: { $in: [1, 2, 3] } },
        { sort: { price: -1 }, limit: 6 },
      );
      expect(queryPlanner.winningPlan.inputStage.inputStage).toMatchObject({ stage: 'SORT_MERGE' });
      expect(executionStats.totalKeysExamined).toBeLessThan(12);
    });

    it('shows ranges, arrays, lookups by id, sorts and scans', async () => {
      expect(
        (await winningPlan('products', { price: { $gt: 5, $lte: 7 } })).queryPlanner.winningPlan.inputStage,
      ).toMatchObject({
        indexName: 'price',
        isMultiKey: false,
        indexBounds: { price: ['(5, 7]'] },
      });
      expect((await winningPlan('products', { tags: 2 })).queryPlanner.winningPlan.inputStage).toMatchObject({
        indexName: 'tags',
        isMultiKey: true,
      });
      expect((await winningPlan('products', { _id: 7 })).queryPlanner.winningPlan).toEqual({
        stage: 'IDHACK',
      });
      expect(
        (await winningPlan('products', { category: 1 }, { sort: { _id: -1 }, hint: 'category_price' }))
          .queryPlanner.winningPlan,
      ).toMatchObject({ stage: 'SORT' });
      expect((await winningPlan('products', { name: 1 })).queryPlanner.winningPlan).toMatchObject({
        stage: 'COLLSCAN',
        direction: 'forward',
      });
      expect((await winningPlan('nowhere', {})).queryPlanner.winningPlan).toEqual({ stage: 'EOF' });
    });

    it('counts by the keys alone', async () => {
      const reply = await db.command({
        explain: { count: 'products', query: { category: 4 } },
        verbosity: 'executionStats',
      });
      expect(reply['queryPlanner'].winningPlan).toMatchObject({
        stage: 'COUNT',
        inputStage: { stage: 'COUNT_SCAN' },
      });
      expect(reply['executionStats']).toMatchObject({ totalKeysExamined: 101, totalDocsExamined: 0 });
    });

    it('shows what is left of a pipeline after its query', async () => {
      const reply = await db
        .collection('products')
        .aggregate([{ $match: { price: 3 } }, { $group: { _id: '$category' } }])
        .explain();
      expect(reply['stages']).toMatchObject([
        { $cursor: { queryPlanner: { winningPlan: { inputStage: { indexName: 'price' } } } } },
        { $group: { _id: '$category' } },
      ]);
    });

    it('changes nothing when it explains a write', async () => {
      await db.command({ explain: { delete: 'products', deletes: [{ q: {}, limit: 0 }] } });
      expect(await db.collection('products').countDocuments()).toBe(2000);
    });
  });

  describe('fail points', () => {
    afterEach(() => fail('off', {}));

    it('fail the given number of commands, and only those', async () => {
      await fail({ times: 2 }, { failCommands: ['distinct'], errorCode: 8 });
      expect(await failure(db.collection('c').distinct('a'))).toMatchObject({
        code: 8,
        codeName: 'UnknownError',
      });
      expect(await db.collection('c').countDocuments()).toBe(0);
      await failure(db.collection('c').distinct('a'));
      expect(await db.collection('c').distinct('a')).toEqual([]);
    });

    it('close connections, and a retryable write is done once all the same', async () => {
      await fail({ times: 1 }, { failCommands: ['insert'], closeConnection: true });
      await db.collection('c').insertOne({ a: 1 });
      await client.db('admin').command({
        configureFailPoint: 'onPrimaryTransactionalWrite',
        mode: { times: 1 },
        data: { closeConnection: true },
      });
      await db.collection('c').updateOne({ a: 1 }, { $inc: { n: 1 } });
      expect(await db.collection('c').findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, n: 1 });
    });

    it('give their labels, or those that the error has', async () => {
      await fail({ times: 1 }, { failCommands: ['find'], errorCode: 13, errorLabels: ['Own'] });
      expect((await failure(db.collection('c').findOne({}))).hasErrorLabel('Own')).toBe(true);
      const once = new MongoClient(server.uri, { retryWrites: false });
      await fail({ times: 1 }, { failCommands: ['insert'], errorCode: 10107 });
      expect((await failure(once.db('x').collection('c').insertOne({}))).errorLabels).not.toContain(
        'RetryableWriteError',
      );
      await once.close();
    });

    it('hold a command back for some time', async () => {
      await fail({ times: 1 }, { failCommands: ['ping'], blockConnection: true, blockTimeMS: 60 });
      const started = performance.now();
      await db.command({ ping: 1 });
      expect(performance.now() - started).toBeGreaterThan(55);
      await fail({ times: 1 }, { failCommands: ['find'], blockConnection: true, blockTimeMS: 500 });
      expect(await failure(db.collection('c').findOne({}, { maxTimeMS: 20 }))).toMatchObject({ code: 50 });
    });

    it('let the first commands pass, and answer write concern errors', async () => {
      await fail(
        { skip: 1 },
        {
          failCommands: ['insert'],
          writeConcernError: { code: 64, errmsg: 'no', codeName: 'WriteConcernFailed' },
        },
      );
      await db.collection('c').insertOne({ _id: 1 as never });
      expect(await failure(db.collection('c').insertOne({ _id: 2 as never }))).toMatchObject({ code: 64 });
      expect(await db.collection('c').countDocuments()).toBe(2);
    });
  });

  describe('cursors', () => {
    beforeEach(() =>
      db.collection<{ _id: number }>('c').insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id }))),
    );

    it('show what was there when they were opened', async () => {
      const cursor = db.collection('c').find().batchSize(2);
      await cursor.next();
      await db.collection('c').updateMany({}, { $set: { late: true } });
      await db.collection('c').deleteMany({ _id: { $gt: 5 as never } });
      const rest = await cursor.toArray();
      expect(rest).toHaveLength(9);
      expect(rest.some((doc) => 'late' in doc)).toBe(false);
    });

    it('are gone when killed, when their collection goes, and for other sessions', async () => {
      const open = async (): Promise<Document> =>
        (await db.command({ find: 'c', batchSize: 2 }))['cursor'] as Document;
      const { id } = await open();
      expect(await db.command({ killCursors: 'c', cursors: [Long.fromString(String(id))] })).toMatchObject({
        cursorsKilled: [id],
      });
      const second = await open();
      await db.collection('c').drop();
      const gone = await failure(
        db.command({ getMore: Long.fromString(String(second['id'])), collection: 'c' }),
      );
      expect([43, 50738]).toContain(gone.code);
    });

    it('are refused to a namespace that is not theirs', async () => {
      await client.withSession(async (session) => {
        const reply = await db.command({ find: 'c', batchSize: 2 }, { session });
        const id = Long.fromString(String(reply['cursor'].id));
        expect(await failure(db.command({ getMore: id, collection: 'd' }, { session }))).toMatchObject({
          code: 13,
        });
      });
    });
  });

  it('removes documents when their time has come', async () => {
    const codes = db.collection('codes');
    await codes.createIndex({ at: 1 }, { expireAfterSeconds: 10 });
    await codes.insertMany([
      { at: new Date(Date.now() - 11_000) },
      { at: [new Date(), new Date(0)] },
      { at: new Date() },
      { at: 'never' },
      {},
    ]);
    let left = 5;
    for (const end = Date.now() + 5000; left > 3 && Date.now() < end;) left = await codes.countDocuments();
    expect(left).toBe(3);
  });

  it('takes documents of 100 levels, refuses 101', async () => {
    const nested = (levels: number): Document => {
      let doc: Document = {};
      for (let level = 2; level < levels; level += 1) doc = { a: doc };
      return { a: doc };
    };
    await db.collection('deep').insertOne(nested(100));
    expect(await failure(db.collection('deep').insertOne(nested(101)))).toMatchObject({ code: 15 });
  });

  it('takes 1,000 documents in one insertMany', async () => {
    await db.collection('many').insertMany(Array.from({ length: 1_000 }, (_, n) => ({ n })));
    expect(await db.collection('many').countDocuments({ n: { $gte: 990 } })).toBe(10);
  });

  it('renames, hides indexes, reports sizes and lists databases', async () => {
    await db.collection('a').insertOne({ x: 1 });
    await db.collection('a').createIndex({ x: 1 });
    await db.collection('a').rename('b');
    expect(await failure(db.collection('a').rename('c'))).toMatchObject({ code: 26 });
    await db.collection('c').insertOne({});
    expect(await failure(db.collection('b').rename('c'))).toMatchObject({ code: 48 });
    expect(await db.command({ collMod: 'b', index: { name: 'x_1', hidden: true } })).toMatchObject({
      hidden_old: false,
      hidden_new: true,
    });
    expect((await winningPlan('b', { x: 1 })).queryPlanner.winningPlan.stage).toBe('COLLSCAN');
    expect(await db.command({ collStats: 'b' })).toMatchObject({ ns: 'commands.b', count: 1, nindexes: 2 });
    expect(await db.stats()).toMatchObject({ collections: 2, objects: 2 });
    expect((await client.db('admin').admin().listDatabases()).databases.map(({ name }) => name)).toContain(
      'commands',
    );
    expect(await db.command({ serverStatus: 1 })).toMatchObject({
      version: '7.0.0',
      repl: { isWritablePrimary: true },
    });
  });

  it.each<[string, Document, string, number | string]>([
    ['the same once more', { unique: true }, 'a_1', 'no error'],
    ['another setting', { unique: true, expireAfterSeconds: 5 }, 'a_1', 85],
    ['another kind under the same name', {}, 'a_1', 86],
    ['the same under another name', { unique: true }, 'b', 85],
    ['another kind under another name', { sparse: true }, 'b', 'no error'],
    [
      'another filter under another name',
      { unique: true, partialFilterExpression: { b: 1 } },
      'b',
      'no error',
    ],
  ])('detects an existing index: %s', async (_, options, name, outcome) => {
    await db.collection('c').createIndex({ a: 1 }, { unique: true });
    const code = await db
      .collection('c')
      .createIndex({ a: 1 }, { ...options, name })
      .then(
        () => 'no error',
        (error: MongoServerError) => error.code,
      );
    expect(code).toBe(outcome);
  });

  it('makes ids where there are none', async () => {
    const reply = await db.command({ insert: 'c', documents: [{ a: 1 }] });
    expect(reply).toMatchObject({ n: 1 });
    expect((await db.collection('c').findOne({}))!._id).toBeInstanceOf(ObjectId);
  });
});
