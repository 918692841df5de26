/** The columns of the own format that say something of the product; on its first row only. */
const PRODUCT_COLUMNS = [
  'sku',
  'name',
  'slug',
  'description',
  'brand',
  'barcode',
  'basePrice',
  'discount',
  'salePrice',
  'currentStock',
  'images',
  'imageTexts',
  'itemType',
  'mainCategory',
  'categories',
  'tags',
  'attributes',
  'isActive',
  'weight',
  'length',
  'breadth',
  'height',
  'seoTitle',
  'seoDescription',
  'hsnCode',
  'taxRate',
] as const;

/** Those of a variant: a row each. */
const VARIANT_COLUMNS = [
  'variantSku',
  'variantOptions',
  'variantBasePrice',
  'variantSalePrice',
  'variantBarcode',
  'variantWeight',
  'variantImage',
  'variantStock',
  'variantIsActive',
] as const;

export const OWN_COLUMNS = [...PRODUCT_COLUMNS, ...VARIANT_COLUMNS] as const;

export type OwnColumn = (typeof OWN_COLUMNS)[number];
