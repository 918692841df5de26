/**
 * As many of the items as asked for, chosen at random, in random order: what is tried before an interruption is a sample
 * too. The same seed chooses the same.
 */
export function sampleOf(items, size, seed) {
  const random = randomOf(seed);
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, size)
    .map(({ item }) => item);
}

/** Mulberry32: numbers from 0 to 1. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
