import type { SelectedAttributes } from '#modules/products/index.js';

/**
 * Units of a line in a mail: `2 × Shirt (L, Red)`.
 * @param isKnown whether the mailbox is the customer's: what was chosen may be the customer's own words
 */
export function unitsInWords(
  quantity: number | string,
  { name, selectedAttributes = {} }: { name: string; selectedAttributes?: SelectedAttributes | undefined },
  { isKnown }: { isKnown: boolean },
): string {
  const chosen = isKnown ? Object.values(selectedAttributes).join(', ') : '';
  return `${quantity} × ${name}${chosen === '' ? '' : ` (${chosen})`}`;
}
