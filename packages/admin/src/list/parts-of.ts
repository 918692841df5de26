/** Returns a list in parts of at most so many entries, in their order. */
export function partsOf<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, place) =>
    list.slice(place * most, (place + 1) * most),
  );
}
