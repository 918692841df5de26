import { Binary, Long, Timestamp } from 'bson';
import { demand } from '../errors.js';
import { bigintOf } from '../sessions/session.js';
import { isDocument, typeNameOf, type Doc } from '../mql/values/types.js';

/** How far ahead of this machine's clock a client's cluster time may be, in seconds: a year, as with mongod. */
const MOST_DRIFT_SECONDS = 365 * 24 * 60 * 60;
const LARGEST_PART = 2 ** 31 - 1;
const HASH_BYTES = 20;

/**
 * The time of a request's `$clusterTime`. Its signature must be present and well-formed. It is not verified, as mongod
 * does not verify it for a user with the right to advance the clock; the only user here has that right.
 * @throws MongoServerFault TypeMismatch, NoSuchKey, InvalidLength, ClusterTimeFailsRateLimiter, 40484
 */
export function clusterTimeOf(value: unknown): Timestamp {
  const time = typed(isDocument, value, '$clusterTime', 'object');
  const clusterTime = typed(isTimestamp, time['clusterTime'], 'clusterTime', 'timestamp');
  const signature = typed(isDocument, time['signature'], 'signature', 'object');
  const hash = typed(isBinary, signature['hash'], 'hash', 'binData');
  demand(
    hash.position === HASH_BYTES,
    'InvalidLength',
    () => `Unsupported SHA1 hash length: ${hash.position}`,
  );
  typed(isWhole, signature['keyId'], 'keyId', 'long');
  const now = Math.floor(Date.now() / 1000);
  demand(
    clusterTime.t <= now + MOST_DRIFT_SECONDS,
    'ClusterTimeFailsRateLimiter',
    () => `New $clusterTime, ${clusterTime.t}, is too far from this node's wall clock time, ${now}.`,
  );
  const small = clusterTime.t <= LARGEST_PART && clusterTime.i <= LARGEST_PART;
  demand(small, 40484, '$clusterTime cannot be advanced beyond its maximum value');
  return clusterTime;
}

const isTimestamp = (value: unknown): value is Timestamp => value instanceof Timestamp;
const isBinary = (value: unknown): value is Binary => value instanceof Binary;
const isWhole = (value: unknown): value is unknown => bigintOf(value) !== undefined;

function typed<T>(is: (value: unknown) => value is T, value: unknown, field: string, type: string): T {
  demand(value !== undefined, 'NoSuchKey', () => `Missing expected field "${field}"`);
  const wrong = (): string => `"${field}" had the wrong type. Expected ${type}, found ${typeNameOf(value)}`;
  demand(is(value), 'TypeMismatch', wrong);
  return value;
}

/** The clock fields of a reply: the greatest known cluster time (unsigned) and the time of the last commit. */
export const timesOf = (clusterTime: Timestamp, operationTime: Timestamp): Doc => ({
  $clusterTime: { clusterTime, signature: { hash: NO_HASH, keyId: Long.ZERO } },
  operationTime,
});

const NO_HASH = new Binary(new Uint8Array(HASH_BYTES));
