/**
 * Benchmark of the embedded MongoDB server through the official driver, on disk: latency while a collection grows from
 * 1,000 to 100,000 documents, and throughput with 1 and 32 clients.
 *
 *   node packages/embedded-mongodb/bench/mongodb.mjs [--memory]     needs the build
 *
 * The first table gives microseconds per operation with one client; lookups and pages must stay flat. Client and
 * server share the machine, and the driver uses more CPU time than the server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';

const MODULE = process.env.EMBEDDED_MONGODB ?? new URL('../dist/index.js', import.meta.url).href;
const SIZES = [1_000, 10_000, 100_000];
const FLAT = 1.5;
const SLICES = 6;

const { startMongoServerThread } = await import(MODULE);
const folder = process.argv.includes('--memory') ? undefined : mkdtempSync(join(tmpdir(), 'bench-mongodb-'));
const server = await startMongoServerThread(folder === undefined ? {} : { dataDir: folder });
const client = await new MongoClient(server.uri, { maxPoolSize: 32 }).connect();
const db = client.db('bench');

const product = (id) => ({
  _id: id,
  sku: `SKU-${id}`,
  category: `category-${id % 50}`,
  price: (id * 7919) % 10_000,
  name: { en: `Product ${id}`, fr: `Produit ${id}` },
  tags: [`tag-${id % 7}`, `tag-${id % 11}`],
  description: 'x'.repeat(300),
  stock: 10,
  createdAt: new Date(1.7e12 + id * 1000),
});

const INDEXES = [
  { key: { sku: 1 }, name: 'sku', unique: true },
  { key: { category: 1, price: -1 }, name: 'category_price' },
  { key: { createdAt: -1 }, name: 'createdAt' },
  { key: { tags: 1 }, name: 'tags' },
];

let made = 0;

/** The measured operations, for a collection of a given size. */
const operations = (products, size) => ({
  'find by id': (at) => products.findOne({ _id: (at * 7919) % size }),
  'find by index': (at) => products.findOne({ sku: `SKU-${(at * 7919) % size}` }),
  'page by index sort': () => products.find().sort({ createdAt: -1 }).limit(20).toArray(),
  'filtered page by index sort': (at) =>
    products
      .find({ category: `category-${at % 50}` })
      .sort({ price: -1 })
      .limit(20)
      .toArray(),
  'count of 20 by index': () =>
    products.countDocuments({ createdAt: { $gt: new Date(1.7e12 + (size - 21) * 1000) } }),
  update: (at) => products.updateOne({ _id: (at * 7919) % size }, { $inc: { stock: 1 } }),
  'transaction of three writes': (at) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await products.updateOne({ _id: (at * 7919) % size }, { $inc: { stock: -1 } }, { session });
        await db.collection('orders').insertOne({ _id: (made += 1), lines: [at] }, { session });
        await products.updateOne({ _id: (at * 7907 + 1) % size }, { $inc: { stock: 1 } }, { session });
      }),
    ),
});

/** Operations per second of several clients; each starts the next operation when its last one has ended. */
async function rate(run, clients, forMs) {
  let count = 0;
  const end = performance.now() + forMs;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await run((count += 1));
    }),
  );
  return (count / (performance.now() - started)) * 1000;
}

for (const size of SIZES) {
  const products = db.collection(`products${size}`);
  await products.createIndexes(INDEXES);
  for (let id = 0; id < size; id += 1000) {
    await products.insertMany(Array.from({ length: 1000 }, (_, offset) => product(id + offset)));
  }
}

// The sizes alternate and the best slice of each counts, so that other load on the machine does not look like growth.
const table = {};
for (const name of Object.keys(operations(db.collection('none'), 1))) {
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (const size of SIZES) {
      const run = operations(db.collection(`products${size}`), size)[name];
      const cost = Math.round(1e6 / (await rate(run, 1, 300)));
      const row = (table[name] ??= {});
      row[size] = Math.min(row[size] ?? Infinity, cost);
    }
  }
}
let isFlat = true;
for (const [name, row] of Object.entries(table)) {
  row.growth = Number((row[SIZES.at(-1)] / row[SIZES[0]]).toFixed(2));
  if (/^find|page|count/.test(name) && row.growth > FLAT) isFlat = false;
}
console.table(table);

const size = SIZES[1];
const throughput = {};
for (const [name, run] of Object.entries(operations(db.collection(`products${size}`), size))) {
  throughput[name] = {
    '1 client': Math.round(await rate(run, 1, 1500)),
    '32 clients': Math.round(await rate(run, 32, 2000)),
  };
}
console.table(throughput);

await client.close();
await server.close();
if (folder !== undefined) {
  const started = performance.now();
  const again = await startMongoServerThread({ dataDir: folder });
  process.stdout.write(
    `start with ${SIZES.reduce((sum, each) => sum + each)} documents: ${Math.round(performance.now() - started)} ms\n`,
  );
  await again.close();
  rmSync(folder, { recursive: true });
}
process.stdout.write(
  isFlat ? 'lookups and pages stay flat\n' : `lookups or pages grow by more than ${FLAT}\n`,
);
process.exitCode = isFlat ? 0 : 1;
