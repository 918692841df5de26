import { Timestamp } from 'bson';
import { date, dbl, dec, fault, faultCode, long, oid, show } from '../../../test/reference/values.js';
import type { Doc } from '../values/types.js';
import { compileUpdate, type ApplyOptions } from './compile-update.js';

const ctx = { now: date('2024-05-06T07:08:09.010Z') };

interface Extra {
  arrayFilters?: Doc[];
  position?: number;
  isInsert?: boolean;
}

function apply(update: Doc | Doc[], doc: Doc, { arrayFilters, position, isInsert = false }: Extra = {}): Doc {
  const options: ApplyOptions = position === undefined ? { isInsert } : { isInsert, position };
  return compileUpdate(update, arrayFilters ? { arrayFilters, ctx } : { ctx }).apply(doc, options);
}

/** Rows of update, document before, document after ("same" when nothing may change). */
type Row = [update: Doc | Doc[], before: Doc, after: Doc | 'same', extra?: Extra];

function table(name: string, rows: Row[]): void {
  describe(name, () => {
    it.each(
      rows.map(
        (row) =>
          [show(row[0]) + (row[3] ? ` with ${show(row[3])}` : ''), show(row[1]), show(row[2]), row] as const,
      ),
    )('%s turns %s into %s', (_update, _before, _after, [update, before, after, extra]) => {
      const original = show(before);
      const result = apply(update, before, extra);
      expect(show(before)).toBe(original);
      if (after === 'same') expect(result).toBe(before);
      else expect(show(result)).toBe(show(after));
    });
  });
}

// prettier-ignore
table('$set (manual: reference/operator/update/set)', [
  [{ $set: { a: 2 } }, { _id: 1, a: 1 }, { _id: 1, a: 2 }],
  [{ $set: { b: 2 } }, { _id: 1, a: 1 }, { _id: 1, a: 1, b: 2 }],
  [{ $set: { z: 1, b: 2, a: 3 } }, { _id: 1 }, { _id: 1, a: 3, b: 2, z: 1 }],
  [{ $set: { a: 1 } }, { _id: 1, a: 1 }, 'same'],
  [{ $set: { a: long(1) } }, { _id: 1, a: 1 }, { _id: 1, a: long(1) }],
  [{ $set: { a: dbl(1) } }, { _id: 1, a: 1 }, { _id: 1, a: dbl(1) }],
  [{ $set: { a: { x: 1, y: 2 } } }, { _id: 1, a: { x: 1, y: 2 } }, 'same'],
  [{ $set: { a: { y: 2, x: 1 } } }, { _id: 1, a: { x: 1, y: 2 } }, { _id: 1, a: { y: 2, x: 1 } }],
  [{ $set: { 'a.b': 2 } }, { _id: 1, a: { b: 1, c: 3 } }, { _id: 1, a: { b: 2, c: 3 } }],
  [{ $set: { 'a.b.c': 1 } }, { _id: 1 }, { _id: 1, a: { b: { c: 1 } } }],
  [{ $set: { 'a.1': 9 } }, { _id: 1, a: [5, 6, 7] }, { _id: 1, a: [5, 9, 7] }],
  [{ $set: { 'a.3': 9 } }, { _id: 1, a: [5] }, { _id: 1, a: [5, null, null, 9] }],
  [{ $set: { 'a.0.b': 9 } }, { _id: 1, a: [{ b: 1 }, { b: 2 }] }, { _id: 1, a: [{ b: 9 }, { b: 2 }] }],
  [{ $set: { 'a.1.b': 9 } }, { _id: 1, a: [{ b: 1 }] }, { _id: 1, a: [{ b: 1 }, { b: 9 }] }],
  [{ $set: { 'a.0': 1 } }, { _id: 1 }, { _id: 1, a: { 0: 1 } }],
  [{ $set: { 'a.0.0': 9 } }, { _id: 1, a: [[1]] }, { _id: 1, a: [[9]] }],
  [{ $set: { a: null } }, { _id: 1, a: 1 }, { _id: 1, a: null }],
  [{ $set: { _id: 1, a: 2 } }, { _id: 1 }, { _id: 1, a: 2 }],
  [{ $set: {} }, { _id: 1 }, 'same'],
  [{ $set: { a: { $x: 1 } } }, { _id: 1 }, { _id: 1, a: { $x: 1 } }],
  [{ $set: { a: { 'b.c': 1 } } }, { _id: 1 }, { _id: 1, a: { 'b.c': 1 } }],
  [{ $set: { 'a.c': 1, 'a.b': 2 } }, { _id: 1, a: { x: 0 } }, { _id: 1, a: { x: 0, b: 2, c: 1 } }],
  [{ $set: { 'a.10': 1, 'a.9': 2 } }, { _id: 1, a: [0, 0, 0, 0, 0, 0, 0, 0, 0] }, { _id: 1, a: [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1] }],
  [{ $set: { a: -0 } }, { _id: 1, a: 0 }, { _id: 1, a: -0 }],
  [{ $set: { 'constructor.x': 1 } }, { _id: 1 }, { _id: 1, constructor: { x: 1 } }],
]);

table('$unset (manual: reference/operator/update/unset)', [
  [{ $unset: { a: '' } }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  [{ $unset: { a: '' } }, { _id: 1 }, 'same'],
  [{ $unset: { 'a.b': 1 } }, { _id: 1, a: { b: 1, c: 2 } }, { _id: 1, a: { c: 2 } }],
  [{ $unset: { 'a.b': 1 } }, { _id: 1, a: 5 }, 'same'],
  [{ $unset: { 'a.1': 1 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [1, null, 3] }],
  [{ $unset: { 'a.5': 1 } }, { _id: 1, a: [1] }, 'same'],
  [{ $unset: { 'a.0.b': 1 } }, { _id: 1, a: [{ b: 1, c: 1 }] }, { _id: 1, a: [{ c: 1 }] }],
  [{ $unset: { 'a.b': 1 } }, { _id: 1, a: [{ b: 1 }] }, 'same'],
]);

// prettier-ignore
table('$inc and $mul (manual: reference/operator/update/inc, reference/operator/update/mul)', [
  [{ $inc: { a: 2 } }, { _id: 1, a: 1 }, { _id: 1, a: 3 }],
  [{ $inc: { a: 2 } }, { _id: 1 }, { _id: 1, a: 2 }],
  [{ $inc: { 'a.b': 2 } }, { _id: 1 }, { _id: 1, a: { b: 2 } }],
  [{ $inc: { a: 0 } }, { _id: 1, a: 5 }, 'same'],
  [{ $inc: { a: 1 } }, { _id: 1, a: 2147483647 }, { _id: 1, a: long('2147483648') }],
  [{ $inc: { a: -1 } }, { _id: 1, a: -2147483648 }, { _id: 1, a: long('-2147483649') }],
  [{ $inc: { a: long(1) } }, { _id: 1, a: 1 }, { _id: 1, a: long(2) }],
  [{ $inc: { a: 0.5 } }, { _id: 1, a: 1 }, { _id: 1, a: 1.5 }],
  [{ $inc: { a: 1 } }, { _id: 1, a: dbl(1) }, { _id: 1, a: dbl(2) }],
  [{ $inc: { a: dec('0.1') } }, { _id: 1, a: dec('0.2') }, { _id: 1, a: dec('0.3') }],
  [{ $inc: { a: dec('1') } }, { _id: 1, a: long('9223372036854775807') }, { _id: 1, a: dec('9223372036854775808') }],
  [{ $inc: { a: dec('1.10') } }, { _id: 1, a: 1 }, { _id: 1, a: dec('2.10') }],
  [{ $inc: { a: 1 } }, { _id: 1, a: long('9007199254740993') }, { _id: 1, a: long('9007199254740994') }],
  [{ $inc: { a: Infinity } }, { _id: 1, a: 1 }, { _id: 1, a: Infinity }],
  [{ $inc: { 'a.1': 1 } }, { _id: 1, a: [1, 1] }, { _id: 1, a: [1, 2] }],
  [{ $mul: { a: 3 } }, { _id: 1, a: 2 }, { _id: 1, a: 6 }],
  [{ $mul: { a: 3 } }, { _id: 1 }, { _id: 1, a: 0 }],
  [{ $mul: { a: long(3) } }, { _id: 1 }, { _id: 1, a: long(0) }],
  [{ $mul: { a: 1.5 } }, { _id: 1 }, { _id: 1, a: dbl(0) }],
  [{ $mul: { a: dec('1.5') } }, { _id: 1, a: 2 }, { _id: 1, a: dec('3.0') }],
  [{ $mul: { a: 2 } }, { _id: 1, a: 2147483647 }, { _id: 1, a: long('4294967294') }],
  [{ $mul: { a: 0.5 } }, { _id: 1, a: 3 }, { _id: 1, a: 1.5 }],
  [{ $mul: { a: 1 } }, { _id: 1, a: 7 }, 'same'],
  [{ $mul: { a: long(1) } }, { _id: 1, a: 7 }, { _id: 1, a: long(7) }],
]);

table('$min and $max (manual: reference/operator/update/min, reference/operator/update/max)', [
  [{ $min: { a: 1 } }, { _id: 1, a: 2 }, { _id: 1, a: 1 }],
  [{ $min: { a: 3 } }, { _id: 1, a: 2 }, 'same'],
  [{ $min: { a: 3 } }, { _id: 1 }, { _id: 1, a: 3 }],
  [{ $min: { a: null } }, { _id: 1, a: 2 }, { _id: 1, a: null }],
  [{ $min: { a: long(2) } }, { _id: 1, a: 2 }, 'same'],
  [{ $max: { a: 3 } }, { _id: 1, a: 2 }, { _id: 1, a: 3 }],
  [{ $max: { a: dec('2.5') } }, { _id: 1, a: 2 }, { _id: 1, a: dec('2.5') }],
  [{ $max: { a: date('2020-01-01T00:00:00Z') } }, { _id: 1, a: date('2021-01-01T00:00:00Z') }, 'same'],
]);

table('$rename (manual: reference/operator/update/rename)', [
  [{ $rename: { a: 'b' } }, { _id: 1, a: 1 }, { _id: 1, b: 1 }],
  [{ $rename: { a: 'b' } }, { _id: 1, a: 1, b: 2, c: 3 }, { _id: 1, b: 1, c: 3 }],
  [{ $rename: { a: 'b' } }, { _id: 1, c: 1 }, 'same'],
  [{ $rename: { 'a.b': 'c' } }, { _id: 1, a: { b: 1, x: 2 } }, { _id: 1, a: { x: 2 }, c: 1 }],
  [{ $rename: { a: 'b.c' } }, { _id: 1, a: 1 }, { _id: 1, b: { c: 1 } }],
  [{ $rename: { a: 'b' } }, { _id: 1, a: [1, 2] }, { _id: 1, b: [1, 2] }],
  [{ $rename: { 'a.x': 'a.y' } }, { _id: 1, a: { x: 1 } }, { _id: 1, a: { y: 1 } }],
  [{ $rename: { 'a.x': 'b' } }, { _id: 1, a: {} }, 'same'],
]);

table('$setOnInsert (manual: reference/operator/update/setOnInsert)', [
  [{ $setOnInsert: { a: 1 } }, { _id: 1 }, 'same'],
  [{ $setOnInsert: { a: 1 }, $set: { b: 2 } }, { _id: 1 }, { _id: 1, b: 2 }],
  [{ $setOnInsert: { a: 1 }, $set: { b: 2 } }, { _id: 1 }, { _id: 1, a: 1, b: 2 }, { isInsert: true }],
  [{ $setOnInsert: { _id: 7 }, $set: { b: 2 } }, { x: 1 }, { _id: 7, x: 1, b: 2 }, { isInsert: true }],
]);

// prettier-ignore
table('$currentDate (manual: reference/operator/update/currentDate)', [
  [{ $currentDate: { a: true } }, { _id: 1 }, { _id: 1, a: ctx.now }],
  [{ $currentDate: { a: { $type: 'date' } } }, { _id: 1, a: 0 }, { _id: 1, a: ctx.now }],
  [{ $currentDate: { a: { $type: 'timestamp' } } }, { _id: 1 }, { _id: 1, a: new Timestamp({ t: 1714979289, i: 1 }) }],
]);

table('$bit (manual: reference/operator/update/bit)', [
  [{ $bit: { a: { and: 10 } } }, { _id: 1, a: 13 }, { _id: 1, a: 8 }],
  [{ $bit: { a: { or: 5 } } }, { _id: 1, a: 3 }, { _id: 1, a: 7 }],
  [{ $bit: { a: { or: 4 } } }, { _id: 1 }, { _id: 1, a: 4 }],
  [{ $bit: { a: { and: long(1) } } }, { _id: 1, a: 3 }, { _id: 1, a: long(1) }],
  [{ $bit: { a: { or: long('4294967296') } } }, { _id: 1, a: long(1) }, { _id: 1, a: long('4294967297') }],
  [{ $bit: { a: { and: 6, or: 1 } } }, { _id: 1, a: 12 }, { _id: 1, a: 5 }],
  [{ $bit: { a: { xor: -1 } } }, { _id: 1, a: 0 }, { _id: 1, a: -1 }],
]);

// prettier-ignore
table('$push (manual: reference/operator/update/push)', [
  [{ $push: { a: 2 } }, { _id: 1, a: [1] }, { _id: 1, a: [1, 2] }],
  [{ $push: { a: 2 } }, { _id: 1 }, { _id: 1, a: [2] }],
  [{ $push: { 'a.b': 2 } }, { _id: 1 }, { _id: 1, a: { b: [2] } }],
  [{ $push: { a: [1, 2] } }, { _id: 1, a: [] }, { _id: 1, a: [[1, 2]] }],
  [{ $push: { a: { x: 1 } } }, { _id: 1, a: [] }, { _id: 1, a: [{ x: 1 }] }],
  [{ $push: { a: { $each: [2, 3] } } }, { _id: 1, a: [1] }, { _id: 1, a: [1, 2, 3] }],
  [{ $push: { a: { $each: [] } } }, { _id: 1, a: [1] }, 'same'],
  [{ $push: { a: { $each: [] } } }, { _id: 1 }, { _id: 1, a: [] }],
  [{ $push: { a: { $each: [9], $position: 0 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [9, 1, 2] }],
  [{ $push: { a: { $each: [8, 9], $position: 1 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1, 8, 9, 2] }],
  [{ $push: { a: { $each: [9], $position: 10 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1, 2, 9] }],
  [{ $push: { a: { $each: [9], $position: -1 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1, 9, 2] }],
  [{ $push: { a: { $each: [9], $position: -9 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [9, 1, 2] }],
  [{ $push: { a: { $each: [3], $slice: 2 } } }, { _id: 1, a: [1, 2] }, 'same'],
  [{ $push: { a: { $each: [3, 4], $slice: -3 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [2, 3, 4] }],
  [{ $push: { a: { $each: [3], $slice: 0 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [] }],
  [{ $push: { a: { $each: [], $slice: 1 } } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1] }],
  [{ $push: { a: { $each: [2], $sort: 1 } } }, { _id: 1, a: [3, 1] }, { _id: 1, a: [1, 2, 3] }],
  [{ $push: { a: { $each: [2], $sort: -1 } } }, { _id: 1, a: [3, 1] }, { _id: 1, a: [3, 2, 1] }],
  [{ $push: { a: { $each: [], $sort: 1 } } }, { _id: 1, a: [1, 2] }, 'same'],
  [{ $push: { a: { $each: [{ s: 2 }], $sort: { s: 1 } } } }, { _id: 1, a: [{ s: 3 }, { s: 1 }] }, { _id: 1, a: [{ s: 1 }, { s: 2 }, { s: 3 }] }],
  [{ $push: { a: { $each: [{ s: 2 }, { s: 5 }], $sort: { s: -1 }, $slice: 2 } } }, { _id: 1, a: [{ s: 3 }] }, { _id: 1, a: [{ s: 5 }, { s: 3 }] }],
  [
    { $push: { a: { $each: [], $sort: { 'x.y': 1, z: -1 } } } },
    { _id: 1, a: [{ x: { y: 2 } }, { x: { y: 1 }, z: 1 }, { x: { y: 1 }, z: 2 }] },
    { _id: 1, a: [{ x: { y: 1 }, z: 2 }, { x: { y: 1 }, z: 1 }, { x: { y: 2 } }] },
  ],
  [{ $push: { a: { $each: ['b', 2, null], $sort: 1 } } }, { _id: 1, a: [{}] }, { _id: 1, a: [null, 2, 'b', {}] }],
  [{ $push: { 'a.0.b': 1 } }, { _id: 1, a: [{ b: [] }] }, { _id: 1, a: [{ b: [1] }] }],
]);

// prettier-ignore
table('$addToSet (manual: reference/operator/update/addToSet)', [
  [{ $addToSet: { a: 2 } }, { _id: 1, a: [1] }, { _id: 1, a: [1, 2] }],
  [{ $addToSet: { a: 1 } }, { _id: 1, a: [1] }, 'same'],
  [{ $addToSet: { a: long(1) } }, { _id: 1, a: [1] }, 'same'],
  [{ $addToSet: { a: dec('1.0') } }, { _id: 1, a: [1] }, 'same'],
  [{ $addToSet: { a: 1 } }, { _id: 1 }, { _id: 1, a: [1] }],
  [{ $addToSet: { a: [1, 2] } }, { _id: 1, a: [1] }, { _id: 1, a: [1, [1, 2]] }],
  [{ $addToSet: { a: { $each: [1, 2, 2, 3] } } }, { _id: 1, a: [1] }, { _id: 1, a: [1, 2, 3] }],
  [{ $addToSet: { a: { $each: [] } } }, { _id: 1 }, { _id: 1, a: [] }],
  [{ $addToSet: { a: { x: 1, y: 2 } } }, { _id: 1, a: [{ x: 1, y: 2 }] }, 'same'],
  [{ $addToSet: { a: { y: 2, x: 1 } } }, { _id: 1, a: [{ x: 1, y: 2 }] }, { _id: 1, a: [{ x: 1, y: 2 }, { y: 2, x: 1 }] }],
  [{ $addToSet: { a: 1 } }, { _id: 1, a: [1, 1] }, 'same'],
]);

table('$pop (manual: reference/operator/update/pop)', [
  [{ $pop: { a: 1 } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1] }],
  [{ $pop: { a: -1 } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [2] }],
  [{ $pop: { a: 1 } }, { _id: 1, a: [] }, 'same'],
  [{ $pop: { a: 1 } }, { _id: 1 }, 'same'],
  [{ $pop: { 'a.b': dbl(1) } }, { _id: 1, a: { b: [1] } }, { _id: 1, a: { b: [] } }],
  [{ $pop: { 'a.b': 1 } }, { _id: 1, a: 5 }, 'same'],
]);

// prettier-ignore
table('$pull (manual: reference/operator/update/pull)', [
  [{ $pull: { a: 1 } }, { _id: 1, a: [1, 2, 1] }, { _id: 1, a: [2] }],
  [{ $pull: { a: 9 } }, { _id: 1, a: [1] }, 'same'],
  [{ $pull: { a: 1 } }, { _id: 1 }, 'same'],
  [{ $pull: { a: long(1) } }, { _id: 1, a: [1, dbl(1), 2] }, { _id: 1, a: [2] }],
  [{ $pull: { a: { $gte: 2 } } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [1] }],
  [{ $pull: { a: { $in: [1, 'x'] } } }, { _id: 1, a: [1, 'x', 'y'] }, { _id: 1, a: ['y'] }],
  [{ $pull: { a: { b: 1 } } }, { _id: 1, a: [{ b: 1, c: 2 }, { b: 2 }, 1] }, { _id: 1, a: [{ b: 2 }, 1] }],
  [{ $pull: { a: { b: 1, c: 2 } } }, { _id: 1, a: [{ c: 2, b: 1 }, { b: 1 }] }, { _id: 1, a: [{ b: 1 }] }],
  [{ $pull: { a: { b: { $gt: 1 } } } }, { _id: 1, a: [{ b: 1 }, { b: 2 }] }, { _id: 1, a: [{ b: 1 }] }],
  [{ $pull: { a: { b: { $elemMatch: { q: 1 } } } } }, { _id: 1, a: [{ b: [{ q: 1 }] }, { b: [{ q: 2 }] }] }, { _id: 1, a: [{ b: [{ q: 2 }] }] }],
  [{ $pull: { a: /^x/ } }, { _id: 1, a: ['xa', 'b'] }, { _id: 1, a: ['b'] }],
  [{ $pull: { a: [1, 2] } }, { _id: 1, a: [[1, 2], 1] }, { _id: 1, a: [1] }],
  [{ $pull: { a: null } }, { _id: 1, a: [null, 1] }, { _id: 1, a: [1] }],
  [{ $pull: { a: { $or: [{ b: 1 }, { c: 1 }] } } }, { _id: 1, a: [{ b: 1 }, { c: 1 }, { d: 1 }] }, { _id: 1, a: [{ d: 1 }] }],
  [{ $pull: { a: {} } }, { _id: 1, a: [{ b: 1 }, 2] }, { _id: 1, a: [2] }],
  [{ $pull: { a: oid(1) } }, { _id: 1, a: [oid(1), oid(2)] }, { _id: 1, a: [oid(2)] }],
  [{ $pullAll: { a: [1, 'x'] } }, { _id: 1, a: [1, 2, 'x', 1] }, { _id: 1, a: [2] }],
  [{ $pullAll: { a: [{ b: 1 }] } }, { _id: 1, a: [{ b: 1 }, { b: 1, c: 1 }] }, { _id: 1, a: [{ b: 1, c: 1 }] }],
  [{ $pullAll: { a: [] } }, { _id: 1, a: [1] }, 'same'],
]);

// prettier-ignore
table(
  'positional operators (manual: reference/operator/update/positional, positional-all, positional-filtered)',
  [
    [{ $set: { 'a.$': 9 } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1, 9] }, { position: 1 }],
    [{ $set: { 'a.$.b': 9 } }, { _id: 1, a: [{ b: 1 }, { b: 2 }] }, { _id: 1, a: [{ b: 9 }, { b: 2 }] }, { position: 0 }],
    [{ $inc: { 'a.$.b.c': 1 } }, { _id: 1, a: [{ b: { c: 1 } }] }, { _id: 1, a: [{ b: { c: 2 } }] }, { position: 0 }],
    [{ $unset: { 'a.$': 1 } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1, null] }, { position: 1 }],
    [{ $inc: { 'a.$[]': 1 } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [2, 3] }],
    [{ $set: { 'a.$[].b': 0 } }, { _id: 1, a: [{ b: 1 }, { c: 1 }] }, { _id: 1, a: [{ b: 0 }, { c: 1, b: 0 }] }],
    [{ $inc: { 'a.$[]': 1 } }, { _id: 1, a: [] }, 'same'],
    [{ $inc: { 'a.$[].b.$[]': 1 } }, { _id: 1, a: [{ b: [1, 2] }, { b: [3] }] }, { _id: 1, a: [{ b: [2, 3] }, { b: [4] }] }],
    [{ $set: { 'a.$[i]': 0 } }, { _id: 1, a: [1, 5, 9] }, { _id: 1, a: [1, 0, 0] }, { arrayFilters: [{ i: { $gte: 5 } }] }],
    [{ $set: { 'a.$[i].b': 0 } }, { _id: 1, a: [{ b: 1 }, { b: 2 }] }, { _id: 1, a: [{ b: 1 }, { b: 0 }] }, { arrayFilters: [{ 'i.b': 2 }] }],
    [{ $set: { 'a.$[i].b': 0 } }, { _id: 1, a: [{ b: 1 }] }, 'same', { arrayFilters: [{ 'i.b': 7 }] }],
    [
      { $set: { 'a.$[i].c.$[j].d': 0 } },
      { _id: 1, a: [{ b: 5, c: [{ d: 2 }, { d: 1 }] }] },
      { _id: 1, a: [{ b: 5, c: [{ d: 2 }, { d: 0 }] }] },
      { arrayFilters: [{ 'i.b': 5 }, { 'j.d': 1 }] },
    ],
    [
      { $set: { 'a.$[i].x': 1, 'a.$[j].y': 2 } },
      { _id: 1, a: [{ k: 1 }, { k: 2 }] },
      {
        _id: 1,
        a: [
          { k: 1, x: 1 },
          { k: 2, y: 2 },
        ],
      },
      { arrayFilters: [{ 'i.k': 1 }, { 'j.k': 2 }] },
    ],
    [{ $set: { 'a.$[i].k': 2, 'a.$[j].z': 0 } }, { _id: 1, a: [{ k: 1 }] }, { _id: 1, a: [{ k: 2 }] }, { arrayFilters: [{ 'i.k': 1 }, { 'j.k': 2 }] }],
    [{ $set: { 'a.$[i]': 0 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [0, 2, 0] }, { arrayFilters: [{ $or: [{ i: 1 }, { i: 3 }] }] }],
    [
      { $set: { 'a.$[i].b': 0 } },
      {
        _id: 1,
        a: [
          { b: 1, c: 1 },
          { b: 1, c: 2 },
        ],
      },
      {
        _id: 1,
        a: [
          { b: 0, c: 1 },
          { b: 1, c: 2 },
        ],
      },
      { arrayFilters: [{ 'i.b': 1, 'i.c': { $lt: 2 } }] },
    ],
    [{ $push: { 'a.$[].b': 1 } }, { _id: 1, a: [{}, { b: [0] }] }, { _id: 1, a: [{ b: [1] }, { b: [0, 1] }] }],
    [{ $pull: { 'a.$[].b': 1 } }, { _id: 1, a: [{ b: [1, 2] }] }, { _id: 1, a: [{ b: [2] }] }],
    [{ $inc: { 'a.$[].x': 1, b: 1 } }, { _id: 1, a: [{ x: 1 }], b: 1 }, { _id: 1, a: [{ x: 2 }], b: 2 }],
  ],
);

// prettier-ignore
table('several operators at once (manual: reference/operator/update)', [
  [{ $set: { a: 1 }, $inc: { b: 1 }, $unset: { c: 1 } }, { _id: 1, b: 1, c: 1 }, { _id: 1, b: 2, a: 1 }],
  [{ $inc: { z: 1 }, $set: { y: 1 } }, { _id: 1 }, { _id: 1, y: 1, z: 1 }],
  [{ $push: { 'a.list': 1 }, $set: { 'a.name': 'x' } }, { _id: 1 }, { _id: 1, a: { list: [1], name: 'x' } }],
]);

table('replacement (manual: reference/method/db.collection.replaceOne)', [
  [{ a: 1 }, { _id: 1, b: 2 }, { _id: 1, a: 1 }],
  [{ b: 2 }, { _id: 1, b: 2 }, 'same'],
  [{ _id: 1, a: 1 }, { _id: 1 }, { _id: 1, a: 1 }],
  [{ a: 1, _id: 1 }, { _id: 1 }, { _id: 1, a: 1 }],
  [{}, { _id: 1, a: 1 }, { _id: 1 }],
  [{ 'a.b': 1 }, { _id: 1 }, { _id: 1, 'a.b': 1 }],
  [{ a: { $b: 1 } }, { _id: 1 }, { _id: 1, a: { $b: 1 } }],
  [{ a: { 'b.c': 1 } }, { _id: 1 }, { _id: 1, a: { 'b.c': 1 } }],
  [{ a: 1 }, { _id: 5, x: 1 }, { _id: 5, a: 1 }, { isInsert: true }],
]);

// prettier-ignore
table('update with a pipeline (manual: tutorial/update-documents-with-aggregation-pipeline)', [
  [[{ $set: { b: { $add: ['$a', 1] } } }], { _id: 1, a: 1 }, { _id: 1, a: 1, b: 2 }],
  [[{ $set: { a: 1 } }], { _id: 1, a: 1 }, 'same'],
  [[{ $unset: 'a' }], { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  [[{ $set: { x: '$a' } }, { $unset: ['a'] }], { _id: 1, a: 1 }, { _id: 1, x: 1 }],
  [[{ $project: { a: 1 } }], { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1 }],
  [[{ $project: { _id: 0, a: 1 } }], { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1 }],
  [[{ $replaceWith: { z: '$a' } }], { _id: 1, a: 1 }, { _id: 1, z: 1 }],
  [[{ $replaceRoot: { newRoot: '$d' } }], { _id: 1, d: { k: 1 } }, { _id: 1, k: 1 }],
  [[{ $set: { t: '$$NOW' } }], { _id: 1 }, { _id: 1, t: ctx.now }],
  [[{ $replaceWith: { $setField: { field: { $literal: '$a' }, value: 1, input: '$$ROOT' } } }], { _id: 1, foo: {} }, { _id: 1, foo: {}, $a: 1 }],
  [[{ $replaceWith: { $setField: { field: { $literal: 'a.b' }, value: 1, input: '$$ROOT' } } }], { _id: 1, foo: {} }, { _id: 1, foo: {}, 'a.b': 1 }],
  [[{ $set: { foo: { $setField: { field: { $literal: '$a' }, value: 1, input: '$foo' } } } }], { _id: 1, foo: {} }, { _id: 1, foo: { $a: 1 } }],
  [[], { _id: 1 }, 'same'],
]);

describe('refusals of the update itself (manual: reference/operator/update)', () => {
  // prettier-ignore
  const rows: Array<[Doc | Doc[], string, Doc[]?]> = [
    [{ $set: {}, constructor: {} }, '9 Unknown modifier: constructor. Expected a valid update modifier or pipeline-style update specified as an array'],
    [{ $foo: { a: 1 } }, '9 Unknown modifier: $foo. Expected a valid update modifier or pipeline-style update specified as an array'],
    [{ $set: { a: 1 }, b: 1 }, '9 Unknown modifier: b. Expected a valid update modifier or pipeline-style update specified as an array'],
    [{ $set: 'x' }, '9 Modifiers operate on fields but we found type string instead. For example: {$mod: {<field>: ...}} not {$set: "x"}'],
    [{ $set: { a: 1 }, $inc: { a: 1 } }, "40 Updating the path 'a' would create a conflict at 'a'"],
    [{ $set: { 'a.b': 1, a: 1 } }, "40 Updating the path 'a' would create a conflict at 'a'"],
    [{ $set: { a: 1, 'a.b': 1 } }, "40 Updating the path 'a.b' would create a conflict at 'a'"],
    [{ $set: { 'a.b.c': 1 }, $unset: { 'a.b': 1 } }, "40 Updating the path 'a.b' would create a conflict at 'a.b'"],
    [{ $rename: { a: 'b' }, $set: { b: 1 } }, "40 Updating the path 'b' would create a conflict at 'b'"],
    [{ $rename: { a: 'b' }, $set: { a: 1 } }, "40 Updating the path 'a' would create a conflict at 'a'"],
    [{ $set: { '': 1 } }, '56 An empty update path is not valid.'],
    [{ $set: { 'a..b': 1 } }, "56 The update path 'a..b' contains an empty field name, which is not allowed."],
    [{ $set: { 'a.': 1 } }, "56 The update path 'a.' contains an empty field name, which is not allowed."],
    [{ $inc: { a: 'x' } }, '14 Cannot increment with non-numeric argument: {a: "x"}'],
    [{ $inc: { a: null } }, '14 Cannot increment with non-numeric argument: {a: null}'],
    [{ $mul: { a: [1] } }, '14 Cannot multiply with non-numeric argument: {a: [ 1 ]}'],
    [{ $rename: { a: 1 } }, "2 The 'to' field for $rename must be a string: a: 1"],
    [{ $rename: { a: 'a' } }, '2 The source and target field for $rename must differ: a: "a"'],
    [{ $rename: { a: 'a.b' } }, '2 The source and target field for $rename must not be on the same path: a: "a.b"'],
    [{ $rename: { 'a.$[]': 'b' } }, '2 The source field for $rename may not be dynamic: a.$[]'],
    [{ $rename: { a: 'b.$' } }, '2 The destination field for $rename may not be dynamic: b.$'],
    [{ $currentDate: { a: 'x' } }, "2 string is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'})."],
    [{ $currentDate: { a: { $type: 'x' } } }, "2 The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}"],
    [{ $currentDate: { a: { x: 1 } } }, '2 Unrecognized $currentDate option: x'],
    [{ $bit: { a: 1 } }, '2 The $bit modifier is not compatible with a int. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}'],
    [{ $bit: { a: { not: 1 } } }, "2 The $bit modifier only supports 'and', 'or', and 'xor', not 'not' which is an unknown operator: {not: 1}"],
    [{ $bit: { a: { and: 1.5 } } }, "2 The $bit modifier field must be an Integer(32/64 bit); a 'double' is not supported here: {and: 1.5}"],
    [{ $bit: { a: {} } }, '2 You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}'],
    [{ $push: { a: { $each: 1 } } }, '2 The argument to $each in $push must be an array but it was of type: int'],
    [{ $push: { a: { $each: [], $foo: 1 } } }, '2 Unrecognized clause in $push: $foo'],
    [{ $push: { a: { $each: [], $slice: 'x' } } }, '2 The value for $slice must be an integer value but was given type: string'],
    [{ $push: { a: { $each: [], $position: 1.5 } } }, '2 The value for $position must be an integer value, not of type: double'],
    [{ $push: { a: { $each: [], $sort: 2 } } }, '2 The $sort element value must be either 1 or -1'],
    [{ $push: { a: { $each: [], $sort: {} } } }, '2 The $sort pattern is empty when it should be a set of fields.'],
    [{ $push: { a: { $each: [], $sort: 'x' } } }, '2 The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields'],
    [{ $addToSet: { a: { $each: 1 } } }, '14 The argument to $each in $addToSet must be an array but it was of type int'],
    [{ $addToSet: { a: { $each: [], x: 1 } } }, '2 Found unexpected fields after $each in $addToSet: { $each: [], x: 1 }'],
    [{ $pop: { a: 2 } }, '9 $pop expects 1 or -1, found: 2'],
    [{ $pop: { a: 'x' } }, '9 Expected a number in: a: "x"'],
    [{ $pullAll: { a: 1 } }, '2 $pullAll requires an array argument but was given a int'],
    [{ $set: { $: 1 } }, "2 Cannot have positional (i.e. '$') element in the first position in path '$'"],
    [{ $set: { 'a.$.b.$': 1 } }, "2 Too many positional (i.e. '$') elements found in path 'a.$.b.$'"],
    [{ $set: { 'a.$[i]': 1 } }, "2 No array filter found for identifier 'i' in path 'a.$[i]'"],
    [{ $set: { a: 1 } }, "9 The array filter for identifier 'i' was not used in the update { $set: { a: 1 } }", [{ i: 1 }]],
    [{ $set: { 'a.$[i]': 1 } }, '9 Found multiple array filters with the same top-level field name i', [{ i: 1 }, { 'i.b': 1 }]],
    [{ $set: { 'a.$[i]': 1 } }, "9 Error parsing array filter :: caused by :: Expected a single top-level field name, found 'i' and 'j'", [{ i: 1, j: 1 }]],
    [{ $set: { 'a.$[i]': 1 } }, '9 Cannot use an expression without a top-level field name in arrayFilters', [{}]],
    [[{ $match: {} }], '72 $match is not allowed to be used within an update'],
    [[{ $set: { a: 1 } }], '9 Cannot specify arrayFilters and a pipeline update', [{ i: 1 }]],
  ];
  it.each(
    rows.map(([update, message, arrayFilters]) => [show(update), message, update, arrayFilters] as const),
  )('refuses %s with: %s', (_update, message, update, arrayFilters) => {
    expect(
      fault(() => apply(update, { _id: 1 }, arrayFilters ? { arrayFilters: [...arrayFilters] } : {})),
    ).toBe(message);
  });

  const codes: Array<[Doc | Doc[], number]> = [
    [{ _id: [1] }, 53],
    [[{ $foo: 1 }], 72],
    [[{ $set: { a: { $foo: 1 } } }], 168],
  ];
  it.each(codes.map(([update, code]) => [show(update), code, update] as const))(
    'refuses %s with code %i',
    (_update, code, update) => {
      expect(faultCode(() => compileUpdate(update, { ctx }))).toBe(code);
    },
  );
});

describe('names that start with a dollar (manual: core/dot-dollar-considerations/dollar-prefix)', () => {
  const insert = { isInsert: true };
  table('are taken below the top, and anywhere in what is inserted', [
    [{ $set: { 'a.$b': 1 } }, { _id: 1 }, { _id: 1, a: { $b: 1 } }],
    [{ $set: { 'a.$b': 1 } }, { _id: 1, a: { $b: 0, c: 2 } }, { _id: 1, a: { $b: 1, c: 2 } }],
    [{ $inc: { 'a.$b.$c': 1 } }, { _id: 1, a: { $b: { $c: 1 } } }, { _id: 1, a: { $b: { $c: 2 } } }],
    [{ $set: { a: { $b: 1 } } }, { _id: 1 }, { _id: 1, a: { $b: 1 } }],
    [{ $push: { 'a.$b': 1 } }, { _id: 1, a: {} }, { _id: 1, a: { $b: [1] } }],
    [{ $rename: { 'a.$b': 'c.$d' } }, { _id: 1, a: { $b: 1 } }, { _id: 1, a: {}, c: { $d: 1 } }],
    [{ $unset: { $x: 1 } }, { _id: 1, $x: 1 }, { _id: 1 }],
    [{ $set: { $x: 1 } }, { _id: 1, $x: 1 }, 'same'],
    [{ $set: { '$x.y': 2 } }, { _id: 1, $x: { y: 1 } }, { _id: 1, $x: { y: 2 } }],
    [{ $set: { $x: 1 } }, { _id: 1 }, { _id: 1, $x: 1 }, insert],
    [{ $setOnInsert: { '$x.y': 1 } }, { _id: 1 }, { _id: 1, $x: { y: 1 } }, insert],
    [{ a: { $b: 1 } }, { _id: 1 }, { _id: 1, a: { $b: 1 } }],
    [{ a: 1, $b: 2 }, { _id: 1 }, { _id: 1, a: 1, $b: 2 }, insert],
    [{ a: 1, $ref: 'c', $id: 2 }, { _id: 1 }, { _id: 1, a: 1, $ref: 'c', $id: 2 }],
    [{ $set: { $ref: 'c', $id: 2, $db: 'd' } }, { _id: 1 }, { _id: 1, $db: 'd', $id: 2, $ref: 'c' }, insert],
    [[{ $replaceWith: { $literal: { a: 1, $b: 2 } } }], { _id: 1 }, { _id: 1, a: 1, $b: 2 }],
  ]);

  it.each(
    [
      [{ $set: { $x: 1 } }, 52],
      [{ $set: { $x: 1 } }, 52, { _id: 1, $x: 2 }],
      [{ $set: { '$x.y': 1 } }, 52],
      [{ $rename: { a: '$x' } }, 52, { _id: 1, a: 1 }],
      [{ a: 1, $set: { b: 1 } }, 52],
      [{ a: 1, $b: 1 }, 52],
      [{ $set: { $id: 1 } }, 55],
      [{ a: 1, $ref: 'c' }, 55],
      [{ a: 1, $ref: 5, $id: 1 }, 55],
      [{ a: 1, $ref: 'c', $id: 1, b: 2, $db: 'd' }, 55],
    ].map(([update, code, doc = { _id: 1 }]) => [show(update), show(doc), code, update, doc] as const),
  )('%s is refused to %s with code %i', (_update, _doc, code, update, doc) => {
    expect(faultCode(() => apply(update as Doc, doc as Doc))).toBe(code);
  });
});

describe('refusals by the document (manual: reference/operator/update)', () => {
  // prettier-ignore
  const rows: Array<[Doc | Doc[], Doc, string, Extra?]> = [
    [{ $inc: { a: 1 } }, { _id: 1, a: 'x' }, "14 Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 'a' of non-numeric type string"],
    [{ $inc: { a: 1 } }, { _id: 1, a: null }, "14 Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 'a' of non-numeric type null"],
    [
      { $inc: { 'v.0.b': 1 } },
      { _id: 'k', v: [{ b: 'x' }] },
      '14 Cannot apply $inc to a value of non-numeric type. {_id: "k"} has the field \'b\' of non-numeric type string',
    ],
    [{ $mul: { a: 1 } }, { _id: 1, a: [] }, "14 Cannot apply $mul to a value of non-numeric type. {_id: 1} has the field 'a' of non-numeric type array"],
    [
      { $inc: { a: 1 } },
      { _id: 1, a: long('9223372036854775807') },
      '2 Failed to apply $inc operations to current value ((NumberLong)9223372036854775807) for document {_id: 1}',
    ],
    [{ $inc: { a: long('9223372036854775807') } }, { _id: 1, a: 42 }, '2 Failed to apply $inc operations to current value ((NumberInt)42) for document {_id: 1}'],
    [{ $set: { 'a.b': 1 } }, { _id: 1, a: 5 }, "28 Cannot create field 'b' in element {a: 5}"],
    [{ $set: { 'a.b.c': 1 } }, { _id: 1, a: 'x' }, '28 Cannot create field \'b\' in element {a: "x"}'],
    [{ $set: { 'a.b': 1 } }, { _id: 1, a: [{ b: 1 }] }, "28 Cannot create field 'b' in element {a: [ { b: 1 } ]}"],
    [{ $set: { 'a.b': 1 } }, { _id: 1, a: null }, "28 Cannot create field 'b' in element {a: null}"],
    [{ $push: { a: 1 } }, { _id: 1, a: 5 }, "2 The field 'a' must be an array but is of type int in document {_id: 1}"],
    [{ $push: { 'a.b': 1 } }, { _id: 1, a: { b: {} } }, "2 The field 'a.b' must be an array but is of type object in document {_id: 1}"],
    [{ $addToSet: { a: 1 } }, { _id: 1, a: 5 }, "2 Cannot apply $addToSet to non-array field. Field named 'a' has non-array type int"],
    [{ $pop: { a: 1 } }, { _id: 1, a: 5 }, "14 Path 'a' contains an element of non-array type 'int'"],
    [{ $pull: { a: 1 } }, { _id: 1, a: 5 }, '2 Cannot apply $pull to a non-array value'],
    [{ $pullAll: { a: [1] } }, { _id: 1, a: 5 }, '2 Cannot apply $pull to a non-array value'],
    [{ $bit: { a: { or: 1 } } }, { _id: 1, a: 'x' }, '2 Cannot apply $bit to a value of non-integral type._id: 1 has the field a of non-integer type string'],
    [{ $set: { 'a.$': 1 } }, { _id: 1, a: [1] }, '2 The positional operator did not find the match needed from the query.'],
    [{ $set: { 'a.$[]': 1 } }, { _id: 1 }, "2 The path 'a' must exist in the document in order to apply array updates."],
    [{ $set: { 'a.$[]': 1 } }, { _id: 1, a: 5 }, '2 Cannot apply array updates to non-array element a: 5'],
    [{ $set: { 'a.$[].b': 1, 'a.0.b': 2 } }, { _id: 1, a: [{}] }, "40 Updating the path 'a.0.b' would create a conflict at 'a.0.b'"],
    [{ $set: { 'a.2000000': 1 } }, { _id: 1, a: [] }, "2 can't backfill more than 1500000 elements with null in array"],
    [{ $set: { _id: 2 } }, { _id: 1 }, "66 Performing an update on the path '_id' would modify the immutable field '_id'"],
    [{ $unset: { _id: 1 } }, { _id: 1 }, "66 Performing an update on the path '_id' would modify the immutable field '_id'"],
    [{ $set: { '_id.x': 2 } }, { _id: { x: 1 } }, "66 Performing an update on the path '_id.x' would modify the immutable field '_id'"],
    [{ _id: 2 }, { _id: 1 }, "66 After applying the update, the (immutable) field '_id' was found to have been altered to _id: 2"],
    [[{ $set: { _id: 2 } }], { _id: 1 }, "66 After applying the update, the (immutable) field '_id' was found to have been altered to _id: 2"],
    [{ $rename: { 'v.foo': 'foo' } }, { _id: 1, v: [{ foo: 1 }] }, '28 cannot use the part (v of v.foo) to traverse the element ({v: [ { foo: 1 } ]})'],
    [{ $rename: { 'v.0.bar.z': 'f' } }, { _id: 1, v: [{ bar: 'hello' }] }, '28 cannot use the part (bar of v.0.bar.z) to traverse the element ({bar: "hello"})'],
    [{ $rename: { 'a.0': 'b' } }, { _id: 1, a: [1] }, "2 The source field cannot be an array element, 'a.0' in doc with _id: 1 has an array field called 'a'"],
    [
      { $rename: { b: 'a.0' } },
      { _id: 1, a: [1], b: 1 },
      "2 The destination field cannot be an array element, 'a.0' in doc with _id: 1 has an array field called 'a'",
    ],
  ];
  it.each(
    rows.map(
      ([update, doc, message, extra]) => [show(update), show(doc), message, update, doc, extra] as const,
    ),
  )('%s on %s is refused with: %s', (_update, _doc, message, update, doc, extra) => {
    expect(fault(() => apply(update, doc, extra))).toBe(message);
  });
});

it('distinguishes a replacement from operators and pipelines', () => {
  expect(compileUpdate({ a: 1 }, { ctx }).isReplacement).toBe(true);
  expect(compileUpdate({ $set: { a: 1 } }, { ctx }).isReplacement).toBe(false);
  expect(compileUpdate([{ $set: { a: 1 } }], { ctx }).isReplacement).toBe(false);
});

it('shares what it does not change with the document it was given', () => {
  const before = { _id: 1, kept: { deep: [1, 2] }, list: [{ a: 1 }, { b: 2 }] };
  const after = apply({ $set: { 'list.0.a': 9 } }, before) as typeof before;
  expect(after.kept).toBe(before.kept);
  expect(after.list[1]).toBe(before.list[1]);
  expect(after.list[0]).not.toBe(before.list[0]);
});
