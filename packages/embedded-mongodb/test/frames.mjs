/**
 * Sends mutated frames (`mutations.mjs`) and checks that the server still answers and that its memory stays flat.
 *
 *   npm run tool -- mongodb:frames [frames]     300,000 frames by default; SEED repeats a run; needs the build
 *
 * The frames are sent in parts. Some are still valid commands, and what they store is data, not a leak: after each part
 * an ordinary client drops every database and ends every session. The memory is measured after forced garbage
 * collections. The first part warms up: Node.js 24 still enlarges its young generation after 80,000 frames. The last part
 * is compared with the second.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { generator, message, mutatedFrame } from './mutations.mjs';

const MODULE = process.env.EMBEDDED_MONGODB ?? new URL('../dist/index.js', import.meta.url).href;
const PARTS = 6;
const LANES = 8;
/** How long to wait for a reply to a frame that the server may take for an incomplete message. */
const PATIENCE_MS = 15;
/** The lifetime of a transaction that a mutated frame has started. */
const TRANSACTION_MS = 50;
/** The maximum growth of live memory (heap and external) from the second part to the last. */
const LIVE_BOUND = 1.05;
/** The maximum growth of resident memory; less strict, because allocator and collector retain pages. */
const RSS_BOUND = 1.1;

const defects = new Set();

if (process.argv[2] === 'serve') await serve();
else await main(Number(process.argv[2] ?? 300_000));

/** The server's process: starts a server and reports its memory on request. */
async function serve() {
  const { startMongoServer } = await import(MODULE);
  const server = await startMongoServer({
    authentication: false,
    testCommands: true,
    transactionLifetimeMs: TRANSACTION_MS,
  });
  process.on('message', () => void measure().then((figures) => process.send(figures)));
  process.send({ uri: server.uri, port: server.port });
}

async function measure() {
  // Closed connections release their memory over several turns and collections.
  for (let round = 0; round < 8; round += 1) {
    globalThis.gc();
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapUsed, external, rss, live: heapUsed + external };
}

async function main(frames) {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`seed ${seed}\n`);
  const child = spawn(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), 'serve'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ uri, port }] = await once(child, 'message');
  const isDead = () => child.exitCode !== null || child.signalCode !== null;
  const parts = [];
  let stored = 0;
  for (let part = 0; part < PARTS && !isDead(); part += 1) {
    await sendAll(port, Math.ceil(frames / PARTS), seed + part, isDead);
    if (isDead()) break;
    stored += await clear(uri);
    child.send('measure');
    parts.push((await once(child, 'message'))[0]);
    if (process.env.VERBOSE) process.stdout.write(`${JSON.stringify(parts.at(-1))}\n`);
  }
  const crashed = isDead();
  child.kill('SIGKILL');
  const problems = crashed ? ['the server CRASHED'] : [...growthOf(parts), ...[...defects].slice(0, 5)];
  process.stdout.write(`${frames} frames, ${stored} documents stored and dropped: ${report(parts)}\n`);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}

/** The bounds that the last part exceeds. */
function growthOf(parts) {
  const [, first] = parts;
  const last = parts.at(-1);
  return [
    ['live', LIVE_BOUND],
    ['rss', RSS_BOUND],
  ].flatMap(([figure, bound]) =>
    last[figure] > first[figure] * bound
      ? [`memory GROWS: ${figure} from ${first[figure]} to ${last[figure]} bytes, beyond ${bound} times`]
      : [],
  );
}

function report(parts) {
  const line = (figure) => parts.map((part) => (part[figure] / 1e6).toFixed(1)).join(', ');
  return `live memory ${line('live')} MB; resident ${line('rss')} MB`;
}

/** Drops the stored data and ends all sessions; fails when the server hangs. */
async function clear(uri) {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5000, maxPoolSize: 1 }).connect();
  try {
    const admin = client.db('admin');
    await admin.command({ killAllSessions: [] });
    const { databases } = await admin.command({ listDatabases: 1 });
    let stored = 0;
    for (const { name } of databases) {
      const database = client.db(name);
      stored += (await database.command({ dbStats: 1 })).objects;
      await database.command({ dropDatabase: 1 });
    }
    return stored;
  } finally {
    await client.close();
  }
}

async function sendAll(port, frames, seed, isOver) {
  const random = generator(seed);
  let left = frames;
  const lane = async () => {
    let socket = await open(port);
    while (left > 0 && !isOver()) {
      left -= 1;
      socket = await send(socket, mutatedFrame(random), port);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function open(port) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a frame and a valid one after it; a connection without an answer is replaced. */
function send(socket, frame, port) {
  return new Promise((resolve) => {
    const done = (next) => {
      clearTimeout(timer);
      socket.off('data', answered).off('close', closed);
      resolve(next);
    };
    const answered = (reply) => {
      // A refusal is an answer; an InternalError is a defect.
      if (reply.includes('internal error')) defects.add(reply.toString('latin1').replace(/[^ -~\n]+/g, ' '));
      done(socket);
    };
    const closed = () => done(open(port));
    const timer = setTimeout(() => {
      socket.off('close', closed).destroy();
      done(open(port));
    }, PATIENCE_MS);
    socket.on('data', answered).on('close', closed);
    socket.write(Buffer.concat([frame, message({ ping: 1, $db: 'admin' })]));
  });
}
