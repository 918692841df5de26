import { Decimal128, Double, Long, ObjectId } from 'bson';

/**
 * The comparison order of BSON, implemented naively: every value becomes a rank and a list of parts, and numbers become
 * exact fractions. Covers the types of the random documents.
 */
export type Fraction = { special: -2 | -1 | 0 | 1; over: bigint; under: bigint };

/** The exact fraction of a number, or of one written out: a double is taken apart into halves until it is whole. */
export function fractionOf(value: unknown): Fraction {
  if (value instanceof Long) return { special: 0, over: BigInt(value.toString()), under: 1n };
  if (value instanceof Decimal128 || typeof value === 'string') return ofText(String(value));
  let number = Number(value);
  if (Number.isNaN(number)) return { special: -2, over: 0n, under: 1n };
  if (!Number.isFinite(number)) return { special: number < 0 ? -1 : 1, over: 0n, under: 1n };
  let under = 1n;
  while (!Number.isInteger(number)) {
    number *= 2;
    under *= 2n;
  }
  return { special: 0, over: BigInt(number), under };
}

function ofText(text: string): Fraction {
  if (text === 'NaN') return { special: -2, over: 0n, under: 1n };
  if (text.endsWith('Infinity')) return { special: text.startsWith('-') ? -1 : 1, over: 0n, under: 1n };
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '0', digits = ''] = mantissa.split('.');
  const power = Number(exponent) - digits.length;
  const over = BigInt(whole + digits);
  return power >= 0
    ? { special: 0, over: over * 10n ** BigInt(power), under: 1n }
    : { special: 0, over, under: 10n ** BigInt(-power) };
}

function compareFractions(a: Fraction, b: Fraction): number {
  if (a.special !== 0 || b.special !== 0) return Math.sign(a.special - b.special);
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  value instanceof Double ||
  value instanceof Long ||
  value instanceof Decimal128;

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !isNumeric(value) &&
  !(value instanceof Date) &&
  !(value instanceof ObjectId);

/** The place of a value's type in the order; a missing value stands with null. */
export function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (isNumeric(value)) return 2;
  if (typeof value === 'string') return 3;
  if (isPlain(value)) return 4;
  if (Array.isArray(value)) return 5;
  if (value instanceof ObjectId) return 6;
  if (typeof value === 'boolean') return 7;
  return 8;
}

export function order(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return Math.sign(rank - rankOf(b));
  switch (rank) {
    case 1:
      return 0;
    case 2:
      return compareFractions(fractionOf(a), fractionOf(b));
    case 3:
      return Math.sign(Buffer.compare(Buffer.from(a as string), Buffer.from(b as string)));
    case 4:
      return orderOfPairs(Object.entries(a as object), Object.entries(b as object));
    case 5:
      return orderOfPairs(
        (a as unknown[]).map((item) => ['', item]),
        (b as unknown[]).map((item) => ['', item]),
      );
    case 6:
      return Math.sign(Buffer.compare(Buffer.from(String(a), 'hex'), Buffer.from(String(b), 'hex')));
    case 7:
      return Number(a) - Number(b);
    default:
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
  }
}

type Pairs = Array<[string, unknown]>;

function orderOfPairs(a: Pairs, b: Pairs): number {
  if (a.length === 0 || b.length === 0) return Math.sign(a.length - b.length);
  const [[nameA, valueA], ...restA] = a as [[string, unknown], ...Pairs];
  const [[nameB, valueB], ...restB] = b as [[string, unknown], ...Pairs];
  if (rankOf(valueA) !== rankOf(valueB)) return Math.sign(rankOf(valueA) - rankOf(valueB));
  if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  return order(valueA, valueB) || orderOfPairs(restA, restB);
}

export const same = (a: unknown, b: unknown): boolean => order(a, b) === 0;
