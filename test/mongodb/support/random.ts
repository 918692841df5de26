/** Seeded random numbers for tests: the same seed gives the same run. */
export interface Random {
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** The seed of a test: `SEED` of the environment to repeat a run, else the test's name; printed when the test fails. */
export function seedOf(name: string): number {
  const given = process.env['SEED'];
  if (given !== undefined) return Number(given);
  return [...name].reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) | 0, 7);
}

/** A small generator of good quality (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return {
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)]!,
  };
}
