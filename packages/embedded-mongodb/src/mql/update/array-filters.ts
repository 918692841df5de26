import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileMatch } from '../match/compile-match.js';
import { describe } from '../values/describe.js';
import { isDocument, type Doc } from '../values/types.js';

/** The compiled array filters of an update, by identifier: whether `$[identifier]` selects an element. */
export type ArrayFilters = ReadonlyMap<string, (element: unknown) => boolean>;

function check(condition: unknown, message: string | (() => string)): asserts condition {
  demand(condition, 'FailedToParse', message);
}

export function compileArrayFilters(filters: readonly Doc[], ctx: EvalContext): ArrayFilters {
  const compiled = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const { matches } = compileMatch(filter, ctx);
    const identifier = identifierOf(filter);
    const message = `Found multiple array filters with the same top-level field name ${identifier}`;
    check(!compiled.has(identifier), message);
    compiled.set(identifier, (element) => matches({ [identifier]: element }));
  }
  return compiled;
}

function identifierOf(filter: Doc): string {
  const [name, other] = new Set(topLevelNames(filter));
  check(name !== undefined, 'Cannot use an expression without a top-level field name in arrayFilters');
  const prefix = 'Error parsing array filter :: caused by ::';
  const two = `Expected a single top-level field name, found '${name}' and '${other}'`;
  check(other === undefined, `${prefix} ${two}`);
  const form = 'The top-level field name must be an alphanumeric string beginning with a lowercase letter';
  demand(/^[a-z][a-zA-Z0-9]*$/.test(name), 'BadValue', `${prefix} ${form}, found '${name}'`);
  return name;
}

function topLevelNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (!name.startsWith('$')) return [name.split('.')[0]!];
    return Array.isArray(value) ? value.filter(isDocument).flatMap(topLevelNames) : [];
  });
}

/** Refuses filters that no path of the update uses. */
export function checkFiltersUsed(filters: ArrayFilters, used: ReadonlySet<string>, update: Doc): void {
  for (const identifier of filters.keys()) {
    const message = (): string =>
      `The array filter for identifier '${identifier}' was not used in the update ${describe(update)}`;
    check(used.has(identifier), message);
  }
}
