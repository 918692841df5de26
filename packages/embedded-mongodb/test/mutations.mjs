/**
 * Malformed frames: flipped bits, wrong lengths, truncation, random BSON. They are generated from a seed, so that a run
 * can be repeated.
 */
import { Binary, Long, serialize } from 'bson';

/** The database of the frames before mutation. */
const DATABASE = 'frames';
/** The number of logical sessions before mutation; a flipped bit makes another one. */
const SESSIONS = 16;

const COMMANDS = [
  { hello: 1 },
  { ping: 1 },
  { insert: 'c', documents: [{ a: 1, b: 'x', c: [1, 2, { d: null }], e: new Binary(Buffer.alloc(24, 7)) }] },
  {
    find: 'c',
    filter: { a: { $gt: 0 }, c: { $elemMatch: { d: null } } },
    sort: { a: -1 },
    limit: 3,
    batchSize: 2,
  },
  { find: 'c', filter: { b: { $regex: '^x.*', $options: 'i' } }, batchSize: 1 },
  { update: 'c', updates: [{ q: { a: 1 }, u: { $inc: { a: 1 }, $push: { c: 5 } }, upsert: true }] },
  { aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$b', n: { $sum: 1 } } }], cursor: {} },
  { findAndModify: 'c', query: { a: 1 }, update: { $set: { b: 'y' } }, new: true },
  { delete: 'c', deletes: [{ q: { a: { $gt: 3 } }, limit: 0 }] },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a_1' }] },
  { listCollections: 1, filter: {}, cursor: {} },
  { getMore: 5, collection: 'c' },
  { explain: { find: 'c', filter: { a: 1 } } },
];

/** Commands of a session: retryable writes and transactions; some are left open. */
const SESSION_COMMANDS = [
  { insert: 'r', documents: [{ a: 2 }] },
  { findAndModify: 'r', query: { a: 2 }, update: { $inc: { a: 1 } }, upsert: true },
  { insert: 't', documents: [{ a: 3 }], startTransaction: true, autocommit: false },
  { commitTransaction: 1, autocommit: false, $db: 'admin' },
  { abortTransaction: 1, autocommit: false, $db: 'admin' },
];

/** Seeded whole numbers below a bound. */
export function generator(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

let requestId = 1;

/** A valid message with a command. */
export function message(command) {
  const body = serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE((requestId += 1), 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

function sequenceMessage(random) {
  const whole = message({ insert: 'c', $db: DATABASE });
  const docs = Array.from({ length: 1 + random(3) }, () => Buffer.from(serialize({ a: random(9) })));
  const name = Buffer.from('documents\0');
  const size = Buffer.alloc(4);
  const content = Buffer.concat([name, ...docs]);
  size.writeInt32LE(4 + content.length);
  const frame = Buffer.concat([whole, Buffer.from([1]), size, content]);
  frame.writeInt32LE(frame.length, 0);
  return frame;
}

function sessionMessage(random) {
  const id = new Binary(Buffer.alloc(16, random(SESSIONS)), Binary.SUBTYPE_UUID);
  const txnNumber = Long.fromNumber(requestId - random(3));
  return message({
    $db: DATABASE,
    ...SESSION_COMMANDS[random(SESSION_COMMANDS.length)],
    lsid: { id },
    txnNumber,
  });
}

function plainMessage(random) {
  return message({ ...COMMANDS[random(COMMANDS.length)], $db: DATABASE });
}

const flipBits = (frame, from, flips, random) => {
  for (; flips > 0; flips -= 1) frame[from + random(frame.length - from)] ^= 1 << random(8);
  return frame;
};

/** The mutations of a frame. */
const MUTATIONS = [
  (frame, random) => flipBits(frame, 0, 1 + random(4), random),
  // Flips bits after the header only, so that the frame length stays right.
  (frame, random) => flipBits(frame, 16, 1 + random(3), random),
  (frame, random) => {
    const at = 16 + random(frame.length - 20);
    frame.writeInt32LE([0, -1, 4, 0x7fffffff, -0x80000000, frame.length, random(1000)][random(7)], at);
    return frame;
  },
  (frame, random) => {
    const cut = frame.subarray(0, 16 + random(frame.length - 16));
    cut.writeInt32LE(cut.length, 0);
    return cut;
  },
  (frame, random) => {
    const noise = Buffer.from(Array.from({ length: 21 + random(200) }, () => random(256)));
    frame.copy(noise, 0, 0, 21);
    noise.writeInt32LE(noise.length, 0);
    return noise;
  },
  (frame, random) => {
    frame.writeInt32LE([0, -1, 15, 16, 20, 0x7fffffff, 48_000_001, 1_000_000][random(8)], 0);
    return frame;
  },
];

/** The next frame of a seeded run. */
export function mutatedFrame(random) {
  const kind = random(8);
  const make = kind < 2 ? sequenceMessage : kind < 4 ? sessionMessage : plainMessage;
  const frame = make(random);
  // Some session commands stay valid: otherwise no transaction would ever start.
  if (make === sessionMessage && random(4) === 0) return frame;
  return MUTATIONS[random(MUTATIONS.length)](frame, random);
}
