/** A line of an order, for the tests of refunds and taxes: `kettle` is a line with the `product of kettle`. */
export const aLine = (itemId: string, quantity: number, unitPriceMinor: number, taxRate?: number) => ({
  itemId,
  productId: { toHexString: () => `product of ${itemId}` },
  quantity,
  unitPriceMinor,
  lineTotalMinor: quantity * unitPriceMinor,
  taxRate,
});

type Line = ReturnType<typeof aLine>;

export const subtotalOf = (items: readonly Line[]) =>
  items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0);

/** An order of these lines, sent to Karnataka. */
export const orderOf = (totalMinor: number, items: readonly Line[]) => ({
  items,
  pricing: { subtotalMinor: subtotalOf(items), totalMinor },
  shippingAddress: { state: 'Karnataka' },
});

/** The same after a discount. */
export const discounted = (items: readonly Line[], discountMinor = 0) =>
  orderOf(subtotalOf(items) - discountMinor, items);
