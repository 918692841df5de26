/** The names of version 2 by those of version 3. */
const EARLIER = new Map(
  Object.entries({
    'item type': 'item',
    'product id': 'id',
    'product name': 'name',
    'product type': 'type',
    'product code/sku': 'sku',
    'product description': 'description',
    'product weight': 'weight',
    'product width': 'width',
    'product height': 'height',
    'product depth': 'depth',
    'product visible?': 'is visible',
    'track inventory': 'inventory tracking',
    'current stock level': 'current stock',
    'low stock level': 'low stock',
    category: 'categories',
    'product upc/ean': 'upc/ean',
    'gps global trade item number': 'global trade number',
    'product condition': 'product condition',
    'show product condition?': 'show product condition',
    'product tax class': 'tax class',
  }),
);

/** Returns the name that a column has in version 3. */
export function bigcommerceColumn(folded: string): string {
  return EARLIER.get(folded) ?? folded;
}
