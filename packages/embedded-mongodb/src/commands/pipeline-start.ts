import { demand } from '../errors.js';
import { integerOf } from '../mql/values/numbers.js';
import { isDocument, type Doc } from '../mql/values/types.js';

/** The leading stages of a pipeline as a query, and the remaining stages. */
export interface PipelineStart {
  readonly query: Doc;
  readonly sort?: Doc;
  readonly skip?: number;
  readonly limit?: number;
  readonly rest: Doc[];
}

/** Takes `$match`, `$sort`, `$skip` and `$limit`, in this order, from the front of a pipeline. */
export function splitPipeline(stages: readonly Doc[]): PipelineStart {
  let at = 0;
  const take = (name: string): unknown => {
    const stage = stages[at];
    if (!isDocument(stage) || !(name in stage) || Object.keys(stage).length !== 1) return undefined;
    at += 1;
    return stage[name];
  };
  const matches: Doc[] = [];
  for (let match = take('$match'); match !== undefined; match = take('$match')) {
    demand(isDocument(match), 15959, 'the match filter must be an expression in an object');
    matches.push(match);
  }
  const sort = isSort(stages[at]) ? (take('$sort') as Doc) : undefined;
  const skip = isCount(stages[at], '$skip', 0) ? integerOf(take('$skip')) : undefined;
  const limit = isCount(stages[at], '$limit', 1) ? integerOf(take('$limit')) : undefined;
  return {
    query: matches.length > 1 ? { $and: matches } : (matches[0] ?? {}),
    ...(sort ? { sort } : {}),
    ...(skip === undefined ? {} : { skip }),
    ...(limit === undefined ? {} : { limit }),
    rest: stages.slice(at),
  };
}

/** Only a stage that is certainly valid is taken; the pipeline reports the errors of the others. */
const isSort = (stage: unknown): boolean =>
  isDocument(stage) &&
  isDocument(stage['$sort']) &&
  Object.keys(stage['$sort']).length > 0 &&
  Object.values(stage['$sort']).every((direction) => direction === 1 || direction === -1);

function isCount(stage: unknown, name: string, least: number): boolean {
  const count = isDocument(stage) ? integerOf(stage[name]) : undefined;
  return count !== undefined && count >= least;
}

/** The result field of a pipeline that ends in a count, as the drivers' countDocuments does. */
export interface CountField {
  readonly name: string;
  readonly id?: unknown;
}

/** The count that the remaining stages of a pipeline are; undefined when they are anything else. */
export function countField(rest: readonly Doc[]): CountField | undefined {
  const [stage] = rest;
  if (rest.length !== 1 || !stage) return undefined;
  const group = stage['$group'];
  if (!isDocument(group)) return undefined;
  const { _id: id, ...fields } = group;
  const [name, ...others] = Object.keys(fields);
  const isConstant = id === null || typeof id === 'number';
  const sum = name === undefined ? undefined : fields[name];
  const counts = isDocument(sum) && Object.keys(sum).length === 1 && sum['$sum'] === 1;
  return isConstant && counts && others.length === 0 && name !== undefined ? { name, id } : undefined;
}
