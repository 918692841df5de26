import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import { toMajor, toMinor } from '#common/money/money.js';
import type { Product } from '../data/product.schema.js';
import type { Reduction, ScheduledSale } from '../data/scheduled-sale.schema.js';
import type { PriceInput } from './pricing.js';
import { ownPriceOf } from './variants.js';

/** A sale as an administrator gives it: a discount or a sale price, from now on without a beginning. */
export interface SaleInput {
  readonly discount?: number | undefined;
  readonly salePrice?: number | null | undefined;
  readonly startsAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
}

/** The changes by a step of a sale: the product's price, and the stored sale; `null` ends that. */
export interface SaleStep {
  readonly price: PriceInput;
  readonly fields: { readonly sale: ScheduledSale | null; readonly saleDueAt: Date | null };
}

const OVER = { sale: null, saleDueAt: null } as const;

/** Forgets a sale, and leaves the price. */
export const DROPPED: SaleStep = { price: {}, fields: OVER };

/** Returns what a price that is given ends: another discount or sale price ends a sale that is planned, or runs. */
export function endedBy({ discount, salePrice }: PriceInput, { sale }: Product): Partial<SaleStep['fields']> {
  const isPriced = discount !== undefined || salePrice !== undefined;
  return isPriced && sale !== undefined ? OVER : {};
}

/** @throws ValidationFailedError unless it has one reduction, and an end after its beginning that is still to come */
export function scheduledSale(
  { discount, salePrice, startsAt, endsAt }: SaleInput,
  now: Date,
): ScheduledSale {
  const isPriced = typeof salePrice === 'number';
  if (isPriced === (discount !== undefined))
    throw new ValidationFailedError('set needs either discount or salePrice beside startsAt and endsAt');
  if (endsAt !== undefined && endsAt <= (startsAt ?? now))
    throw new ValidationFailedError('set.endsAt must be after set.startsAt');
  if (endsAt !== undefined && endsAt <= now)
    throw new ValidationFailedError('set.endsAt must be in the future');
  return {
    ...(isPriced ? { salePriceMinor: toMinor(salePrice) } : { discountPercent: discount! }),
    startsAt: startsAt ?? now,
    ...(endsAt === undefined ? {} : { endsAt }),
  };
}

/** Plans a sale in the place of the one that the product has, which ends. */
export function planned(product: Product, sale: ScheduledSale): SaleStep {
  return {
    price: product.sale?.before === undefined ? {} : asInput(product.sale.before),
    fields: { sale, saleDueAt: sale.startsAt },
  };
}

/**
 * The step that is due of a product's sale: its beginning, or its end, after which the price is as before. A sale that nobody has begun
 * until its end is over.
 * @returns undefined when none is due
 */
export function dueStep({ sale, saleDueAt, ...product }: Product, now: Date): SaleStep | undefined {
  if (saleDueAt === undefined || saleDueAt > now) return undefined;
  if (sale === undefined) return DROPPED;
  if (sale.before !== undefined) return { price: asInput(sale.before), fields: OVER };
  if (sale.endsAt !== undefined && sale.endsAt <= now) return DROPPED;
  const { discountPercent, salePriceMinor } = ownPriceOf(product);
  const before = salePriceMinor === undefined ? { discountPercent } : { salePriceMinor };
  return {
    price: asInput(sale),
    fields: sale.endsAt === undefined ? OVER : { sale: { ...sale, before }, saleDueAt: sale.endsAt },
  };
}

function asInput({ discountPercent, salePriceMinor }: Reduction): PriceInput {
  return salePriceMinor === undefined
    ? { discount: discountPercent ?? 0, salePrice: null }
    : { salePrice: toMajor(salePriceMinor) };
}
