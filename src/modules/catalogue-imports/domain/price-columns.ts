/** The prices of a product or variant, as the API takes them. */
export interface ImportedPrice {
  readonly basePrice: number | undefined;
  readonly salePrice: number | null;
}

/** @param was what it costs without the sale; one that is not above `price` means nothing */
export function priceOf(price: number | undefined, was: number | undefined): ImportedPrice {
  if (price !== undefined && was !== undefined && was > price) return { basePrice: was, salePrice: price };
  return { basePrice: price, salePrice: null };
}
