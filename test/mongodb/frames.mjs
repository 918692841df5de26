/**
 * Sends frames that are not what they should be (flipped bits, wrong lengths, cut off, random BSON) and looks
 * whether the server still answers, and whether its memory stays flat.
 *
 *   node test/mongodb/frames.mjs [frames]     100,000 frames by default; SEED repeats a run; needs the build
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serialize } from 'bson';
import { MongoClient } from 'mongodb';

const MODULE =
  process.env.EMBEDDED_MONGODB ?? new URL('../../dist/embedded/mongodb/index.js', import.meta.url).href;
const LANES = 8;
/** How long a frame that the server takes for the beginning of a longer one is waited for. */
const PATIENCE_MS = 15;

const COMMANDS = [
  { hello: 1 },
  { ping: 1 },
  { insert: 'c', documents: [{ a: 1, b: 'x', c: [1, 2, { d: null }] }] },
  {
    find: 'c',
    filter: { a: { $gt: 0 }, c: { $elemMatch: { d: null } } },
    sort: { a: -1 },
    limit: 3,
    batchSize: 2,
  },
  { update: 'c', updates: [{ q: { a: 1 }, u: { $inc: { a: 1 }, $push: { c: 5 } }, upsert: true }] },
  { aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$b', n: { $sum: 1 } } }], cursor: {} },
  { findAndModify: 'c', query: { a: 1 }, update: { $set: { b: 'y' } }, new: true },
  { delete: 'c', deletes: [{ q: { a: { $gt: 3 } }, limit: 0 }] },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a_1' }] },
  { listCollections: 1, filter: {}, cursor: {} },
  { getMore: 5, collection: 'c' },
  { explain: { find: 'c', filter: { a: 1 } } },
];

let requestId = 1;
const defects = new Set();

if (process.argv[2] === 'serve') {
  const { startMongoServer } = await import(MODULE);
  const server = await startMongoServer({ testCommands: true });
  process.on('message', () => process.send({ rss: process.memoryUsage().rss }));
  process.send({ uri: server.uri, port: server.port });
} else await main(Number(process.argv[2] ?? 100_000));

async function main(frames) {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`seed ${seed}\n`);
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ uri, port }] = await once(child, 'message');
  const isDead = () => child.exitCode !== null || child.signalCode !== null;
  const rss = [];
  for (let part = 0; part < 4; part += 1) {
    await sendAll(port, Math.ceil(frames / 4), seed + part, isDead);
    if (isDead()) break;
    child.send('rss');
    rss.push((await once(child, 'message'))[0].rss);
  }
  const crashed = isDead();
  const answers = !crashed && (await stillAnswers(uri));
  child.kill('SIGKILL');
  const growth = rss.at(-1) / rss[0];
  process.stdout.write(
    `${frames} frames: ${crashed ? 'CRASHED' : answers ? 'answers' : 'HANGS'}; memory ${rss.map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', ')}\n`,
  );
  for (const defect of [...defects].slice(0, 5)) process.stdout.write(`${defect}\n`);
  process.exit(answers && growth < 1.5 && defects.size === 0 ? 0 : 1);
}

async function stillAnswers(uri) {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect();
  const pinged = await client.db('admin').command({ ping: 1 });
  await client.close();
  return pinged.ok === 1;
}

async function sendAll(port, frames, seed, isOver) {
  const random = generator(seed);
  let left = frames;
  const lane = async () => {
    let socket = await open(port);
    while (left > 0 && !isOver()) {
      left -= 1;
      socket = await send(socket, mutate(random), port);
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

/** Sends a frame and a good one after it; a connection that gives no answer is replaced. */
function send(socket, frame, port) {
  return new Promise((resolve) => {
    const done = (next) => {
      clearTimeout(timer);
      socket.off('data', answered).off('close', closed);
      resolve(next);
    };
    const answered = (reply) => {
      // A refusal is an answer; an error that was not foreseen is a defect.
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

function message(command) {
  const body = serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE((requestId += 1), 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

function sequenceMessage(random) {
  const whole = message({ insert: 'c', $db: 'frames' });
  const docs = Array.from({ length: 1 + random(3) }, () => Buffer.from(serialize({ a: random(9) })));
  const name = Buffer.from('documents\0');
  const size = Buffer.alloc(4);
  const content = Buffer.concat([name, ...docs]);
  size.writeInt32LE(4 + content.length);
  const frame = Buffer.concat([whole, Buffer.from([1]), size, content]);
  frame.writeInt32LE(frame.length, 0);
  return frame;
}

function mutate(random) {
  const frame =
    random(4) === 0
      ? sequenceMessage(random)
      : message({ ...COMMANDS[random(COMMANDS.length)], $db: 'frames' });
  switch (random(6)) {
    case 0:
      for (let flips = 1 + random(4); flips > 0; flips -= 1) frame[random(frame.length)] ^= 1 << random(8);
      return frame;
    case 1:
      // Flips behind the header only, so that the frame is at least cut out right.
      for (let flips = 1 + random(3); flips > 0; flips -= 1)
        frame[16 + random(frame.length - 16)] ^= 1 << random(8);
      return frame;
    case 2: {
      const at = 16 + random(frame.length - 20);
      frame.writeInt32LE([0, -1, 4, 0x7fffffff, -0x80000000, frame.length, random(1000)][random(7)], at);
      return frame;
    }
    case 3: {
      const cut = frame.subarray(0, 16 + random(frame.length - 16));
      cut.writeInt32LE(cut.length, 0);
      return cut;
    }
    case 4: {
      const noise = Buffer.from(Array.from({ length: 21 + random(200) }, () => random(256)));
      frame.copy(noise, 0, 0, 21);
      noise.writeInt32LE(noise.length, 0);
      return noise;
    }
    default:
      frame.writeInt32LE([0, -1, 15, 16, 20, 0x7fffffff, 48_000_001, 1_000_000][random(8)], 0);
      return frame;
  }
}

/** Seeded whole numbers below a bound. */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}
