import { MongoServerFault } from '../errors.js';
import { valuesEqual, type Doc } from '../mql/index.js';
import { describe } from '../mql/values/describe.js';
import { isDocument } from '../mql/values/types.js';
import { conditionsOf, isOperators, type Conditions } from './bounds.js';
import type { CollectionState, IndexState } from './collection-state.js';
import { isRegex } from '../mql/values/types.js';
import type { CachedChoice } from './plan-cache.js';
import { shapeOf } from './query-shape.js';
import { impliesFilter } from './partial-filter.js';
import { planIndex, type IndexPlan, type SortKeys } from './plan.js';

/** A query on a collection. */
export interface PlanRequest {
  readonly query: Doc;
  readonly sort: SortKeys;
  /** The maximum number of documents, skipped ones included; undefined for all. */
  readonly limit?: number;
  readonly hint?: unknown;
}

/** The chosen plan: an index scan or a collection scan. */
export type Plan =
  | { readonly kind: 'index'; readonly plan: IndexPlan }
  | { readonly kind: 'scan'; readonly backward: boolean; readonly sorted: boolean };

const SORT_COST = 0.5;

/** A plan and where its choice is remembered. */
export interface Planned {
  readonly plan: Plan;
  readonly shape?: string;
  readonly choice?: CachedChoice;
  /** The choice was made for an earlier query of this shape. */
  readonly isCached?: boolean;
}

/**
 * The plan of a query: that of the last query of its shape, or the best one, which is then remembered. A query by
 * `_id` and one with a hint have nothing to choose.
 * @param again chooses anew in any case
 * @throws MongoServerFault BadValue for a hint that names no index
 */
export function planQuery(state: CollectionState, request: PlanRequest, again = false): Planned {
  const { query, sort, limit } = request;
  if (request.hint !== undefined || naturalDirection(request) !== undefined)
    return { plan: choosePlan(state, request) };
  if (isLookupById(query, sort) && state.indexes[0]) {
    const plan = planIndex(state.indexes[0], conditionsOf(query), sort, false);
    if (plan) return { plan: { kind: 'index', plan } };
  }
  const shape = shapeOf(query, sort, limit);
  const known = again ? undefined : state.plans.get(shape);
  const remembered = known && planOfChoice(state, request, known);
  if (remembered) return { plan: remembered, shape, choice: known, isCached: true };
  const plan = choosePlan(state, request);
  const index = plan.kind === 'index' ? plan.plan.index.definition.name : undefined;
  const choice = { index, sorted: plan.kind === 'index' ? plan.plan.sorted : plan.sorted, works: 0 };
  state.plans.set(shape, choice);
  return { plan, shape, choice };
}

/** An equality on `_id` and nothing else. */
function isLookupById(query: Doc, sort: SortKeys): boolean {
  if (sort.length > 0 || !('_id' in query)) return false;
  for (const name in query) if (name !== '_id') return false;
  const id = query['_id'];
  return !isOperators(id) && !isRegex(id);
}

/** The plan of a remembered choice for the values of this query; undefined when the choice does not suit them. */
function planOfChoice(
  state: CollectionState,
  request: PlanRequest,
  { index: name, sorted }: CachedChoice,
): Plan | undefined {
  if (name === undefined) return { kind: 'scan', backward: false, sorted };
  const index = state.index(name);
  const conditions = conditionsOf(request.query);
  if (!index || !isUsable(index, request.query, conditions)) return undefined;
  const plan = planIndex(index, conditions, request.sort, false);
  return plan?.sorted === sorted ? { kind: 'index', plan } : undefined;
}

/**
 * Chooses the plan with the least estimated work. mongod races plans against each other; this planner counts the
 * keys of each candidate, which is cheap (the trees know their sizes) and deterministic.
 * @throws MongoServerFault BadValue for a hint that names no index
 */
export function choosePlan(state: CollectionState, request: PlanRequest): Plan {
  const natural = naturalDirection(request);
  if (natural !== undefined)
    return {
      kind: 'scan',
      backward: natural < 0,
      sorted: request.sort.length === 0 || request.sort[0]![0] === '$natural',
    };
  const conditions = conditionsOf(request.query);
  if (request.hint !== undefined) {
    return {
      kind: 'index',
      plan: planIndex(hintedIndex(state, request.hint), conditions, request.sort, true)!,
    };
  }
  const plans = state.indexes
    .filter((index) => isUsable(index, request.query, conditions))
    .map((index) => planIndex(index, conditions, request.sort, false))
    .filter((plan): plan is IndexPlan => plan !== undefined);
  const best = plans.length > 0 ? cheapest(state, plans, request) : undefined;
  return best
    ? { kind: 'index', plan: best }
    : { kind: 'scan', backward: false, sorted: request.sort.length === 0 };
}

/** The rejected plans, for `explain`. */
export function candidatePlans(state: CollectionState, request: PlanRequest): IndexPlan[] {
  const conditions = conditionsOf(request.query);
  return state.indexes
    .filter((index) => isUsable(index, request.query, conditions))
    .map((index) => planIndex(index, conditions, request.sort, false))
    .filter((plan): plan is IndexPlan => plan !== undefined);
}

function naturalDirection({ hint, sort }: PlanRequest): number | undefined {
  if (isDocument(hint) && '$natural' in hint) return Number(hint['$natural']);
  return sort[0]?.[0] === '$natural' ? sort[0][1] : undefined;
}

function hintedIndex(state: CollectionState, hint: unknown): IndexState {
  const found = state.indexes.find(({ definition }) =>
    typeof hint === 'string' ? definition.name === hint : valuesEqual(definition.spec['key'], hint),
  );
  if (found && !found.definition.hidden) return found;
  throw new MongoServerFault(
    'BadValue',
    `error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index: ${describe(hint)}`,
  );
}

/** Whether the index contains every document that can match. */
function isUsable({ definition }: IndexState, query: Doc, conditions: Conditions): boolean {
  if (definition.hidden) return false;
  if (definition.partialFilter && !impliesFilter(query, conditions, definition.partialFilter)) return false;
  if (!definition.sparse) return true;
  return definition.paths.some((path) =>
    conditions.byPath.get(path)?.some((condition) => !condition.matchesMissing),
  );
}

function cheapest(state: CollectionState, plans: IndexPlan[], request: PlanRequest): IndexPlan | undefined {
  if (plans.length === 1 && plans[0]!.bounded && plans[0]!.sorted) return plans[0]!;
  const total = state.records.size;
  const keys = plans.map((plan) => (plan.bounded ? keysOf(plan) : total));
  // The narrowest plan bounds how many documents match, and so how soon an ordered scan has found enough.
  const matching = Math.max(1, Math.min(...keys));
  let best: IndexPlan | undefined;
  let bestCost = costOf(total, request.sort.length === 0, matching, request) * 0.9;
  plans.forEach((plan, position) => {
    const cost = costOf(keys[position]!, plan.sorted, matching, request) - plan.points * 0.01;
    if ((!best && plan.bounded && cost <= bestCost * 2) || cost < bestCost) {
      best = plan;
      bestCost = cost;
    }
  });
  return best;
}

function costOf(keys: number, sorted: boolean, matching: number, { limit }: PlanRequest): number {
  if (!sorted) return keys * (1 + SORT_COST);
  return limit === undefined ? keys : Math.min(keys, Math.ceil((limit * keys) / matching));
}

/** The number of keys in the ranges of the plan. */
const keysOf = ({ index, ranges }: IndexPlan): number =>
  ranges.reduce((sum, { from, to }) => sum + index.tree.countBetween(from, to), 0);
