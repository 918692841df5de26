import { demand } from '../../errors.js';
import { describe } from '../values/describe.js';
import { childOf } from '../values/paths.js';
import type { Doc } from '../values/types.js';
import type { ArrayFilters } from './array-filters.js';
import { identifierOf, type UpdatePath } from './update-path.js';

/**
 * Expands a path with positional parts into the concrete paths of a document: `$` is the matched position,
 * `$[]` every element, `$[identifier]` every element that its array filter accepts.
 */
export function expandPath(
  doc: Doc,
  { parts }: UpdatePath,
  filters: ArrayFilters,
  position: number | undefined,
): string[][] {
  const expanded: string[][] = [];
  const walk = (node: unknown, depth: number, taken: string[]): void => {
    if (depth === parts.length) {
      expanded.push(taken);
      return;
    }
    const part = parts[depth]!;
    const identifier = identifierOf(part);
    if (identifier === undefined) {
      const name = part === '$' ? positionFor(position) : part;
      walk(childOf(node, name), depth + 1, [...taken, name]);
      return;
    }
    const accepts = identifier === '' ? undefined : filters.get(identifier);
    elementsOf(node, taken).forEach((element, index) => {
      if (!accepts || accepts(element)) walk(element, depth + 1, [...taken, String(index)]);
    });
  };
  walk(doc, 0, []);
  return expanded;
}

function positionFor(position: number | undefined): string {
  const message = 'The positional operator did not find the match needed from the query.';
  demand(position !== undefined, 'BadValue', message);
  return String(position);
}

function elementsOf(node: unknown, taken: readonly string[]): unknown[] {
  const missing = (): string =>
    `The path '${taken.join('.')}' must exist in the document in order to apply array updates.`;
  demand(node !== undefined, 'BadValue', missing);
  const other = (): string =>
    `Cannot apply array updates to non-array element ${taken.at(-1)}: ${describe(node)}`;
  demand(Array.isArray(node), 'BadValue', other);
  return node;
}
