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
import type { Observation, Profiler } from '../sessions/profiler.js';

/** The state that all connections of a server share. */
export interface ServerState {
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  readonly failPoints: FailPoints;
  readonly profiler: Profiler;
  readonly testCommands: boolean;
  readonly startedAt: Date;
  /** Differs for every start. It is part of the topology version, which does not change while the server runs. */
  readonly processId: ObjectId;
  /** `127.0.0.1:port`, the only member of the replica set. */
  readonly address: () => string;
  readonly connections: () => number;
  readonly counters: { commands: number };
}

/** A client connection, as commands see it. */
export interface Connection {
  readonly id: number;
  /** `client.application.name` of the handshake. */
  appName: string | undefined;
  readonly remote: string;
  readonly login: Login;
  /** Resolves after `ms` milliseconds or when the client disconnects, and leaves no listener on the connection. */
  pause(ms: number): Promise<void>;
}

/** A command that is being run. */
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
  /** The results of earlier attempts of this retryable write, by statement; undefined for other commands. */
  readonly retryable: Map<number, Doc> | undefined;
  readonly ctx: EvalContext;
  /** The observation of this command for the profiler; undefined when it is off. */
  readonly observed: Observation | undefined;
  /** When the command must give up, in milliseconds since 1970. */
  readonly deadline: number;
  /** Throws MaxTimeMSExpired once the deadline has passed. */
  check(): void;
  /** Closes the connection without a reply. */
  dropConnection(): void;
}

/** A command: its name, its arguments and its implementation. */
export interface Command {
  readonly names: readonly string[];
  readonly fields: readonly string[];
  /** Allowed inside a transaction. */
  readonly transactional?: boolean;
  /** Accepts a writeConcern. */
  readonly writes?: boolean;
  /** Is a retryable write: accepts a transaction number and replays its results. */
  readonly retryable?: boolean;
  /** Accepts a readConcern. */
  readonly reads?: boolean;
  readonly adminOnly?: boolean;
  /** Allowed before the login, as in mongod; creates no session, so that unauthenticated clients cannot pile them up. */
  readonly unauthenticated?: boolean;
  /** Ignores unknown arguments, as `hello` does: drivers add fields of their own. */
  readonly lenient?: boolean;
  run(call: Call): Doc | Promise<Doc>;
}
