import { createHash } from 'node:crypto';
import { Binary } from 'bson';
import { MongoServerFault } from '../errors.js';
import type { Engine } from '../engine/engine.js';
import { isDocument, TYPE, typeOf, type Doc } from '../mql/values/types.js';
import { Session } from './session.js';

/** The session time-out after the last use, as announced by `hello`. */
export const SESSION_TIMEOUT_MINUTES = 30;
const MOST_SESSIONS = 100_000;

/** All logical sessions. Drivers generate the ids; the first use of an id creates its session. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(
    private readonly engine: Engine,
    private readonly transactionLifetimeMs: number,
    /** The owner of the sessions: `user@database`, or empty. */
    private readonly owner: string,
  ) {}

  get size(): number {
    return this.sessions.size;
  }

  /**
   * The session of an `lsid`; marks it as used.
   * @throws MongoServerFault for a malformed id, or TooManyLogicalSessions
   */
  use(lsid: unknown): Session {
    const key = keyOf(lsid);
    let session = this.sessions.get(key);
    if (!session) {
      if (this.sessions.size >= MOST_SESSIONS) {
        throw new MongoServerFault(
          'TooManyLogicalSessions',
          'Unable to add session into the cache because the number of active sessions is too high',
        );
      }
      session = new Session(this.engine, this.transactionLifetimeMs);
      this.sessions.set(key, session);
    }
    session.lastUse = Date.now();
    return session;
  }

  /** The sessions as `$listLocalSessions` shows them. */
  *list(): IterableIterator<Doc> {
    const uid = new Binary(createHash('sha256').update(this.owner).digest());
    for (const [key, session] of this.sessions) {
      const id = new Binary(Buffer.from(key, 'latin1'), Binary.SUBTYPE_UUID);
      yield { _id: { id, uid }, lastUse: new Date(session.lastUse) };
    }
  }

  /** Ends a session; an open transaction of it is aborted. */
  end(key: string): void {
    this.sessions.get(key)?.abort();
    this.sessions.delete(key);
  }

  endAll(): void {
    for (const key of this.sessions.keys()) this.end(key);
  }

  /** Removes expired sessions and returns their keys. */
  expire(now: number): string[] {
    const expired = [...this.sessions]
      .filter(([, session]) => now - session.lastUse > SESSION_TIMEOUT_MINUTES * 60_000)
      .map(([key]) => key);
    for (const key of expired) this.end(key);
    return expired;
  }
}

/** The identity of an `lsid` document. */
export function keyOf(lsid: unknown): string {
  const id = isDocument(lsid) ? lsid['id'] : undefined;
  if (typeOf(id) !== TYPE.binData || (id as Binary).sub_type !== 4 || (id as Binary).position !== 16) {
    throw new MongoServerFault('TypeMismatch', "BSON field 'OperationSessionInfo.lsid.id' is not a UUID");
  }
  return Buffer.from((id as Binary).buffer).toString('latin1', 0, 16);
}
