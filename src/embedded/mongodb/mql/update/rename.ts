import { MongoServerFault } from '../../errors.js';
import { describeField } from '../values/describe.js';
import { isIndex } from '../values/paths.js';
import { fieldOf, isDocument, type Doc } from '../values/types.js';
import { describeId } from './field-operators.js';
import { parseUpdatePath, type UpdatePath } from './update-path.js';
import { writePath } from './write-path.js';

/** A compiled `$rename`: the field moves from one path to the other. */
export interface Rename {
  from: UpdatePath;
  to: UpdatePath;
}

const bad = (message: string): MongoServerFault => new MongoServerFault('BadValue', message);

export function compileRename(source: string, target: unknown): Rename {
  if (typeof target !== 'string') {
    throw bad(`The 'to' field for $rename must be a string: ${describeField(source, target)}`);
  }
  const from = parseUpdatePath(source);
  const to = parseUpdatePath(target);
  const given = describeField(source, target);
  if (source === target) throw bad(`The source and target field for $rename must differ: ${given}`);
  if (`${source}.`.startsWith(`${target}.`) || `${target}.`.startsWith(`${source}.`)) {
    throw bad(`The source and target field for $rename must not be on the same path: ${given}`);
  }
  if (from.dynamic) throw bad(`The source field for $rename may not be dynamic: ${source}`);
  if (to.dynamic) throw bad(`The destination field for $rename may not be dynamic: ${target}`);
  return { from, to };
}

/** Moves the field; a missing source changes nothing. Neither path may lead through an array. */
export function applyRename(doc: Doc, original: Doc, { from, to }: Rename): Doc {
  const value = valueAt(doc, from, 'source');
  if (value === undefined) return doc;
  valueAt(doc, to, 'destination');
  const removed = writePath(
    doc,
    from.parts,
    0,
    { creates: false, apply: () => undefined },
    targetOf(original, from),
  );
  return writePath(
    removed,
    to.parts,
    0,
    { creates: true, apply: () => value },
    targetOf(original, to),
  ) as Doc;
}

const targetOf = (doc: Doc, { path, parts }: UpdatePath) => ({ doc, path, name: parts.at(-1)! });

function valueAt(doc: Doc, update: UpdatePath, role: 'source' | 'destination'): unknown {
  const { path, parts } = update;
  let value: unknown = doc;
  let array: string | undefined;
  for (const [depth, part] of parts.entries()) {
    if (value === undefined) break;
    if (Array.isArray(value) && isIndex(part)) {
      array ??= parts[depth - 1]!;
      value = value[Number(part)];
    } else if (isDocument(value)) value = fieldOf(value, part);
    else if (role === 'destination') break;
    else throw notTraversable(update, depth, value);
  }
  if (array === undefined || (value === undefined && role === 'source')) return value;
  throw bad(
    `The ${role} field cannot be an array element, '${path}' in doc with ${describeId(doc).slice(1, -1)} ` +
      `has an array field called '${array}'`,
  );
}

function notTraversable({ path, parts }: UpdatePath, depth: number, value: unknown): MongoServerFault {
  const above = parts[depth - 1]!;
  return new MongoServerFault(
    'PathNotViable',
    `cannot use the part (${above} of ${path}) to traverse the element ({${describeField(above, value)}})`,
  );
}
