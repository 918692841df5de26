/** A product or variant that was not changed, and why. */
export class FailedChangeView {
  id!: string;
  /** The id of the variant in a row of a variant. */
  variantId?: string;
  /** As the change of the product alone says it. @example salePrice must be below basePrice */
  reason!: string;
}

/** The result of a change of many products. Each product or variant is changed as a whole, or not at all. */
export class BulkProductsView {
  /** How many were changed. */
  updated!: number;
  failed!: FailedChangeView[];
}
