/** So many units of a product. */
export interface Units {
  readonly productId: string;
  readonly quantity: number;
}

/** The units of each product, every line of it counted, in the order in which the products come first. */
export function unitsByProduct(lines: readonly Units[]): Units[] {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return [...units].map(([productId, quantity]) => ({ productId, quantity }));
}

/** The first product of which more units are to be returned than were bought; a product not bought at all counts. */
export function firstBeyondBought(returned: readonly Units[], bought: readonly Units[]): string | undefined {
  const available = new Map(unitsByProduct(bought).map(({ productId, quantity }) => [productId, quantity]));
  return unitsByProduct(returned).find(
    ({ productId, quantity }) => quantity > (available.get(productId) ?? 0),
  )?.productId;
}
