import { MongoServerFault } from '../../errors.js';
import { identical } from '../values/compare.js';
import type { Doc } from '../values/types.js';
import { checkIdKept, withIdFirst } from './immutable-id.js';
import { dollarPrefixed } from './update-path.js';

/** A replacement keeps `_id` and takes everything else from the given document, stored field for field. */
export function compileReplacement(replacement: Doc): (doc: Doc) => Doc {
  const dollar = Object.keys(replacement).find((name) => name.startsWith('$'));
  if (dollar !== undefined) throw dollarPrefixed(dollar, dollar);
  checkIdStorable(replacement['_id']);
  return (doc) => {
    const id = doc['_id'];
    const next =
      '_id' in replacement || id === undefined ? withIdFirst(replacement) : { _id: id, ...replacement };
    checkIdKept(doc, next);
    return identical(next, doc) ? doc : next;
  };
}

function checkIdStorable(id: unknown): void {
  if (Array.isArray(id))
    throw new MongoServerFault('InvalidIdField', "The '_id' value cannot be of type array");
}
