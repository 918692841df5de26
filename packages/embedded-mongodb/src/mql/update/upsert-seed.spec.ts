import { dbl, fault, oid, show } from '../../../test/reference/values.js';
import type { Doc } from '../values/types.js';
import { upsertSeed } from './upsert-seed.js';

describe('what an upsert takes from its query (manual: reference/method/db.collection.updateOne/#upsert-with-dotted-_id-query)', () => {
  // prettier-ignore
  const rows: Array<[Doc, Doc]> = [
    [{}, {}],
    [{ a: 1 }, { a: 1 }],
    [{ a: dbl(1) }, { a: dbl(1) }],
    [{ b: 2, a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, _id: 5 }, { _id: 5, a: 1 }],
    [{ _id: oid(1), x: { y: 1 } }, { _id: oid(1), x: { y: 1 } }],
    [{ a: { $eq: 1 } }, { a: 1 }],
    [{ a: { $eq: /x/ } }, { a: /x/ }],
    [{ a: { $in: [1] } }, { a: 1 }],
    [{ a: { $in: [1, 2] } }, {}],
    [{ a: { $all: [1] } }, { a: 1 }],
    [{ a: { $all: [1, 2] } }, {}],
    [{ a: { $gt: 1 } }, {}],
    [{ a: { $gt: 1, $eq: 5 } }, { a: 5 }],
    [{ a: { $ne: 1 }, b: 2 }, { b: 2 }],
    [{ a: /x/ }, {}],
    [{ a: null }, { a: null }],
    [{ a: [1, 2] }, { a: [1, 2] }],
    [{ 'a.b': 1 }, { a: { b: 1 } }],
    [{ 'a.b': 1, 'a.c': 2 }, { a: { b: 1, c: 2 } }],
    [{ 'a.0': 1 }, { a: { 0: 1 } }],
    [{ $and: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $and: [{ a: 1 }, { $and: [{ b: 2 }] }] }, { a: 1, b: 2 }],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { b: 2 }] }, {}],
    [{ $nor: [{ a: 1 }] }, {}],
    [{ a: 1, b: { $exists: true } }, { a: 1 }],
    [{ a: { $elemMatch: { b: 1 } } }, {}],
    [{ $expr: { $eq: ['$a', 1] }, c: 3 }, { c: 3 }],
  ];
  it.each(rows.map(([query, seed]) => [show(query), show(seed), query, seed] as const))(
    '%s gives %s',
    (_query, _seed, query, seed) => {
      expect(show(upsertSeed(query))).toBe(show(seed));
    },
  );

  const refused: Array<[Doc, string]> = [
    [{ a: 1, $and: [{ a: 2 }] }, "54 cannot infer query fields to set, path 'a' is matched twice"],
    [{ a: 1, $and: [{ a: 1 }] }, "54 cannot infer query fields to set, path 'a' is matched twice"],
    [{ 'a.b': 1, a: { b: 1 } }, "54 cannot infer query fields to set, both paths 'a.b' and 'a' are matched"],
  ];
  it.each(refused.map(([query, message]) => [show(query), message, query] as const))(
    'refuses %s with: %s',
    (_query, message, query) => {
      expect(fault(() => upsertSeed(query))).toBe(message);
    },
  );
});
