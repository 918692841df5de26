import { decodeDocument, documentSize } from '../bson/decode.js';
import { encodeReply } from '../bson/encode.js';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import { crc32c } from './crc32c.js';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 0x10000;
const KNOWN_REQUIRED_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME;

/** The maximum message size, as in mongod. */
export const MAX_MESSAGE_SIZE = 48_000_000;
export const SHORTEST_MESSAGE = HEADER;

/** A received command. */
export interface Request {
  readonly id: number;
  readonly command: Doc;
  /** The documents of kind-1 sections as BSON, by argument name. `command` has them decoded, except for `documents`. */
  readonly sequences: Map<string, Buffer[]>;
  /** The client wants no reply. */
  readonly silent: boolean;
  /** The client accepts more than one reply. */
  readonly exhaust: boolean;
  /** Came as OP_QUERY, so the answer is OP_REPLY. */
  readonly legacy: boolean;
}

/**
 * Reads one whole message.
 * @throws MongoServerFault for an invalid message; after an OP_MSG the connection stays usable
 */
export function parseMessage(frame: Buffer): Request {
  const id = frame.readInt32LE(4);
  const opcode = frame.readInt32LE(12);
  if (opcode === OP_MSG) return parseOpMsg(frame, id);
  if (opcode === OP_QUERY) return parseOpQuery(frame, id);
  throw new MongoServerFault('ProtocolError', `unsupported opcode ${opcode}`);
}

function parseOpMsg(frame: Buffer, id: number): Request {
  if (frame.length < HEADER + 4) throw new MongoServerFault('ProtocolError', 'OP_MSG is cut off');
  const flags = frame.readUInt32LE(HEADER);
  if ((flags & 0xffff & ~KNOWN_REQUIRED_FLAGS) !== 0) {
    throw new MongoServerFault(
      'IllegalOperation',
      `Message contains illegal flags value: Ob${flags.toString(2)}`,
    );
  }
  let end = frame.length;
  if (flags & CHECKSUM_PRESENT) {
    end -= 4;
    if (end < HEADER + 4 || frame.readUInt32LE(end) !== crc32c(frame.subarray(0, end))) {
      throw new MongoServerFault('ChecksumMismatch', 'OP_MSG checksum does not match contents');
    }
  }
  let command: Doc | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = HEADER + 4; at < end;) {
    const kind = frame[at++];
    if (kind === 0) {
      if (command) throw new MongoServerFault(40430, 'Multiple body sections in message');
      const size = documentSize(frame, at, end);
      command = decodeDocument(frame, at);
      at += size;
    } else if (kind === 1) at = parseSequence(frame, at, end, sequences);
    else throw new MongoServerFault(40432, `Unknown section kind ${kind}`);
  }
  if (!command) throw new MongoServerFault(40587, 'OP_MSG messages must have a body');
  for (const [name, documents] of sequences) {
    if (name in command)
      throw new MongoServerFault(40433, `Duplicate field between body and document sequence ${name}`);
    // Documents to insert are not decoded: they are stored as BSON.
    command[name] = name === 'documents' ? [] : documents.map((bytes) => decodeDocument(bytes));
  }
  return {
    id,
    command,
    sequences,
    silent: (flags & MORE_TO_COME) !== 0,
    exhaust: (flags & EXHAUST_ALLOWED) !== 0,
    legacy: false,
  };
}

function parseSequence(frame: Buffer, start: number, limit: number, into: Map<string, Buffer[]>): number {
  if (start + 4 > limit) throw new MongoServerFault('InvalidBSON', 'document sequence is cut off');
  const end = start + frame.readInt32LE(start);
  const zero = frame.indexOf(0, start + 4);
  if (end > limit || end < start + 5 || zero < 0 || zero >= end) {
    throw new MongoServerFault('InvalidBSON', 'bad length of document sequence');
  }
  const name = frame.toString('utf8', start + 4, zero);
  if (into.has(name)) throw new MongoServerFault(40431, `Duplicate document sequence: ${name}`);
  const documents: Buffer[] = [];
  for (let at = zero + 1; at < end;) {
    const size = documentSize(frame, at, end);
    documents.push(frame.subarray(at, at + size));
    at += size;
  }
  into.set(name, documents);
  return end;
}

/** Only the handshake still uses OP_QUERY: `{ hello: 1 }` or `{ isMaster: 1 }` to `admin.$cmd`. */
function parseOpQuery(frame: Buffer, id: number): Request {
  const zero = frame.indexOf(0, HEADER + 4);
  if (zero < 0) throw new MongoServerFault('ProtocolError', 'OP_QUERY is cut off');
  const namespace = frame.toString('utf8', HEADER + 4, zero);
  const query = decodeDocument(frame, zero + 9);
  const command = (query['$query'] ?? query) as Doc;
  const name = Object.keys(command)[0]?.toLowerCase();
  if (!namespace.endsWith('.$cmd') || (name !== 'hello' && name !== 'ismaster')) {
    throw new MongoServerFault(
      'UnsupportedOpQueryCommand',
      `Unsupported OP_QUERY command: ${Object.keys(command)[0] ?? ''}. The client driver may require an upgrade.`,
    );
  }
  return {
    id,
    command: { ...command, $db: namespace.slice(0, -5) },
    sequences: new Map(),
    silent: false,
    exhaust: false,
    legacy: true,
  };
}

let nextId = 1;

/** Encodes the reply to a request. */
export function encodeMessage(reply: Doc, responseTo: number, legacy: boolean, more = false): Buffer {
  const lead = HEADER + (legacy ? 20 : 5);
  const bytes = encodeReply(reply, lead);
  bytes.fill(0, 0, lead);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(nextId++ | 0, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (more) bytes.writeInt32LE(MORE_TO_COME, HEADER);
  if (legacy) {
    // Flags: the server can await data; then an empty cursor and one document.
    bytes.writeInt32LE(8, HEADER);
    bytes.writeInt32LE(1, HEADER + 16);
  }
  return bytes;
}
