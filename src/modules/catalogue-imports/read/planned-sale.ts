import { priceOf, type ImportedPrice } from './cells.js';
import type { ImportedSale } from './imported-product.js';

/** When a sale begins and ends; undefined where a file says nothing of it. */
export interface SaleDates {
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | undefined;
}

/** A price beside a lower one, and when that holds. */
export interface DatedSale extends SaleDates {
  readonly regular: number;
  readonly sale: number;
}

/** The prices of a product, and the sale that is planned of it. */
export interface ProductPrices extends ImportedPrice {
  readonly sale?: ImportedSale;
}

/** The prices of a product while its sale does not hold. */
export function withoutSale(regular: number | undefined): ImportedPrice {
  return priceOf(regular, undefined);
}

/** Returns the prices of a product with a sale: one that ends, or has not begun, is planned. @returns undefined when it is over */
export function plannedPrices(
  { regular, sale, startsAt, endsAt }: DatedSale,
  now: Date,
): ProductPrices | undefined {
  if (endsAt !== undefined && endsAt <= now) return undefined;
  const isBegun = startsAt === undefined || startsAt <= now;
  if (isBegun && endsAt === undefined) return priceOf(sale, regular);
  return { ...withoutSale(regular), sale: { salePrice: sale, startsAt, endsAt } };
}

/** Returns the prices of what has no sales of its own that begin or end. @returns undefined when the sale does not hold */
export function pricesNow(
  { regular, sale, startsAt, endsAt }: DatedSale,
  now: Date,
): ImportedPrice | undefined {
  const isHeld = (startsAt === undefined || startsAt <= now) && (endsAt === undefined || endsAt > now);
  return isHeld ? priceOf(sale, regular) : undefined;
}
