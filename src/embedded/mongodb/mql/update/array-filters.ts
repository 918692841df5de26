import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileMatch } from '../match/compile-match.js';
import { isDocument, type Doc } from '../values/types.js';

/** The compiled array filters of an update, by identifier: whether an element is meant by `$[identifier]`. */
export type ArrayFilters = ReadonlyMap<string, (element: unknown) => boolean>;

const failed = (message: string): MongoServerFault => new MongoServerFault('FailedToParse', message);

export function compileArrayFilters(filters: readonly Doc[], ctx: EvalContext): ArrayFilters {
  const compiled = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const { matches } = compileMatch(filter, ctx);
    const identifier = identifierOf(filter);
    if (compiled.has(identifier)) {
      throw failed(`Found multiple array filters with the same top-level field name ${identifier}`);
    }
    compiled.set(identifier, (element) => matches({ [identifier]: element }));
  }
  return compiled;
}

function identifierOf(filter: Doc): string {
  const names = [...new Set(topLevelNames(filter))];
  const [name, other] = names;
  if (name === undefined) {
    throw failed('Cannot use an expression without a top-level field name in arrayFilters');
  }
  if (other !== undefined) {
    throw failed(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    throw new MongoServerFault(
      'BadValue',
      'Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string ' +
        `beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

function topLevelNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (!name.startsWith('$')) return [name.split('.')[0]!];
    return Array.isArray(value) ? value.filter(isDocument).flatMap(topLevelNames) : [];
  });
}

/** Refuses filters that no path of the update uses. */
export function checkFiltersUsed(filters: ArrayFilters, used: ReadonlySet<string>, update: string): void {
  for (const identifier of filters.keys()) {
    if (!used.has(identifier)) {
      throw failed(`The array filter for identifier '${identifier}' was not used in the update ${update}`);
    }
  }
}
