import { Binary, BSONRegExp, MaxKey, MinKey, Timestamp } from 'bson';
import { date, dbl, dec, fault, faultCode, long, oid, show } from '../../../test/reference/values.js';
import type { Doc } from '../values/types.js';
import { compileMatch } from './compile-match.js';

const ctx = { now: new Date(0) };

/** Rows of query, documents that match, documents that do not. */
type Row = [query: Doc, matching: Doc[], others: Doc[]];

function table(name: string, rows: Row[]): void {
  const cases = rows.flatMap(([query, matching, others]) => [
    ...matching.map((doc) => [show(query), 'matches', show(doc), query, doc, true] as const),
    ...others.map((doc) => [show(query), 'does not match', show(doc), query, doc, false] as const),
  ]);
  describe(name, () => {
    it.each(cases)('%s %s %s', (_query, _verb, _doc, query, doc, expected) => {
      expect(compileMatch(query, ctx).matches(doc)).toBe(expected);
    });
  });
}

// prettier-ignore
table('equality (manual: reference/operator/query/eq)', [
  [{}, [{}, { a: 1 }], []],
  [{ a: 1 }, [{ a: 1 }, { a: dbl(1) }, { a: long(1) }, { a: dec('1.0') }, { a: [1, 2] }, { a: [[3], 1] }], [{ a: 2 }, { a: '1' }, {}, { a: [[1]] }, { a: true }]],
  [{ a: { $eq: 'x' } }, [{ a: 'x' }, { a: ['y', 'x'] }], [{ a: 'X' }, { a: null }, {}]],
  [{ a: dec('0.1') }, [{ a: dec('0.10') }], [{ a: 0.1 }]],
  [{ a: long('9007199254740993') }, [{ a: long('9007199254740993') }], [{ a: 9007199254740992 }]],
  [{ a: true }, [{ a: true }, { a: [true] }], [{ a: 1 }, { a: false }]],
  [{ a: oid(1) }, [{ a: oid(1) }, { a: [oid(2), oid(1)] }], [{ a: oid(2) }, { a: oid(1).toHexString() }]],
  [{ a: date('2020-01-01T00:00:00Z') }, [{ a: date('2020-01-01T00:00:00Z') }], [{ a: date('2020-01-02T00:00:00Z') }]],
  [{ a: { b: 1 } }, [{ a: { b: 1 } }, { a: [{ b: 1 }] }, { a: { b: long(1) } }], [{ a: { b: 1, c: 2 } }, { a: { b: 2 } }]],
  [{ a: { b: 1, c: 2 } }, [{ a: { b: 1, c: 2 } }], [{ a: { c: 2, b: 1 } }]],
  [{ a: {} }, [{ a: {} }], [{ a: { b: 1 } }, { a: [] }, {}]],
  [{ a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2], 3] }], [{ a: [2, 1] }, { a: [1, 2, 3] }, { a: 1 }]],
  [{ a: [] }, [{ a: [] }, { a: [[]] }], [{ a: null }, {}, { a: [1] }]],
  [{ a: Number.NaN }, [{ a: Number.NaN }, { a: dec('NaN') }], [{ a: 0 }, { a: null }]],
  [{ a: 0 }, [{ a: 0 }, { a: -0 }, { a: dec('-0') }], [{ a: false }, { a: null }]],
  [{ a: new MinKey() }, [{ a: new MinKey() }], [{ a: null }, {}]],
  [{ a: new Timestamp({ t: 1, i: 1 }) }, [{ a: new Timestamp({ t: 1, i: 1 }) }], [{ a: new Timestamp({ t: 1, i: 2 }) }]],
  [
    { a: new Binary(Buffer.from([1, 2])) },
    [{ a: new Binary(Buffer.from([1, 2])) }],
    [{ a: new Binary(Buffer.from([1, 3])) }, { a: new Binary(Buffer.from([1, 2]), 5) }],
  ],
  [{ a: { $ref: 'c', $id: 1 } }, [{ a: { $ref: 'c', $id: 1 } }], [{ a: { $ref: 'c', $id: 2 } }]],
  [{ 'a.$id': 1 }, [{ a: { $ref: 'c', $id: 1 } }, { a: [{ $ref: 'c', $id: 1 }] }], [{ a: { $ref: 'c', $id: 2 } }]],
  [
    { a: { $elemMatch: { $id: 1 } } },
    [
      {
        a: [
          { $ref: 'c', $id: 2 },
          { $ref: 'c', $id: 1 },
        ],
      },
    ],
    [{ a: [{ $ref: 'c', $id: 2 }] }, { a: { $ref: 'c', $id: 1 } }, { a: [1] }],
  ],
  [
    { a: { $elemMatch: { $ref: 'c', $id: 1, $db: 'd' } } },
    [{ a: [{ $ref: 'c', $id: 1, $db: 'd' }] }],
    [
      {
        a: [
          { $ref: 'c', $id: 1 },
          { $ref: 'x', $id: 1, $db: 'd' },
        ],
      },
    ],
  ],
  [
    { a: { $elemMatch: { $or: [{ $id: 1 }, { $ref: 'x' }] } } },
    [{ a: [{ $ref: 'c', $id: 1 }] }, { a: [{ $ref: 'x', $id: 3 }] }],
    [{ a: [{ $ref: 'c', $id: 3 }] }],
  ],
  [{ constructor: 'x' }, [{ constructor: 'x' }], [{}, { a: 1 }]],
  [{ toString: null }, [{}, { toString: null }], [{ toString: 'x' }]],
]);

// prettier-ignore
table('null and missing (manual: tutorial/query-for-null-fields)', [
  [{ a: null }, [{}, { a: null }, { b: 1 }, { a: [1, null] }], [{ a: 0 }, { a: '' }, { a: [] }, { a: false }]],
  [{ a: { $ne: null } }, [{ a: 1 }, { a: [] }, { a: '' }], [{}, { a: null }, { a: [null] }]],
  [
    { 'a.b': null },
    [{}, { a: {} }, { a: 1 }, { a: null }, { a: { b: null } }, { a: [{ c: 1 }] }, { a: [{ b: 1 }, {}] }],
    [{ a: { b: 1 } }, { a: [] }, { a: [1, 2] }, { a: [{ b: 1 }] }],
  ],
  [
    { 'a.b': { $exists: false } },
    [{}, { a: {} }, { a: [] }, { a: [1] }, { a: 1 }, { a: [{ c: 1 }] }],
    [{ a: { b: null } }, { a: [{ b: 1 }] }, { a: [{ c: 1 }, { b: 1 }] }],
  ],
  [{ a: { $gte: null } }, [{}, { a: null }], [{ a: 1 }, { a: '' }]],
  [{ a: { $lte: null } }, [{}, { a: null }], [{ a: -1 }]],
  [{ a: { $gt: null } }, [], [{}, { a: null }, { a: 1 }]],
  [{ a: { $in: [null, 1] } }, [{}, { a: null }, { a: 1 }], [{ a: 2 }]],
  [{ a: { $not: { $exists: true } } }, [{}], [{ a: null }, { a: 1 }]],
]);

// prettier-ignore
table('ranges (manual: reference/operator/query-comparison)', [
  [
    { a: { $gt: 5 } },
    [{ a: 6 }, { a: 5.1 }, { a: long(6) }, { a: dec('5.01') }, { a: Infinity }, { a: [1, 6] }],
    [{ a: 5 }, { a: '6' }, { a: null }, {}, { a: true }, { a: Number.NaN }, { a: [[6]] }],
  ],
  [{ a: { $gte: 5 } }, [{ a: 5 }, { a: dbl(5) }, { a: dec('5') }], [{ a: 4.999 }, { a: Number.NaN }]],
  [{ a: { $lt: 5 } }, [{ a: 4 }, { a: -Infinity }, { a: dec('4.99') }], [{ a: 5 }, { a: null }, {}, { a: Number.NaN }]],
  [{ a: { $lte: 5 } }, [{ a: 5 }, { a: long(5) }], [{ a: 5.5 }, { a: '4' }, { a: dec('NaN') }]],
  [{ a: { $gt: 1, $lt: 3 } }, [{ a: 2 }, { a: [0, 4] }], [{ a: 1 }, { a: 3 }, { a: [0] }]],
  [{ a: { $gt: 'b' } }, [{ a: 'c' }, { a: 'ba' }], [{ a: 'b' }, { a: 5 }, { a: 'B' }]],
  [
    { a: { $lt: date('2020-01-01T00:00:00Z') } },
    [{ a: date('2019-01-01T00:00:00Z') }],
    [{ a: date('2020-01-01T00:00:00Z') }, { a: 5 }, { a: new Timestamp({ t: 1, i: 1 }) }],
  ],
  [{ a: { $gte: [1, 2] } }, [{ a: [1, 2] }, { a: [1, 3] }, { a: [2] }], [{ a: [1] }, { a: 5 }]],
  [{ a: { $lt: { b: 2 } } }, [{ a: { b: 1 } }, { a: {} }], [{ a: { b: 2 } }, { a: 1 }]],
  [{ a: { $gte: Number.NaN } }, [{ a: Number.NaN }], [{ a: 1 }]],
  [{ a: { $lt: new MaxKey() } }, [{ a: 1 }, { a: 'x' }, {}], [{ a: new MaxKey() }]],
  [{ a: { $gt: new MinKey() } }, [{ a: 1 }, { a: null }], [{ a: new MinKey() }]],
  [{ a: { $gte: false } }, [{ a: false }, { a: true }], [{ a: 0 }]],
  [{ a: { $gt: oid(1) } }, [{ a: oid(2) }], [{ a: oid(1) }, { a: 'z' }]],
  [{ a: { $gt: long('9007199254740992') } }, [{ a: long('9007199254740993') }], [{ a: 9007199254740992 }]],
  [{ a: { $lt: dec('0.1000000000000000055511151231257827') } }, [{ a: dec('0.1') }], [{ a: 0.2 }]],
]);

// prettier-ignore
table(
  'negation (manual: reference/operator/query/ne, reference/operator/query/not, reference/operator/query/nin)',
  [
    [{ a: { $ne: 1 } }, [{ a: 2 }, {}, { a: null }, { a: '1' }, { a: [2, 3] }], [{ a: 1 }, { a: [1, 2] }, { a: dec('1') }]],
    [{ a: { $nin: [1, 'x'] } }, [{ a: 2 }, {}, { a: [2] }], [{ a: 1 }, { a: ['x'] }, { a: long(1) }]],
    [{ a: { $nin: [] } }, [{}, { a: 1 }], []],
    [{ a: { $not: { $gt: 5 } } }, [{ a: 5 }, { a: 'x' }, {}, { a: [1] }], [{ a: 6 }, { a: [1, 6] }]],
    [{ a: { $not: { $gt: 1, $lt: 5 } } }, [{ a: 7 }, {}], [{ a: 3 }, { a: [0, 9] }]],
    [{ a: { $not: /^x/ } }, [{ a: 'y' }, {}, { a: 5 }], [{ a: 'xa' }, { a: ['b', 'xa'] }]],
    [{ a: { $not: { $not: { $eq: 1 } } } }, [{ a: 1 }], [{ a: 2 }, {}]],
    [{ a: { $ne: [1, 2] } }, [{ a: [1] }, { a: 1 }], [{ a: [1, 2] }]],
  ],
);

// prettier-ignore
table('$in (manual: reference/operator/query/in)', [
  [{ a: { $in: [1, 'x', null] } }, [{ a: 1 }, { a: dbl(1) }, { a: 'x' }, {}, { a: [5, 'x'] }], [{ a: 2 }, { a: 'X' }, { a: [] }]],
  [{ a: { $in: [] } }, [], [{ a: 1 }, {}]],
  [{ a: { $in: [/^a/, 'b'] } }, [{ a: 'abc' }, { a: 'b' }, { a: ['x', 'ay'] }, { a: /^a/ }], [{ a: 'xa' }, { a: 5 }]],
  [{ a: { $in: [[1, 2], { b: 1 }] } }, [{ a: [1, 2] }, { a: { b: 1 } }, { a: [[1, 2]] }], [{ a: 1 }, { a: [2, 1] }]],
  [{ a: { $in: [oid(1), oid(2)] } }, [{ a: oid(2) }, { a: [oid(9), oid(1)] }], [{ a: oid(3) }]],
  [{ a: { $in: [dec('1.5'), long(7)] } }, [{ a: 1.5 }, { a: 7 }, { a: dbl(7) }], [{ a: 1 }]],
  [{ a: { $in: [0] } }, [{ a: -0 }, { a: dec('0.0') }], [{ a: false }]],
]);

table('logic (manual: reference/operator/query-logical)', [
  [{ $and: [{ a: 1 }, { b: 2 }] }, [{ a: 1, b: 2 }], [{ a: 1 }, { b: 2 }]],
  [{ $or: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }], [{ a: 2 }, {}]],
  [{ $nor: [{ a: 1 }, { b: 2 }] }, [{}, { a: 2 }], [{ a: 1 }, { b: 2, a: 3 }]],
  [{ a: 1, $or: [{ b: 1 }, { c: 1 }] }, [{ a: 1, c: 1 }], [{ a: 1 }, { b: 1 }]],
  [{ $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] }, [{ a: 2 }], [{ a: 3 }]],
  [{ $or: [{ $and: [{ a: 1 }, { b: 1 }] }, { $nor: [{ a: 1 }] }] }, [{ a: 1, b: 1 }, { a: 2 }], [{ a: 1 }]],
  [{ a: 1, b: 2, c: 3 }, [{ a: 1, b: 2, c: 3 }], [{ a: 1, b: 2 }]],
  [{ $comment: 'why', a: 1 }, [{ a: 1 }], [{ a: 2 }]],
  [{ a: { $gt: 1, $comment: 'why' } }, [{ a: 2 }], [{ a: 1 }]],
]);

// prettier-ignore
table('dotted paths (manual: tutorial/query-embedded-documents, tutorial/query-array-of-documents)', [
  [
    { 'a.b': 1 },
    [{ a: { b: 1 } }, { a: [{ b: 1 }] }, { a: [{ b: [0, 1] }] }, { a: { b: [1] } }, { a: [5, { b: 1 }] }],
    [{ a: { b: 2 } }, { a: 1 }, {}, { 'a.b': 1 }, { a: [[{ b: 1 }]] }],
  ],
  [{ 'a.b.c': 1 }, [{ a: { b: { c: 1 } } }, { a: [{ b: [{ c: 1 }] }] }, { a: { b: [{ c: 2 }, { c: 1 }] } }], [{ a: { b: 1 } }, { a: [{ b: [{ c: 2 }] }] }]],
  [{ 'a.0': 1 }, [{ a: [1, 2] }, { a: { 0: 1 } }, { a: [{ 0: 1 }] }], [{ a: [2, 1] }, { a: [] }, { a: [[1]] }]],
  [{ 'a.1': 4 }, [{ a: [5, 4] }, { a: [5, { 1: 4 }] }], [{ a: [5, [2, 4]] }, { a: [4] }]],
  [{ 'a.1': [2, 4] }, [{ a: [5, [2, 4]] }], [{ a: [5, 2] }]],
  [{ 'a.0.b': 1 }, [{ a: [{ b: 1 }] }, { a: [{ b: [1] }] }, { a: [{ 0: { b: 1 } }] }], [{ a: [{ b: 2 }, { b: 1 }] }]],
  [{ 'a.0.0': 1 }, [{ a: [[1]] }, { a: [{ 0: 1 }] }], [{ a: [1] }]],
  [{ 'a.0.1.b': 1 }, [{ a: [[0, { b: 1 }]] }], [{ a: [[{ b: 1 }]] }]],
  [{ 'a.00': 1 }, [{ a: { '00': 1 } }], [{ a: [1] }]],
  [{ 'a.b': { $gt: 1, $lt: 3 } }, [{ a: [{ b: 0 }, { b: 4 }] }, { a: { b: 2 } }], [{ a: [{ b: 0 }] }]],
  [{ 'a.b': { $size: 1 } }, [{ a: { b: [1] } }, { a: [{ b: [] }, { b: [1] }] }], [{ a: { b: 1 } }, { a: { b: [1, 2] } }]],
  [{ 'a.b': { $ne: 1 } }, [{ a: [{ b: 2 }] }, {}], [{ a: [{ b: 2 }, { b: 1 }] }]],
]);

table('$exists and $type (manual: reference/operator/query-element)', [
  [{ a: { $exists: true } }, [{ a: 1 }, { a: null }, { a: [] }], [{}, { b: 1 }]],
  [{ a: { $exists: false } }, [{}], [{ a: null }]],
  [{ a: { $exists: 0 } }, [{}], [{ a: 1 }]],
  [{ a: { $exists: dec('0') } }, [{}], [{ a: 1 }]],
  [{ a: { $exists: 'no' } }, [{ a: 1 }], [{}]],
  [{ a: { $exists: null } }, [{}], [{ a: 1 }]],
  [{ a: { $type: 'string' } }, [{ a: 'x' }, { a: [1, 'x'] }], [{ a: 1 }, {}, { a: [1] }]],
  [{ a: { $type: 2 } }, [{ a: 'x' }], [{ a: 2 }]],
  [{ a: { $type: 'number' } }, [{ a: 1 }, { a: 1.5 }, { a: long(1) }, { a: dec('1') }], [{ a: '1' }, {}]],
  [{ a: { $type: 'int' } }, [{ a: 1 }], [{ a: dbl(1) }, { a: long(1) }, { a: 1.5 }]],
  [{ a: { $type: 'double' } }, [{ a: 1.5 }, { a: dbl(1) }, { a: Number.NaN }, { a: 3000000000 }], [{ a: 1 }]],
  [{ a: { $type: 'array' } }, [{ a: [] }, { a: [1] }, { a: [[1]] }], [{ a: 1 }, {}]],
  [{ a: { $type: 'object' } }, [{ a: {} }, { a: [{}] }], [{ a: [1] }]],
  [{ a: { $type: 'null' } }, [{ a: null }], [{}]],
  [{ a: { $type: 'objectId' } }, [{ a: oid(1) }], [{ a: '1' }]],
  [{ a: { $type: 'regex' } }, [{ a: /x/ }, { a: new BSONRegExp('x') }], [{ a: 'x' }]],
  [{ a: { $type: 'binData' } }, [{ a: new Binary(Buffer.alloc(1)) }, { a: Buffer.alloc(1) }], [{ a: 'x' }]],
  [{ a: { $type: -1 } }, [{ a: new MinKey() }], [{ a: new MaxKey() }]],
  [{ a: { $type: ['string', 'int', 10] } }, [{ a: 'x' }, { a: 1 }, { a: null }], [{ a: 1.5 }, {}]],
]);

// prettier-ignore
table('arrays (manual: reference/operator/query-array)', [
  [{ a: { $size: 2 } }, [{ a: [1, 2] }, { a: [[], []] }], [{ a: [1] }, { a: 2 }, {}, { a: [[1, 2]] }]],
  [{ a: { $size: dbl(1) } }, [{ a: [1] }], [{ a: [] }]],
  [{ a: { $size: dec('1') } }, [{ a: ['x'] }], [{ a: [] }]],
  [{ a: { $all: [1, 2] } }, [{ a: [2, 3, 1] }, { a: [long(1), 2] }], [{ a: [1] }, { a: 1 }, {}]],
  [{ a: { $all: [1] } }, [{ a: 1 }, { a: [1] }], [{ a: 2 }]],
  [{ a: { $all: [] } }, [], [{ a: [] }, { a: 1 }, {}]],
  [{ a: { $all: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }]],
  [{ a: { $all: [/^x/, 'y'] } }, [{ a: ['xa', 'y'] }], [{ a: ['y'] }]],
  [{ a: { $all: [null] } }, [{}, { a: null }], [{ a: 1 }]],
  [{ a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2 } }] } }, [{ a: [{ b: 1 }, { b: 2 }] }], [{ a: [{ b: 1 }] }, { a: { b: 1 } }]],
  [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, [{ a: [0, 2] }, { a: [2.5] }], [{ a: [0, 4] }, { a: 2 }, { a: [[2]] }, {}]],
  [{ a: { $elemMatch: { b: 1, c: 2 } } }, [{ a: [{ b: 1, c: 2 }] }, { a: [{}, { c: 2, b: [1] }] }], [{ a: [{ b: 1 }, { c: 2 }] }, { a: { b: 1, c: 2 } }]],
  [{ a: { $elemMatch: { 'b.c': 1 } } }, [{ a: [{ b: { c: 1 } }] }], [{ a: [{ b: 1 }] }]],
  [{ a: { $elemMatch: { $in: [1, 2] } } }, [{ a: [5, 2] }], [{ a: 2 }, { a: [] }]],
  [{ a: { $elemMatch: { $ne: 1 } } }, [{ a: [1, 2] }], [{ a: [1] }, { a: [] }]],
  [{ a: { $elemMatch: { $not: { $gt: 1 } } } }, [{ a: [0] }, { a: ['x'] }], [{ a: [2] }]],
  [{ a: { $elemMatch: { $elemMatch: { $eq: 1 } } } }, [{ a: [[1]] }], [{ a: [1] }]],
  [{ a: { $elemMatch: { $or: [{ b: 1 }, { c: 1 }] } } }, [{ a: [{ c: 1 }] }], [{ a: [{ b: 2 }] }]],
  [{ a: { $elemMatch: {} } }, [{ a: [{}] }, { a: [{ b: 1 }] }], [{ a: [1] }, { a: [] }]],
  [{ a: { $elemMatch: { $size: 1 } } }, [{ a: [[5]] }], [{ a: [5] }]],
  [{ a: { $elemMatch: { 0: 1 } } }, [{ a: [[1]] }, { a: [{ 0: 1 }] }], [{ a: [1] }]],
  [{ 'a.b': { $elemMatch: { $eq: 1 } } }, [{ a: { b: [1] } }, { a: [{ b: [1] }] }], [{ a: { b: 1 } }]],
  [{ a: { $not: { $elemMatch: { b: 1 } } } }, [{ a: [] }, {}], [{ a: [{ b: 1 }] }]],
  [{ a: { $elemMatch: { $exists: true } } }, [{ a: [null] }], [{ a: [] }]],
]);

// prettier-ignore
table('$mod (manual: reference/operator/query/mod)', [
  [
    { a: { $mod: [4, 0] } },
    [{ a: 8 }, { a: 0 }, { a: long(4) }, { a: dec('12') }, { a: [1, 4] }, { a: 8.9 }],
    [{ a: 5 }, { a: '8' }, {}, { a: Number.NaN }, { a: Infinity }],
  ],
  [{ a: { $mod: [3, -1] } }, [{ a: -4 }], [{ a: 2 }, { a: 4 }]],
  [{ a: { $mod: [4.9, 0.5] } }, [{ a: 8 }], [{ a: 9 }]],
  [{ a: { $mod: [long('9007199254740993'), 0] } }, [{ a: long('9007199254740993') }], [{ a: long('9007199254740992') }]],
]);

table('$regex (manual: reference/operator/query/regex)', [
  [{ a: /^ab/ }, [{ a: 'abc' }, { a: ['x', 'ab'] }, { a: /^ab/ }], [{ a: 'xab' }, { a: 5 }, {}, { a: null }]],
  [{ a: { $regex: 'B', $options: 'i' } }, [{ a: 'abc' }, { a: 'ABC' }], [{ a: 'ac' }]],
  [{ a: { $regex: /b/i } }, [{ a: 'B' }], [{ a: 'c' }]],
  [{ a: { $regex: new BSONRegExp('b'), $options: 'i' } }, [{ a: 'B' }], [{ a: 'c' }]],
  [{ a: { $options: 'i', $regex: 'x' } }, [{ a: 'X' }], [{ a: 'y' }]],
  [{ a: { $regex: '^b', $options: 'm' } }, [{ a: 'a\nb' }], [{ a: 'ab' }]],
  [{ a: { $regex: '^b' } }, [{ a: 'b' }], [{ a: 'a\nb' }]],
  [{ a: { $regex: 'a.b' } }, [{ a: 'axb' }, { a: 'a\rb' }], [{ a: 'a\nb' }]],
  [{ a: { $regex: 'a.b', $options: 's' } }, [{ a: 'a\nb' }], [{ a: 'ab' }]],
  [{ a: { $regex: 'b$' } }, [{ a: 'ab' }, { a: 'ab\n' }], [{ a: 'ba' }, { a: 'b\na' }]],
  [{ a: { $regex: 'b$', $options: 'm' } }, [{ a: 'ab\nc' }], [{ a: 'bc' }]],
  [{ a: { $regex: 'a b # comment', $options: 'x' } }, [{ a: 'ab' }], [{ a: 'a b' }]],
  [{ a: { $regex: '(?i)ab' } }, [{ a: 'AB' }], [{ a: 'ac' }]],
  [{ a: { $regex: '\\Aab\\z' } }, [{ a: 'ab' }], [{ a: 'ab\n' }, { a: 'xab' }]],
  [{ a: { $regex: '\\Qa.b\\E' } }, [{ a: 'xa.by' }], [{ a: 'axb' }]],
  [{ a: { $regex: 'a\\-b' } }, [{ a: 'a-b' }], [{ a: 'ab' }]],
  [{ a: { $regex: '^[[:alpha:]]+$' } }, [{ a: 'abC' }], [{ a: 'a1' }]],
  [{ a: { $regex: '[\\w.-]+@[a-z]+' } }, [{ a: 'joe.b-c@x' }], [{ a: '@x' }]],
  [{ a: { $regex: '(?P<x>a)\\1' } }, [{ a: 'aa' }], [{ a: 'a' }]],
  [{ a: { $regex: '^.$' } }, [{ a: '\u{1f600}' }, { a: 'é' }], [{ a: 'ab' }]],
  [{ a: { $regex: 'a|b' } }, [{ a: 'xbx' }], [{ a: 'c' }]],
  [{ a: { $regex: '' } }, [{ a: '' }, { a: 'x' }], [{ a: 1 }]],
  [{ 'a.b': /x/ }, [{ a: [{ b: 'y' }, { b: 'x' }] }], [{ a: { b: 'y' } }]],
  [{ a: { $regex: '^a', $ne: 'ab' } }, [{ a: 'ac' }], [{ a: 'ab' }]],
]);

// prettier-ignore
table('$expr (manual: reference/operator/query/expr)', [
  [{ $expr: { $gt: ['$spent', '$budget'] } }, [{ spent: 5, budget: 3 }, { spent: 1 }], [{ spent: 3, budget: 5 }, {}]],
  [{ $expr: { $eq: ['$a', ['x']] } }, [{ a: ['x'] }], [{ a: 'x' }]],
  [{ $expr: '$a' }, [{ a: 1 }, { a: 'x' }, { a: [] }], [{ a: 0 }, { a: false }, {}, { a: null }]],
  [{ $expr: { $and: [{ $gt: ['$a', 1] }, { $lt: ['$a', 3] }] } }, [{ a: 2 }], [{ a: 3 }]],
  [{ a: 1, $expr: { $eq: ['$b', '$c'] } }, [{ a: 1, b: 2, c: 2 }, { a: 1 }], [{ a: 1, b: 2 }]],
]);

describe('refusals (manual: reference/operator/query)', () => {
  // prettier-ignore
  const rows: Array<[Doc, string]> = [
    [{ $foo: 1 }, "2 unknown top level operator: $foo. If you have a field name that starts with a '$' symbol, consider using $getField or $setField."],
    [{ $not: { a: 1 } }, '2 unknown top level operator: $not. If you are trying to negate an entire expression, use $nor.'],
    [{ a: { $foo: 1 } }, '2 unknown operator: $foo'],
    [{ a: { $gt: 1, constructor: 1 } }, '2 unknown operator: constructor'],
    [{ a: { $type: 'toString' } }, '2 Unknown type name alias: toString'],
    [{ a: { $gt: 1, b: 2 } }, '2 unknown operator: b'],
    [{ $and: 1 }, '2 $and argument must be an array'],
    [{ $or: [] }, '2 $and/$or/$nor must be a nonempty array'],
    [{ $nor: [1] }, "2 $nor argument's entries must be objects"],
    [{ a: { $in: 1 } }, '2 $in needs an array'],
    [{ a: { $nin: 'x' } }, '2 $nin needs an array'],
    [{ a: { $in: [{ $gt: 1 }] } }, '2 cannot nest $ under $in'],
    [{ a: { $not: 1 } }, '2 $not needs a regex or a document'],
    [{ a: { $not: {} } }, '2 $not cannot be empty'],
    [{ a: { $ne: /x/ } }, "2 Can't have regex as arg to $ne."],
    [{ a: { $gt: /x/ } }, "2 Can't have RegEx as arg to predicate over field 'a'."],
    [{ a: { $all: 1 } }, '2 $all needs an array'],
    [{ a: { $all: [{ $gt: 1 }] } }, '2 no $ expressions in $all'],
    [{ a: { $all: [{ $elemMatch: {} }, 1] } }, '2 $all/$elemMatch has to be consistent'],
    [{ a: { $elemMatch: 1 } }, '2 $elemMatch needs an Object'],
    [{ a: { $mod: 1 } }, '2 malformed mod, needs to be an array'],
    [{ a: { $mod: [1] } }, '2 malformed mod, not enough elements'],
    [{ a: { $mod: [1, 2, 3] } }, '2 malformed mod, too many elements'],
    [{ a: { $mod: [0, 1] } }, '2 divisor cannot be 0'],
    [{ a: { $mod: ['x', 1] } }, '2 malformed mod, divisor not a number'],
    [{ a: { $mod: [Number.NaN, 1] } }, '2 malformed mod, divisor value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type'],
    [{ a: { $regex: 1 } }, '2 $regex has to be a string'],
    [{ a: { $regex: 'a', $options: 1 } }, '2 $options has to be a string'],
    [{ a: { $options: 'i' } }, '2 $options needs a $regex'],
    [{ a: { $regex: /a/i, $options: 'm' } }, '51075 options set in both $regex and $options'],
    [{ a: { $type: 'nothing' } }, '2 Unknown type name alias: nothing'],
    [{ a: { $type: 99 } }, '2 Invalid numerical type code: 99'],
    [{ a: { $type: ['int', Number.NaN] } }, '2 Invalid numerical type code: nan'],
    [{ a: { $type: -Infinity } }, '2 Invalid numerical type code: -inf'],
    [{ a: { $type: -1.123 } }, '2 Invalid numerical type code: -1.123'],
    [{ a: { $size: { $gt: 1 } } }, '2 Failed to parse $size. Expected a number in: $size: { $gt: 1 }'],
    [{ a: { $size: 2.1 } }, '2 Failed to parse $size. Expected an integer: $size: 2.1'],
    [{ a: { $size: -1 } }, '2 Failed to parse $size. Expected a non-negative number in: $size: -1'],
    [{ a: { $mod: [9.3e18, 0] } }, '2 malformed mod, divisor value is invalid :: caused by :: Out of bounds coercing to integral value'],
  ];
  it.each(rows.map(([query, message]) => [show(query), message, query] as const))(
    'refuses %s with: %s',
    (_query, message, query) => {
      expect(fault(() => compileMatch(query, ctx))).toBe(message);
    },
  );

  const codes: Array<[Doc, number]> = [
    [{ a: { $type: [] } }, 9],
    [{ a: { $regex: '(' } }, 51091],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108],
    [{ a: undefined }, 2],
    [{ $expr: { $foo: 1 } }, 168],
  ];
  it.each(codes.map(([query, code]) => [show(query), code, query] as const))(
    'refuses %s with code %i',
    (_query, code, query) => {
      expect(faultCode(() => compileMatch(query, ctx))).toBe(code);
    },
  );
});

describe('the position that $ stands for (manual: reference/operator/update/positional)', () => {
  const rows: Array<[Doc, Doc, number | undefined]> = [
    [{ a: 2 }, { a: [1, 2, 2] }, 1],
    [{ a: { $gt: 1 } }, { a: [1, 5] }, 1],
    [{ 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    [{ 'a.b': 2 }, { a: [{ b: 1 }, { b: [9, 2] }] }, 1],
    [{ a: { $elemMatch: { b: 1, c: 1 } } }, { a: [{ b: 1 }, {}, { b: 1, c: 1 }] }, 2],
    [{ a: { $all: [1, 2] } }, { a: [2, 1] }, 0],
    [{ 'a.b': { $elemMatch: { $eq: 3 } } }, { a: { b: [1, 3] } }, 1],
    [{ x: 1, a: 3 }, { x: 1, a: [5, 3] }, 1],
    [{ a: 5, b: 7 }, { a: [5], b: [0, 7] }, 1],
    [{ $and: [{ a: 5 }, { x: 1 }] }, { a: [4, 5], x: 1 }, 1],
    [{ $or: [{ a: 5 }] }, { a: [4, 5] }, undefined],
    [{ a: { $ne: 1 } }, { a: [2] }, undefined],
    [{ a: 1 }, { a: 1 }, undefined],
    [{ a: 1 }, { a: [2] }, undefined],
    [{ a: [1, 2] }, { a: [1, 2] }, undefined],
    [{ 'a.1': 7 }, { a: [5, 7] }, 1],
  ];
  it.each(rows.map(([query, doc, index]) => [show(query), show(doc), index, query, doc] as const))(
    '%s on %s gives %s',
    (_query, _doc, index, query, doc) => {
      expect(compileMatch(query, ctx).arrayIndex(doc)).toBe(index);
    },
  );
});
