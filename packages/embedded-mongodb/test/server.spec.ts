import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal128, Double, Long, MongoClient, MongoServerError, type Db } from 'mongodb';
import mongoose from 'mongoose';
import { startMongoServer, type MongoServer } from '../src/index.js';

/** The same checks on both storages. */
describe.each(['memory', 'lmdb'])('the embedded MongoDB server on %s storage', (kind) => {
  let folder: string | undefined;
  let server: MongoServer;
  let client: MongoClient;
  let db: Db;

  const start = async (): Promise<void> => {
    server = await startMongoServer(folder === undefined ? {} : { dataDir: folder });
    client = await new MongoClient(server.uri).connect();
    db = client.db('shop');
  };
  const stop = async (): Promise<void> => {
    await client.close();
    await server.close();
  };

  beforeAll(async () => {
    if (kind === 'lmdb') folder = mkdtempSync(join(tmpdir(), 'mongodb-server-'));
    await start();
  });
  afterAll(async () => {
    await stop();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  it('inserts, finds, updates and deletes', async () => {
    const things = db.collection<{ _id: number; a: number; b?: string }>('things');
    await things.insertMany([1, 2, 3, 4].map((a) => ({ _id: a, a })));
    expect(await things.find({ a: { $gt: 1 } }, { sort: { a: -1 }, limit: 2 }).toArray()).toEqual([
      { _id: 4, a: 4 },
      { _id: 3, a: 3 },
    ]);
    expect(await things.updateMany({ a: { $lte: 2 } }, { $set: { b: 'x' } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    });
    expect(
      await things.findOneAndUpdate({ _id: 1 }, { $inc: { a: 10 } }, { returnDocument: 'after' }),
    ).toEqual({ _id: 1, a: 11, b: 'x' });
    expect(await things.updateOne({ _id: 9 }, { $set: { a: 9 } }, { upsert: true })).toMatchObject({
      upsertedId: 9,
    });
    expect((await things.deleteMany({ a: { $gt: 8 } })).deletedCount).toBe(2);
    expect(await things.countDocuments()).toBe(3);
    expect(await things.distinct('a')).toEqual([2, 3, 4]);
    expect(
      await things
        .aggregate([{ $match: { a: { $gt: 2 } } }, { $group: { _id: null, sum: { $sum: '$a' } } }])
        .toArray(),
    ).toEqual([{ _id: null, sum: 7 }]);
  });

  it('keeps the types of numbers', async () => {
    const numbers = db.collection('numbers');
    const doc = {
      _id: 1 as never,
      int: 1,
      whole: new Double(1),
      half: 1.5,
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
    };
    await numbers.insertOne(doc);
    const found = await numbers.findOne({}, { promoteValues: false });
    expect(found).toMatchObject({
      whole: new Double(1),
      half: new Double(1.5),
      long: Long.fromString('9007199254740993'),
    });
    expect(String(found!['decimal'])).toBe('1.10');
    expect((found!['int'] as { _bsontype: string })._bsontype).toBe('Int32');
    expect(
      await numbers.countDocuments({ whole: 1, long: { $gt: Long.fromString('9007199254740992') } }),
    ).toBe(1);
  });

  it('refuses a second document with the key of a unique index, and says which', async () => {
    const users = db.collection('users');
    await users.createIndex({ 'contact.email': 1, shop: -1 }, { unique: true });
    await users.insertOne({ contact: { email: 'a@b.c' }, shop: 1 });
    const error = await users
      .insertOne({ contact: { email: 'a@b.c' }, shop: 1 })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MongoServerError);
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { 'contact.email': 1, shop: -1 },
      keyValue: { 'contact.email': 'a@b.c', shop: 1 },
    });
    expect((error as Error).message).toContain(
      'E11000 duplicate key error collection: shop.users index: contact.email_1_shop_-1 dup key: { contact.email: "a@b.c", shop: 1 }',
    );
  });

  it('lists collections and indexes', async () => {
    await db.collection('listed').createIndexes([
      { key: { a: 1 }, name: 'a_1', sparse: true },
      { key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 },
    ]);
    expect((await db.listCollections({ name: 'listed' }).toArray())[0]).toMatchObject({
      name: 'listed',
      type: 'collection',
    });
    expect(await db.collection('listed').listIndexes().toArray()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1', sparse: true },
      { v: 2, key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 },
    ]);
    await expect(db.collection('listed').createIndex({ a: 1 }, { name: 'a_1' })).rejects.toMatchObject({
      code: 86,
    });
    await db.collection('listed').dropIndex('a_1');
    expect(await db.collection('listed').indexes()).toHaveLength(2);
  });

  it('reads large results in batches', async () => {
    const many = db.collection<{ _id: number }>('many');
    await many.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })));
    const ids = await many
      .find()
      .batchSize(70)
      .map((doc) => doc._id)
      .toArray();
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, id) => id));
  });

  it('commits and aborts transactions', async () => {
    const stock = db.collection<{ _id: string; n: number }>('stock');
    await stock.insertOne({ _id: 'a', n: 1 });
    const session = client.startSession();
    session.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
    await stock.insertOne({ _id: 'b', n: 5 }, { session });
    expect(await stock.findOne({ _id: 'a' }, { session })).toEqual({ _id: 'a', n: 2 });
    expect(await stock.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
    await session.commitTransaction();
    expect(await stock.find().toArray()).toEqual([
      { _id: 'a', n: 2 },
      { _id: 'b', n: 5 },
    ]);
    session.startTransaction();
    await stock.deleteMany({}, { session });
    await session.abortTransaction();
    expect(await stock.countDocuments()).toBe(2);
    await session.endSession();
  });

  it('is exact under twenty concurrent decrements', async () => {
    const stock = db.collection<{ _id: string; n: number }>('stock');
    await stock.insertOne({ _id: 'many', n: 20 });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const found = await stock.findOne({ _id: 'many' }, { session });
            await stock.updateOne({ _id: 'many' }, { $set: { n: found!.n - 1 } }, { session });
          }),
        ),
      ),
    );
    expect(await stock.findOne({ _id: 'many' })).toEqual({ _id: 'many', n: 0 });
  });

  it('serves mongoose discriminators and bulk writes', async () => {
    const connection = await mongoose.createConnection(server.uri, { dbName: 'habits' }).asPromise();
    try {
      const Event = connection.model(
        'Event',
        new mongoose.Schema({ at: Number }, { discriminatorKey: 'kind' }),
      );
      const Click = Event.discriminator('Click', new mongoose.Schema({ url: String }));
      const Sale = Event.discriminator('Sale', new mongoose.Schema({ total: Number }));
      await Click.create({ at: 1, url: '/a' }, { at: 3, url: '/b' });
      await Sale.create({ at: 2, total: 5 });
      expect((await Event.find().sort({ at: 1 }).lean()).map((event) => event.at)).toEqual([1, 2, 3]);
      expect(await Click.countDocuments({ at: { $gte: 1 } })).toBe(2);

      const result = await Sale.bulkWrite([
        { insertOne: { document: { at: 4, total: 7 } } },
        { updateMany: { filter: { total: { $gt: 1 } }, update: { $inc: { total: 1 } } } },
        { updateOne: { filter: { at: 9 }, update: { $set: { total: 1 } }, upsert: true } },
        { deleteOne: { filter: { at: 2 } } },
      ]);
      expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 });
      expect((await Sale.find().sort({ at: 1 }).lean()).map(({ at, total }) => [at, total])).toEqual([
        [4, 8],
        [9, 1],
      ]);
    } finally {
      await connection.dropDatabase();
      await connection.close();
    }
  });

  it('serves mongoose: schemas, indexes, populate, optimistic concurrency, transactions', async () => {
    const connection = await mongoose.createConnection(server.uri, { dbName: 'goose' }).asPromise();
    const authorSchema = new mongoose.Schema({ email: { type: String, unique: true } }, { timestamps: true });
    const bookSchema = new mongoose.Schema(
      { title: String, author: { type: mongoose.Schema.Types.ObjectId, ref: 'Author' }, tags: [String] },
      { optimisticConcurrency: true },
    );
    const Author = connection.model('Author', authorSchema);
    const Book = connection.model('Book', bookSchema);
    await Promise.all([Author.init(), Book.init()]);
    const author = await Author.create({ email: 'x@y.z' });
    const book = await Book.create({ title: 't', author: author._id, tags: ['a', 'b'] });
    await expect(Author.create({ email: 'x@y.z' })).rejects.toMatchObject({ code: 11000 });
    expect((await Book.findOne({ tags: 'b' }).populate('author').lean())!.author).toMatchObject({
      email: 'x@y.z',
    });
    const stale = await Book.findOne({ title: 't' });
    book.title = 'new';
    await book.save();
    stale!.title = 'other';
    await expect(stale!.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
    await connection.transaction(async (session) => {
      await Author.create([{ email: 'in@tx' }], { session });
    });
    expect(await Author.countDocuments()).toBe(2);
    await connection.close();
  });

  if (kind === 'lmdb') {
    it('has everything again after a restart', async () => {
      const before = await db.collection('stock').find().toArray();
      await stop();
      await start();
      expect(await db.collection('stock').find().toArray()).toEqual(before);
      expect(await db.collection('listed').indexes()).toHaveLength(2);
      await expect(
        db.collection('users').insertOne({ contact: { email: 'a@b.c' }, shop: 1 }),
      ).rejects.toMatchObject({ code: 11000 });
    });

    it('refuses the folder to a second server', async () => {
      await expect(startMongoServer({ dataDir: folder! })).rejects.toThrow('is in use by process');
    });
  }
});
