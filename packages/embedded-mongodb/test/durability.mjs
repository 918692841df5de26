/**
 * Kills the server (SIGKILL) under the load of 16 writers and checks that every acknowledged write is durable and every
 * transaction is atomic.
 *
 *   npm run tool -- mongodb:kill [rounds]     20 rounds by default; needs the build
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';

const MODULE = process.env.EMBEDDED_MONGODB ?? new URL('../dist/index.js', import.meta.url).href;
const WRITERS = 16;
/** So little that most keys are in the scratch file. */
const INDEX_MEMORY_BYTES = 65_536;

if (process.argv[2] === 'serve') {
  const { startMongoServer } = await import(MODULE);
  const started = performance.now();
  const server = await startMongoServer({ dataDir: process.argv[3], indexMemoryBytes: INDEX_MEMORY_BYTES });
  process.send({ uri: server.uri, startMs: performance.now() - started });
} else await main(Number(process.argv[2] ?? 20));

async function main(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'durability-'));
  const acknowledged = { documents: new Set(), transfers: new Set() };
  let slowest = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      slowest = Math.max(slowest, await killUnderLoad(folder, round, acknowledged));
    }
    const lost = await withServer(folder, (client) => check(client, acknowledged));
    process.stdout.write(
      `${rounds} kills: ${acknowledged.documents.size} documents and ${acknowledged.transfers.size} transactions acknowledged, ` +
        `${lost.missing} lost, ${lost.torn} torn; slowest start ${Math.round(slowest)} ms\n`,
    );
    process.exitCode = lost.missing + lost.torn > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(folder) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve', folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ uri, startMs }] = await once(child, 'message');
  const client = await new MongoClient(uri, {
    maxPoolSize: WRITERS,
    serverSelectionTimeoutMS: 2000,
  }).connect();
  return { child, client, startMs };
}

async function withServer(folder, work) {
  const { child, client } = await serve(folder);
  try {
    return await work(client);
  } finally {
    await client.close();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

async function killUnderLoad(folder, round, acknowledged) {
  const { child, client, startMs } = await serve(folder);
  let stopped = false;
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write(client, `${round}-${writer}`, acknowledged, () => stopped),
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 150 + ((round * 7919) % 700));
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  stopped = true;
  await client.close(true);
  await Promise.all(writers);
  return startMs;
}

/** Writes until the server is killed; write errors after that are expected. */
async function write(client, name, { documents, transfers }, isStopped) {
  const db = client.db('durability');
  for (let count = 0; !isStopped(); count += 1) {
    const _id = `${name}-${count}`;
    try {
      await db.collection('documents').insertOne({ _id, text: 'x'.repeat(count % 2000) });
      documents.add(_id);
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await db.collection('left').insertOne({ _id }, { session });
          await db.collection('right').insertOne({ _id }, { session });
        }),
      );
      transfers.add(_id);
    } catch {
      return;
    }
  }
}

async function check(client, { documents, transfers }) {
  const db = client.db('durability');
  const idsOf = async (name) =>
    new Set(
      await db
        .collection(name)
        .find()
        .map(({ _id }) => _id)
        .toArray(),
    );
  const [found, left, right] = await Promise.all(['documents', 'left', 'right'].map(idsOf));
  const missing =
    [...documents].filter((id) => !found.has(id)).length +
    [...transfers].filter((id) => !left.has(id)).length;
  const torn =
    [...left].filter((id) => !right.has(id)).length + [...right].filter((id) => !left.has(id)).length;
  return { missing, torn };
}
