/**
 * Whether unpaid orders hold more than a third of a product's stock, which is more than ordinary checkouts do.
 * @param held units in unpaid orders
 * @param available units that can still be sold; the stock is the sum of both
 */
export function isLargelyHeld(held: number, available: number): boolean {
  return held * 3 > held + available;
}
