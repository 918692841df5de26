import { demand, MongoServerFault } from '../../errors.js';
import { describeField } from '../values/describe.js';
import { isIndex } from '../values/paths.js';
import { fieldOf, isDocument, type Doc } from '../values/types.js';
import { describeId } from './field-operators.js';
import { parseUpdatePath, type UpdatePath } from './update-path.js';
import { writePath, type FieldUpdate, type Write } from './write-path.js';

/** A compiled `$rename`: the field moves from one path to the other. */
export interface Rename {
  from: UpdatePath;
  to: UpdatePath;
}

function check(condition: unknown, message: string): asserts condition {
  demand(condition, 'BadValue', message);
}

export function compileRename(source: string, target: unknown): Rename {
  const given = describeField(source, target);
  check(typeof target === 'string', `The 'to' field for $rename must be a string: ${given}`);
  const from = parseUpdatePath(source);
  const to = parseUpdatePath(target);
  check(source !== target, `The source and target field for $rename must differ: ${given}`);
  const nested = `${source}.`.startsWith(`${target}.`) || `${target}.`.startsWith(`${source}.`);
  check(!nested, `The source and target field for $rename must not be on the same path: ${given}`);
  check(!from.dynamic, `The source field for $rename may not be dynamic: ${source}`);
  check(!to.dynamic, `The destination field for $rename may not be dynamic: ${target}`);
  return { from, to };
}

/** Moves the field; a missing source changes nothing. Neither path may lead through an array. */
export function applyRename(doc: Doc, original: Doc, { from, to }: Rename): Doc {
  const value = valueAt(doc, from, 'source');
  if (value === undefined) return doc;
  valueAt(doc, to, 'destination');
  const take = { creates: false, apply: () => undefined };
  const put = { creates: true, apply: () => value };
  const removed = writePath(doc, writeOf(original, from, take));
  return writePath(removed, writeOf(original, to, put)) as Doc;
}

const writeOf = (doc: Doc, { path, parts }: UpdatePath, update: FieldUpdate): Write => ({
  doc,
  path,
  name: parts.at(-1)!,
  parts,
  update,
});

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
  const found = `has an array field called '${array}'`;
  const id = describeId(doc).slice(1, -1);
  const message = `The ${role} field cannot be an array element, '${path}' in doc with ${id} ${found}`;
  throw new MongoServerFault('BadValue', message);
}

function notTraversable({ path, parts }: UpdatePath, depth: number, value: unknown): MongoServerFault {
  const above = parts[depth - 1]!;
  const element = `({${describeField(above, value)}})`;
  const message = `cannot use the part (${above} of ${path}) to traverse the element ${element}`;
  return new MongoServerFault('PathNotViable', message);
}
