import { date, dbl, dec, fault, faultCode, long, show } from '../../../test/reference/values.js';
import type { EvalContext } from '../context.js';
import type { Doc } from '../values/types.js';
import { compilePipeline } from './compile-pipeline.js';

const collections: Record<string, Doc[]> = {
  items: [
    { _id: 1, sku: 'a', stock: 5 },
    { _id: 2, sku: 'b', stock: 0 },
    { _id: 3, sku: ['c', 'd'], stock: 7 },
    { _id: 4, stock: 9 },
    { _id: 5, sku: null, stock: 1 },
  ],
  kinds: [{ _id: 'a', name: 'apple' }],
};
const ctx: EvalContext = {
  now: date('2024-05-06T07:08:09Z'),
  let: { limit: 3 },
  lookup: (name) => collections[name] ?? [],
  random: () => 0,
};

const run = (stages: Doc[], docs: Doc[]): Doc[] => [...compilePipeline(stages, ctx).run(docs)];

/** Rows of stages, documents in, documents out. */
type Row = [stages: Doc[], input: Doc[], output: Doc[]];

function table(name: string, rows: Row[]): void {
  describe(name, () => {
    it.each(
      rows.map(
        ([stages, input, output]) => [show(stages), show(input), show(output), stages, input] as const,
      ),
    )('%s on %s gives %s', (_stages, _input, output, stages, input) => {
      const original = show(input);
      expect(show(run(stages, input))).toBe(output);
      expect(show(input)).toBe(original);
    });
  });
}

const abc: Doc[] = [
  { _id: 1, k: 'a', n: 1 },
  { _id: 2, k: 'b', n: 2 },
  { _id: 3, k: 'a', n: 3 },
];

table(
  'stages that filter, order and cut (manual: reference/operator/aggregation/match, sort, limit, skip, count)',
  [
    [[], abc, abc],
    [[{ $match: { k: 'a' } }], abc, [abc[0]!, abc[2]!]],
    [[{ $match: { $expr: { $eq: ['$n', '$$limit'] } } }], abc, [abc[2]!]],
    [[{ $sort: { n: -1 } }], abc, [abc[2]!, abc[1]!, abc[0]!]],
    [[{ $sort: { k: -1, n: -1 } }], abc, [abc[1]!, abc[2]!, abc[0]!]],
    [[{ $limit: long(1) }], abc, [abc[0]!]],
    [[{ $skip: 1 }], abc, [abc[1]!, abc[2]!]],
    [[{ $sort: { n: -1 } }, { $limit: 1 }], abc, [abc[2]!]],
    [[{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }], abc, [abc[1]!]],
    [[{ $sort: { n: -1 } }, { $limit: 2 }, { $limit: 1 }], abc, [abc[2]!]],
    [[{ $count: 'total' }], abc, [{ total: 3 }]],
    [[{ $match: { k: 'z' } }, { $count: 'total' }], abc, []],
    [[{ $documents: [{ x: 1 }, { x: { $add: [1, 1] } }] }, { $match: { x: 2 } }], [], [{ x: 2 }]],
  ],
);

// prettier-ignore
table('stages that shape (manual: reference/operator/aggregation/project, set, unset, replaceRoot)', [
  [[{ $project: { n: 1 } }], abc.slice(0, 1), [{ _id: 1, n: 1 }]],
  [[{ $project: { _id: 0, twice: { $multiply: ['$n', 2] } } }], abc.slice(0, 1), [{ twice: 2 }]],
  [[{ $project: { k: 0 } }], abc.slice(0, 1), [{ _id: 1, n: 1 }]],
  [[{ $project: { 'a.b': 1 } }], [{ _id: 1, a: [{ b: 1, c: 2 }] }], [{ _id: 1, a: [{ b: 1 }] }]],
  [[{ $project: { x: { $cond: [{ $gt: ['$n', 1] }, 'y', '$$REMOVE'] } } }], abc.slice(0, 2), [{ _id: 1 }, { _id: 2, x: 'y' }]],
  [[{ $set: { m: '$n' } }], abc.slice(0, 1), [{ _id: 1, k: 'a', n: 1, m: 1 }]],
  [[{ $addFields: { m: { $add: ['$n', '$$limit'] } } }], abc.slice(0, 1), [{ _id: 1, k: 'a', n: 1, m: 4 }]],
  [[{ $unset: 'n' }], abc.slice(0, 1), [{ _id: 1, k: 'a' }]],
  [[{ $unset: 'a.b' }], [{ a: { b: 1, c: 2 } }], [{ a: { c: 2 } }]],
  [[{ $replaceRoot: { newRoot: '$a' } }], [{ a: { b: 1 } }], [{ b: 1 }]],
  [[{ $replaceWith: { $mergeObjects: [{ z: 0 }, '$a'] } }], [{ a: { b: 1 } }, {}], [{ z: 0, b: 1 }, { z: 0 }]],
]);

// prettier-ignore
table('$unwind (manual: reference/operator/aggregation/unwind)', [
  [[{ $unwind: '$a' }], [{ _id: 1, a: [1, 2], z: 0 }], [{ _id: 1, a: 1, z: 0 }, { _id: 1, a: 2, z: 0 }]],
  [[{ $unwind: '$a' }], [{ a: [] }, { a: null }, {}, { a: 5 }], [{ a: 5 }]],
  [[{ $unwind: { path: '$a' } }], [{ a: [[1, 2]] }], [{ a: [1, 2] }]],
  [[{ $unwind: '$a.b' }], [{ a: { b: [1, 2], c: 3 } }], [{ a: { b: 1, c: 3 } }, { a: { b: 2, c: 3 } }]],
  [[{ $unwind: '$a.b' }], [{ a: [{ b: [1] }] }], []],
  [[{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }], [{ a: [] }, { a: null }, { b: 1 }, { a: [1] }], [{}, { a: null }, { b: 1 }, { a: 1 }]],
  [[{ $unwind: { path: '$a', includeArrayIndex: 'i' } }], [{ a: ['x', 'y'] }, { a: 'z' }], [{ a: 'x', i: long(0) }, { a: 'y', i: long(1) }, { a: 'z', i: null }]],
  [[{ $unwind: { path: '$a', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } }], [{}], [{ i: null }]],
]);

// prettier-ignore
table('the fields of a DBRef (manual: reference/database-references)', [
  [[{ $group: { _id: '$a.$id', refs: { $push: '$a.$ref' } } }], [{ a: { $ref: 'c', $id: 1 } }, { a: { $ref: 'd', $id: 1 } }], [{ _id: 1, refs: ['c', 'd'] }]],
  [[{ $project: { id: '$a.$id' } }], [{ _id: 1, a: { $ref: 'c', $id: 2 } }], [{ _id: 1, id: 2 }]],
  [[{ $set: { 'a.$db': 'x' } }], [{ a: { $ref: 'c', $id: 1 } }], [{ a: { $ref: 'c', $id: 1, $db: 'x' } }]],
  [[{ $unset: 'a.$db' }], [{ a: { $ref: 'c', $id: 1, $db: 'x' } }], [{ a: { $ref: 'c', $id: 1 } }]],
  [[{ $sort: { 'a.$id': -1 } }, { $limit: 1 }], [{ a: { $id: 1 } }, { a: { $id: 2 } }], [{ a: { $id: 2 } }]],
]);

// prettier-ignore
table('$group (manual: reference/operator/aggregation/group)', [
  [[{ $group: { _id: '$k', n: { $sum: '$n' } } }], abc, [{ _id: 'a', n: 4 }, { _id: 'b', n: 2 }]],
  [[{ $group: { _id: null, n: { $sum: 1 } } }], abc, [{ _id: null, n: 3 }]],
  [[{ $group: { _id: null, n: { $sum: 1 } } }], [], []],
  [[{ $group: { _id: '$nothing' } }], abc, [{ _id: null }]],
  [
    [{ $group: { _id: { k: '$k', big: { $gt: ['$n', 2] } } } }],
    abc,
    [{ _id: { k: 'a', big: false } }, { _id: { k: 'b', big: false } }, { _id: { k: 'a', big: true } }],
  ],
  [
    [{ $group: { _id: '$v', c: { $count: {} } } }],
    [{ v: 1 }, { v: dbl(1) }, { v: long(1) }, { v: dec('1.0') }, { v: '1' }],
    [
      { _id: 1, c: 4 },
      { _id: '1', c: 1 },
    ],
  ],
  [[{ $group: { _id: '$v', c: { $sum: 1 } } }], [{ v: 0.5 }, { v: dec('0.50') }, { v: 0 }, { v: -0 }], [{ _id: 0.5, c: 2 }, { _id: 0, c: 2 }]],
  [[{ $group: { _id: '$v', c: { $sum: 1 } } }], [{ v: null }, {}, { v: [1] }, { v: [1] }], [{ _id: null, c: 2 }, { _id: [1], c: 2 }]],
  [[{ $group: { _id: 1, a: { $avg: '$n' }, lo: { $min: '$n' }, hi: { $max: '$n' } } }], abc, [{ _id: 1, a: dbl(2), lo: 1, hi: 3 }]],
  [[{ $group: { _id: 1, a: { $avg: '$z' }, lo: { $min: '$z' }, s: { $sum: '$k' } } }], abc, [{ _id: 1, a: null, lo: null, s: 0 }]],
  [
    [
      {
        $group: {
          _id: 1,
          f: { $first: '$n' },
          l: { $last: '$n' },
          p: { $push: '$k' },
          s: { $addToSet: '$k' },
        },
      },
    ],
    abc,
    [{ _id: 1, f: 1, l: 3, p: ['a', 'b', 'a'], s: ['a', 'b'] }],
  ],
  [[{ $group: { _id: 1, p: { $push: '$x' }, f: { $first: '$x' } } }], [{}, { x: null }, { x: 1 }], [{ _id: 1, p: [null, 1], f: null }]],
  [[{ $group: { _id: 1, m: { $mergeObjects: '$o' } } }], [{ o: { a: 1 } }, {}, { o: { b: 2 } }], [{ _id: 1, m: { a: 1, b: 2 } }]],
  [[{ $group: { _id: 1, s: { $sum: '$v' } } }], [{ v: 0.1 }, { v: 0.2 }, { v: 0.3 }, { v: 'x' }], [{ _id: 1, s: 0.6 }]],
  [[{ $group: { _id: 1, s: { $sum: '$v' } } }], [{ v: long('9223372036854775807') }, { v: 1 }], [{ _id: 1, s: 9223372036854775808 }]],
  [[{ $group: { _id: 1, s: { $sum: '$v' } } }], [{ v: dec('0.1') }, { v: 1 }, { v: 0.5 }], [{ _id: 1, s: dec('1.60000000000000') }]],
  [[{ $sortByCount: '$k' }], abc, [{ _id: 'a', count: 2 }, { _id: 'b', count: 1 }]],
]);

table('$bucket (manual: reference/operator/aggregation/bucket)', [
  [
    [{ $bucket: { groupBy: '$n', boundaries: [0, 2, 4] } }],
    abc,
    [
      { _id: 0, count: 1 },
      { _id: 2, count: 2 },
    ],
  ],
  [
    [{ $bucket: { groupBy: '$n', boundaries: [2, 3], default: 'rest', output: { ids: { $push: '$_id' } } } }],
    abc,
    [
      { _id: 2, ids: [2] },
      { _id: 'rest', ids: [1, 3] },
    ],
  ],
]);

const items = collections['items']!;
describe('$lookup by an index', () => {
  const sort = { at: 1, _id: 1 };
  const join = (pipeline: Doc[], k: unknown = 'a') => {
    const lookupEqual = jest.fn(() => [{ _id: 1, sku: 'a', at: 1 }]);
    const stages = [
      { $lookup: { from: 'items', localField: 'k', foreignField: 'sku', pipeline, as: 'found' } },
    ];
    const [joined] = compilePipeline(stages, { ...ctx, lookupEqual }).run([{ k }]);
    return { joined, asked: (lookupEqual.mock.calls as unknown[][])[0]![3] };
  };

  it('reads no more documents than a pipeline that begins with a sort and a limit can use', () => {
    const { joined, asked } = join([{ $sort: sort }, { $limit: 20 }, { $project: { sku: 1 } }]);
    expect(asked).toEqual({ sort, limit: 20 });
    expect(joined).toEqual({ k: 'a', found: [{ _id: 1, sku: 'a' }] });
  });

  it.each([
    ['a filter before them', [{ $match: { at: 1 } }, { $sort: sort }, { $limit: 20 }], 'a'],
    ['a stage between them', [{ $sort: sort }, { $skip: 1 }, { $limit: 20 }], 'a'],
    ['a limit alone', [{ $limit: 20 }], 'a'],
    ['a sort alone', [{ $sort: sort }], 'a'],
    ['several values to join', [{ $sort: sort }, { $limit: 20 }], ['a', 'b']],
    ['nothing to join', [{ $sort: sort }, { $limit: 20 }], null],
  ] as Array<[string, Doc[], unknown]>)('reads all with %s', (_, pipeline, k) => {
    expect(join(pipeline, k).asked).toBeUndefined();
  });
});

// prettier-ignore
table('$lookup (manual: reference/operator/aggregation/lookup)', [
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'found' } }], [{ k: 'a' }], [{ k: 'a', found: [items[0]] }]],
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'found' } }], [{ k: 'z' }], [{ k: 'z', found: [] }]],
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'found' } }], [{ k: 'd' }], [{ k: 'd', found: [items[2]] }]],
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'found' } }], [{ k: ['a', 'b'] }], [{ k: ['a', 'b'], found: [items[0], items[1]] }]],
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'found' } }], [{}], [{ found: [items[3], items[4]] }]],
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: '_id', as: 'found' } }], [{ k: dbl(2) }], [{ k: dbl(2), found: [items[1]] }]],
  [
    [{ $lookup: { from: 'items', localField: 'a.k', foreignField: 'sku', as: 'found' } }],
    [{ a: [{ k: 'a' }, { k: 'b' }] }],
    [{ a: [{ k: 'a' }, { k: 'b' }], found: [items[0], items[1]] }],
  ],
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'k' } }], [{ k: 'b' }], [{ k: [items[1]] }]],
  [[{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'a.found' } }], [{ k: 'b', a: { x: 1 } }], [{ k: 'b', a: { x: 1, found: [items[1]] } }]],
  [[{ $lookup: { from: 'nothing', localField: 'k', foreignField: 'sku', as: 'found' } }], [{ k: 'b' }], [{ k: 'b', found: [] }]],
  [
    [
      {
        $lookup: {
          from: 'items',
          let: { least: '$n' },
          pipeline: [{ $match: { $expr: { $gte: ['$stock', '$$least'] } } }, { $project: { _id: 1 } }],
          as: 'found',
        },
      },
    ],
    [{ n: 7 }, { n: 9 }],
    [
      { n: 7, found: [{ _id: 3 }, { _id: 4 }] },
      { n: 9, found: [{ _id: 4 }] },
    ],
  ],
  [[{ $lookup: { from: 'items', pipeline: [{ $count: 'n' }], as: 'found' } }], [{ k: 1 }], [{ k: 1, found: [{ n: 5 }] }]],
  [
    [
      {
        $lookup: {
          from: 'items',
          localField: 'k',
          foreignField: 'sku',
          pipeline: [{ $project: { stock: 1, _id: 0 } }],
          as: 'found',
        },
      },
    ],
    [{ k: 'a' }],
    [{ k: 'a', found: [{ stock: 5 }] }],
  ],
  [
    [
      {
        $lookup: {
          from: 'items',
          localField: 'k',
          foreignField: 'sku',
          let: { x: '$m' },
          pipeline: [{ $set: { got: '$$x' } }, { $unset: ['_id', 'sku'] }],
          as: 'found',
        },
      },
    ],
    [{ k: 'b', m: 7 }],
    [{ k: 'b', m: 7, found: [{ stock: 0, got: 7 }] }],
  ],
  [
    [
      {
        $lookup: {
          from: 'items',
          let: { a: '$n' },
          pipeline: [
            { $match: { _id: 1 } },
            {
              $lookup: {
                from: 'kinds',
                let: { b: '$sku' },
                pipeline: [
                  {
                    $project: {
                      _id: 0,
                      sum: { $concat: ['$$b', '-', { $toString: '$$a' }, '-', { $toString: '$$limit' }] },
                    },
                  },
                ],
                as: 'inner',
              },
            },
            { $project: { _id: 0, inner: 1 } },
          ],
          as: 'found',
        },
      },
    ],
    [{ n: 7 }],
    [{ n: 7, found: [{ inner: [{ sum: 'a-7-3' }] }] }],
  ],
  [
    [
      { $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'found' } },
      { $unwind: '$found' },
      { $replaceWith: '$found' },
    ],
    [{ k: 'a' }],
    [items[0]!],
  ],
]);

// prettier-ignore
table('$facet (manual: reference/operator/aggregation/facet)', [
  [
    [
      {
        $facet: {
          page: [{ $sort: { n: -1 } }, { $limit: 1 }, { $project: { n: 1, _id: 0 } }],
          total: [{ $count: 'n' }],
        },
      },
    ],
    abc,
    [{ page: [{ n: 3 }], total: [{ n: 3 }] }],
  ],
  [[{ $facet: { a: [{ $match: { k: 'z' } }] } }], abc, [{ a: [] }]],
  [[{ $match: { k: 'a' } }, { $facet: { a: [], b: [{ $group: { _id: '$k' } }] } }], abc, [{ a: [abc[0], abc[2]], b: [{ _id: 'a' }] }]],
]);

describe('refusals (manual: reference/operator/aggregation-pipeline)', () => {
  // prettier-ignore
  const messages: Array<[Doc[], string]> = [
    [[{ $foo: 1 }], "40324 Unrecognized pipeline stage name: '$foo'"],
    [[{ $match: {}, $limit: 1 }], '40323 A pipeline stage specification object must contain exactly one field.'],
    [[{}], '40323 A pipeline stage specification object must contain exactly one field.'],
    [[{ $match: 1 }], '15959 the match filter must be an expression in an object'],
    [[{ $project: {} }], '51272 Invalid $project :: caused by :: projection specification must have at least one field'],
    [[{ $project: 'x' }], '15969 $project specification must be an object'],
    [[{ $project: { foo: false, bar: true } }], '31253 Invalid $project :: caused by :: Cannot do inclusion on field bar in exclusion projection'],
    [[{ $project: { v: { $type: ['a', 'b'] } } }], '16020 Invalid $project :: caused by :: Expression $type takes exactly 1 arguments. 2 were passed in.'],
    [[{ $project: { v: { $type: { $x: 1 } } } }], "168 Invalid $project :: caused by :: Unrecognized expression '$x'"],
    [[{ $addFields: 'not-document' }], '40272 $addFields specification stage must be an object, got string'],
    [[{ $set: { $foo: 'v' } }], "16410 Invalid $set :: caused by :: FieldPath field names may not start with '$'. Consider using $getField or $setField."],
    [[{ $unset: '' }], '40352 Invalid $unset :: caused by :: FieldPath cannot be constructed with empty string'],
    [[{ $unset: {} }], '31002 $unset specification must be a string or an array'],
    [[{ $unset: [] }], '31119 $unset specification must be a string or an array with at least one field'],
    [[{ $unset: ['a', 1] }], '31120 $unset specification must be a string or an array containing only string values'],
    [[{ $unset: ['v', 'v'] }], '31250 Invalid $unset :: caused by :: Path collision at v'],
    [[{ $unset: ['v', 'v.foo.bar'] }], '31249 Invalid $unset :: caused by :: Path collision at v.foo.bar remaining portion foo.bar'],
    [[{ $unset: ['v.foo', 'v'] }], '31250 Invalid $unset :: caused by :: Path collision at v'],
    [[{ $limit: 0 }], '15958 the limit must be positive'],
    [[{ $limit: 'x' }], '5107201 invalid argument to $limit stage: Expected a number in: $limit: "x"'],
    [[{ $limit: -1 }], '5107201 invalid argument to $limit stage: Expected a non-negative number in: $limit: -1'],
    [[{ $skip: -1 }], '5107200 invalid argument to $skip stage: Expected a non-negative number in: $skip: -1'],
    [[{ $sort: {} }], '15976 $sort stage must have at least one sort key'],
    [[{ $sort: 1 }], '15973 the $sort key specification must be an object'],
    [[{ $count: '' }], '40157 the count field must be a non-empty string'],
    [[{ $count: '$a' }], '40158 the count field cannot be a $-prefixed path'],
    [[{ $count: 'a.b' }], "40160 the count field cannot contain '.'"],
    [[{ $group: { n: { $sum: 1 } } }], '15955 a group specification must include an _id'],
    [[{ $group: 1 }], "15947 a group's fields must be specified in an object"],
    [[{ $group: { _id: 1, n: 5 } }], "40234 The field 'n' must be an accumulator object"],
    [[{ $group: { _id: 1, n: { $foo: 5 } } }], "15952 unknown group operator '$foo'"],
    [[{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }], "40238 The field 'n' must specify one accumulator"],
    [[{ $group: { _id: 1, n: { $sum: [] } } }], '40237 The $sum accumulator is a unary operator'],
    [[{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], "40235 The field name 'a.b' cannot contain '.'"],
    [[{ $group: { _id: 1, $a: { $sum: 1 } } }], "40236 The field name '$a' cannot be an operator name"],
    [[{ $unwind: 5 }], '15981 expected either a string or an object as specification for $unwind stage, got int'],
    [[{ $unwind: 'a' }], "28818 path option to $unwind stage should be prefixed with a '$': a"],
    [[{ $unwind: {} }], '28812 no path specified to $unwind stage'],
    [[{ $unwind: { path: '$a', x: 1 } }], '28811 unrecognized option to $unwind stage: x'],
    [[{ $replaceRoot: {} }], '40231 no newRoot specified for the $replaceRoot stage'],
    [[{ $bucket: { groupBy: '$n', boundaries: [1] } }], "40192 The $bucket 'boundaries' field must have at least 2 values, but found 1 value(s)."],
    [
      [{ $bucket: { groupBy: '$n', boundaries: [1, 'x'] } }],
      "40193 All values in the the 'boundaries' option to $bucket must have the same type. Found conflicting types int and string.",
    ],
    [[{ $bucket: { groupBy: '$n' } }], "40198 $bucket requires 'groupBy' and 'boundaries' to be specified."],
    [[{ $facet: {} }], '40169 the $facet specification must be a non-empty object, but found: {}'],
    [[{ $facet: { a: 1 } }], '40170 arguments to $facet must be arrays, a is type int'],
    [[{ $facet: { a: [{ $facet: { b: [] } }] } }], '40600 $facet is not allowed to be used within a $facet stage'],
    [[{ $lookup: { from: 'x', localField: 'a', foreignField: 'b' } }], "9 must specify 'as' field for a $lookup"],
    [[{ $lookup: { from: 'x', localField: 'a', as: 'c' } }], "9 $lookup requires both or neither of 'localField' and 'foreignField' to be specified"],
    [[{ $lookup: { from: 'x', as: 'c', foo: 1, pipeline: [] } }], '9 unknown argument to $lookup: foo: 1'],
    [[{ $match: {} }, { $documents: [] }], '40602 $documents is only valid as the first stage in a pipeline'],
  ];
  it.each(messages.map(([stages, message]) => [show(stages), message, stages] as const))(
    'refuses %s with: %s',
    (_stages, message, stages) => {
      expect(fault(() => compilePipeline(stages, ctx))).toBe(message);
    },
  );

  const byDocument: Array<[Doc[], Doc[], number]> = [
    [[{ $replaceWith: '$a' }], [{ a: 1 }], 40228],
    [[{ $replaceRoot: { newRoot: '$a' } }], [{}], 40228],
    [[{ $bucket: { groupBy: '$n', boundaries: [1, 2] } }], [{ n: 5 }], 40066],
    [[{ $group: { _id: 1, m: { $mergeObjects: '$a' } } }], [{ a: 1 }], 40400],
    [[{ $set: { x: { $divide: [1, '$a'] } } }], [{ a: 0 }], 2],
  ];
  it.each(byDocument.map(([stages, docs, code]) => [show(stages), show(docs), code, stages, docs] as const))(
    '%s fails on %s with code %i',
    (_stages, _docs, code, stages, docs) => {
      expect(faultCode(() => run(stages, docs))).toBe(code);
    },
  );
});

describe('running a pipeline (manual: core/aggregation-pipeline-limits)', () => {
  function* counting(limit: number, seen: { count: number }): Iterable<Doc> {
    for (let index = 0; index < limit; index += 1) {
      seen.count += 1;
      yield { _id: index, pad: 'x'.repeat(100) };
    }
  }

  it('takes no more documents than it needs', () => {
    const seen = { count: 0 };
    const { run } = compilePipeline([{ $match: { _id: { $gte: 5 } } }, { $limit: 3 }], ctx);
    expect([...run(counting(1000, seen))].map((doc) => doc['_id'])).toEqual([5, 6, 7]);
    expect(seen.count).toBe(8);
  });

  it('refuses to sort or group beyond its bound', () => {
    const bounded = { ...ctx, memoryLimitBytes: 5000 };
    const docs = () => counting(1000, { count: 0 });
    expect(faultCode(() => [...compilePipeline([{ $sort: { pad: 1 } }], bounded).run(docs())])).toBe(292);
    expect(faultCode(() => [...compilePipeline([{ $group: { _id: '$_id' } }], bounded).run(docs())])).toBe(
      292,
    );
    expect(
      faultCode(() => [
        ...compilePipeline([{ $group: { _id: 1, all: { $push: '$pad' } } }], bounded).run(docs()),
      ]),
    ).toBe(292);
    expect([
      ...compilePipeline([{ $sort: { _id: -1 } }, { $limit: 2 }], { ...ctx, memoryLimitBytes: 20_000 }).run(
        docs(),
      ),
    ]).toHaveLength(2);
  });

  it('can be run again, and reads other collections again', () => {
    let kinds: Doc[] = [{ _id: 1 }];
    const { run, lookupCollections } = compilePipeline(
      [{ $lookup: { from: 'kinds', localField: 'k', foreignField: '_id', as: 'f' } }],
      { ...ctx, lookup: () => kinds },
    );
    expect(lookupCollections).toEqual(['kinds']);
    expect([...run([{ k: 1 }])]).toEqual([{ k: 1, f: [{ _id: 1 }] }]);
    kinds = [];
    expect([...run([{ k: 1 }])]).toEqual([{ k: 1, f: [] }]);
  });

  it('names the collections of nested stages', () => {
    const { lookupCollections } = compilePipeline(
      [
        { $facet: { a: [{ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c' } }] } },
        { $lookup: { from: 'y', pipeline: [{ $lookup: { from: 'z', pipeline: [], as: 'q' } }], as: 'c' } },
      ],
      ctx,
    );
    expect(lookupCollections.toSorted()).toEqual(['x', 'y', 'z']);
  });

  it('joins through an index when there is one, and checks what it gives', () => {
    const asked: unknown[] = [];
    const { run } = compilePipeline(
      [{ $lookup: { from: 'items', localField: 'k', foreignField: 'sku', as: 'f' } }],
      {
        ...ctx,
        lookupEqual: (collection, path, values) => {
          asked.push([collection, path, values]);
          return items;
        },
      },
    );
    expect([...run([{ k: 'a' }])]).toEqual([{ k: 'a', f: [items[0]] }]);
    expect(asked).toEqual([['items', 'sku', ['a']]]);
  });
});
