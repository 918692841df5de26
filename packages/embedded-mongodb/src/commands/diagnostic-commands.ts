import { cpus, hostname, totalmem, type as osType } from 'node:os';
import { Double, Long, ObjectId } from 'bson';
import { MAX_DOCUMENT_SIZE } from '../bson/encode.js';
import { MongoServerFault } from '../errors.js';
import { isDocument, type Doc } from '../mql/values/types.js';
import { SESSION_TIMEOUT_MINUTES } from '../sessions/sessions.js';
import { MAX_MESSAGE_SIZE } from '../wire/message.js';
import { MECHANISM } from '../auth/login.js';
import { OWNER, OWNER_DATABASE } from '../auth/owner.js';
import { helloOfLogin } from './auth-commands.js';
import type { Call, Command } from './command.js';

/** The version of mongod whose behaviour this server follows. */
const VERSION = '7.0.0';
const MAX_WIRE_VERSION = 21;
export const SET_NAME = 'embedded';
const ELECTION = new ObjectId('7fffffff0000000000000001');

const hello: Command = {
  names: ['hello', 'isMaster', 'ismaster'],
  fields: [],
  lenient: true,
  unauthenticated: true,
  async run(call) {
    const { server, connection, command } = call;
    await changeOfTopology(call);
    const application = isDocument(command['client']) ? command['client']['application'] : undefined;
    if (isDocument(application) && typeof application['name'] === 'string')
      connection.appName = application['name'];
    const address = server.address();
    return {
      helloOk: true,
      [call.command['hello'] === undefined ? 'ismaster' : 'isWritablePrimary']: true,
      setName: SET_NAME,
      setVersion: 1,
      secondary: false,
      primary: address,
      hosts: [address],
      me: address,
      electionId: ELECTION,
      lastWrite: {
        opTime: { ts: server.engine.time, t: Long.ONE },
        lastWriteDate: new Date(server.engine.time.t * 1000),
      },
      maxBsonObjectSize: MAX_DOCUMENT_SIZE,
      maxMessageSizeBytes: MAX_MESSAGE_SIZE,
      maxWriteBatchSize: 100_000,
      topologyVersion: { processId: server.processId, counter: Long.ZERO },
      localTime: new Date(),
      logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
      connectionId: connection.id,
      minWireVersion: 0,
      maxWireVersion: MAX_WIRE_VERSION,
      readOnly: false,
      ...helloOfLogin(connection.login, command),
    };
  },
};

/** A monitor that already has the current topology version is answered after `maxAwaitTimeMS`. */
async function changeOfTopology({ server, connection, args }: Call): Promise<void> {
  const known = args.document('topologyVersion');
  const patience = args.count('maxAwaitTimeMS');
  if (!known || patience === undefined || String(known['processId']) !== String(server.processId)) return;
  await connection.pause(patience);
}

/** A command without own arguments that requires a login. */
const plain = (names: string[], run: Command['run'], fields: string[] = []): Command => ({
  names,
  fields,
  run,
});

/** A command without own arguments that is allowed before the login. */
const open = (...command: Parameters<typeof plain>): Command => ({
  ...plain(...command),
  unauthenticated: true,
});

const buildInfo = open(['buildInfo', 'buildinfo'], () => ({
  version: VERSION,
  gitVersion: 'embedded',
  modules: [],
  allocator: 'system',
  javascriptEngine: 'none',
  sysInfo: 'deprecated',
  versionArray: [7, 0, 0, 0],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_SIZE,
  storageEngines: ['embedded'],
}));

const connectionStatus = open(
  ['connectionStatus'],
  ({ connection: { login } }) => {
    const isOwner = login.isNeeded && login.isDone;
    return {
      authInfo: {
        authenticatedUsers: isOwner ? [{ user: OWNER, db: OWNER_DATABASE }] : [],
        authenticatedUserRoles: isOwner ? [{ role: 'root', db: OWNER_DATABASE }] : [],
      },
    };
  },
  ['showPrivileges'],
);

const hostInfo = plain(['hostInfo'], () => ({
  system: {
    currentTime: new Date(),
    hostname: hostname(),
    memSizeMB: Long.fromNumber(Math.floor(totalmem() / 1048576)),
    numCores: cpus().length,
  },
  os: { type: osType(), name: process.platform },
  extra: {},
}));

const whatsmyuri = open(['whatsmyuri'], ({ connection }) => ({ you: connection.remote }));

const getParameter: Command = {
  names: ['getParameter'],
  fields: [
    'featureCompatibilityVersion',
    'authenticationMechanisms',
    'allParameters',
    'requireApiVersion',
    'transactionLifetimeLimitSeconds',
    'enableTestCommands',
  ],
  adminOnly: true,
  run({ command, server, connection }) {
    const all: Doc = {
      featureCompatibilityVersion: { version: '7.0' },
      authenticationMechanisms: connection.login.isNeeded ? [MECHANISM] : [],
      requireApiVersion: false,
      transactionLifetimeLimitSeconds: 60,
      enableTestCommands: server.testCommands,
    };
    const names =
      command['getParameter'] === '*' ? Object.keys(all) : Object.keys(command).filter((name) => name in all);
    if (names.length === 0) throw new MongoServerFault('InvalidOptions', 'no option found to get');
    return Object.fromEntries(names.map((name) => [name, all[name]]));
  },
};

const getCmdLineOpts: Command = {
  ...plain(['getCmdLineOpts'], () => ({
    argv: ['mongodb-embedded'],
    parsed: { net: { bindIp: '127.0.0.1' }, replication: { replSet: SET_NAME } },
  })),
  adminOnly: true,
};

const getLog: Command = {
  ...plain(['getLog'], ({ command }) =>
    command['getLog'] === '*' ? { names: ['global', 'startupWarnings'] } : { totalLinesWritten: 0, log: [] },
  ),
  adminOnly: true,
};

const replSetGetStatus: Command = {
  ...plain(['replSetGetStatus'], ({ server }) => ({
    set: SET_NAME,
    date: new Date(),
    myState: 1,
    term: Long.ONE,
    members: [
      { _id: 0, name: server.address(), health: new Double(1), state: 1, stateStr: 'PRIMARY', self: true },
    ],
  })),
  adminOnly: true,
};

const serverStatus = plain(
  ['serverStatus'],
  ({ server }) => {
    const uptime = (Date.now() - server.startedAt.getTime()) / 1000;
    const { rss, heapUsed } = process.memoryUsage();
    return {
      host: server.address(),
      version: VERSION,
      process: 'mongodb-embedded',
      pid: Long.fromNumber(process.pid),
      uptime: new Double(Math.floor(uptime)),
      uptimeMillis: Long.fromNumber(Math.floor(uptime * 1000)),
      localTime: new Date(),
      connections: { current: server.connections() },
      network: { numRequests: Long.fromNumber(server.counters.commands) },
      mem: {
        bits: 64,
        resident: Math.floor(rss / 1048576),
        heap: Math.floor(heapUsed / 1048576),
        supported: true,
      },
      metrics: { cursor: { open: { total: Long.fromNumber(server.cursors.size) } } },
      logicalSessionRecordCache: { activeSessionsCount: server.sessions.size },
      transactions: { currentOpen: Long.fromNumber(server.engine.open.size) },
      storageEngine: { name: 'embedded', supportsCommittedReads: true, persistent: true },
      repl: {
        setName: SET_NAME,
        isWritablePrimary: true,
        secondary: false,
        hosts: [server.address()],
        me: server.address(),
      },
      ok: 1,
    };
  },
  ['repl', 'metrics', 'locks', 'wiredTiger', 'tcmalloc'],
);

/** Handshake and diagnostic commands. */
export const DIAGNOSTIC_COMMANDS: Command[] = [
  hello,
  open(['ping'], () => ({})),
  buildInfo,
  connectionStatus,
  hostInfo,
  whatsmyuri,
  getParameter,
  getCmdLineOpts,
  getLog,
  replSetGetStatus,
  serverStatus,
];
