import { setTimeout as delay } from 'node:timers/promises';
import { checkWritable } from '../engine/profile-log.js';
import type { Transaction } from '../engine/transaction.js';
import { demand, ERROR_CODES, MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import { isDocument } from '../mql/values/types.js';
import { bigintOf, type Session } from '../sessions/session.js';
import type { Failure } from '../sessions/fail-points.js';
import type { Answer } from '../wire/connection.js';
import type { Request } from '../wire/message.js';
import { Arguments } from './arguments.js';
import { makeCall, timeExpired } from './call.js';
import { clusterTimeOf, timesOf } from './cluster-time.js';
import type { Call, Command, Connection, ServerState } from './command.js';
import { checkApiVersion, checkReadConcern, checkWriteConcern } from './concerns.js';
import { labelsOf } from './labels.js';
import { checkDatabase } from './namespaces.js';
import { COMMANDS } from './registry.js';

const SESSION_FIELDS = ['lsid', 'txnNumber', 'autocommit', 'startTransaction'];

/** Arguments that every command takes. */
const GENERIC = [
  '$db',
  '$clusterTime',
  '$readPreference',
  ...SESSION_FIELDS,
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
];

const KNOWN_FIELDS = new Map<Command, ReadonlySet<string>>();

/** Runs one request and returns its reply. Never throws: an error becomes the reply. */
export async function dispatch(
  server: ServerState,
  connection: Connection,
  request: Request,
): Promise<Answer> {
  const run = new Run(server, connection, request);
  server.counters.commands += 1;
  try {
    return await run.answer();
  } catch (error) {
    return run.closing ? 'close' : { reply: run.decorate(run.failureReply(error)) };
  }
}

class Run {
  private readonly name: string;
  private readonly command: Command | undefined;
  private doc: Doc;
  private session: Session | undefined;
  private transaction: Transaction | undefined;
  private failure: Failure | undefined;
  /** The connection will be closed without a reply. */
  closing = false;

  constructor(
    private readonly server: ServerState,
    private readonly connection: Connection,
    private readonly request: Request,
  ) {
    this.doc = request.command;
    this.name = Object.keys(this.doc)[0] ?? '';
    this.command = COMMANDS.get(this.name);
  }

  async answer(): Promise<Answer> {
    const { command } = this;
    if (!command) throw new MongoServerFault('CommandNotFound', `no such command: '${this.name}'`);
    this.admit(command);
    const args = new Arguments(command.names[0]!, this.doc);
    if (!command.lenient) args.allow(knownFieldsOf(command));
    checkApiVersion(this.doc, command.names[0]!);
    const db = this.doc['$db'];
    demand(typeof db === 'string', 40414, "BSON field 'OpMsg.$db' is missing but a required field");
    checkDatabase(db);
    const message = `${this.name} may only be run against the admin database.`;
    demand(!command.adminOnly || db === 'admin', 'Unauthorized', message);
    this.failure = this.failureFor(command, db);
    if (this.failure) {
      if (this.failure.blockMs > 0) await this.block(this.failure.blockMs, args);
      if (this.failure.closeConnection) return 'close';
    }
    this.gossip();
    const { lsid, txnNumber } = this.doc;
    this.session = lsid === undefined ? undefined : this.server.sessions.use(lsid);
    const reply = await (this.session && txnNumber !== undefined
      ? this.session.exclusive(() => this.run(command, args, db))
      : this.run(command, args, db));
    if (this.closing) return 'close';
    // Only a monitor that waits for changes requests a stream.
    return {
      reply: this.decorate(reply),
      more: this.request.exhaust && this.doc['topologyVersion'] !== undefined,
    };
  }

  /** Before the login only the commands that mongod allows are answered, and no session is created. */
  private admit(command: Command): void {
    if (this.connection.login.isDone) return;
    const message = `Command ${command.names[0]!} requires authentication`;
    demand(command.unauthenticated, 'Unauthorized', message);
    const fields = Object.entries(this.doc).filter(([name]) => !SESSION_FIELDS.includes(name));
    this.doc = Object.fromEntries(fields);
  }

  /** An unauthenticated client does not advance the clock. */
  private gossip(): void {
    const { $clusterTime } = this.doc;
    if ($clusterTime === undefined) return;
    const time = clusterTimeOf($clusterTime);
    if (this.connection.login.isDone) this.server.engine.advance(time);
  }

  private failureFor(command: Command, db: string): Failure | undefined {
    if (!this.server.testCommands || this.name === 'configureFailPoint') return undefined;
    const target = this.doc[this.name];
    const namespace = typeof target === 'string' ? `${db}.${target}` : db;
    return this.server.failPoints.forCommand(command.names, namespace, this.connection.appName);
  }

  /** A command that a fail point blocks past its maxTimeMS fails like one that took too long. */
  private async block(ms: number, args: Arguments): Promise<void> {
    const limit = args.count('maxTimeMS') || Infinity;
    await delay(Math.min(ms, limit));
    if (ms >= limit) throw timeExpired();
  }

  private async run(command: Command, args: Arguments, db: string): Promise<Doc> {
    const concernError = this.checkConcerns(command);
    let retryable: Map<number, Doc> | undefined;
    try {
      // A fail point fires before the transaction is checked, so the transaction is unchanged.
      const failing = this.failure?.errorCode;
      if (failing !== undefined)
        throw new MongoServerFault(failing, `Failing command via 'failCommand' failpoint`);
      if (this.isInTransaction) this.transaction = this.enterTransaction(command);
      else if (this.doc['txnNumber'] !== undefined) retryable = this.enterRetryable(command);
      const { server, connection, session, transaction, doc } = this;
      const { sequences } = this.request;
      const observed = server.profiler.observe(db, connection, doc);
      const shared = { server, connection, session, transaction, doc, sequences, retryable, observed };
      const call = makeCall(command.names[0]!, args, db, shared, () => {
        this.closing = true;
      });
      if (command.writes) refuseProfileWrites(command.names[0]!, `${db}.${String(doc[this.name])}`);
      const reply = observed
        ? await observed.run(() => runDurably(command, call))
        : await runDurably(command, call);
      const failed = this.failure?.writeConcernError ?? (command.writes ? concernError : undefined);
      return failed ? { ...reply, writeConcernError: failed } : reply;
    } catch (error) {
      if (this.transaction && !this.isCommitOrAbort) this.session!.abort();
      throw error;
    }
  }

  private get isInTransaction(): boolean {
    return this.doc['autocommit'] === false;
  }

  private get isCommitOrAbort(): boolean {
    return this.name === 'commitTransaction' || this.name === 'abortTransaction';
  }

  private checkConcerns(command: Command): Doc | undefined {
    const { readConcern, writeConcern, startTransaction, autocommit, txnNumber, lsid } = this.doc;
    const check = (condition: unknown, message: string): void => demand(condition, 'InvalidOptions', message);
    const numbered = txnNumber !== undefined && lsid !== undefined;
    const open = autocommit === undefined || (autocommit === false && numbered);
    check(open, "'autocommit' may only be false, with a session and a transaction number");
    const starts = startTransaction === undefined || (startTransaction === true && autocommit !== undefined);
    check(starts, "'startTransaction' may only be true, with autocommit false");
    check(
      txnNumber === undefined || numbered,
      'Transaction number requires a session ID to also be specified',
    );
    if (readConcern !== undefined) {
      const { isInTransaction, name } = this;
      const first = !isInTransaction || startTransaction;
      check(first, 'Only the first command in a transaction may specify a readConcern');
      const level = isDocument(readConcern) ? readConcern['level'] : undefined;
      const reads = command.reads || isInTransaction || level === undefined;
      check(reads, `Command does not support { readConcern: { level: "${String(level)}" } }`);
      checkReadConcern(readConcern, isInTransaction, name);
    }
    if (writeConcern !== undefined) {
      const alone = !this.isInTransaction || this.isCommitOrAbort;
      check(alone, 'writeConcern is not allowed within a multi-statement transaction');
      check(command.writes, 'Command does not support writeConcern');
    }
    return checkWriteConcern(writeConcern);
  }

  private get number(): bigint {
    const number = bigintOf(this.doc['txnNumber']);
    const message = 'Transaction number must be a non-negative 64-bit integer';
    demand(number !== undefined && number >= 0n, 'InvalidOptions', message);
    return number;
  }

  private enterTransaction(command: Command): Transaction | undefined {
    const { transactional, names } = command;
    const db = this.doc['$db'];
    const code = 'OperationNotSupportedInTransaction';
    demand(transactional, code, `Cannot run '${names[0]!}' in a multi-document transaction.`);
    const internal = db === 'config' || db === 'local' || (db === 'admin' && command.fields.length > 0);
    const allowed = this.isCommitOrAbort || !internal;
    demand(allowed, code, `Cannot run command against the '${String(db)}' database in a transaction.`);
    return this.session!.enter({
      number: this.number,
      start: this.doc['startTransaction'] === true,
      ending: this.isCommitOrAbort,
    });
  }

  private enterRetryable(command: Command): Map<number, Doc> | undefined {
    const message = 'Transaction numbers are only allowed on retryable writes and in transactions';
    demand(command.retryable, 50768, message);
    return this.session!.retryable(this.number);
  }

  failureReply(error: unknown): Doc {
    if (error instanceof MongoServerFault) {
      const { code, codeName, message, labels, extra } = error;
      return {
        ok: 0,
        errmsg: message,
        code,
        codeName,
        ...extra,
        ...(labels.length > 0 ? { errorLabels: labels } : {}),
      };
    }
    // This is a defect, not a refusal: report its message instead of hiding it.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      ok: 0,
      errmsg: `internal error: ${text}`,
      code: ERROR_CODES.InternalError,
      codeName: 'InternalError',
    };
  }

  /** Adds the fields of every reply: ok, times and error labels. */
  decorate(reply: Doc): Doc {
    const { errorLabels, ...rest } = reply;
    const { clusterTime, time } = this.server.engine;
    const labels = this.labelsFor(reply, errorLabels as string[] | undefined);
    return {
      ...rest,
      ok: reply['ok'] ?? 1,
      ...(labels.length > 0 ? { errorLabels: labels } : {}),
      ...timesOf(clusterTime, time),
    };
  }

  private labelsFor(reply: Doc, own: string[] | undefined): string[] {
    const failed = reply['ok'] === 0 || reply['writeConcernError'] !== undefined;
    if (!failed) return own ?? [];
    if (this.failure?.errorLabels) return this.failure.errorLabels;
    const { isInTransaction, isCommitOrAbort } = this;
    const computed = labelsOf({
      code: reply['code'] as number | undefined,
      writeConcernCode: (reply['writeConcernError'] as Doc | undefined)?.['code'] as number | undefined,
      inTransaction: isInTransaction,
      isCommitOrAbort: isInTransaction && isCommitOrAbort,
      isRetryableWrite: this.doc['txnNumber'] !== undefined && !isInTransaction,
    });
    return [...new Set([...(own ?? []), ...computed])];
  }
}

/** Runs a command; what it has written is durable when the reply is returned. */
async function runDurably(command: Command, call: Call): Promise<Doc> {
  const reply = await command.run(call);
  await call.access.durable();
  return reply;
}

/** The profiler's collection is read, and dropped when the profiler is off; nothing else. */
function refuseProfileWrites(name: string, namespace: string): void {
  if (name !== 'drop' && name !== 'aggregate') checkWritable(namespace);
}

function knownFieldsOf(command: Command): ReadonlySet<string> {
  let known = KNOWN_FIELDS.get(command);
  if (!known) {
    known = new Set([...GENERIC, ...command.names, ...command.fields]);
    KNOWN_FIELDS.set(command, known);
  }
  return known;
}
