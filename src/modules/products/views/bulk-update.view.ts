/** A product or variant that was not changed, and why. */
export class FailedChangeView {
  id!: string;
  /** Of a row of a variant. */
  variantId?: string;
  /** As the change of the product alone says it. @example salePrice must be below basePrice */
  reason!: string;
}

/** What a change of many products has done. Each product or variant is changed as a whole, or not at all. */
export class BulkProductsView {
  /** How many were changed. */
  updated!: number;
  failed!: FailedChangeView[];
}
