import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { ObjectId } from 'bson';
import { SET_NAME } from './commands/diagnostic-commands.js';
import { dispatch } from './commands/dispatch.js';
import { Login } from './auth/login.js';
import { keptPassword, newPassword, Owner, OWNER, OWNER_DATABASE } from './auth/owner.js';
import type { ServerState } from './commands/command.js';
import { Engine } from './engine/engine.js';
import { removeExpired } from './engine/ttl.js';
import { Cursors } from './sessions/cursors.js';
import { FailPoints } from './sessions/fail-points.js';
import { Profiler } from './sessions/profiler.js';
import { Sessions } from './sessions/sessions.js';
import { LmdbStorage } from './storage/lmdb-storage.js';
import { MemoryStorage } from './storage/storage.js';
import { serveConnection } from './wire/connection.js';
import { ReceiveBudget } from './wire/receive-budget.js';

/** Options of a server. */
export interface MongoServerOptions {
  /** The data folder; without one, everything is in memory and lost when the server closes. */
  dataDir?: string;
  /** The port on 127.0.0.1; 0, the default, selects a free one. */
  port?: number;
  /**
   * `false` accepts every client on this machine. By default a client has to log in (SCRAM-SHA-256) as the one user.
   * Its random password is generated once for a folder and is part of `uri`.
   */
  authentication?: boolean;
  /** Allows `configureFailPoint`. */
  testCommands?: boolean;
  /** How long a transaction may stay open, in milliseconds; a minute by default, as with mongod. */
  transactionLifetimeMs?: number;
  /** How often expired documents are removed, in milliseconds; a minute by default, as with mongod. */
  ttlIntervalMs?: number;
  /** The maximum bytes of unanswered requests of all clients together; 512 MB by default. */
  receiveLimitBytes?: number;
  /** How long a client may take to finish sending a request, in milliseconds; half a minute by default. */
  receiveWithinMs?: number;
  /** How much memory index keys and the entries of documents take, in bytes by estimate; 8 MB by default. */
  indexMemoryBytes?: number;
  /** Called when storage fails; from then on every write is refused. */
  onFailure?: (error: Error) => void;
}

/** A running server. */
export interface MongoServer {
  /** The connection string for a driver, password included. */
  readonly uri: string;
  readonly port: number;
  /**
   * Writes a consistent copy of the data into an empty folder while the server runs. To use it, start a server on
   * that folder.
   * @throws Error when the folder holds a database already, or the data is in memory
   */
  backup(folder: string): Promise<void>;
  /** Closes all connections, writes pending data and releases the folder. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const HOUSEKEEPING_MS = 30_000;
const MINUTE = 60_000;
const KEEP_ALIVE_MS = 120_000;
const MOST_CONNECTIONS = 5000;

/** Starts a server in this thread. */
export async function startServer(options: MongoServerOptions = {}): Promise<MongoServer> {
  const storage = options.dataDir === undefined ? new MemoryStorage() : LmdbStorage.open(options.dataDir);
  let engine: Engine;
  let password: string | undefined;
  try {
    password = passwordOf(options);
    engine = new Engine(storage, options.onFailure, options.indexMemoryBytes);
    await storage.releasePages();
  } catch (error) {
    await storage.close();
    throw error;
  }
  const sockets = new Set<Socket>();
  const listener = createServer();
  listener.maxConnections = MOST_CONNECTIONS;
  const owner = password === undefined ? undefined : new Owner(password);
  const state = stateOf(engine, options, listener, sockets);
  const budget = new ReceiveBudget(options.receiveLimitBytes, options.receiveWithinMs);
  listener.on('connection', (socket) =>
    acceptConnection(state, socket, { sockets, budget, login: new Login(owner) }),
  );
  try {
    listener.listen(options.port ?? 0, HOST);
    await once(listener, 'listening');
  } catch (error) {
    await engine.close();
    throw error;
  }
  const timers = startTimers(state, options.ttlIntervalMs ?? MINUTE);
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    uri: uriOf(port, password),
    backup: (folder) => engine.backup(folder),
    async close() {
      for (const timer of timers) clearInterval(timer);
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      await engine.close();
    },
  };
}

const passwordOf = ({ authentication, dataDir }: MongoServerOptions): string | undefined => {
  if (authentication === false) return undefined;
  return dataDir === undefined ? newPassword() : keptPassword(dataDir);
};

function uriOf(port: number, password: string | undefined): string {
  const options = `replicaSet=${SET_NAME}`;
  if (password === undefined) return `mongodb://${HOST}:${port}/?${options}`;
  return `mongodb://${OWNER}:${password}@${HOST}:${port}/?${options}&authSource=${OWNER_DATABASE}`;
}

function stateOf(
  engine: Engine,
  options: MongoServerOptions,
  listener: Server,
  sockets: Set<Socket>,
): ServerState {
  return {
    engine,
    sessions: new Sessions(
      engine,
      options.transactionLifetimeMs ?? MINUTE,
      options.authentication === false ? '' : `${OWNER}@${OWNER_DATABASE}`,
    ),
    cursors: new Cursors(),
    failPoints: new FailPoints(),
    profiler: new Profiler(engine),
    testCommands: options.testCommands === true,
    startedAt: new Date(),
    processId: new ObjectId(),
    address: () => `${HOST}:${(listener.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    counters: { commands: 0 },
  };
}

let nextConnection = 1;

function acceptConnection(
  state: ServerState,
  socket: Socket,
  { sockets, budget, login }: { sockets: Set<Socket>; budget: ReceiveBudget; login: Login },
): void {
  const remote = `${HOST}:${socket.remotePort ?? 0}`;
  const connection = {
    id: nextConnection++,
    appName: undefined,
    remote,
    login,
    pause: (ms: number) => pauseOn(socket, ms),
  };
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  // Detects clients that have disappeared without closing the connection.
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  serveConnection(socket, (request) => dispatch(state, connection, request), budget, login);
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

function pauseOn(socket: Socket, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      socket.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(ms, LONGEST_TIMER_MS)).unref();
    if (socket.destroyed) done();
    else socket.once('close', done);
  });
}

function startTimers(state: ServerState, ttlIntervalMs: number): NodeJS.Timeout[] {
  const housekeeping = setInterval(() => {
    // A cursor without time-out ends with its session at the latest.
    for (const key of state.sessions.expire(Date.now()))
      state.cursors.closeWhere(({ session }) => session === key);
    state.cursors.expire(Date.now());
  }, HOUSEKEEPING_MS);
  const expiry = setInterval(() => removeExpired(state.engine, new Date()), ttlIntervalMs);
  return [housekeeping.unref(), expiry.unref()];
}
