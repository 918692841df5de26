import { randomUUID } from 'node:crypto';
import { Binary } from 'bson';
import { demand } from '../errors.js';
import { isDocument, type Doc } from '../mql/values/types.js';
import { keyOf, SESSION_TIMEOUT_MINUTES } from '../sessions/sessions.js';
import type { Call, Command } from './command.js';

const commitTransaction: Command = {
  names: ['commitTransaction'],
  fields: ['coordinator', 'recoveryToken', 'maxTimeMSOpOnly'],
  transactional: true,
  writes: true,
  adminOnly: true,
  async run(call) {
    const session = sessionOf(call);
    await session.commit();
    return {};
  },
};

const abortTransaction: Command = {
  names: ['abortTransaction'],
  fields: ['recoveryToken'],
  transactional: true,
  writes: true,
  adminOnly: true,
  run(call) {
    const session = sessionOf(call);
    session.abortOnRequest();
    return {};
  },
};

function sessionOf(call: Call): NonNullable<Call['session']> {
  const message = `${call.name} must be run within a transaction`;
  demand(call.session && call.command['autocommit'] === false, 'CommandFailed', message);
  return call.session;
}

const startSession: Command = {
  names: ['startSession'],
  fields: [],
  run(call) {
    const id = new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4);
    call.server.sessions.use({ id });
    return { id: { id }, timeoutMinutes: SESSION_TIMEOUT_MINUTES };
  },
};

/** A command whose argument is a list of session ids. */
function onSessions(name: string, act: (call: Call, id: Doc) => void): Command {
  return {
    names: [name],
    fields: [],
    run(call) {
      const ids = call.args.array(name) ?? [];
      for (const id of ids) if (isDocument(id)) act(call, id);
      return {};
    },
  };
}

function end(call: Call, id: Doc): void {
  const key = keyOf(id);
  call.server.sessions.end(key);
  call.server.cursors.closeWhere((cursor) => cursor.session === key);
}

const killSessions: Command = {
  ...onSessions('killSessions', end),
  run(call) {
    const ids = call.args.array('killSessions') ?? [];
    if (ids.length === 0) killAll(call);
    for (const id of ids) end(call, id as Doc);
    return {};
  },
};

function killAll({ server }: Call): void {
  server.sessions.endAll();
  server.cursors.closeWhere((cursor) => cursor.session !== undefined);
}

const killAllSessions: Command = {
  ...onSessions('killAllSessions', () => undefined),
  run(call) {
    killAll(call);
    return {};
  },
};

const configureFailPoint: Command = {
  names: ['configureFailPoint'],
  fields: ['mode', 'data'],
  adminOnly: true,
  run({ server, args, command }) {
    demand(server.testCommands, 'CommandNotFound', "no such command: 'configureFailPoint'");
    const data = args.document('data') ?? {};
    return { count: server.failPoints.configure(command['configureFailPoint'], args.value('mode'), data) };
  },
};

export const SESSION_COMMANDS = [
  commitTransaction,
  abortTransaction,
  startSession,
  onSessions('endSessions', end),
  onSessions('refreshSessions', (call, id) => void call.server.sessions.use(id)),
  killSessions,
  killAllSessions,
  configureFailPoint,
];
