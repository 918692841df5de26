import { Query, type QueryRequest } from '../engine/query.js';
import { candidatePlans } from '../engine/planner.js';
import type { CollectionState } from '../engine/collection-state.js';
import { demand, MongoServerFault } from '../errors.js';
import { compilePipeline, type Doc } from '../mql/index.js';
import { Tally } from '../engine/tally.js';
import { integerOf } from '../mql/values/numbers.js';
import { isDocument } from '../mql/values/types.js';
import { countField, splitPipeline } from './pipeline-start.js';
import { indexStage, stagesOf, type Shown } from './plan-stages.js';
import { wantedByPipeline, wantedByProjection } from './wanted-fields.js';
import { Arguments } from './arguments.js';
import type { Call, Command } from './command.js';
import { namespaceOf } from './namespaces.js';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/** The query that a command would run on its collection. */
interface Explained extends Shown {
  readonly request: Omit<QueryRequest, 'ctx'>;
  /** The query is counted, not read. */
  readonly counts?: boolean;
  /** The stages of a pipeline that are not part of the query. */
  readonly rest?: Doc[];
}

const explain: Command = {
  names: ['explain'],
  fields: ['verbosity'],
  reads: true,
  run(call) {
    const inner = call.args.requiredDocument('explain');
    const verbosity = call.args.string('verbosity') ?? 'allPlansExecution';
    const message = `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`;
    demand(VERBOSITIES.includes(verbosity), 'FailedToParse', message);
    return explainCommand(call, inner, verbosity);
  },
};

/** The plan of a command, and with `executionStats` the statistics of running its query. It writes nothing. */
export function explainCommand(call: Call, inner: Doc, verbosity: string): Doc {
  const name = Object.keys(inner)[0] ?? '';
  const read = READERS[name];
  if (!read) throw new MongoServerFault('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  const innerCall: Call = { ...call, name, command: inner, args: new Arguments(name, inner) };
  const namespace = namespaceOf(innerCall);
  const explained = read(innerCall.args);
  if (explained.rest) compilePipeline(explained.rest, call.ctx);
  const state = call.access.read(namespace);
  const tally = new Tally();
  const query =
    state &&
    new Query(state, { ...explained.request, ctx: call.ctx, check: call.check, tally, freshPlan: true });
  const winningPlan = query ? stagesOf(query, explained.request, explained) : { stage: 'EOF' };
  const queryPlanner = {
    namespace,
    parsedQuery: explained.request.query,
    indexFilterSet: false,
    winningPlan,
    rejectedPlans: state && query ? rejected(state, query, explained) : [],
  };
  const stats =
    verbosity === 'queryPlanner' ? {} : { executionStats: execute(query, explained, tally, winningPlan) };
  const serverInfo = {
    host: '127.0.0.1',
    port: Number(call.server.address().split(':')[1]),
    version: '7.0.0',
  };
  const rest = explained.rest ?? [];
  const plan =
    rest.length > 0
      ? { stages: [{ $cursor: { queryPlanner, ...stats } }, ...rest] }
      : { queryPlanner, ...stats };
  return { explainVersion: '1', ...plan, command: { ...inner, $db: call.db }, serverInfo };
}

const READERS: Record<string, (args: Arguments) => Explained> = {
  find: (args) => {
    const sort = args.document('sort');
    const projection = args.document('projection');
    return {
      request: {
        query: args.document('filter') ?? {},
        hint: args.value('hint'),
        ...(sort ? { sort } : {}),
        ...window(args.count('skip'), args.count('limit')),
        ...wantedByProjection(projection),
      },
      ...(projection ? { projection } : {}),
    };
  },
  count: (args) => ({
    request: {
      query: args.document('query') ?? {},
      hint: args.value('hint'),
      ...window(args.count('skip'), Math.abs(args.integer('limit') ?? 0)),
      wanted: new Set(),
      fastCount: true,
    },
    top: 'COUNT',
    counts: true,
  }),
  distinct: (args) => ({
    request: {
      query: args.document('query') ?? {},
      hint: args.value('hint'),
      wanted: new Set([args.string('key') ?? '']),
    },
  }),
  aggregate: (args) => {
    const { rest, ...request } = splitPipeline(args.documents('pipeline') ?? []);
    const hint = args.value('hint');
    const counts = countField(rest) !== undefined;
    return { request: { ...request, hint, ...wantedByPipeline(rest) }, rest, counts };
  },
  update: (args) => statementRequest(args, 'updates', 'UPDATE'),
  delete: (args) => statementRequest(args, 'deletes', 'DELETE'),
  findAndModify: (args) => {
    const sort = args.document('sort');
    const request = {
      query: args.document('query') ?? {},
      hint: args.value('hint'),
      limit: 1,
      ...(sort ? { sort } : {}),
    };
    return { request, top: args.flag('remove') ? 'DELETE' : 'UPDATE' };
  },
};

function statementRequest(args: Arguments, name: string, top: string): Explained {
  const [statement, ...others] = args.documents(name) ?? [];
  demand(statement && others.length === 0, 'InvalidLength', 'explained write batches must be of size 1');
  const one = name === 'updates' ? statement['multi'] !== true : integerOf(statement['limit']) === 1;
  const query = isDocument(statement['q']) ? statement['q'] : {};
  return { request: { query, hint: statement['hint'], ...(one ? { limit: 1 } : {}) }, top };
}

const window = (skip: number | undefined, limit: number | undefined): { skip?: number; limit?: number } => ({
  ...(skip ? { skip } : {}),
  ...(limit ? { limit } : {}),
});

function rejected(state: CollectionState, query: Query, { request }: Explained): Doc[] {
  const used = query.plan.kind === 'index' ? query.plan.plan.index.definition.name : undefined;
  return candidatePlans(state, { query: request.query, sort: [] })
    .filter((plan) => plan.index.definition.name !== used)
    .map((plan) => ({ stage: 'FETCH', inputStage: indexStage(plan, 'IXSCAN') }));
}

function execute(query: Query | undefined, { counts, top }: Explained, tally: Tally, stage: Doc): Doc {
  const started = process.hrtime.bigint();
  let nReturned = 0;
  if (query && counts) query.count();
  else if (query) for (const _ of query.documents()) nReturned += 1;
  // What a count or a write returns is its summary, not documents.
  if (counts) nReturned = 1;
  else if (top !== undefined) nReturned = 0;
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Number((process.hrtime.bigint() - started) / 1_000_000n),
    totalKeysExamined: tally.keys,
    totalDocsExamined: tally.docs,
    executionStages: { ...stage, nReturned },
  };
}

export const EXPLAIN_COMMANDS = [explain];
