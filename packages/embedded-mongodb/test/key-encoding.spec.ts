import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { compareValues } from '../src/mql/index.js';
import { encodeCompoundKey, encodeKey, flipKey } from '../src/engine/key-encoding.js';
import { Random } from './reference/random.js';
import { seedOf } from './support/seed.js';

// prettier-ignore
const NUMBERS = [
  Number.NaN, -Infinity, Infinity, 0, -0, 1, -1, 1.5, -1.5, 0.1, 1e300, -1e300, 5e-324, Number.MAX_VALUE,
  2 ** 53, -(2 ** 53), new Double(3), Long.fromString('9007199254740993'),
  Long.fromString('-9007199254740993'), Long.MAX_VALUE, Long.MIN_VALUE, Long.fromNumber(3),
  ...[
    '0.1', '-0.1', '3.00', '1E+400', '-1E+400', '1E-6000', '-1E-6000', '9007199254740993',
    '9007199254740993.5',
    '0.10000000000000000555111512312578', 'NaN', 'Infinity', '-Infinity', '0E+3', '-0',
    '1.7976931348623157E+308', '1.7976931348623159E+308', '9223372036854775807', '9223372036854775808',
  ].map((text) => Decimal128.fromString(text)),
];
// prettier-ignore
const VALUES: unknown[] = [
  new MinKey(), new MaxKey(), null, undefined, true, false, '', 'a', 'ab', 'a\0', 'a\0b', 'a\x01', 'a\x02',
  'é', 'z', '\u{1f600}', '\uffee', '\ud7ff', {}, { a: 1 }, { a: 'x' }, { b: 1 }, { a: 1, b: 2 },
  { a: { b: null } }, [], [1], [1, 2], [[1]], ['a'], [null], new Date(0), new Date(-1), new Date(1e12),
  new ObjectId('000000000000000000000001'), new ObjectId('ffffffffffffffffffffffff'),
  new Binary(Buffer.from([1])), new Binary(Buffer.from([1, 2])), new Binary(Buffer.from([9]), 4),
  new Binary(Buffer.alloc(0)), new Timestamp({ t: 1, i: 2 }), new Timestamp({ t: 4294967295, i: 1 }),
  new BSONRegExp('a', ''), new BSONRegExp('a', 'i'), new BSONRegExp('ab', ''), ...NUMBERS,
];

const sign = (order: number): number => Math.sign(order);
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe('index keys', () => {
  it.each([
    ['as BSON values do', 1, encodeKey],
    ['in reverse when flipped', -1, (value: unknown) => flipKey(encodeKey(value))],
  ])('order %s, every type against every type', (_, direction, encode) => {
    const keys = VALUES.map((value) => encode(value));
    for (const [at, a] of VALUES.entries()) {
      expect([a, keys.map((key) => order(keys[at]!, key))]).toEqual([
        a,
        VALUES.map((b) => direction * sign(compareValues(a, b)) + 0),
      ]);
    }
  });

  it('order random numbers of all types exactly', () => {
    const random = new Random(seedOf('numbers'));
    const draw = (): unknown => {
      const whole = random.below(2001) - 1000;
      return random.pick<() => unknown>([
        () => whole,
        () => new Double(whole),
        () => whole / 8,
        () => Long.fromNumber(whole),
        () => Long.MAX_VALUE.subtract(random.below(3001)),
        () => 9223372036854774784 - random.below(4) * 1024,
        () => Decimal128.fromString(`${whole}.${random.below(1000)}E${random.below(41) - 20}`),
        () => Decimal128.fromString(String(whole / 8)),
        () => Decimal128.fromString(`${9223372036854770000n + BigInt(random.below(10000))}.5`),
      ])();
    };
    const wrong: string[][] = [];
    for (let round = 0; round < 5000; round += 1) {
      const a = draw();
      const b = draw();
      if (order(encodeKey(a), encodeKey(b)) !== sign(compareValues(a, b))) wrong.push([String(a), String(b)]);
    }
    expect(wrong).toEqual([]);
  });

  it('order compounds field by field, each in its direction', () => {
    const random = new Random(seedOf('compounds'));
    const wrong: unknown[] = [];
    for (let round = 0; round < 5000; round += 1) {
      const descending = [random.chance(0.5), random.chance(0.5)];
      const a = [random.pick(VALUES), random.pick(VALUES)];
      const b = [random.chance(0.5) ? a[0] : random.pick(VALUES), random.pick(VALUES)];
      const wanted =
        [0, 1]
          .map((at) => sign(compareValues(a[at], b[at])) * (descending[at] ? -1 : 1))
          .find((each) => each !== 0) ?? 0;
      if (order(encodeCompoundKey(a, descending), encodeCompoundKey(b, descending)) !== wanted + 0)
        wrong.push([descending, a, b]);
    }
    expect(wrong).toEqual([]);
  });
});
