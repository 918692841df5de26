import { Access } from '../engine/access.js';
import type { Transaction } from '../engine/transaction.js';
import { demand, MongoServerFault } from '../errors.js';
import { compileExpression, type Doc, type EvalContext } from '../mql/index.js';
import type { FirstDocuments } from '../mql/context.js';
import { keyOf } from '../sessions/sessions.js';
import { Query } from '../engine/query.js';
import type { Tally } from '../engine/tally.js';
import { isRegex } from '../mql/values/types.js';
import type { Arguments } from './arguments.js';
import { docsOf } from './result-stream.js';
import type { Call } from './command.js';
import type { Observation } from '../sessions/profiler.js';

/** The parts of a request that a call copies unchanged. */
type Shared = Pick<Call, 'server' | 'connection' | 'session' | 'sequences' | 'retryable' | 'observed'> & {
  readonly doc: Doc;
  readonly transaction: Transaction | undefined;
};

/** Builds the context of a command: data access, clock, variables, deadline. */
export function makeCall(
  name: string,
  args: Arguments,
  db: string,
  { doc, transaction, ...shared }: Shared,
  dropConnection: () => void,
): Call {
  const access = new Access(shared.server.engine, transaction);
  const limit = args.count('maxTimeMS') || Infinity;
  const deadline = Date.now() + limit;
  const lsid = doc['lsid'];
  return {
    ...shared,
    name,
    db,
    args,
    command: doc,
    access,
    sessionKey: lsid === undefined ? undefined : keyOf(lsid),
    ctx: contextOf(args, db, access, shared.observed),
    deadline,
    check: limit === Infinity ? () => undefined : deadlineCheck(deadline),
    dropConnection,
  };
}

export const timeExpired = (): MongoServerFault =>
  new MongoServerFault('MaxTimeMSExpired', 'operation exceeded time limit');

/** Reads the clock only occasionally, because this runs for every document. */
function deadlineCheck(deadline: number): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % 128 === 0 && Date.now() > deadline) throw timeExpired();
  };
}

function contextOf(
  args: Arguments,
  db: string,
  access: Access,
  observed: Observation | undefined,
): EvalContext {
  const ctx: EvalContext = {
    now: new Date(),
    lookup: (name) => documentsOf(access, `${db}.${name}`, observed?.tally),
    lookupEqual: (name, path, values, first) =>
      documentsAt(access, `${db}.${name}`, path, { values, first, tally: observed?.tally }),
  };
  const variables = args.document('let');
  return variables ? { ...ctx, let: evaluateLet(variables, ctx.now) } : ctx;
}

function* documentsOf(access: Access, namespace: string, tally: Tally | undefined): Iterable<Doc> {
  const state = access.read(namespace);
  for (const [, document] of state?.records.entries() ?? []) {
    if (tally) tally.docs += 1;
    yield document.doc;
  }
}

interface Looked {
  readonly values: readonly unknown[];
  readonly first: FirstDocuments | undefined;
  readonly tally: Tally | undefined;
}

/** The documents with one of the values at a path, when an index holds them all; see `EvalContext.lookupEqual`. */
function documentsAt(
  access: Access,
  namespace: string,
  path: string,
  { values, first, tally }: Looked,
): Iterable<Doc> | undefined {
  const state = access.read(namespace);
  if (!state) return [];
  // In a query these would mean more than the value itself.
  if (values.some((value) => isRegex(value) || Array.isArray(value))) return undefined;
  const query = new Query(state, {
    query: { [path]: { $in: values } },
    ...first,
    ctx: { now: new Date(0) },
    tally,
  });
  return query.plan.kind === 'index' ? docsOf(query) : undefined;
}

/** The constants of `let`: each value is evaluated once, without a document. */
function evaluateLet(variables: Doc, now: Date): Doc {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const message = `'${name}' starts with an invalid character for a user variable name`;
      demand(/^[a-z]/.test(name) || name.charCodeAt(0) >= 128, 'FailedToParse', message);
      return [name, compileExpression(value, { now })({})];
    }),
  );
}
