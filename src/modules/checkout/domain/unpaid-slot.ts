/**
 * Chooses the slot of an account's next unpaid order: see `OrderState.unpaidSlot`.
 * @param held the slots in use
 * @param max the most unpaid orders of an account
 * @param pick chooses an index below its argument; random, so that concurrent checkouts seldom collide
 * @returns undefined if the account has `max` unpaid orders or more
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
