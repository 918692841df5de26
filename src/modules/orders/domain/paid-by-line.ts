import { sharedOut } from './share-out.js';

/** What an order charges. Amounts are integer minor units. */
export interface ChargedOrder {
  readonly items: ReadonlyArray<{ readonly quantity: number; readonly unitPriceMinor: number }>;
  readonly pricing: { readonly totalMinor: number };
}

/** What is paid for each line: a discount is shared over all lines, and the amounts add up to the order's total. */
export function paidByLine({ items, pricing }: ChargedOrder): number[] {
  return sharedOut(
    pricing.totalMinor,
    items.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor),
  );
}
