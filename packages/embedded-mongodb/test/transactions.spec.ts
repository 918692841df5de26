import { MongoClient, MongoServerError, type ClientSession, type Collection, type Db } from 'mongodb';
import { startMongoServer, type MongoServer } from '../src/index.js';
import { Random } from './reference/random.js';
import { seedOf } from './support/seed.js';

interface Account {
  _id: number;
  balance: number;
}

describe('transactions', () => {
  let server: MongoServer;
  let client: MongoClient;
  /** Its transactions have little time, so that their end is not waited for long. */
  let hastyServer: MongoServer;
  let hasty: MongoClient;
  let db: Db;
  let accounts: Collection<Account>;

  beforeAll(async () => {
    server = await startMongoServer();
    client = await new MongoClient(server.uri, { maxPoolSize: 64 }).connect();
    hastyServer = await startMongoServer({ transactionLifetimeMs: 500 });
    hasty = await new MongoClient(hastyServer.uri).connect();
    db = client.db('bank');
  });
  afterAll(async () => {
    for (const each of [client, hasty]) await each.close();
    for (const each of [server, hastyServer]) await each.close();
  });
  beforeEach(async () => {
    for (const each of [client, hasty]) {
      await each.db('bank').dropDatabase();
      await accountsAt(each).insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id, balance: 100 })));
    }
    accounts = accountsAt(client);
  });

  const accountsAt = (at: MongoClient) => at.db('bank').collection<Account>('accounts');
  const inSession = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => client.withSession(work);
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no error',
      (error: MongoServerError) => error.code,
    );

  it('never show a sum that differs, under twelve writers that transfer', async () => {
    const random = new Random(seedOf('transfers'));
    const sums: number[] = [];
    const sumIn = async (session: ClientSession): Promise<number> =>
      (await accounts.find({}, { session }).toArray()).reduce((sum, { balance }) => sum + balance, 0);
    const transfer = async (session: ClientSession): Promise<void> => {
      const [from, to] = [random.below(10), random.below(10)];
      await accounts.updateOne({ _id: from }, { $inc: { balance: -1 } }, { session });
      await accounts.updateOne({ _id: to }, { $inc: { balance: 1 } }, { session });
      sums.push(await sumIn(session));
    };
    await Promise.all(
      Array.from({ length: 12 }, () =>
        inSession(async (session) => {
          for (let round = 0; round < 4; round += 1) await session.withTransaction(() => transfer(session));
        }),
      ),
    );
    expect(sums.length).toBeGreaterThanOrEqual(48);
    expect(new Set(sums)).toEqual(new Set([1000]));
  });

  it('let one of two have a unique key, whether they overlap or follow', async () => {
    const users = db.collection<{ email: string }>('users');
    await users.createIndex({ email: 1 }, { unique: true });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, attempt) =>
        inSession((session) =>
          session
            .withTransaction(() => users.insertOne({ email: `user${attempt % 8}@shop.example` }, { session }))
            .then(
              () => 'made',
              (error: MongoServerError) => error.code,
            ),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome === 11000)).toHaveLength(32);
    expect(await users.countDocuments()).toBe(8);
  });

  it('give the second writer of a document WriteConflict, to be tried again', async () => {
    await inSession((first) =>
      inSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await accounts.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session: first });
        const error = await accounts
          .updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session: second })
          .catch((caught: unknown) => caught);
        expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
        expect((error as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true);
        await first.commitTransaction();
        expect(await codeOf(second.commitTransaction())).toBe(251);
      }),
    );
    expect((await accounts.findOne({ _id: 1 }))!.balance).toBe(101);
  });

  it('refuse to write what was committed after the snapshot', async () => {
    await inSession(async (session) => {
      session.startTransaction();
      await accounts.findOne({ _id: 1 }, { session });
      await accounts.updateOne({ _id: 1 }, { $set: { balance: 7 } });
      expect((await accounts.findOne({ _id: 1 }, { session }))!.balance).toBe(100);
      expect(await codeOf(accounts.updateOne({ _id: 1 }, { $set: { balance: 8 } }, { session }))).toBe(112);
    });
  });

  it('make a writer outside wait for the end, and then see its result', async () => {
    await inSession(async (session) => {
      session.startTransaction();
      await accounts.updateOne({ _id: 1 }, { $inc: { balance: 5 } }, { session });
      let written = false;
      const outside = accounts.updateMany({ balance: { $gte: 100 } }, { $inc: { balance: 1 } }).then(() => {
        written = true;
        return written;
      });
      expect(await codeOf(accounts.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { maxTimeMS: 50 }))).toBe(
        50,
      );
      expect(written).toBe(false);
      await session.commitTransaction();
      await outside;
    });
    expect((await accounts.findOne({ _id: 1 }))!.balance).toBe(106);
    expect((await accounts.findOne({ _id: 2 }))!.balance).toBe(101);
  });

  it('keep a freed unique key until the commit', async () => {
    const users = db.collection<{ _id: number; email: string }>('users');
    await users.createIndex({ email: 1 }, { unique: true });
    await users.insertOne({ _id: 1, email: 'a' });
    await inSession(async (session) => {
      session.startTransaction();
      await users.deleteOne({ _id: 1 }, { session });
      const outside = users.insertOne({ _id: 2, email: 'a' });
      await session.abortTransaction();
      expect(await codeOf(outside)).toBe(11000);
      session.startTransaction();
      await users.deleteOne({ _id: 1 }, { session });
      await users.insertOne({ _id: 3, email: 'a' }, { session });
      await session.commitTransaction();
    });
    expect(await users.find().toArray()).toEqual([{ _id: 3, email: 'a' }]);
  });

  it('commit a collection that they made, with its index, as a whole', async () => {
    await inSession(async (session) => {
      session.startTransaction();
      await db.createCollection('orders', { session });
      await db.collection('orders').createIndex({ number: 1 }, { unique: true, session });
      await db.collection('orders').insertOne({ number: 1 }, { session });
      expect(await db.listCollections({ name: 'orders' }).toArray()).toEqual([]);
      await session.commitTransaction();
    });
    expect(await codeOf(db.collection('orders').insertOne({ number: 1 }))).toBe(11000);
    expect(await db.collection('orders').countDocuments()).toBe(1);
  });

  it('abort with everything on a duplicate key', async () => {
    await inSession(async (session) => {
      session.startTransaction();
      await accounts.insertOne({ _id: 50, balance: 1 }, { session });
      expect(await codeOf(accounts.insertOne({ _id: 1, balance: 1 }, { session }))).toBe(11000);
      expect(await codeOf(accounts.insertOne({ _id: 51, balance: 1 }, { session }))).toBe(251);
    });
    expect(await accounts.countDocuments()).toBe(10);
  });

  it('end after their lifetime, and let go what they held', async () => {
    const held = accountsAt(hasty);
    await hasty.withSession(async (session) => {
      session.startTransaction();
      await held.updateOne({ _id: 1 }, { $inc: { balance: 5 } }, { session });
      await held.updateOne({ _id: 1 }, { $inc: { balance: 1 } });
      expect(await codeOf(session.commitTransaction())).toBe(251);
    });
    expect((await held.findOne({ _id: 1 }))!.balance).toBe(101);
  });

  it('keep index builds, drops and renames waiting while they use the collection', async () => {
    await inSession(async (session) => {
      session.startTransaction();
      await accounts.updateOne({ _id: 1 }, { $inc: { balance: 5 } }, { session });
      let built = false;
      const building = accounts.createIndex({ balance: 1 }).then(() => {
        built = true;
        return built;
      });
      expect(await codeOf(accounts.drop({ maxTimeMS: 50 }))).toBe(50);
      expect(built).toBe(false);
      await session.commitTransaction();
      await building;
    });
    expect(await accounts.find({ balance: 105 }).toArray()).toEqual([{ _id: 1, balance: 105 }]);
  });

  it('refuse what may not run inside', async () => {
    for (const work of [
      (session: ClientSession) => accounts.createIndex({ balance: 1 }, { session }),
      (session: ClientSession) => accounts.drop({ session }),
      (session: ClientSession) => db.command({ count: 'accounts' }, { session }),
    ]) {
      await inSession(async (session) => {
        session.startTransaction();
        expect(await codeOf(work(session))).toBe(263);
      });
    }
  });

  it('end with their session', async () => {
    const session = client.startSession();
    session.startTransaction();
    await accounts.updateOne({ _id: 1 }, { $inc: { balance: 5 } }, { session });
    await db.admin().command({ killSessions: [session.id] });
    await accounts.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { maxTimeMS: 1000 });
    expect(await codeOf(session.commitTransaction())).toBe(251);
    await session.endSession();
  });

  it('read on from their cursors what was there when the cursor was opened', async () => {
    await inSession(async (session) => {
      session.startTransaction();
      const cursor = accounts.find({}, { session, batchSize: 3, sort: { _id: 1 } });
      const first = await cursor.next();
      await accounts.deleteMany({ _id: { $gte: 5 } }, { session });
      const rest = await cursor.toArray();
      expect([first, ...rest].map((account) => account!._id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(await accounts.countDocuments({}, { session })).toBe(5);
      await session.abortTransaction();
    });
  });

  it.each<[string, () => MongoClient, (session: ClientSession) => Promise<void>]>([
    ['a commit', () => client, (session) => session.commitTransaction()],
    ['an abort', () => client, (session) => session.abortTransaction()],
    ['their deadline', () => hasty, async () => undefined],
  ])('take their cursors along at %s', async (_end, at, end) => {
    const openCursors = async (): Promise<number> =>
      Number((await at().db().admin().command({ serverStatus: 1 }))['metrics'].cursor.open.total);
    const before = await openCursors();
    await at().withSession(async (session) => {
      session.startTransaction();
      await accountsAt(at()).find({}, { session, batchSize: 2 }).next();
      expect(await openCursors()).toBe(before + 1);
      await end(session);
      while ((await openCursors()) > before) await new Promise((next) => setTimeout(next, 20));
    });
  });

  it('sell exactly what there is, to thirty buyers at once', async () => {
    const stock = db.collection<{ _id: string; n: number }>('stock');
    await stock.insertOne({ _id: 'item', n: 8 });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, buyer) =>
        inSession((session) =>
          session.withTransaction(async () => {
            const bought = await stock.updateOne(
              { _id: 'item', n: { $gt: 0 } },
              { $inc: { n: -1 } },
              { session },
            );
            if (bought.modifiedCount === 0) return 'sold out';
            await db.collection<{ _id: number }>('sales').insertOne({ _id: buyer }, { session });
            return 'bought';
          }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(8);
    expect(await db.collection('sales').countDocuments()).toBe(8);
  });
});
