import { Binary, BSONRegExp, Code, MaxKey, MinKey, Timestamp } from 'bson';
import { date, dbl, dec, long, oid, show } from '../../../test/reference/values.js';
import { compareValues, identical, valuesEqual } from './compare.js';

const bin = (hex: string, subtype = 0): Binary => new Binary(Buffer.from(hex, 'hex'), subtype);

describe('order of types (manual: reference/bson-type-comparison-order)', () => {
  // prettier-ignore
  const ladder: unknown[] = [
    new MinKey(), null, Number.NaN, -Infinity, long('-9223372036854775808'), -1.5, 0, 1, long(2), 2.5,
    dec('3'), Infinity, '', 'a', 'b', {}, { a: 1 }, [], [1], bin('00'), oid(1), false, true,
    date('1970-01-01T00:00:00Z'), new Timestamp({ t: 1, i: 1 }), new BSONRegExp('a'), new Code('x'),
    new MaxKey(),
  ];
  it('is a total order over all of them', () => {
    for (const [i, a] of ladder.entries()) {
      for (const [j, b] of ladder.entries()) expect(Math.sign(compareValues(a, b))).toBe(Math.sign(i - j));
    }
  });

  it('takes a missing value for null', () => {
    expect(compareValues(undefined, null)).toBe(0);
    expect(compareValues(undefined, 0)).toBeLessThan(0);
  });
});

describe('numbers of all types (manual: reference/bson-type-comparison-order/#numeric-types)', () => {
  const equal: Array<[unknown, unknown]> = [
    [1, dbl(1)],
    [1, long(1)],
    [1, dec('1')],
    [1, dec('1.00')],
    [dbl(1), long(1)],
    [dbl(1), dec('1E+0')],
    [long(1), dec('1.0')],
    [0, -0],
    [0, dec('-0')],
    [0, dec('0E+3')],
    [100, dec('1E+2')],
    [0.5, dec('0.5')],
    [0.25, dec('0.250')],
    [Number.NaN, dec('NaN')],
    [Infinity, dec('Infinity')],
    [-Infinity, dec('-Infinity')],
    [9007199254740992, long('9007199254740992')],
    [1e20, dec('1E+20')],
    [-7, dec('-7.000')],
    [4294967296, long('4294967296')],
    [2 ** 63, dec('9223372036854775808')],
  ];
  it.each(equal.map(([a, b]) => [show(a), show(b), a, b] as const))('%s equals %s', (_a, _b, a, b) => {
    expect(valuesEqual(a, b)).toBe(true);
    expect(valuesEqual(b, a)).toBe(true);
    expect(compareValues(a, b)).toBe(0);
  });

  const ascending: Array<[unknown, unknown]> = [
    [dec('0.1'), 0.1],
    [0.2, dec('0.2000000000000000112')],
    [9007199254740992, long('9007199254740993')],
    [long('9007199254740993'), 9007199254740994],
    [long('9223372036854775806'), long('9223372036854775807')],
    [long('9223372036854775807'), 2 ** 63],
    [-(2 ** 63) - 2048, long('-9223372036854775808')],
    [dec('9223372036854775806.5'), long('9223372036854775807')],
    [dec('1.000000000000000000000000000000001'), dec('1.000000000000000000000000000000002')],
    [1, dec('1.000000000000000000000000000000001')],
    [dec('-1E+6000'), -1.7e308],
    [dec('1E-6000'), 5e-324],
    [0, dec('1E-6176')],
    [dec('-1E-6176'), 0],
    [1.7e308, dec('1E+400')],
    [dec('1E+400'), Infinity],
    [Number.NaN, dec('-Infinity')],
    [dec('NaN'), -Infinity],
    [dec('-2'), dec('-1.9')],
    [dec('9.99'), dec('10')],
    [-3, -2.5],
    [long(-3), -2.5],
    [2147483647, 2147483648],
  ];
  it.each(ascending.map(([a, b]) => [show(a), show(b), a, b] as const))('%s is below %s', (_a, _b, a, b) => {
    expect(compareValues(a, b)).toBeLessThan(0);
    expect(compareValues(b, a)).toBeGreaterThan(0);
    expect(valuesEqual(a, b)).toBe(false);
  });
});

describe('values of one type (manual: reference/bson-type-comparison-order)', () => {
  const ascending: Array<[unknown, unknown]> = [
    ['', 'a'],
    ['A', 'a'],
    ['a', 'aa'],
    ['10', '9'],
    ['z', 'é'],
    ['\uffff', '\u{1f600}'],
    ['\u{1f600}', '\u{1f601}'],
    ['a\u0000', 'a\u0001'],
    [{}, { a: 1 }],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ b: 1 }, { a: 'x' }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: 1, b: 9 }, { a: 2 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [[], [null]],
    [[1], [1, 1]],
    [[1, 9], [2]],
    [[1], ['a']],
    [[[1]], [[2]]],
    [bin('ff'), bin('0000')],
    [bin('01', 0), bin('01', 4)],
    [bin('01', 4), bin('02', 4)],
    [oid(1), oid(2)],
    [date('1960-01-01T00:00:00Z'), date('1970-01-01T00:00:00Z')],
    [date('2020-01-01T00:00:00.000Z'), date('2020-01-01T00:00:00.001Z')],
    [new Timestamp({ t: 1, i: 2 }), new Timestamp({ t: 2, i: 1 })],
    [new Timestamp({ t: 2, i: 1 }), new Timestamp({ t: 2, i: 2 })],
    [new Timestamp({ t: 1, i: 0 }), new Timestamp({ t: 4294967295, i: 0 })],
    [new BSONRegExp('a'), new BSONRegExp('b')],
    [new BSONRegExp('a'), new BSONRegExp('a', 'i')],
    [new Code('a'), new Code('b')],
    [new Code('z'), new Code('a', { x: 1 })],
  ];
  it.each(ascending.map(([a, b]) => [show(a), show(b), a, b] as const))('%s is below %s', (_a, _b, a, b) => {
    expect(compareValues(a, b)).toBeLessThan(0);
    expect(compareValues(b, a)).toBeGreaterThan(0);
  });

  const equal: Array<[unknown, unknown]> = [
    [{ a: 1 }, { a: long(1) }],
    [
      [1, { b: 2 }],
      [dbl(1), { b: dec('2') }],
    ],
    [/a/i, new BSONRegExp('a', 'i')],
    [Buffer.from('00', 'hex'), bin('00')],
    [oid(7), oid(7)],
    [{ a: { b: null } }, { a: { b: null } }],
  ];
  it.each(equal.map(([a, b]) => [show(a), show(b), a, b] as const))('%s equals %s', (_a, _b, a, b) => {
    expect(valuesEqual(a, b)).toBe(true);
  });

  it('does not take documents with other order of fields for equal', () => {
    expect(valuesEqual({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
  });
});

describe('identity in storage', () => {
  const different: Array<[unknown, unknown]> = [
    [1, long(1)],
    [1, dbl(1)],
    [0, -0],
    [dec('1.0'), dec('1.00')],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [[1], [1, 2]],
    [{ a: [1] }, { a: [long(1)] }],
    [null, undefined],
  ];
  it.each(different.map(([a, b]) => [show(a), show(b), a, b] as const))(
    '%s is not identical with %s',
    (_a, _b, a, b) => {
      expect(identical(a, b)).toBe(false);
    },
  );

  const same: Array<[unknown, unknown]> = [
    [1.5, 1.5],
    [dbl(2), dbl(2)],
    [long(5), long(5)],
    [Number.NaN, Number.NaN],
    [{ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }],
    [date('2020-01-01T00:00:00Z'), date('2020-01-01T00:00:00Z')],
  ];
  it.each(same.map(([a, b]) => [show(a), show(b), a, b] as const))(
    '%s is identical with %s',
    (_a, _b, a, b) => {
      expect(identical(a, b)).toBe(true);
    },
  );
});
