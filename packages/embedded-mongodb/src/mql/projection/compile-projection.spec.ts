import { date, dbl, dec, fault, faultCode, show } from '../../../test/reference/values.js';
import { compileMatch } from '../match/compile-match.js';
import type { Doc } from '../values/types.js';
import { compileAddFields, compileProjection, compileProjectStage } from './compile-projection.js';

const ctx = { now: date('2024-05-06T07:08:09Z') };

type Row = [projection: Doc, before: Doc, after: Doc];

function table(name: string, rows: Row[]): void {
  describe(name, () => {
    it.each(rows.map((row) => [show(row[0]), show(row[1]), show(row[2]), row] as const))(
      '%s of %s is %s',
      (_projection, _before, after, [projection, before]) => {
        const original = show(before);
        expect(show(compileProjection(projection, { ctx })(before))).toBe(after);
        expect(show(before)).toBe(original);
      },
    );
  });
}

// prettier-ignore
table('inclusion (manual: tutorial/project-fields-from-query-results)', [
  [{}, { _id: 1, a: 1 }, { _id: 1, a: 1 }],
  [{ a: 1 }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1 }],
  [{ a: true }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1 }],
  [{ a: dec('1') }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1 }],
  [{ a: -5 }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1 }],
  [{ a: 1, _id: 0 }, { _id: 1, a: 1, b: 2 }, { a: 1 }],
  [{ _id: 0, a: 1 }, { _id: 1, a: 1, b: 2 }, { a: 1 }],
  [{ _id: 1 }, { _id: 1, a: 1 }, { _id: 1 }],
  [{ b: 1, a: 1 }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1, b: 2 }],
  [{ c: 1 }, { _id: 1, a: 1 }, { _id: 1 }],
  [{ 'a.b': 1 }, { _id: 1, a: { b: 1, c: 2 }, d: 3 }, { _id: 1, a: { b: 1 } }],
  [{ a: { b: 1 } }, { _id: 1, a: { b: 1, c: 2 } }, { _id: 1, a: { b: 1 } }],
  [{ a: { b: 1, c: 1 } }, { _id: 1, a: { c: 2, b: 1, d: 3 } }, { _id: 1, a: { c: 2, b: 1 } }],
  [{ 'a.b': 1, 'a.c': 1 }, { _id: 1, a: { b: 1, c: 2, d: 3 } }, { _id: 1, a: { b: 1, c: 2 } }],
  [{ 'a.b': 1 }, { _id: 1, a: 5 }, { _id: 1 }],
  [{ 'a.b': 1 }, { _id: 1, a: { c: 1 } }, { _id: 1, a: {} }],
  [{ 'a.b': 1 }, { _id: 1, a: [{ b: 1, c: 2 }, { c: 3 }, 5] }, { _id: 1, a: [{ b: 1 }, {}] }],
  [{ 'a.b': 1 }, { _id: 1, a: [[{ b: 1, c: 2 }]] }, { _id: 1, a: [[{ b: 1 }]] }],
  [{ 'a.b': 1 }, { _id: 1, a: [] }, { _id: 1, a: [] }],
  [{ 'a.0': 1 }, { _id: 1, a: [{ 0: 'x' }, 7] }, { _id: 1, a: [{ 0: 'x' }] }],
  [{ 'a.$id': 1 }, { _id: 1, a: { $ref: 'c', $id: 2 } }, { _id: 1, a: { $id: 2 } }],
  [{ 'a.$ref': 1, 'a.$db': 1 }, { _id: 1, a: { $ref: 'c', $id: 2, $db: 'd' } }, { _id: 1, a: { $ref: 'c', $db: 'd' } }],
  [{ a: 1 }, { a: 1, _id: 1 }, { a: 1, _id: 1 }],
  [{ a: 1 }, { _id: 1, a: null }, { _id: 1, a: null }],
  [{ '_id.x': 1 }, { _id: { x: 1, y: 2 }, a: 1 }, { _id: { x: 1 } }],
]);

// prettier-ignore
table('exclusion (manual: tutorial/project-fields-from-query-results)', [
  [{ a: 0 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  [{ a: false }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  [{ 'a.$id': 0 }, { _id: 1, a: { $ref: 'c', $id: 2 } }, { _id: 1, a: { $ref: 'c' } }],
  [{ _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
  [{ _id: 0, a: 0 }, { _id: 1, a: 1, b: 2 }, { b: 2 }],
  [{ a: 0, _id: 1 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  [{ 'a.b': 0 }, { _id: 1, a: { b: 1, c: 2 } }, { _id: 1, a: { c: 2 } }],
  [{ 'a.b': 0 }, { _id: 1, a: 5 }, { _id: 1, a: 5 }],
  [{ 'a.b': 0 }, { _id: 1, a: [{ b: 1, c: 2 }, 5] }, { _id: 1, a: [{ c: 2 }, 5] }],
  [{ a: { b: 0, c: 0 } }, { _id: 1, a: { b: 1, c: 2, d: 3 } }, { _id: 1, a: { d: 3 } }],
  [{ 'a.b': 0 }, { _id: 1, a: [[{ b: 1, c: 2 }]] }, { _id: 1, a: [[{ c: 2 }]] }],
]);

// prettier-ignore
table('computed fields (manual: reference/method/db.collection.find/#projection)', [
  [{ x: '$a' }, { _id: 1, a: 1, b: 2 }, { _id: 1, x: 1 }],
  [{ a: 1, x: { $add: ['$a', '$b'] } }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1, x: 3 }],
  [{ x: 'text' }, { _id: 1 }, { _id: 1, x: 'text' }],
  [{ x: { $literal: 1 } }, { _id: 1, a: 1 }, { _id: 1, x: 1 }],
  [{ x: '$nothing' }, { _id: 1, a: 1 }, { _id: 1 }],
  [{ x: ['$a', '$nothing'] }, { _id: 1, a: 1 }, { _id: 1, x: [1, null] }],
  [{ 'x.y': '$a' }, { _id: 1, a: 1 }, { _id: 1, x: { y: 1 } }],
  [{ x: { y: '$a', z: '$b' } }, { _id: 1, a: 1, b: 2 }, { _id: 1, x: { y: 1, z: 2 } }],
  [{ a: '$b', b: '$a' }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 2, b: 1 }],
  [{ _id: '$a' }, { _id: 1, a: 7 }, { _id: 7 }],
  [{ _id: 0, x: '$a' }, { _id: 1, a: 7 }, { x: 7 }],
  [{ b: 1, z: '$a', y: '$a' }, { _id: 1, a: 7, b: 1 }, { _id: 1, b: 1, z: 7, y: 7 }],
  [{ 'a.x': '$b' }, { _id: 1, a: [{ k: 1 }, 5], b: 2 }, { _id: 1, a: [{ x: 2 }, { x: 2 }] }],
  [{ t: '$$NOW' }, { _id: 1 }, { _id: 1, t: ctx.now }],
  [{ x: '$$REMOVE', a: 1 }, { _id: 1, a: 1 }, { _id: 1, a: 1 }],
]);

// prettier-ignore
table('$slice (manual: reference/operator/projection/slice)', [
  [{ a: { $slice: 2 } }, { _id: 1, a: [1, 2, 3], b: 1 }, { _id: 1, a: [1, 2], b: 1 }],
  [{ a: { $slice: -2 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [2, 3] }],
  [{ a: { $slice: 0 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [] }],
  [{ a: { $slice: 9 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [1, 2, 3] }],
  [{ a: { $slice: [1, 1] } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [2] }],
  [{ a: { $slice: [-2, 1] } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [2] }],
  [{ a: { $slice: [-9, 2] } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [1, 2] }],
  [{ a: { $slice: [9, 2] } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [] }],
  [{ a: { $slice: 1.4 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [1] }],
  [{ a: { $slice: [-2.5, 2] } }, { _id: 1, a: [1, 2, 3, 4] }, { _id: 1, a: [3, 4] }],
  [{ a: { $slice: [1, 2.8] } }, { _id: 1, a: [1, 2, 3, 4] }, { _id: 1, a: [2, 3] }],
  [{ a: { $slice: Infinity } }, { _id: 1, a: [1, 2] }, { _id: 1, a: [1, 2] }],
  [{ a: { $slice: 1 } }, { _id: 1, a: 'x' }, { _id: 1, a: 'x' }],
  [{ b: 1, a: { $slice: 1 } }, { _id: 1, a: [1, 2], b: 1, c: 1 }, { _id: 1, a: [1], b: 1 }],
  [{ b: 0, a: { $slice: 1 } }, { _id: 1, a: [1, 2], b: 1, c: 1 }, { _id: 1, a: [1], c: 1 }],
  [{ _id: 0, a: { $slice: 1 } }, { _id: 1, a: [1, 2], b: 1 }, { a: [1], b: 1 }],
  [{ _id: 1, a: { $slice: 1 } }, { _id: 1, a: [1, 2], b: 1 }, { _id: 1, a: [1], b: 1 }],
  [{ 'a.b': { $slice: 1 } }, { _id: 1, a: { b: [1, 2] } }, { _id: 1, a: { b: [1] } }],
  [{ 'a.b': { $slice: 1 } }, { _id: 1, a: [{ b: [1, 2] }, { b: [3, 4] }] }, { _id: 1, a: [{ b: [1] }, { b: [3] }] }],
  [{ a: { $slice: ['$a', 1] } }, { _id: 1, a: [1, 2], b: 1 }, { _id: 1, a: [1] }],
]);

// prettier-ignore
table('$elemMatch (manual: reference/operator/projection/elemMatch)', [
  [{ a: { $elemMatch: { b: 2 } } }, { _id: 1, a: [{ b: 1 }, { b: 2 }, { b: 2, c: 1 }], z: 1 }, { _id: 1, a: [{ b: 2 }] }],
  [{ a: { $elemMatch: { b: 9 } } }, { _id: 1, a: [{ b: 1 }] }, { _id: 1 }],
  [{ a: { $elemMatch: { $gt: 2 } } }, { _id: 1, a: [1, 3, 5] }, { _id: 1, a: [3] }],
  [{ a: { $elemMatch: { b: 1 } } }, { _id: 1, a: { b: 1 } }, { _id: 1 }],
  [{ a: { $elemMatch: { b: 1 } } }, { _id: 1 }, { _id: 1 }],
  [{ _id: 0, a: { $elemMatch: { b: 1 } } }, { _id: 1, a: [{ b: 1 }] }, { a: [{ b: 1 }] }],
  [{ z: 1, a: { $elemMatch: { b: 1 } } }, { _id: 1, a: [{ b: 1 }], z: 5 }, { _id: 1, z: 5, a: [{ b: 1 }] }],
]);

describe('positional projection (manual: reference/operator/projection/positional)', () => {
  // prettier-ignore
  const rows: Array<[Doc, Doc, Doc, Doc]> = [
    [{ a: { $gt: 1 } }, { 'a.$': 1 }, { _id: 1, a: [1, 5, 6], b: 2 }, { _id: 1, a: [5] }],
    [{ 'a.b': 2 }, { 'a.$': 1 }, { _id: 1, a: [{ b: 1 }, { b: 2, c: 3 }] }, { _id: 1, a: [{ b: 2, c: 3 }] }],
    [{ 'a.b': 2 }, { 'a.$': 1, z: 1 }, { _id: 1, a: [{ b: 2 }], z: 1, y: 1 }, { _id: 1, a: [{ b: 2 }], z: 1 }],
    [{ 'x.a': 5 }, { 'x.a.$': 1 }, { _id: 1, x: { a: [4, 5], b: 1 } }, { _id: 1, x: { a: [5] } }],
    [{ a: { $elemMatch: { b: 1, c: 2 } } }, { 'a.$': 1 }, { _id: 1, a: [{ b: 1 }, { b: 1, c: 2 }] }, { _id: 1, a: [{ b: 1, c: 2 }] }],
    [{ a: 1 }, { 'a.$': 1 }, { _id: 1, a: 1 }, { _id: 1, a: 1 }],
  ];
  it.each(rows.map((row) => [show(row[0]), show(row[1]), show(row[2]), show(row[3]), row] as const))(
    'project, for a match of %s, %s of %s to %s',
    (_query, _projection, _doc, after, [query, projection, doc]) => {
      const project = compileProjection(projection, { query: compileMatch(query, ctx), ctx });
      expect(show(project(doc))).toBe(after);
    },
  );

  it('fails when no array took part in the match', () => {
    const project = compileProjection({ 'a.$': 1 }, { query: compileMatch({ _id: 1 }, ctx), ctx });
    expect(fault(() => project({ _id: 1, a: [1] }))).toBe(
      "51246 Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  });
});

describe('refusals (manual: reference/method/db.collection.find/#projection)', () => {
  const expression = 'Expression $slice takes at least 2 arguments, and at most 3, but';
  const syntax = 'did not match the find() syntax because ::';
  const rows: Array<[Doc, string]> = [
    [{ a: 1, b: 0 }, '31254 Cannot do exclusion on field b in inclusion projection'],
    [{ a: 0, b: 1 }, '31253 Cannot do inclusion on field b in exclusion projection'],
    [{ a: { b: 1, c: 0 } }, '31254 Cannot do exclusion on field a.c in inclusion projection'],
    [{ a: 1, 'a.b': 1 }, '31249 Path collision at a.b remaining portion b'],
    [{ 'a.b': 1, a: 1 }, '31250 Path collision at a'],
    [{ a: {} }, '51270 An empty sub-projection is not a valid value. Found empty object at path'],
    [{ '': 1 }, '40352 FieldPath cannot be constructed with empty string'],
    [{ 'a..b': 1 }, '15998 FieldPath field names may not be empty strings.'],
    [{ 'a.': 1 }, "40353 FieldPath must not end with a '.'."],
    [{ $a: 1 }, "16410 FieldPath field names may not start with '$'. Consider using $getField or $setField."],
    [{ a: { $foo: 1 } }, '31325 Unknown expression $foo'],
    [
      { a: { $type: 1, $op: 1 } },
      "16410 FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    ],
    [{ 'a.$': 0 }, '31395 positional projection cannot be used with exclusion'],
    [{ 'a.$': 1, 'b.$': 1 }, '31276 Cannot specify more than one positional projection per query.'],
    [{ 'a.$': 1, b: { $elemMatch: {} } }, '31255 Cannot specify positional operator and $elemMatch.'],
    [{ 'a.b': { $elemMatch: {} } }, '31275 Cannot use $elemMatch projection on a nested field.'],
    [
      { a: { $slice: 'x' } },
      `28667 Invalid $slice syntax. The given syntax { $slice: "x" } ${syntax} Location31273: $slice only supports numbers and [skip, limit] arrays :: The given syntax did not match the expression $slice syntax. :: caused by :: ${expression} 1 were passed in.`,
    ],
    [
      { a: { $slice: [] } },
      `28667 Invalid $slice syntax. The given syntax { $slice: [] } ${syntax} Location31272: $slice array argument should be of form [skip, limit] :: The given syntax did not match the expression $slice syntax. :: caused by :: ${expression} 0 were passed in.`,
    ],
    [{ a: { $slice: [3, -2] } }, '28724 First argument to $slice must be an array, but is of type: int'],
    [{ a: { $slice: [0.3, -2] } }, '28724 First argument to $slice must be an array, but is of type: double'],
    [{ a: { $slice: [2, 'x'] } }, '28724 First argument to $slice must be an array, but is of type: int'],
  ];
  it.each(rows.map(([projection, message]) => [show(projection), message, projection] as const))(
    'refuses %s with: %s',
    (_projection, message, projection) => {
      const query = compileMatch({}, ctx);
      expect(fault(() => compileProjection(projection, { query, ctx })({ _id: 1, a: [1] }))).toBe(message);
    },
  );

  const codes: Array<[Doc, number]> = [
    [{ 'a.$.b': 1 }, 31394],
    [{ 'a.$.b.$': 1 }, 31394],
    [{ a: { $meta: 'textScore' } }, 17308],
    [{ a: { $elemMatch: 1 } }, 31274],
    [{ a: 0, b: '$c' }, 31252],
  ];
  it.each(codes.map(([projection, code]) => [show(projection), code, projection] as const))(
    'refuses %s with code %i',
    (_projection, code, projection) => {
      expect(faultCode(() => compileProjection(projection, { ctx }))).toBe(code);
    },
  );

  it('refuses a positional projection without a query', () => {
    expect(faultCode(() => compileProjection({ 'a.$': 1 }, { ctx }))).toBe(51050);
  });

  it('takes find operators for expressions in the stage $project', () => {
    expect(fault(() => compileProjectStage({ 'v.$': true }, ctx))).toBe(
      '31324 Cannot use positional projection in aggregation projection',
    );
    expect(faultCode(() => compileProjectStage({ a: { $elemMatch: {} } }, ctx))).toBe(31325);
    expect(show(compileProjectStage({ a: { $slice: ['$a', 1] } }, ctx)({ _id: 1, a: [1, 2] }))).toBe(
      '{_id: 1, a: [1]}',
    );
  });
});

describe('added fields (manual: reference/operator/aggregation/addFields)', () => {
  // prettier-ignore
  const rows: Row[] = [
    [{ b: 2 }, { _id: 1, a: 1 }, { _id: 1, a: 1, b: 2 }],
    [{ a: '$b' }, { _id: 1, a: 1, b: 2 }, { _id: 1, a: 2, b: 2 }],
    [{ a: 0 }, { _id: 1, a: 1 }, { _id: 1, a: 0 }],
    [{ 'a.b': 1 }, { _id: 1, a: { c: 2 } }, { _id: 1, a: { c: 2, b: 1 } }],
    [{ 'a.b': 1 }, { _id: 1, a: 5 }, { _id: 1, a: { b: 1 } }],
    [{ 'a.b': 1 }, { _id: 1, a: [{ c: 1 }, 5, []] }, { _id: 1, a: [{ c: 1, b: 1 }, { b: 1 }, []] }],
    [{ a: { b: 1 } }, { _id: 1, a: { c: 2 } }, { _id: 1, a: { c: 2, b: 1 } }],
    [{ a: {} }, { _id: 1, a: { c: 2 } }, { _id: 1, a: {} }],
    [{ a: '$$REMOVE' }, { _id: 1, a: 1 }, { _id: 1 }],
    [{ a: '$nothing' }, { _id: 1, a: 1 }, { _id: 1 }],
    [{ x: '$a', a: '$x' }, { _id: 1, a: 1, x: 2 }, { _id: 1, a: 2, x: 1 }],
    [{ n: dbl(2) }, { _id: 1 }, { _id: 1, n: dbl(2) }],
    [{ 'a.b': '$$REMOVE' }, { _id: 1, a: { b: 1, c: 2 } }, { _id: 1, a: { c: 2 } }],
  ];
  it.each(rows.map((row) => [show(row[0]), show(row[1]), show(row[2]), row] as const))(
    '%s to %s gives %s',
    (_fields, _before, after, [fields, before]) => {
      expect(show(compileAddFields(fields, ctx)(before))).toBe(after);
    },
  );
});
