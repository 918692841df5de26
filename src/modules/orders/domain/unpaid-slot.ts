/**
 * Chooses the slot of an account's next unpaid order: see `OrderState.unpaidSlot`.
 * @param held the slots of the account's present unpaid orders
 * @param max how many unpaid orders an account may have
 * @param pick chooses an index below its argument; at random, so that checkouts in several processes seldom collide
 * @returns nothing when the account has `max` unpaid orders or more
 */
export function freeSlot(
  held: readonly number[],
  max: number,
  pick: (below: number) => number,
): number | undefined {
  if (held.length >= max) return undefined;
  const taken = new Set(held);
  const free = Array.from({ length: max }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  return free[pick(free.length)];
}
