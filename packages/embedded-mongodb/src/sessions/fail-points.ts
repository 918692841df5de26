import { Long } from 'bson';
import { demand, MongoServerFault } from '../errors.js';
import { isDocument, type Doc } from '../mql/values/types.js';
import { integerOf } from '../mql/values/numbers.js';

interface FailPoint {
  data: Doc;
  /** The remaining number of times that it fires; Infinity for `alwaysOn`. */
  times: number;
  /** How many matches to skip before it fires. */
  skip: number;
  entered: number;
}

/** The effect of a fail point on a command. */
export interface Failure {
  closeConnection: boolean;
  blockMs: number;
  errorCode?: number;
  errorLabels?: string[];
  writeConcernError?: Doc;
}

/**
 * The fail points of MongoDB's own test servers: `failCommand` and `onPrimaryTransactionalWrite`.
 * Only available with the option `testCommands`.
 */
export class FailPoints {
  private readonly active = new Map<string, FailPoint>();

  /** Activates or switches off a fail point. @returns how often its previous setting has fired */
  configure(name: unknown, mode: unknown, data: Doc): number {
    demand(name === 'failCommand' || name === 'onPrimaryTransactionalWrite', 51, `${String(name)} not found`);
    const entered = this.active.get(name)?.entered ?? 0;
    if (mode === 'off') this.active.delete(name);
    else this.active.set(name, { data, ...parseMode(mode), entered: 0 });
    return entered;
  }

  /** The effect on this command, if any. */
  forCommand(names: readonly string[], namespace: string, appName: string | undefined): Failure | undefined {
    const point = this.active.get('failCommand');
    if (!point) return undefined;
    const { failCommands, appName: wanted, namespace: place } = point.data;
    if (!Array.isArray(failCommands) || !failCommands.some((name) => names.includes(name as string)))
      return undefined;
    if (wanted !== undefined && wanted !== appName) return undefined;
    if (place !== undefined && place !== namespace) return undefined;
    return this.fire('failCommand', point) ? failureOf(point.data) : undefined;
  }

  /** The effect on a statement of a retryable write, if any. */
  forRetryableWrite(): { closeConnection: boolean; errorCode?: number } | undefined {
    const point = this.active.get('onPrimaryTransactionalWrite');
    if (!point || !this.fire('onPrimaryTransactionalWrite', point)) return undefined;
    const errorCode = integerOf(point.data['failBeforeCommitExceptionCode']);
    return {
      closeConnection: point.data['closeConnection'] !== false,
      ...(errorCode === undefined ? {} : { errorCode }),
    };
  }

  private fire(name: string, point: FailPoint): boolean {
    if (point.skip > 0) {
      point.skip -= 1;
      return false;
    }
    point.entered += 1;
    point.times -= 1;
    if (point.times <= 0) this.active.delete(name);
    return true;
  }
}

function parseMode(mode: unknown): { times: number; skip: number } {
  if (mode === 'alwaysOn') return { times: Infinity, skip: 0 };
  if (isDocument(mode)) {
    const times = integerOf(mode['times']);
    const skip = integerOf(mode['skip']);
    if (times !== undefined && times > 0) return { times, skip: 0 };
    if (times === 0) return { times: 0, skip: Infinity };
    if (skip !== undefined && skip >= 0) return { times: Infinity, skip };
  }
  throw new MongoServerFault(
    'BadValue',
    `unknown mode: ${Long.isLong(mode) ? mode.toString() : JSON.stringify(mode)}`,
  );
}

function failureOf(data: Doc): Failure {
  const errorCode = integerOf(data['errorCode']);
  const { errorLabels, writeConcernError } = data;
  return {
    closeConnection: data['closeConnection'] === true,
    blockMs: data['blockConnection'] === true ? (integerOf(data['blockTimeMS']) ?? 0) : 0,
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(Array.isArray(errorLabels) ? { errorLabels: errorLabels as string[] } : {}),
    ...(isDocument(writeConcernError) ? { writeConcernError } : {}),
  };
}
