import { RawBatch, sizeOfDocument } from '../bson/encode.js';
import type { Engine } from '../engine/engine.js';
import { ProfileLog } from '../engine/profile-log.js';
import { Tally } from '../engine/tally.js';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import { describe } from '../mql/values/describe.js';
import { toDouble } from '../mql/values/numbers.js';
import { isDocument } from '../mql/values/types.js';

/** The level of a database's profiler: 0 nothing, 1 what takes longer than `slowms`, 2 everything. */
interface Setting {
  readonly level: number;
  /** Milliseconds. */
  readonly slowms: number;
  /** The share of the slow commands that level 1 records. */
  readonly sampleRate: number;
}

/** The client of a command. */
interface Client {
  readonly remote: string;
  readonly appName: string | undefined;
}

const OFF: Setting = { level: 0, slowms: 100, sampleRate: 1 };
/** A longer command is shortened, as in mongod. */
const MOST_COMMAND_BYTES = 50 * 1024;

/** The database profiler: writes what commands did and examined to `system.profile`. */
export class Profiler {
  private readonly settings = new Map<string, Setting>();
  private readonly log: ProfileLog;

  constructor(engine: Engine) {
    this.log = new ProfileLog(engine);
  }

  level(database: string): number {
    return this.setting(database).level;
  }

  setting(database: string): Setting {
    return this.settings.get(database) ?? OFF;
  }

  set(database: string, setting: Setting): void {
    this.settings.set(database, setting);
    if (setting.level > 0) this.log.collectionOf(database);
  }

  /** The database was dropped. */
  forget(database: string): void {
    this.settings.delete(database);
  }

  /** The observation of a command; undefined when the profiler is off. */
  observe(database: string, client: Client, command: Doc): Observation | undefined {
    if (this.settings.size === 0 || this.level(database) === 0) return undefined;
    return new Observation(command, client, (entry) => this.record(database, entry));
  }

  private record(database: string, entry: Doc): void {
    const { level, slowms, sampleRate } = this.setting(database);
    const isSlow = (entry['millis'] as number) > slowms && Math.random() < sampleRate;
    if (level === 2 || (level === 1 && isSlow)) this.log.append(database, entry);
  }
}

const OPERATIONS: Record<string, string> = { find: 'query', getMore: 'getmore', insert: 'insert' };

/**
 * A command while the profiler is on. `update` and `delete` have an entry for each statement, every other command
 * one, with the names of fields that mongod gives them.
 */
export class Observation {
  /** The work that the command, or its current statement, has examined. */
  tally = new Tally();
  private started = performance.now();
  private statements = 0;

  constructor(
    private readonly command: Doc,
    private readonly client: Client,
    private readonly record: (entry: Doc) => void,
  ) {}

  /** Starts a statement of a write command. */
  begin(): void {
    this.tally = new Tally();
    this.started = performance.now();
  }

  /** Ends a statement of a write command. */
  end(op: string, statement: Doc, counts: Doc): void {
    this.statements += 1;
    this.write(op, statement, counts);
  }

  /** Runs `work` of an open cursor, and counts what it examines as this command's. */
  during<T>(tally: Tally | undefined, work: () => T): T {
    if (!tally) return work();
    const { keys, docs } = tally;
    try {
      return work();
    } finally {
      this.tally.keys += tally.keys - keys;
      this.tally.docs += tally.docs - docs;
      this.tally.planSummary = tally.planSummary;
      this.tally.hasSortStage = tally.hasSortStage;
    }
  }

  /** Runs the command and records it, failed or not. */
  async run(work: () => Promise<Doc>): Promise<Doc> {
    const [name = ''] = Object.keys(this.command);
    const { documents: _, $clusterTime: __, ...shown } = this.command;
    const op = OPERATIONS[name] ?? 'command';
    try {
      const reply = await work();
      if (this.statements === 0) this.write(op, shown, countsOf(name, reply));
      return reply;
    } catch (error) {
      const failed = error instanceof MongoServerFault;
      const { message, codeName, code } = failed ? error : { message: String(error), codeName: '', code: 1 };
      this.write(op, shown, { errMsg: message, errName: codeName, errCode: code });
      throw error;
    }
  }

  private write(op: string, command: Doc, counts: Doc): void {
    const { tally, client } = this;
    const { planSummary } = tally;
    this.record({
      op,
      ns: this.namespace,
      command: shortened(command),
      ...(planSummary === undefined ? {} : { keysExamined: tally.keys, docsExamined: tally.docs }),
      ...(tally.hasSortStage ? { hasSortStage: true } : {}),
      ...counts,
      protocol: 'op_msg',
      millis: Math.floor(performance.now() - this.started),
      ...(planSummary === undefined ? {} : { planSummary }),
      ts: new Date(),
      client: client.remote.split(':')[0],
      ...(client.appName === undefined ? {} : { appName: client.appName }),
    });
  }

  private get namespace(): string {
    const [name = ''] = Object.keys(this.command);
    const target = name === 'getMore' ? this.command['collection'] : this.command[name];
    return `${String(this.command['$db'])}.${typeof target === 'string' ? target : '$cmd'}`;
  }
}

function countsOf(name: string, reply: Doc): Doc {
  const { cursor, n, value } = reply;
  const batch = isDocument(cursor) ? (cursor['firstBatch'] ?? cursor['nextBatch']) : undefined;
  if (batch instanceof RawBatch) {
    const exhausted = isDocument(cursor) && toDouble(cursor['id'] as number) === 0;
    return { ...(exhausted ? { cursorExhausted: true } : {}), nreturned: batch.documents.length };
  }
  if (name === 'insert') return { ninserted: n };
  if (name === 'findAndModify' || name === 'findandmodify') return { nreturned: value === null ? 0 : 1 };
  return {};
}

const shortened = (command: Doc): Doc =>
  sizeOfDocument(command) <= MOST_COMMAND_BYTES ? command : { $truncated: describe(command).slice(0, 1000) };
