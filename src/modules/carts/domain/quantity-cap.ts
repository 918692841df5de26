import { QuantityCapError } from '../carts.errors.js';

/**
 * @param cap the most units of a product in one order (`CART_MAX_QUANTITY`); 0 for no cap
 * @throws QuantityCapError when the units of a product are more
 */
export function assertWithinCap(units: number, productName: string, cap: number): void {
  if (cap > 0 && units > cap) throw new QuantityCapError(cap, productName);
}
