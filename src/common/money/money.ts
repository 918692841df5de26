/**
 * Money. The API uses numbers in the major unit with at most two decimals (`1499.5`). The service computes in integer
 * minor units, so that totals have no floating-point error.
 */

/** Minor units (paise) of a major-unit amount, rounded half up: `1.005` gives 101. */
export function toMinor(major: number): number {
  const scaled = Number(`${major}e2`);
  const minor = Number.isNaN(scaled) ? major * 100 : scaled;
  return roundHalfUp(minor);
}

/** The lowest whole minor units of at least a major-unit amount: for an inclusive bound. */
export function lowestMinor(major: number): number {
  const nearest = toMinor(major);
  return nearest / 100 < major ? nearest + 1 : nearest;
}

/** The highest whole minor units of at most a major-unit amount: for an inclusive bound. */
export function highestMinor(major: number): number {
  const nearest = toMinor(major);
  return nearest / 100 > major ? nearest - 1 : nearest;
}

/** The major-unit number of an integer count of minor units. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** `percent` per cent of `minor`, rounded half up to a whole minor unit; `percent` may have decimals. */
export function percentOf(minor: number, percent: number): number {
  // Scaling to integers first keeps up to six decimals of the percentage exact, whatever `100 - percent` adds to them.
  const scaledPercent = BigInt(Math.round(percent * 1e6));
  const scaled = BigInt(minor) * scaledPercent;
  const divisor = 100_000_000n;
  return Number((scaled * 2n + divisor) / (divisor * 2n));
}

/** A unit price in minor units: the base price less a discount in per cent, rounded half up. */
export function lessPercent(minor: number, percent: number): number {
  return percentOf(minor, 100 - percent);
}

function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** True when `value` is a major-unit amount of at most 1e11 (either sign), with at most two decimals. */
export function isMoney(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 1e11 && toMajor(toMinor(value)) === value;
}
