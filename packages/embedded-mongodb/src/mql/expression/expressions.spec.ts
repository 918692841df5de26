import { Binary, MinKey, ObjectId, Timestamp } from 'bson';
import { date, dbl, dec, fault, faultCode, long, oid, show } from '../../../test/reference/values.js';
import type { Doc } from '../values/types.js';
import { compileExpression } from './compile.js';

const ctx = {
  now: date('2024-05-06T07:08:09.010Z'),
  let: { given: 5, doc: { x: [{ y: 1 }, { y: 2 }] } },
  random: () => 0.25,
};

const evaluate = (expression: unknown, doc: Doc): unknown => compileExpression(expression, ctx)(doc);

/** Rows of expression, result, and the document it is evaluated on. */
type Row = [expression: unknown, result: unknown, doc?: Doc];

function table(name: string, rows: Row[]): void {
  describe(name, () => {
    it.each(
      rows.map(
        ([expression, result, doc = {}]) =>
          [show(expression), show(doc), show(result), expression, doc] as const,
      ),
    )('%s on %s is %s', (_expression, _doc, result, expression, doc) => {
      const original = show(doc);
      expect(show(evaluate(expression, doc))).toBe(result);
      expect(show(doc)).toBe(original);
    });
  });
}

const missing = undefined;

table('field paths and variables (manual: meta/aggregation-quick-reference/#expressions)', [
  ['$a', 1, { a: 1 }],
  ['$a', missing, {}],
  ['$a.b', 1, { a: { b: 1 } }],
  ['$a.b', missing, { a: 5 }],
  ['$a.b', [1, 2], { a: [{ b: 1 }, { c: 9 }, { b: 2 }, 7] }],
  ['$a.b.c', [[1], [2]], { a: [{ b: [{ c: 1 }] }, { b: [{ c: 2 }] }] }],
  ['$a.0', [], { a: [1, 2] }],
  ['$a.b', [], { a: [[{ b: 1 }]] }],
  ['$constructor', missing, {}],
  ['plain', 'plain'],
  [5, 5],
  [null, null],
  [{ $literal: '$a' }, '$a', { a: 1 }],
  [{ $literal: { $add: [1, 2] } }, { $add: [1, 2] }],
  [{ $const: [1] }, [1]],
  [['$a', '$b', 3], [1, null, 3], { a: 1 }],
  [{ x: '$a', y: '$b' }, { x: 1 }, { a: 1 }],
  [{ x: { y: '$a' } }, { x: { y: 1 } }, { a: 1 }],
  [{}, {}],
  ['$$ROOT', { a: 1 }, { a: 1 }],
  ['$$ROOT.a', 1, { a: 1 }],
  ['$$CURRENT.a', 1, { a: 1 }],
  ['$$NOW', ctx.now],
  ['$$REMOVE', missing],
  ['$$given', 5],
  ['$$doc.x.y', [1, 2]],
  [{ $let: { vars: { p: '$a' }, in: { $add: ['$$p', 1] } } }, 3, { a: 2 }],
  [{ $let: { vars: { p: 1, q: 2 }, in: { $let: { vars: { p: '$$q' }, in: ['$$p', '$$q'] } } } }, [2, 2]],
  [{ $let: { vars: { given: 1 }, in: '$$given' } }, 1],
  [{ $let: { vars: { CURRENT: '$a' }, in: '$b' } }, 7, { a: { b: 7 }, b: 1 }],
  [{ $let: { vars: { d: '$a' }, in: '$$d.b' } }, [1, 2], { a: [{ b: 1 }, { b: 2 }] }],
]);

table('comparison (manual: reference/operator/aggregation/#comparison-expression-operators)', [
  [{ $eq: [1, dbl(1)] }, true],
  [{ $eq: [1, '1'] }, false],
  [{ $eq: ['$a', null] }, false, {}],
  [{ $eq: ['$a', null] }, true, { a: null }],
  [{ $lt: ['$a', null] }, true, {}],
  [{ $gt: ['$a', new MinKey()] }, true, {}],
  [{ $ne: [1, 2] }, true],
  [{ $gt: [dec('1.5'), 1] }, true],
  [{ $gt: ['a', 1] }, true],
  [{ $gte: [[1, 2], [1]] }, true],
  [{ $lt: [{ a: 1 }, { a: 2 }] }, true],
  [{ $lte: [long('9007199254740993'), 9007199254740992] }, false],
  [{ $cmp: [1, 2] }, -1],
  [{ $cmp: ['b', 'a'] }, 1],
  [{ $cmp: [5, long(5)] }, 0],
  [{ $cmp: ['$a', '$b'] }, 0],
  [{ $eq: ['$a', '$b'] }, true],
]);

table('boolean (manual: reference/operator/aggregation/#boolean-expression-operators)', [
  [{ $and: [1, 'x', true] }, true],
  [{ $and: [1, 0] }, false],
  [{ $and: [] }, true],
  [{ $and: [null] }, false],
  [{ $and: ['$a'] }, false],
  [{ $and: [[]] }, true],
  [{ $or: [0, 'x'] }, true],
  [{ $or: [0, null, false] }, false],
  [{ $or: [] }, false],
  [{ $or: [true, { $divide: [1, 0] }] }, true],
  [{ $not: [0] }, true],
  [{ $not: 5 }, false],
  [{ $not: [null] }, true],
  [{ $not: [dec('0')] }, true],
  [{ $not: [long(0)] }, true],
  [{ $not: [''] }, false],
]);

table('conditional (manual: reference/operator/aggregation/#conditional-expression-operators)', [
  [{ $cond: [true, 1, 2] }, 1],
  [{ $cond: { if: '$a', then: 'y', else: 'n' } }, 'n'],
  [{ $cond: [{ $gt: ['$a', 5] }, 'big', 'small'] }, 'big', { a: 6 }],
  [{ $cond: [false, { $divide: [1, 0] }, 3] }, 3],
  [{ $ifNull: ['$a', 'none'] }, 'none'],
  [{ $ifNull: ['$a', '$b', 'none'] }, 2, { b: 2 }],
  [{ $ifNull: [0, 1] }, 0],
  [{ $ifNull: ['$a', '$b'] }, missing],
  [{ $ifNull: ['$a', null] }, null],
  [
    {
      $switch: {
        branches: [
          { case: { $eq: ['$a', 1] }, then: 'one' },
          { case: true, then: 'other' },
        ],
      },
    },
    'one',
    { a: 1 },
  ],
  [{ $switch: { branches: [{ case: { $eq: ['$a', 1] }, then: 'one' }], default: 'd' } }, 'd', { a: 2 }],
]);

table('sums and products (manual: reference/operator/aggregation/#arithmetic-expression-operators)', [
  [{ $add: [1, 2, 3] }, 6],
  [{ $add: [] }, 0],
  [{ $add: [1, 2.5] }, 3.5],
  [{ $add: [1.5, 1.5] }, dbl(3)],
  [{ $add: [2147483647, 1] }, long('2147483648')],
  [{ $add: [long('9223372036854775807'), 1] }, 9223372036854775808],
  [{ $add: [1, long(2)] }, long(3)],
  [{ $add: [dec('0.1'), dec('0.2')] }, dec('0.3')],
  [{ $add: [dec('1'), 0.1] }, dec('1.100000000000000')],
  [{ $add: [1, null] }, null],
  [{ $add: ['$a', 1] }, null],
  [{ $add: [date('2020-01-01T00:00:00Z'), 1000] }, date('2020-01-01T00:00:01Z')],
  [{ $add: [500, date('2020-01-01T00:00:00Z'), long(500)] }, date('2020-01-01T00:00:01Z')],
  [{ $subtract: [5, 3] }, 2],
  [{ $subtract: [-2147483648, 1] }, long('-2147483649')],
  [{ $subtract: [5, 0.5] }, 4.5],
  [{ $subtract: [date('2020-01-01T00:00:01Z'), date('2020-01-01T00:00:00Z')] }, long(1000)],
  [{ $subtract: [date('2020-01-01T00:00:01Z'), 1000] }, date('2020-01-01T00:00:00Z')],
  [{ $subtract: [null, 1] }, null],
  [{ $multiply: [2, 3] }, 6],
  [{ $multiply: [65536, 65536] }, long('4294967296')],
  [{ $multiply: [long('9223372036854775807'), 2] }, 2 ** 64],
  [{ $multiply: [2, dec('1.50')] }, dec('3.00')],
  [{ $multiply: [] }, 1],
  [{ $multiply: ['$a', 2] }, null],
  [{ $divide: [6, 4] }, 1.5],
  [{ $divide: [6, 3] }, dbl(2)],
  [{ $divide: [dec('1'), 3] }, dec('0.3333333333333333333333333333333333')],
  [{ $divide: [dec('1'), dec('4')] }, dec('0.25')],
  [{ $divide: [null, 0] }, null],
  [{ $mod: [7, 3] }, 1],
  [{ $mod: [-7, 3] }, -1],
  [{ $mod: [7.5, 2] }, 1.5],
  [{ $mod: [long(7), 3] }, long(1)],
  [{ $mod: [dec('7.5'), 2] }, dec('1.5')],
  [{ $mod: ['$a', 2] }, null],
]);

table('rounding and powers (manual: reference/operator/aggregation/round, trunc, pow, sqrt)', [
  [{ $abs: -5 }, 5],
  [{ $abs: -1.5 }, 1.5],
  [{ $abs: long(-5) }, long(5)],
  [{ $abs: dec('-1.50') }, dec('1.50')],
  [{ $abs: -2147483648 }, long('2147483648')],
  [{ $abs: null }, null],
  [{ $ceil: 1.2 }, dbl(2)],
  [{ $ceil: -1.2 }, dbl(-1)],
  [{ $ceil: 5 }, 5],
  [{ $ceil: dec('1.2') }, dec('2')],
  [{ $ceil: dec('-1.2') }, dec('-1')],
  [{ $floor: 1.8 }, dbl(1)],
  [{ $floor: -1.2 }, dbl(-2)],
  [{ $floor: dec('-1.2') }, dec('-2')],
  [{ $floor: long(3) }, long(3)],
  [{ $round: [2.5] }, dbl(2)],
  [{ $round: [3.5] }, dbl(4)],
  [{ $round: [-2.5, 0] }, dbl(-2)],
  [{ $round: [2.675, 2] }, 2.67],
  [{ $round: [1.25, 1] }, 1.2],
  [{ $round: [10.5, 0] }, dbl(10)],
  [{ $round: [1234, -2] }, 1200],
  [{ $round: [1250, -2] }, 1200],
  [{ $round: [1350, -2] }, 1400],
  [{ $round: [long(1250), -2] }, long(1200)],
  [{ $round: [dec('2.675'), 2] }, dec('2.68')],
  [{ $round: [dec('2.665'), 2] }, dec('2.66')],
  [{ $round: ['$a', 2] }, null],
  [{ $round: [Infinity, 2] }, Infinity],
  [{ $trunc: [2.9] }, dbl(2)],
  [{ $trunc: [-2.9] }, dbl(-2)],
  [{ $trunc: [1299, -2] }, 1200],
  [{ $trunc: [7.85, 1] }, 7.8],
  [{ $trunc: [dec('7.89'), 1] }, dec('7.8')],
  [{ $sqrt: 9 }, dbl(3)],
  [{ $sqrt: null }, null],
  [{ $pow: [2, 10] }, 1024],
  [{ $pow: [2, 31] }, long('2147483648')],
  [{ $pow: [2, 64] }, 2 ** 64],
  [{ $pow: [2, -1] }, 0.5],
  [{ $pow: [-1, -3] }, -1],
  [{ $pow: [-1, 2] }, 1],
  [{ $pow: [0, 0] }, 1],
  [{ $pow: [0, 5] }, 0],
  [{ $pow: [4, 0.5] }, dbl(2)],
  [{ $pow: [dec('1.1'), 2] }, dec('1.21')],
]);

table('strings (manual: reference/operator/aggregation/#string-expression-operators)', [
  [{ $concat: ['a', 'b', 'c'] }, 'abc'],
  [{ $concat: ['a', null] }, null],
  [{ $concat: ['a', '$x'] }, null],
  [{ $concat: [] }, ''],
  [{ $toUpper: 'abcé' }, 'ABCé'],
  [{ $toLower: 'ABÇ' }, 'abÇ'],
  [{ $toUpper: '$x' }, ''],
  [{ $toUpper: 5 }, '5'],
  [{ $toLower: date('2020-01-01T00:00:00Z') }, '2020-01-01t00:00:00.000z'],
  [{ $strLenCP: 'añ\u{1f600}' }, 3],
  [{ $substrCP: ['héllo', 1, 3] }, 'éll'],
  [{ $substrCP: ['\u{1f600}bc', 1, 1] }, 'b'],
  [{ $substrCP: ['abc', 5, 2] }, ''],
  [{ $substrCP: [null, 0, 2] }, ''],
  [{ $indexOfCP: ['cafétéria', 'é'] }, 3],
  [{ $indexOfCP: ['abcabc', 'c', 3] }, 5],
  [{ $indexOfCP: ['abcabc', 'c', 3, 5] }, -1],
  [{ $indexOfCP: ['abc', 'z'] }, -1],
  [{ $indexOfCP: [null, 'z'] }, null],
  [{ $indexOfCP: ['', ''] }, 0],
  [{ $indexOfCP: ['abc', 'b', 9] }, -1],
  [{ $split: ['a,b,,c', ','] }, ['a', 'b', '', 'c']],
  [{ $split: ['abc', 'x'] }, ['abc']],
  [{ $split: [null, ','] }, null],
  [{ $trim: { input: '  a b \n' } }, 'a b'],
  [{ $ltrim: { input: '  a ' } }, 'a '],
  [{ $rtrim: { input: '  a ' } }, '  a'],
  [{ $trim: { input: 'xxaxbxx', chars: 'x' } }, 'axb'],
  [{ $trim: { input: '***', chars: '*' } }, ''],
  [{ $trim: { input: null } }, null],
  [{ $trim: { input: 'a', chars: null } }, null],
  [{ $replaceOne: { input: 'a-b-c', find: '-', replacement: '+' } }, 'a+b-c'],
  [{ $replaceAll: { input: 'a-b-c', find: '-', replacement: '+' } }, 'a+b+c'],
  [{ $replaceAll: { input: 'a.b', find: '.', replacement: { $literal: '$&' } } }, 'a$&b'],
  [{ $replaceAll: { input: null, find: '.', replacement: '' } }, null],
]);

table('regular expressions (manual: reference/operator/aggregation/regexMatch)', [
  [{ $regexMatch: { input: 'abc', regex: /B/i } }, true],
  [{ $regexMatch: { input: 'abc', regex: 'B', options: 'i' } }, true],
  [{ $regexMatch: { input: 'abc', regex: 'z' } }, false],
  [{ $regexMatch: { input: null, regex: 'z' } }, false],
]);

table('arrays (manual: reference/operator/aggregation/#array-expression-operators)', [
  [{ $arrayElemAt: [[1, 2, 3], 1] }, 2],
  [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
  [{ $arrayElemAt: [[1], 5] }, missing],
  [{ $arrayElemAt: [[1], -5] }, missing],
  [{ $arrayElemAt: [null, 0] }, null],
  [{ $arrayElemAt: [[1, 2], dbl(1)] }, 2],
  [{ $first: '$a' }, 1, { a: [1, 2] }],
  [{ $last: '$a' }, 2, { a: [1, 2] }],
  [{ $first: '$a' }, missing, { a: [] }],
  [{ $last: '$a' }, null, {}],
  [
    {
      $arrayToObject: [
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
    },
    { a: 1, b: 2 },
  ],
  [
    { $arrayToObject: '$a' },
    { x: 1, y: 2 },
    {
      a: [
        { k: 'x', v: 1 },
        { k: 'y', v: 2 },
      ],
    },
  ],
  [
    { $arrayToObject: '$a' },
    { x: 2 },
    {
      a: [
        { k: 'x', v: 1 },
        { k: 'x', v: 2 },
      ],
    },
  ],
  [{ $arrayToObject: '$a' }, {}, { a: [] }],
  [{ $arrayToObject: '$a' }, null, {}],
  [
    { $objectToArray: { a: 1, b: { c: 2 } } },
    [
      { k: 'a', v: 1 },
      { k: 'b', v: { c: 2 } },
    ],
  ],
  [{ $objectToArray: null }, null],
  [{ $concatArrays: [[1], [2, [3]]] }, [1, 2, [3]]],
  [{ $concatArrays: [[1], null] }, null],
  [{ $concatArrays: [] }, []],
  [{ $in: [2, [1, 2]] }, true],
  [{ $in: [long(2), [1, 2]] }, true],
  [{ $in: ['x', []] }, false],
  [{ $in: [[1], [[1], 2]] }, true],
  [{ $in: ['$nothing', [null]] }, false],
  [{ $indexOfArray: [['a', 'b', 'a'], 'a'] }, 0],
  [{ $indexOfArray: [['a', 'b', 'a'], 'a', 1] }, 2],
  [{ $indexOfArray: [['a', 'b', 'a'], 'a', 1, 2] }, -1],
  [{ $indexOfArray: [null, 'a'] }, null],
  [{ $isArray: [[1]] }, true],
  [{ $isArray: 'x' }, false],
  [{ $isArray: '$a' }, true, { a: [] }],
  [{ $range: [0, 5] }, [0, 1, 2, 3, 4]],
  [{ $range: [0, 10, 4] }, [0, 4, 8]],
  [{ $range: [5, 0, -2] }, [5, 3, 1]],
  [{ $range: [5, 5] }, []],
  [{ $range: [0, 5, -1] }, []],
  [{ $reverseArray: '$a' }, [3, 2, 1], { a: [1, 2, 3] }],
  [{ $reverseArray: '$a' }, null],
  [{ $size: '$a' }, 2, { a: [1, 2] }],
  [{ $size: [[1, 2, 3]] }, 3],
  [{ $slice: [[1, 2, 3], 2] }, [1, 2]],
  [{ $slice: [[1, 2, 3], -2] }, [2, 3]],
  [{ $slice: [[1, 2, 3], 1, 1] }, [2]],
  [{ $slice: [[1, 2, 3], -2, 1] }, [2]],
  [{ $slice: [[1, 2, 3], -9, 2] }, [1, 2]],
  [{ $slice: [[1, 2, 3], 9, 2] }, []],
  [{ $slice: [null, 1] }, null],
  [{ $filter: { input: [1, 2, 3, 4], as: 'n', cond: { $gt: ['$$n', 2] } } }, [3, 4]],
  [{ $filter: { input: [1, 2, 3, 4], cond: { $gt: ['$$this', 1] }, limit: 2 } }, [2, 3]],
  [{ $filter: { input: null, cond: true } }, null],
  [
    { $filter: { input: '$a', as: 'x', cond: { $eq: ['$$x.k', '$k'] } } },
    [{ k: 1 }],
    { a: [{ k: 1 }, { k: 2 }], k: 1 },
  ],
  [{ $map: { input: [1, 2], as: 'n', in: { $multiply: ['$$n', 2] } } }, [2, 4]],
  [{ $map: { input: [1, 2], in: ['$$this'] } }, [[1], [2]]],
  [{ $map: { input: [{ a: 1 }, {}], in: '$$this.a' } }, [1, null]],
  [{ $map: { input: null, in: 1 } }, null],
  [
    {
      $map: {
        input: [[1, 2], [3]],
        as: 'o',
        in: { $map: { input: '$$o', as: 'i', in: { $add: ['$$i', { $size: '$$o' }] } } },
      },
    },
    [[3, 4], [4]],
  ],
  [{ $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $reduce: { input: ['a', 'b'], initialValue: '', in: { $concat: ['$$value', '$$this'] } } }, 'ab'],
  [{ $reduce: { input: [], initialValue: 5, in: '$$this' } }, 5],
  [{ $reduce: { input: null, initialValue: 5, in: '$$this' } }, null],
  [{ $sortArray: { input: [3, 1, 2], sortBy: 1 } }, [1, 2, 3]],
  [{ $sortArray: { input: [3, 'a', null], sortBy: -1 } }, ['a', 3, null]],
  [
    { $sortArray: { input: [{ a: 2, b: 1 }, { a: 1 }, { a: 2, b: 0 }], sortBy: { a: 1, b: -1 } } },
    [{ a: 1 }, { a: 2, b: 1 }, { a: 2, b: 0 }],
  ],
  [{ $sortArray: { input: null, sortBy: 1 } }, null],
]);

table('accumulators as expressions (manual: reference/operator/aggregation/sum, avg, min, max)', [
  [{ $sum: '$a' }, 6, { a: [1, 2, 3] }],
  [{ $sum: ['$a', '$b', 'x'] }, 3, { a: 1, b: 2 }],
  [{ $sum: '$a' }, 5, { a: 5 }],
  [{ $sum: '$a' }, 0],
  [{ $sum: [[1, 2], 5] }, 5],
  [{ $sum: '$a' }, 0.6, { a: [0.1, 0.2, 0.3] }],
  [{ $sum: '$a' }, dec('6'), { a: [1, long(2), dec('3')] }],
  [{ $sum: '$a' }, long('4294967294'), { a: [2147483647, 2147483647] }],
  [{ $sum: '$a' }, dbl(3), { a: [1, dbl(2)] }],
  [{ $avg: '$a' }, dbl(2), { a: [1, 2, 3] }],
  [{ $avg: '$a' }, 1.5, { a: [1, 2, 'x', null] }],
  [{ $avg: '$a' }, null, { a: [] }],
  [{ $avg: '$a' }, dec('1.5'), { a: [dec('1'), 2] }],
  [{ $min: '$a' }, 1, { a: [3, 1, null] }],
  [{ $max: ['$a', '$b'] }, 5, { a: 5, b: 2 }],
  [{ $max: '$a' }, 'x', { a: [9, 'x'] }],
  [{ $min: '$a' }, null],
]);

table('objects (manual: reference/operator/aggregation/#object-expression-operators)', [
  [{ $mergeObjects: ['$a', { b: 2 }] }, { a: 1, b: 2 }, { a: { a: 1, b: 1 } }],
  [{ $mergeObjects: ['$nothing', null] }, {}],
  [{ $mergeObjects: '$a' }, { x: 1, y: 2 }, { a: [{ x: 1 }, { y: 2 }] }],
  [{ $getField: 'a' }, 1, { a: 1 }],
  [{ $getField: { field: 'a.b', input: '$$ROOT' } }, 7, { 'a.b': 7 }],
  [{ $getField: { field: { $literal: '$x' }, input: '$d' } }, 5, { d: { $x: 5 } }],
  [{ $getField: { field: 'a', input: null } }, null],
  [{ $getField: { field: 'a', input: 5 } }, missing],
  [{ $getField: { field: 'z', input: { a: 1 } } }, missing],
  [{ $setField: { field: 'a', input: { b: 1 }, value: 2 } }, { b: 1, a: 2 }],
  [{ $setField: { field: 'a', input: { a: 1, b: 1 }, value: '$$REMOVE' } }, { b: 1 }],
  [{ $setField: { field: { $literal: '$a.b' }, input: {}, value: 1 } }, { '$a.b': 1 }],
  [{ $setField: { field: 'a', input: null, value: 1 } }, null],
]);

table('sets (manual: reference/operator/aggregation/#set-expression-operators)', [
  [
    {
      $setUnion: [
        [3, 1],
        [2, 1],
      ],
    },
    [1, 2, 3],
  ],
  [{ $setUnion: [[1], [dbl(1), 'a']] }, [1, 'a']],
  [{ $setUnion: [[1], null] }, null],
  [
    {
      $setIntersection: [
        [3, 1, 2, 2],
        [2, 3, 4],
      ],
    },
    [2, 3],
  ],
  [{ $setIntersection: [] }, []],
  [{ $setDifference: [[1, 2, 2, 3], [1]] }, [2, 3]],
  [{ $setDifference: [[1], null] }, null],
]);

table('types and conversion (manual: reference/operator/aggregation/convert)', [
  [{ $type: '$a' }, 'missing'],
  [{ $type: 1 }, 'int'],
  [{ $type: dbl(1) }, 'double'],
  [{ $type: long(1) }, 'long'],
  [{ $type: dec('1') }, 'decimal'],
  [{ $type: null }, 'null'],
  [{ $type: '$a' }, 'array', { a: [] }],
  [{ $type: new Binary(Buffer.alloc(1)) }, 'binData'],
  [{ $isNumber: dec('1') }, true],
  [{ $isNumber: '1' }, false],
  [{ $toInt: 3.9 }, 3],
  [{ $toInt: -3.9 }, -3],
  [{ $toInt: '42' }, 42],
  [{ $toInt: '-42' }, -42],
  [{ $toInt: true }, 1],
  [{ $toInt: long(7) }, 7],
  [{ $toInt: dec('7.9') }, 7],
  [{ $toInt: null }, null],
  [{ $toLong: '9007199254740993' }, long('9007199254740993')],
  [{ $toLong: 5 }, long(5)],
  [{ $toLong: date('2020-01-01T00:00:00Z') }, long('1577836800000')],
  [{ $toLong: dec('9007199254740993.9') }, long('9007199254740993')],
  [{ $toDouble: '2.5' }, 2.5],
  [{ $toDouble: '-.5e1' }, dbl(-5)],
  [{ $toDouble: 'Infinity' }, Infinity],
  [{ $toDouble: 3 }, dbl(3)],
  [{ $toDouble: dec('0.1') }, 0.1],
  [{ $toDouble: false }, dbl(0)],
  [{ $toDouble: date('1970-01-01T00:00:01Z') }, dbl(1000)],
  [{ $toDecimal: '1.10' }, dec('1.10')],
  [{ $toDecimal: 2.5 }, dec('2.50000000000000')],
  [{ $toDecimal: 7 }, dec('7')],
  [{ $toDecimal: true }, dec('1')],
  [{ $toDecimal: long('9007199254740993') }, dec('9007199254740993')],
  [{ $toString: 5 }, '5'],
  [{ $toString: dbl(5) }, '5'],
  [{ $toString: 2.5 }, '2.5'],
  [{ $toString: 1e20 }, '1e+20'],
  [{ $toString: 0.00001 }, '1e-05'],
  [{ $toString: -0 }, '-0'],
  [{ $toString: long('9007199254740993') }, '9007199254740993'],
  [{ $toString: dec('1.10') }, '1.10'],
  [{ $toString: true }, 'true'],
  [{ $toString: oid(1) }, '000000000000000000000001'],
  [{ $toString: date('2020-01-02T03:04:05.006Z') }, '2020-01-02T03:04:05.006Z'],
  [{ $toObjectId: '5ab9cbfa31c2ab715d42129e' }, new ObjectId('5ab9cbfa31c2ab715d42129e')],
  [{ $toDate: long(1000) }, date('1970-01-01T00:00:01Z')],
  [{ $toDate: 1000.9 }, date('1970-01-01T00:00:01Z')],
  [{ $toDate: '2018-03-20' }, date('2018-03-20T00:00:00Z')],
  [{ $toDate: '2018-03-20 11:00:06 +0500' }, date('2018-03-20T06:00:06Z')],
  [{ $toDate: '2018-03-20T11:00:06.123Z' }, date('2018-03-20T11:00:06.123Z')],
  [{ $toDate: new ObjectId('5ab9c3da31c2ab715d421285') }, date('2018-03-27T04:08:58Z')],
  [{ $toDate: new Timestamp({ t: 1, i: 5 }) }, date('1970-01-01T00:00:01Z')],
  [{ $toBool: 'false' }, true],
  [{ $toBool: 0 }, false],
  [{ $toBool: '' }, true],
  [{ $toBool: date('1970-01-01T00:00:00Z') }, true],
  [{ $toBool: null }, null],
  [{ $convert: { input: '5', to: 'int' } }, 5],
  [{ $convert: { input: '5', to: 16 } }, 5],
  [{ $convert: { input: 'x', to: 'int', onError: 'bad' } }, 'bad'],
  [{ $convert: { input: null, to: 'int', onNull: 'none' } }, 'none'],
  [{ $convert: { input: null, to: 'int' } }, null],
  [{ $convert: { input: '$a', to: 'string', onNull: '?' } }, '?'],
  [{ $convert: { input: '5', to: null } }, null],
  [{ $convert: { input: [1], to: 'int', onError: null } }, null],
  [{ $convert: { input: [1], to: 'bool' } }, true],
  [{ $rand: {} }, 0.25],
]);

const ny = 'America/New_York';
const noon = date('2024-02-29T12:34:56.789Z');

table('parts of dates (manual: reference/operator/aggregation/#date-expression-operators)', [
  [{ $year: '$d' }, 2024, { d: noon }],
  [{ $month: '$d' }, 2, { d: noon }],
  [{ $dayOfMonth: '$d' }, 29, { d: noon }],
  [{ $dayOfYear: '$d' }, 60, { d: noon }],
  [{ $dayOfWeek: '$d' }, 5, { d: noon }],
  [{ $isoDayOfWeek: '$d' }, 4, { d: noon }],
  [{ $hour: '$d' }, 12, { d: noon }],
  [{ $minute: '$d' }, 34, { d: noon }],
  [{ $second: '$d' }, 56, { d: noon }],
  [{ $millisecond: '$d' }, 789, { d: noon }],
  [{ $week: '$d' }, 8, { d: noon }],
  [{ $isoWeek: '$d' }, 9, { d: noon }],
  [{ $isoWeekYear: '$d' }, long(2024), { d: noon }],
  [{ $isoWeekYear: date('2021-01-03T00:00:00Z') }, long(2020)],
  [{ $isoWeek: date('2021-01-03T00:00:00Z') }, 53],
  [{ $week: date('2016-01-01T00:00:00Z') }, 0],
  [{ $year: [date('2016-01-01T00:00:00Z')] }, 2016],
  [{ $year: null }, null],
  [{ $year: '$nothing' }, null],
  [{ $year: new ObjectId('5ab9c3da31c2ab715d421285') }, 2018],
  [{ $year: new Timestamp({ t: 1, i: 1 }) }, 1970],
  [{ $hour: { date: '$d', timezone: ny } }, 7, { d: noon }],
  [{ $hour: { date: '$d', timezone: '+05:30' } }, 18, { d: noon }],
  [{ $minute: { date: '$d', timezone: 'Asia/Kolkata' } }, 4, { d: noon }],
  [{ $hour: { date: '$d', timezone: '-0800' } }, 4, { d: noon }],
  [{ $hour: { date: '$d', timezone: '+03' } }, 15, { d: noon }],
  [{ $hour: { date: '$d', timezone: null } }, null, { d: noon }],
  [{ $dayOfMonth: { date: date('2024-03-01T02:00:00Z'), timezone: ny } }, 29],
  [{ $hour: { date: date('2024-07-01T12:00:00Z'), timezone: ny } }, 8],
  [{ $year: date('1960-06-01T00:00:00Z') }, 1960],
]);

table('dates to text and back (manual: reference/operator/aggregation/dateToString, dateFromString)', [
  [{ $dateToString: { date: '$d' } }, '2024-02-29T12:34:56.789Z', { d: noon }],
  [{ $dateToString: { date: '$d', timezone: ny } }, '2024-02-29T07:34:56.789', { d: noon }],
  [{ $dateToString: { date: '$d', format: '%Y-%m-%d' } }, '2024-02-29', { d: noon }],
  [
    { $dateToString: { date: '$d', format: '%H:%M:%S.%L %% %j %U %V %G %u %w' } },
    '12:34:56.789 % 060 08 09 2024 4 5',
    { d: noon },
  ],
  [{ $dateToString: { date: '$d', format: '%d %b %B' } }, '29 Feb February', { d: noon }],
  [{ $dateToString: { date: '$d', format: '%z %Z', timezone: ny } }, '-0500 -300', { d: noon }],
  [{ $dateToString: { date: '$d', format: '%z %Z', timezone: '+05:30' } }, '+0530 +330', { d: noon }],
  [{ $dateToString: { date: null } }, null],
  [{ $dateToString: { date: '$x', onNull: 'none' } }, 'none'],
  [{ $dateToString: { date: '$d', format: null } }, null, { d: noon }],
  [{ $dateFromString: { dateString: '2017-02-08T12:10:40.787' } }, date('2017-02-08T12:10:40.787Z')],
  [
    { $dateFromString: { dateString: '2017-02-08T12:10:40.787', timezone: ny } },
    date('2017-02-08T17:10:40.787Z'),
  ],
  [{ $dateFromString: { dateString: '2017-02-08' } }, date('2017-02-08T00:00:00Z')],
  [{ $dateFromString: { dateString: 'x', onError: 'bad' } }, 'bad'],
  [{ $dateFromString: { dateString: null, onNull: 'none' } }, 'none'],
  [{ $dateFromString: { dateString: 5, onError: 'bad' } }, 'bad'],
  [{ $dateFromString: { dateString: '2018-02-30', onError: 'bad' } }, 'bad'],
]);

table('arithmetic of dates (manual: reference/operator/aggregation/dateAdd, dateDiff, dateTrunc)', [
  [{ $dateAdd: { startDate: noon, unit: 'day', amount: 1 } }, date('2024-03-01T12:34:56.789Z')],
  [{ $dateAdd: { startDate: noon, unit: 'year', amount: 1 } }, date('2025-02-28T12:34:56.789Z')],
  [
    { $dateAdd: { startDate: date('2024-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
    date('2024-02-29T00:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: date('2024-10-31T00:00:00Z'), unit: 'quarter', amount: -2 } },
    date('2024-04-30T00:00:00Z'),
  ],
  [{ $dateAdd: { startDate: noon, unit: 'week', amount: -1 } }, date('2024-02-22T12:34:56.789Z')],
  [{ $dateAdd: { startDate: noon, unit: 'hour', amount: 12 } }, date('2024-03-01T00:34:56.789Z')],
  [
    { $dateAdd: { startDate: noon, unit: 'millisecond', amount: long(11) } },
    date('2024-02-29T12:34:56.800Z'),
  ],
  [
    { $dateAdd: { startDate: date('2024-03-09T12:00:00Z'), unit: 'day', amount: 1, timezone: ny } },
    date('2024-03-10T11:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: date('2024-03-10T06:30:00Z'), unit: 'hour', amount: 1, timezone: ny } },
    date('2024-03-10T07:30:00Z'),
  ],
  [{ $dateAdd: { startDate: null, unit: 'hour', amount: 1 } }, null],
  [
    { $dateSubtract: { startDate: date('2024-03-31T00:00:00Z'), unit: 'month', amount: 1 } },
    date('2024-02-29T00:00:00Z'),
  ],
  [{ $dateSubtract: { startDate: noon, unit: 'second', amount: 56 } }, date('2024-02-29T12:34:00.789Z')],
  [
    {
      $dateDiff: {
        startDate: date('2020-12-31T23:59:00Z'),
        endDate: date('2021-01-01T00:01:00Z'),
        unit: 'year',
      },
    },
    long(1),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-01T00:00:00Z'),
        endDate: date('2020-06-01T00:00:00Z'),
        unit: 'month',
      },
    },
    long(-7),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-01T23:00:00Z'),
        endDate: date('2021-01-03T01:00:00Z'),
        unit: 'day',
      },
    },
    long(2),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-01T00:59:00Z'),
        endDate: date('2021-01-01T01:01:00Z'),
        unit: 'hour',
      },
    },
    long(1),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-02T00:00:00Z'),
        endDate: date('2021-01-03T00:00:00Z'),
        unit: 'week',
      },
    },
    long(1),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-02T00:00:00Z'),
        endDate: date('2021-01-03T00:00:00Z'),
        unit: 'week',
        startOfWeek: 'monday',
      },
    },
    long(0),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-03T00:00:00Z'),
        endDate: date('2021-01-04T00:00:00Z'),
        unit: 'week',
        startOfWeek: 'Mon',
      },
    },
    long(1),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-01T00:00:00Z'),
        endDate: date('2021-12-31T00:00:00Z'),
        unit: 'quarter',
      },
    },
    long(3),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-01T00:00:00.000Z'),
        endDate: date('2021-01-01T00:00:00.250Z'),
        unit: 'millisecond',
      },
    },
    long(250),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2021-01-01T03:00:00Z'),
        endDate: date('2021-01-01T06:00:00Z'),
        unit: 'day',
        timezone: ny,
      },
    },
    long(1),
  ],
  [{ $dateDiff: { startDate: null, endDate: noon, unit: 'day' } }, null],
  [{ $dateTrunc: { date: noon, unit: 'year' } }, date('2024-01-01T00:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'quarter' } }, date('2024-01-01T00:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'month' } }, date('2024-02-01T00:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'week' } }, date('2024-02-25T00:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'week', startOfWeek: 'monday' } }, date('2024-02-26T00:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'day' } }, date('2024-02-29T00:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'hour' } }, date('2024-02-29T12:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'minute', binSize: 15 } }, date('2024-02-29T12:30:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'hour', binSize: 2 } }, date('2024-02-29T12:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'day', timezone: ny } }, date('2024-02-29T05:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'month', binSize: 3, timezone: ny } }, date('2024-01-01T05:00:00Z')],
  [{ $dateTrunc: { date: noon, unit: 'week', binSize: 2 } }, date('2024-02-25T00:00:00Z')],
  [
    { $dateTrunc: { date: date('1999-12-31T23:00:00Z'), unit: 'day', binSize: 7 } },
    date('1999-12-25T00:00:00Z'),
  ],
  [{ $dateTrunc: { date: '$x', unit: 'day' } }, null],
]);

describe('refusals (manual: reference/operator/aggregation)', () => {
  const messages: Array<[unknown, string, Doc?]> = [
    [{ $foo: 1 }, "168 Unrecognized expression '$foo'"],
    [
      { $add: [1], $subtract: [1, 2] },
      '15983 An object representing an expression must have exactly one field: { $add: [ 1 ], $subtract: [ 1, 2 ] }',
    ],
    ['$', "16872 '$' by itself is not a valid FieldPath"],
    ['$a..b', '15998 FieldPath field names may not be empty strings.'],
    ['$a.', "40353 FieldPath must not end with a '.'."],
    ['$$unknown', '17276 Use of undefined variable: unknown'],
    ['$$CLUSTER_TIME', "51144 Builtin variable '$$CLUSTER_TIME' is not available"],
    [
      { a: 1, $b: 2 },
      "16410 FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    ],
    [{ 'a.b': 1 }, "16412 FieldPath field names may not contain '.'. Consider using $getField or $setField."],
    [{ $eq: [1] }, '16020 Expression $eq takes exactly 2 arguments. 1 were passed in.'],
    [{ $not: [1, 2] }, '16020 Expression $not takes exactly 1 arguments. 2 were passed in.'],
    [
      { $slice: [1] },
      '28667 Expression $slice takes at least 2 arguments, and at most 3, but 1 were passed in.',
    ],
    [{ $add: ['x'] }, '14 $add only supports numeric or date types, not string'],
    [
      { $add: [date('2020-01-01T00:00:00Z'), date('2020-01-01T00:00:00Z')] },
      '16612 only one date allowed in an $add expression',
    ],
    [{ $subtract: ['x', 1] }, "14 can't $subtract int from string"],
    [{ $multiply: ['x', 1] }, '14 $multiply only supports numeric types, not string'],
    [{ $divide: [1, 0] }, "2 can't $divide by zero"],
    [{ $divide: ['x', 1] }, '14 $divide only supports numeric types, not string and int'],
    [{ $mod: [1, 0] }, "16610 can't $mod by zero"],
    [{ $mod: ['x', 1] }, '16611 $mod only supports numeric types, not string and int'],
    [{ $abs: 'x' }, '28765 $abs only supports numeric types, not string'],
    [{ $sqrt: -1 }, "28714 $sqrt's argument must be greater than or equal to 0"],
    [{ $pow: [0, -1] }, '28764 $pow cannot take a base of 0 and a negative exponent'],
    [{ $round: [1, 101] }, '51083 cannot apply $round with precision value 101 value must be in [-20, 100]'],
    [{ $concat: ['a', 1] }, '16702 $concat only supports strings, not int'],
    [{ $strLenCP: 5 }, '34471 $strLenCP requires a string argument, found: int'],
    [{ $split: ['a', ''] }, '40087 $split requires a non-empty separator'],
    [{ $trim: { input: 5 } }, '50699 $trim requires its input to be a string, got 5 (of type int) instead.'],
    [{ $size: '$a' }, '17124 The argument to $size must be an array, but was of type: missing'],
    [{ $in: [1, 2] }, '40081 $in requires an array as a second argument, found: int'],
    [{ $arrayElemAt: [1, 2] }, "28689 $arrayElemAt's first argument must be an array, but is int"],
    [
      { $arrayElemAt: [[1], 1.5] },
      "28691 $arrayElemAt's second argument must be representable as a 32-bit integer: 1.5",
    ],
    [{ $concatArrays: [[1], 2] }, '28664 $concatArrays only supports arrays, not int'],
    [{ $filter: { input: 5, cond: true } }, '28651 input to $filter must be an array not int'],
    [{ $filter: { input: [] } }, "28650 Missing 'cond' parameter to $filter"],
    [{ $map: { input: 5, in: 1 } }, '16883 input to $map must be an array not int'],
    [
      { $reduce: { input: 5, initialValue: 0, in: 1 } },
      "40080 $reduce requires that 'input' be an array, found: 5",
    ],
    [{ $range: [0, 5, 0] }, '34449 $range requires a non-zero step value'],
    [{ $objectToArray: 5 }, '40390 $objectToArray requires a document input, found: int'],
    [{ $cond: [1, 2] }, '16020 Expression $cond takes exactly 3 arguments. 2 were passed in.'],
    [{ $cond: { if: 1, then: 2 } }, "17082 Missing 'else' parameter to $cond"],
    [{ $ifNull: [1] }, '1257300 $ifNull needs at least two arguments, had: 1'],
    [
      { $switch: { branches: [{ case: false, then: 1 }] } },
      '40066 $switch could not find a matching branch for an input, and no default was specified.',
    ],
    [{ $switch: { branches: [] } }, '40068 $switch requires at least one branch.'],
    [{ $let: { vars: { A: 1 }, in: 1 } }, "9 'A' starts with an invalid character for a user variable name"],
    [
      { $toInt: 'x' },
      "241 Failed to parse number 'x' in $convert with no onError value: Did not consume any digits",
    ],
    [
      { $toInt: '1x' },
      "241 Failed to parse number '1x' in $convert with no onError value: Did not consume whole string.",
    ],
    [
      { $toInt: 3000000000 },
      '241 Conversion would overflow target type in $convert with no onError value: 3000000000',
    ],
    [
      { $toInt: Number.NaN },
      '241 Attempt to convert NaN value to integer type in $convert with no onError value',
    ],
    [{ $toInt: [[1]] }, '241 Unsupported conversion from array to int in $convert with no onError value'],
    [{ $toDate: 5 }, '241 Unsupported conversion from int to date in $convert with no onError value'],
    [
      { $toObjectId: 'x' },
      "241 Failed to parse objectId 'x' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found 1",
    ],
    [{ $convert: { input: 1, to: 'float' } }, '2 Unknown type name: float'],
    [{ $year: 'x' }, "16006 can't convert from BSON type string to Date"],
    [{ $dateToString: { date: noon, format: '%q' } }, "18536 Invalid format character '%q' in format string"],
    [{ $dateToString: { date: noon, format: '%' } }, "18535 Unmatched '%' at end of format string"],
    [
      { $hour: { date: noon, timezone: 'Mars/Phobos' } },
      '40485 unrecognized time zone identifier: "Mars/Phobos"',
    ],
    [
      { $setField: { field: '$a', input: {}, value: 1 } },
      "4161106 $setField requires 'field' to evaluate to a constant, but got a non-constant argument",
    ],
    [{ $mergeObjects: [5] }, '40400 $mergeObjects requires object inputs, but input 5 is of type int'],
    [{ $regexMatch: { input: 5, regex: 'x' } }, "51104 $regexMatch needs 'input' to be of type string"],
    [{ $setUnion: [5] }, '17043 All operands of $setUnion must be arrays. One argument is of type: int'],
  ];
  it.each(
    messages.map(([expression, message, doc = {}]) => [show(expression), message, expression, doc] as const),
  )('refuses %s with: %s', (_expression, message, expression, doc) => {
    expect(fault(() => evaluate(expression, doc))).toBe(message);
  });

  const unknown = [
    ['$firstN', '$lastN', '$minN', '$maxN', '$stdDevPop', '$stdDevSamp', '$zip', '$unsetField'],
    ['$setEquals', '$setIsSubset', '$anyElementTrue', '$allElementsTrue'],
    ['$strcasecmp', '$substr', '$substrBytes', '$indexOfBytes', '$strLenBytes', '$binarySize', '$bsonSize'],
    ['$regexFind', '$regexFindAll', '$exp', '$ln', '$log', '$log10', '$sin', '$bitAnd', '$toHashedIndexKey'],
    ['$dateFromParts', '$dateToParts', '$tsSecond', '$tsIncrement', '$sampleRate', '$median', '$percentile'],
  ].flat();
  it.each(unknown)('does not know %s', (name) => {
    expect(fault(() => evaluate({ [name]: [1, 2] }, {}))).toBe(`168 Unrecognized expression '${name}'`);
  });

  const codes: Array<[unknown, number]> = [
    [{ $toUpper: [[1]] }, 16007],
    [{ $substrCP: ['a', -1, 1] }, 34455],
    [{ $indexOfCP: [5, 'a'] }, 40093],
    [{ $replaceOne: { input: 5, find: 'a', replacement: 'b' } }, 51746],
    [{ $sortArray: { input: 5, sortBy: 1 } }, 2942504],
    [{ $arrayToObject: [[5]] }, 40398],
    [{ $dateAdd: { startDate: noon, unit: 'x', amount: 1 } }, 9],
    [{ $dateAdd: { startDate: 5, unit: 'day', amount: 1 } }, 5166403],
    [{ $dateAdd: { startDate: noon, unit: 'day', amount: 1.5 } }, 5166405],
    [{ $dateTrunc: { date: noon, unit: 'day', binSize: 0 } }, 5439018],
    [{ $dateDiff: { startDate: noon, endDate: noon, unit: 'week', startOfWeek: 'x' } }, 5439016],
    [{ $dateFromString: { dateString: 'x' } }, 241],
    [{ $sqrt: dec('2') }, 238],
    [{ $pow: [dec('2'), 0.5] }, 238],
    [{ $dateFromString: { dateString: '1.2.2020', format: '%d.%m.%Y' } }, 40541],
    [{ $function: { body: 'x', args: [], lang: 'js' } }, 168],
    [{ $accumulator: {} }, 168],
    [{ $meta: 'textScore' }, 168],
    [{ $rand: [1] }, 16020],
  ];
  it.each(codes.map(([expression, code]) => [show(expression), code, expression] as const))(
    'refuses %s with code %i',
    (_expression, code, expression) => {
      expect(faultCode(() => evaluate(expression, {}))).toBe(code);
    },
  );
});

it('takes values of variables for one evaluation before those of the context', () => {
  const expression = compileExpression({ $add: ['$$given', '$a'] }, ctx);
  expect(expression({ a: 1 })).toBe(6);
  expect(expression({ a: 1 }, { given: 10 })).toBe(11);
});
