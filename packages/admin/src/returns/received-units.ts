import type { Return } from 'storefront-client';

/** The fate of the units of a line: those in no other place are missing. */
export interface Arrived {
  /** In good order: back into stock. */
  readonly good: number;
  /** Here, but not for sale. */
  readonly damaged: number;
}

export type Arrival = Readonly<Record<string, Arrived>>;

/** A line of a return that can be counted: legacy returns name no lines. */
type Line = Return['items'][number];

/** Returns the usual arrival: everything came, in good order. */
export function allGood(items: readonly Line[]): Arrival {
  return Object.fromEntries(items.map((line) => [keyOf(line), { good: line.quantity, damaged: 0 }]));
}

export function keyOf({ itemId, productId }: Line): string {
  return itemId ?? productId;
}

/**
 * The units as the API takes them with a receipt: good and damaged ones of a line apart. All are named also when all came in
 * good order: the shop then refuses the receipt of an order whose units are back, which would refund all that is left.
 */
export function receiptOf(arrival: Arrival): Array<{ itemId: string; quantity: number; restock: boolean }> {
  return Object.entries(arrival)
    .flatMap(([itemId, { good, damaged }]) => [
      { itemId, quantity: good, restock: true },
      { itemId, quantity: damaged, restock: false },
    ])
    .filter(({ quantity }) => quantity > 0);
}

/** The units that came, as a refund takes them. */
export function refundedUnitsOf(arrival: Arrival): Array<{ itemId: string; quantity: number }> {
  return Object.entries(arrival)
    .map(([itemId, { good, damaged }]) => ({ itemId, quantity: good + damaged }))
    .filter(({ quantity }) => quantity > 0);
}
