/** A quantity of a product. */
export interface Units {
  readonly productId: string;
  readonly quantity: number;
}

/** The sum of units for each product, in the order of first appearance. */
export function unitsByProduct(lines: readonly Units[]): Units[] {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return [...units].map(([productId, quantity]) => ({ productId, quantity }));
}

/** The first product with more units returned than bought; a product that was not bought counts too. */
export function firstBeyondBought(returned: readonly Units[], bought: readonly Units[]): string | undefined {
  const available = new Map(unitsByProduct(bought).map(({ productId, quantity }) => [productId, quantity]));
  return unitsByProduct(returned).find(
    ({ productId, quantity }) => quantity > (available.get(productId) ?? 0),
  )?.productId;
}
