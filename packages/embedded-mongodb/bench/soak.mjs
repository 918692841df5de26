/**
 * Soak of the embedded MongoDB server on disk: a steady load of reads, updates, inserts and removals on a collection
 * that keeps its size, in a process of its own, whose memory is printed over time.
 *
 *   node packages/embedded-mongodb/bench/soak.mjs [seconds=600] [documents=20000]     needs the build
 *
 * `heap` is what is alive after a full collection. `anon` is memory of the process; `file` is pages of the mapped data
 * file, which the kernel takes back when memory is short. Exit code 1 when the heap of the last quarter is larger than that of the second.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';

const MODULE = process.env.EMBEDDED_MONGODB ?? new URL('../dist/index.js', import.meta.url).href;
const SAMPLES = 20;
const CLIENTS = 4;
/** A heap that grows by more than this share from the second quarter of the run to the last is a leak. */
const TOLERANCE = 1.1;
const MEGABYTE = 1024 * 1024;

async function serve(folder) {
  const { startMongoServer } = await import(MODULE);
  const server = await startMongoServer({ dataDir: folder });
  const end = async () => {
    await server.close();
    process.exit();
  };
  process.on('message', (message) => {
    if (message === 'end') return void end();
    globalThis.gc();
    const status = readFileSync('/proc/self/status', 'utf8');
    const sizeOf = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    const { heapUsed, external } = process.memoryUsage();
    const heap = (heapUsed + external) / MEGABYTE;
    return process.send({
      heap,
      resident: sizeOf('VmRSS'),
      anon: sizeOf('RssAnon'),
      file: sizeOf('RssFile'),
    });
  });
  process.send(server.uri);
}

async function drive() {
  const seconds = Number(process.argv[2] ?? 600);
  const documents = Number(process.argv[3] ?? 20_000);
  const folder = mkdtempSync(join(tmpdir(), 'soak-mongodb-'));
  const child = fork(fileURLToPath(import.meta.url), ['serve', folder], { execArgv: ['--expose-gc'] });
  const [uri] = await once(child, 'message');
  const client = await new MongoClient(uri, { maxPoolSize: CLIENTS }).connect();
  const items = client.db('soak').collection('items');
  await items.createIndexes([{ key: { group: 1, at: -1 } }, { key: { at: -1 } }]);
  const item = (id) => ({ _id: id, group: id % 50, at: new Date(1.7e12 + id), text: 'x'.repeat(500), n: 0 });
  let newest = 0;
  while (newest < documents) {
    await items.insertMany(Array.from({ length: 1000 }, (_, offset) => item(newest + offset)));
    newest += 1000;
  }

  const end = Date.now() + seconds * 1000;
  let operations = 0;
  const load = Array.from({ length: CLIENTS }, async () => {
    while (Date.now() < end) {
      const at = (operations += 1);
      const id = newest - documents + ((at * 7919) % documents);
      if (at % 4 === 0)
        await items
          .find({ group: at % 50 })
          .sort({ at: -1 })
          .limit(20)
          .toArray();
      else if (at % 4 === 1) await items.findOne({ _id: id });
      else if (at % 4 === 2) await items.updateOne({ _id: id }, { $inc: { n: 1 } });
      else {
        const added = newest++;
        await items.insertOne(item(added));
        await items.deleteOne({ _id: added - documents });
      }
    }
  });
  const samples = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await delay((seconds * 1000) / SAMPLES);
    child.send('measure');
    const [memory] = await once(child, 'message');
    samples.push(memory);
    const shown = Object.entries(memory).map(([name, size]) => `${name} ${size.toFixed(0)} MB`);
    process.stdout.write(`${operations} operations: ${shown.join(', ')}\n`);
  }
  await Promise.all(load);
  await client.close();
  child.send('end');
  await once(child, 'exit');
  rmSync(folder, { recursive: true });
  const least = (part) => Math.min(...part.map(({ heap }) => heap));
  // The first samples fill the caches.
  const growth = least(samples.slice(SAMPLES * 0.75)) / least(samples.slice(SAMPLES * 0.25, SAMPLES * 0.5));
  process.stdout.write(`live heap of the last quarter to the second: ${growth.toFixed(2)}\n`);
  process.exitCode = growth > TOLERANCE ? 1 : 0;
}

await (process.argv[2] === 'serve' ? serve(process.argv[3]) : drive());
