import type { ObjectId } from 'bson';
import type { Login } from '../auth/login.js';
import type { Access } from '../engine/access.js';
import type { Engine } from '../engine/engine.js';
import type { EvalContext, Doc } from '../mql/index.js';
import type { Cursors } from '../sessions/cursors.js';
import type { FailPoints } from '../sessions/fail-points.js';
import type { Session } from '../sessions/session.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Arguments } from './arguments.js';

/** What all connections of a server share. */
export interface ServerState {
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  readonly failPoints: FailPoints;
  readonly testCommands: boolean;
  readonly startedAt: Date;
  /** Different for every start; the version of a topology that never changes in between. */
  readonly processId: ObjectId;
  /** `127.0.0.1:port`, the only member of the replica set. */
  readonly address: () => string;
  readonly connections: () => number;
  readonly counters: { commands: number };
}

/** One client connection, as far as commands see it. */
export interface Connection {
  readonly id: number;
  /** `client.application.name` of the handshake. */
  appName: string | undefined;
  readonly remote: string;
  readonly login: Login;
  /** Resolves after so many milliseconds, or when the client is gone; leaves nothing behind on the connection. */
  pause(ms: number): Promise<void>;
}

/** One command being run. */
export interface Call {
  readonly server: ServerState;
  readonly connection: Connection;
  /** The command's name as it is registered. */
  readonly name: string;
  readonly db: string;
  readonly args: Arguments;
  readonly command: Doc;
  readonly sequences: ReadonlyMap<string, Buffer[]>;
  readonly access: Access;
  readonly session: Session | undefined;
  readonly sessionKey: string | undefined;
  /** The results of earlier tries of this retryable write, by statement; undefined when it is none. */
  readonly retryable: Map<number, Doc> | undefined;
  readonly ctx: EvalContext;
  /** When the command must give up, in milliseconds since 1970. */
  readonly deadline: number;
  /** Throws MaxTimeMSExpired once the deadline has passed. */
  check(): void;
  /** Has the connection closed instead of answered. */
  dropConnection(): void;
}

/** A command: its name, the arguments that it knows and what it does. */
export interface Command {
  readonly names: readonly string[];
  readonly fields: readonly string[];
  /** May run inside a transaction. */
  readonly transactional?: boolean;
  /** Takes a writeConcern. */
  readonly writes?: boolean;
  /** Takes a transaction number of its own and replays its results. */
  readonly retryable?: boolean;
  /** Takes a readConcern. */
  readonly reads?: boolean;
  readonly adminOnly?: boolean;
  /** Is answered before a login, as by mongod; without sessions, which strangers could pile up. */
  readonly unauthenticated?: boolean;
  /** Takes arguments that it does not know, as `hello` does: clients put what they like into it. */
  readonly lenient?: boolean;
  run(call: Call): Doc | Promise<Doc>;
}
