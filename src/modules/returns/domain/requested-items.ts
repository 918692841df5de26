import type { SelectedAttributes } from '#modules/products/index.js';
import type { ReturnableLine } from '#modules/orders/index.js';
import { ItemAmbiguousError, TooManyUnitsError } from '../returns.errors.js';

/** Units of a line as the customer names it: by its id, or by its product, with what was chosen of that. */
export interface NamedItem {
  readonly itemId?: string | undefined;
  readonly productId?: string | undefined;
  readonly selectedAttributes?: SelectedAttributes | undefined;
  readonly quantity: number;
}

/** A line with the units of it that are to be returned. */
export type RequestedItem = Omit<ReturnableLine, 'returnable'> & { readonly quantity: number };

/**
 * The lines that a return is of, each once, in the order of first appearance (decisions 13.11).
 * @throws ItemAmbiguousError if an item names several lines; TooManyUnitsError if it names none, or more units than are
 * left of the line
 */
export function requestedItems(
  items: readonly NamedItem[],
  lines: readonly ReturnableLine[],
): RequestedItem[] {
  const quantities = new Map<ReturnableLine, number>();
  for (const item of items) {
    const [line, another] = lines.filter((each) => isNamedBy(item, each));
    if (another !== undefined) throw new ItemAmbiguousError();
    const quantity = item.quantity + ((line && quantities.get(line)) ?? 0);
    if (line === undefined || quantity > line.returnable) throw new TooManyUnitsError(item);
    quantities.set(line, quantity);
  }
  return [...quantities].map(([line, quantity]) => {
    const { itemId, productId, name, sku, selectedAttributes, unitPriceMinor } = line;
    return { itemId, productId, name, sku, selectedAttributes, unitPriceMinor, quantity };
  });
}

function isNamedBy({ itemId, productId, selectedAttributes = {} }: NamedItem, line: ReturnableLine): boolean {
  const chosen = line.selectedAttributes;
  return (
    (itemId ?? line.itemId) === line.itemId &&
    (productId ?? line.productId) === line.productId &&
    Object.entries(selectedAttributes).every(
      ([name, value]) => Object.hasOwn(chosen, name) && chosen[name] === value,
    )
  );
}
