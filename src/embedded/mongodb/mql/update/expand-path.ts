import { MongoServerFault } from '../../errors.js';
import { describe } from '../values/describe.js';
import { isIndex } from '../values/paths.js';
import { fieldOf, isDocument, type Doc } from '../values/types.js';
import type { ArrayFilters } from './array-filters.js';
import { identifierOf, type UpdatePath } from './update-path.js';

/**
 * The concrete paths that a path with positional parts means in a document: `$` is the matched position,
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
  if (position !== undefined) return String(position);
  throw new MongoServerFault(
    'BadValue',
    'The positional operator did not find the match needed from the query.',
  );
}

function childOf(node: unknown, name: string): unknown {
  if (Array.isArray(node)) return isIndex(name) ? node[Number(name)] : undefined;
  return isDocument(node) ? fieldOf(node, name) : undefined;
}

function elementsOf(node: unknown, taken: readonly string[]): unknown[] {
  if (Array.isArray(node)) return node;
  if (node === undefined) {
    throw new MongoServerFault(
      'BadValue',
      `The path '${taken.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  throw new MongoServerFault(
    'BadValue',
    `Cannot apply array updates to non-array element ${taken.at(-1)}: ${describe(node)}`,
  );
}
