import { demand } from '../../errors.js';
import { isIndex } from '../values/paths.js';

/** The path of one update: field names, `$`, `$[]` and `$[identifier]`. */
export interface UpdatePath {
  path: string;
  parts: string[];
  /** Whether the path has a positional part, so that its concrete paths depend on the document. */
  dynamic: boolean;
}

const isPositional = (part: string): boolean => part === '$' || part.startsWith('$[');

/** The identifier of `$[identifier]`; empty for `$[]`; undefined for any other part. */
export function identifierOf(part: string): string | undefined {
  return part.startsWith('$[') && part.endsWith(']') ? part.slice(2, -1) : undefined;
}

/** Checks and splits the path of an update. Errors: EmptyFieldName (56), BadValue (2). */
export function parseUpdatePath(path: string): UpdatePath {
  demand(path !== '', 'EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  const empty = `The update path '${path}' contains an empty field name, which is not allowed.`;
  demand(!parts.includes(''), 'EmptyFieldName', empty);
  const dynamic = parts.some(isPositional);
  if (dynamic) checkPositional(path, parts);
  return { path, parts, dynamic };
}

function checkPositional(path: string, parts: string[]): void {
  const check = (condition: boolean, what: string): void =>
    demand(condition, 'BadValue', `${what} in path '${path}'`);
  const first = 'in the first position';
  check(parts[0] !== '$', `Cannot have positional (i.e. '$') element ${first}`);
  check(!isPositional(parts[0]!), `Cannot have array filter identifier (i.e. '$[<id>]') element ${first}`);
  check(parts.filter((part) => part === '$').length <= 1, "Too many positional (i.e. '$') elements found");
}

/** Order in which updates are applied: by component, numeric names by number. New fields appear in this order. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a[index]!;
    const right = b[index]!;
    if (left === right) continue;
    if (isIndex(left) && isIndex(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** Refuses two updates of which one writes where the other writes, or above it. Expects sorted paths. */
export function checkConflicts(paths: ReadonlyArray<{ path: string; parts: readonly string[] }>): void {
  const seen = new Map<string, 'end' | 'inner'>();
  for (const { path, parts } of paths) {
    let prefix = '';
    parts.forEach((part, index) => {
      prefix = index === 0 ? part : `${prefix}.${part}`;
      const end = index === parts.length - 1;
      const known = seen.get(prefix);
      const free = known === undefined || (known === 'inner' && !end);
      const message = (): string => `Updating the path '${path}' would create a conflict at '${prefix}'`;
      demand(free, 'ConflictingUpdateOperators', message);
      seen.set(prefix, end ? 'end' : 'inner');
    });
  }
}
