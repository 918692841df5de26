import { Binary } from 'bson';
import { MECHANISM, type Login } from '../auth/login.js';
import { demand, MongoServerFault } from '../errors.js';
import { isDocument, type Doc } from '../mql/values/types.js';
import { Arguments } from './arguments.js';
import type { Command } from './command.js';

const saslStart: Command = {
  names: ['saslStart'],
  fields: ['mechanism', 'payload', 'options', 'autoAuthorize'],
  unauthenticated: true,
  run: ({ connection, args, db }) => start(connection.login, args, db),
};

const saslContinue: Command = {
  names: ['saslContinue'],
  fields: ['conversationId', 'payload'],
  unauthenticated: true,
  run: ({ connection, args }) =>
    connection.login.continue(args.integer('conversationId') ?? 0, payloadOf(args)),
};

const logout: Command = {
  names: ['logout'],
  fields: [],
  unauthenticated: true,
  run({ connection, db }) {
    connection.login.logout(db);
    return {};
  },
};

export const AUTH_COMMANDS: Command[] = [saslStart, saslContinue, logout];

function start(login: Login, args: Arguments, db: string): Doc {
  const skipEmptyExchange = args.document('options')?.['skipEmptyExchange'] === true;
  return login.start(db, args.string('mechanism') ?? '', payloadOf(args), skipEmptyExchange);
}

function payloadOf(args: Arguments): Uint8Array {
  const payload = args.value('payload');
  const message = "BSON field 'payload' is the wrong type, expected type 'binData'";
  demand(payload instanceof Binary, 'TypeMismatch', message);
  return payload.value();
}

/**
 * The login fields of a `hello` reply: the mechanisms of the requested user (the same for every name), and the reply to
 * a speculative authentication. If that fails, it is ignored, as in mongod.
 */
export function helloOfLogin(login: Login, { saslSupportedMechs, speculativeAuthenticate }: Doc): Doc {
  if (!login.isNeeded) return {};
  const speculation = isDocument(speculativeAuthenticate) && speculate(login, speculativeAuthenticate);
  return {
    ...(typeof saslSupportedMechs === 'string' ? { saslSupportedMechs: [MECHANISM] } : {}),
    ...(speculation ? { speculativeAuthenticate: speculation } : {}),
  };
}

function speculate(login: Login, command: Doc): Doc | undefined {
  const { db } = command;
  if (typeof db !== 'string' || command['saslStart'] === undefined) return undefined;
  try {
    return start(login, new Arguments('saslStart', command), db);
  } catch (error) {
    if (error instanceof MongoServerFault) return undefined;
    throw error;
  }
}
