import { MongoClient, type Db } from 'mongodb';
import { startMongoServer, type MongoServer } from '../src/index.js';

describe('commands', () => {
  let server: MongoServer;
  let client: MongoClient;
  let db: Db;

  beforeAll(async () => {
    server = await startMongoServer();
    client = await new MongoClient(server.uri).connect();
    db = client.db('commands');
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  it('takes documents of 5 MB, refuses 16 MB', async () => {
    await db.collection('big').insertOne({ _id: 1 as never, text: 'x'.repeat(5 << 20) });
    expect((await db.collection('big').findOne({}))!['text']).toHaveLength(5 << 20);
    await db.collection('big').updateOne({}, { $set: { more: 'y'.repeat(6 << 20) } });
    await expect(
      db.collection('big').updateOne({}, { $set: { evenMore: 'z'.repeat(6 << 20) } }),
    ).rejects.toMatchObject({ code: 10334 });
  });

  it('takes 20,000 documents in one insertMany', async () => {
    await db.collection('many').insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n })));
    expect(await db.collection('many').countDocuments({ n: { $gte: 19_990 } })).toBe(10);
  });
});
