import { MaxKey } from 'bson';
import { Query, type QueryRequest } from '../engine/query.js';
import type { IndexPlan } from '../engine/plan.js';
import type { Interval } from '../engine/bounds.js';
import { candidatePlans } from '../engine/planner.js';
import type { CollectionState } from '../engine/collection-state.js';
import { demand, MongoServerFault } from '../errors.js';
import { compilePipeline, type Doc } from '../mql/index.js';
import { describe } from '../mql/values/describe.js';
import { EMPTY_ARRAY_KEY, isDocument } from '../mql/values/types.js';
import { splitPipeline } from './pipeline-start.js';
import { Arguments } from './arguments.js';
import type { Call, Command } from './command.js';
import { namespaceOf } from './namespaces.js';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/** The query that a command would run on its collection. */
interface Explained {
  readonly request: Omit<QueryRequest, 'ctx'>;
  /** The plan stage above the query: the write or the count. */
  readonly top?: string;
  readonly projection?: Doc;
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
  const planned = state ? planOf(call, state, explained) : { stage: { stage: 'EOF' }, query: undefined };
  const queryPlanner = {
    namespace,
    parsedQuery: explained.request.query,
    indexFilterSet: false,
    winningPlan: planned.stage,
    rejectedPlans: state && planned.query ? rejected(state, planned.query, explained) : [],
  };
  const stats = verbosity === 'queryPlanner' ? {} : { executionStats: execute(planned.query, planned.stage) };
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
      },
      ...(projection ? { projection } : {}),
    };
  },
  count: (args) => ({
    request: {
      query: args.document('query') ?? {},
      hint: args.value('hint'),
      ...window(args.count('skip'), args.count('limit')),
    },
    top: 'COUNT',
  }),
  distinct: (args) => ({ request: { query: args.document('query') ?? {}, hint: args.value('hint') } }),
  aggregate: (args) => {
    const { rest, ...request } = splitPipeline(args.documents('pipeline') ?? []);
    return { request: { ...request, hint: args.value('hint') }, rest };
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
  return {
    request: { query: isDocument(statement['q']) ? statement['q'] : {}, hint: statement['hint'] },
    top,
  };
}

const window = (skip: number | undefined, limit: number | undefined): { skip?: number; limit?: number } => ({
  ...(skip ? { skip } : {}),
  ...(limit ? { limit } : {}),
});

function planOf(call: Call, state: CollectionState, explained: Explained): { stage: Doc; query: Query } {
  const { request, top, projection } = explained;
  const query = new Query(state, { ...request, ctx: call.ctx, check: call.check });
  let stage = accessStage(query, request.query, top === 'COUNT');
  if (query.needsSort)
    stage = {
      stage: 'SORT',
      sortPattern: request.sort,
      memLimit: 104857600,
      type: 'simple',
      inputStage: stage,
    };
  if (request.skip) stage = { stage: 'SKIP', skipAmount: request.skip, inputStage: stage };
  if (request.limit !== undefined && top === undefined)
    stage = { stage: 'LIMIT', limitAmount: request.limit, inputStage: stage };
  if (projection) stage = { stage: 'PROJECTION_DEFAULT', transformBy: projection, inputStage: stage };
  return { stage: top === undefined ? stage : { stage: top, inputStage: stage }, query };
}

function accessStage(query: Query, filter: Doc, counting: boolean): Doc {
  const shown = query.exact ? {} : { filter };
  if (query.plan.kind === 'scan')
    return { stage: 'COLLSCAN', ...shown, direction: query.plan.backward ? 'backward' : 'forward' };
  const { plan } = query.plan;
  const isIdLookup =
    plan.exact && plan.index.definition.name === '_id_' && plan.fields[0]!.length === 1 && plan.points === 1;
  if (isIdLookup && Object.keys(filter).length === 1 && !query.needsSort) return { stage: 'IDHACK' };
  const scan = plan.merge
    ? { stage: 'SORT_MERGE', inputStages: plan.ranges.map(() => indexStage(plan, 'IXSCAN')) }
    : indexStage(plan, counting && query.exact ? 'COUNT_SCAN' : 'IXSCAN');
  return counting && query.exact ? scan : { stage: 'FETCH', ...shown, inputStage: scan };
}

function indexStage({ index, backward, fields }: IndexPlan, stage: string): Doc {
  const { definition, multikey } = index;
  const bounds = definition.paths.map((path, position) => [
    path,
    fields[position]!.map((interval) => boundText(interval, definition.descending[position] !== backward)),
  ]);
  return {
    stage,
    keyPattern: definition.spec['key'],
    indexName: definition.name,
    isMultiKey: multikey !== 0,
    isUnique: definition.unique,
    isSparse: definition.sparse,
    isPartial: definition.partialFilter !== undefined,
    indexVersion: 2,
    direction: backward ? 'backward' : 'forward',
    indexBounds: Object.fromEntries(bounds),
  };
}

/** An interval as mongod writes it: `[1, 5)`, the ends in scan direction. */
function boundText(interval: Interval, reversed: boolean): string {
  const low = { text: endText(interval.low.value), open: interval.low.open && !isLimit(interval.low.value) };
  const high = {
    text: endText(interval.high.value),
    open: interval.high.open && !isLimit(interval.high.value),
  };
  const [first, last] = reversed ? [high, low] : [low, high];
  return `${first.open ? '(' : '['}${first.text}, ${last.text}${last.open ? ')' : ']'}`;
}

/** The last value of a type, which mongod includes. */
const isLimit = (value: unknown): boolean =>
  value instanceof MaxKey || value === Infinity || value === -Infinity || value === true;

const endText = (value: unknown): string => (value === EMPTY_ARRAY_KEY ? 'undefined' : describe(value));

function rejected(state: CollectionState, query: Query, { request }: Explained): Doc[] {
  const used = query.plan.kind === 'index' ? query.plan.plan.index.definition.name : undefined;
  return candidatePlans(state, { query: request.query, sort: [] })
    .filter((plan) => plan.index.definition.name !== used)
    .map((plan) => ({ stage: 'FETCH', inputStage: indexStage(plan, 'IXSCAN') }));
}

function execute(query: Query | undefined, stage: Doc): Doc {
  const started = process.hrtime.bigint();
  const counting = stage['stage'] === 'COUNT';
  let nReturned = 0;
  if (query && counting) query.count();
  else if (query) for (const _ of query.documents()) nReturned += 1;
  return {
    executionSuccess: true,
    nReturned: counting ? 1 : nReturned,
    executionTimeMillis: Number((process.hrtime.bigint() - started) / 1_000_000n),
    totalKeysExamined: query?.keysExamined ?? 0,
    totalDocsExamined: query?.docsExamined ?? 0,
    executionStages: { ...stage, nReturned: counting ? 1 : nReturned },
  };
}

export const EXPLAIN_COMMANDS = [explain];
