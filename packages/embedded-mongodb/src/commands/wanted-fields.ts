import { isTruthy } from '../mql/values/numbers.js';
import { isDocument, isNumber, type Doc } from '../mql/values/types.js';

/** The paths that a result is made of; nothing when it takes whole documents. An index with all of them covers it. */
export interface Wanted {
  readonly wanted?: ReadonlySet<string>;
}

/** Returns the fields that a projection of `find` reads: only one that names the fields to include can be covered. */
export function wantedByProjection(projection: Doc | undefined): Wanted {
  const paths = projection && includedPaths(projection, () => false);
  return paths ? { wanted: paths } : {};
}

/** Returns the fields that the first stage after the query reads, when it makes new documents. */
export function wantedByPipeline(rest: readonly Doc[]): Wanted {
  const { $group, $project, $count } = rest[0] ?? {};
  if ($count !== undefined) return { wanted: new Set() };
  const paths = new Set<string>();
  if (isDocument($group)) return addPaths($group, paths) ? { wanted: paths } : {};
  if (!isDocument($project)) return {};
  const included = includedPaths($project, (value) => addPaths(value, paths));
  return included ? { wanted: new Set([...included, ...paths]) } : {};
}

/** @param expression whether a computed field is known to read no more than the paths that it adds */
function includedPaths(projection: Doc, expression: (value: unknown) => boolean): Set<string> | undefined {
  const paths = new Set(['_id']);
  let includes = false;
  for (const [path, value] of Object.entries(projection)) {
    const isFlag = typeof value === 'boolean' || isNumber(value);
    if (path === '_id' && isFlag && !isTruthy(value)) paths.delete('_id');
    else if (isFlag && isTruthy(value)) {
      paths.add(path);
      includes = true;
    } else if (!isFlag && expression(value)) includes = true;
    else return undefined;
  }
  return includes ? paths : undefined;
}

/** Adds the paths that an expression reads; false when it may read whole documents. */
function addPaths(expression: unknown, paths: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return expression === '$$NOW';
    if (expression.startsWith('$')) paths.add(expression.slice(1));
    return true;
  }
  if (Array.isArray(expression)) return expression.every((each) => addPaths(each, paths));
  return !isDocument(expression) || Object.values(expression).every((each) => addPaths(each, paths));
}
