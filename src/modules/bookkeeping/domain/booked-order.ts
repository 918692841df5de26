import type { TotalParts } from '#common/money/pricing.js';
import type { CashBooks } from '#modules/orders/cash/index.js';
import type { OrderState } from '#modules/orders/index.js';

/** The part of an order that the books look at. Amounts are integer minor units. */
export interface BookedOrder extends OrderState {
  readonly items: ReadonlyArray<{
    readonly itemId?: string | undefined;
    readonly productId: { toHexString(): string };
    readonly variantId?: string | undefined;
    readonly name: string;
    readonly quantity: number;
    readonly unitPriceMinor: number;
    readonly lineTotalMinor: number;
  }>;
  readonly pricing: {
    readonly subtotalMinor: number;
    readonly discountMinor: number;
  } & TotalParts;
  /** The sums of its cash, for lists. */
  readonly cashBooks?: CashBooks | undefined;
  /** When the invoice got its number; missing before. */
  readonly invoicedAt?: Date | undefined;
}

/** Writes an amount for people. */
export type Format = (minor: number) => string;

/** Returns the values that stand more than once, each once. */
export function repeated<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
