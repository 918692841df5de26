/** Fewer units than these are low stock: an alert of the dashboard, a filter of the administrators' list. */
export const LOW_STOCK = 10;
/** The most units of a product or variant in stock. */
export const MAX_STOCK = 1_000_000_000;

/** Images of one product. */
export const MAX_IMAGES = 10;
/** The largest file of an image, in bytes: 10 MB. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Variants of one product. */
export const MAX_VARIANTS = 250;
/** Selectable attributes of one product. */
export const MAX_ATTRIBUTES = 20;
/** Allowed values of all attributes of one product together. */
export const MAX_ATTRIBUTE_VALUES = 255;
/** Values of attributes that one request renames. */
export const MAX_RENAMES = 100;
/** The longest text that is a value of an attribute, in code units. */
export const LONGEST_ATTRIBUTE_VALUE = 255;
/** Attributes that a customer may select. */
export const MAX_SELECTED_ATTRIBUTES = 20;

/** The longest name, brand, item type, main category and tag, in characters each. */
export const MAX_NAME = 255;
/** The longest SKU, in code units. */
export const MAX_SKU = 64;
/** The longest description as it is stored, in characters: 64 K. */
export const MAX_DESCRIPTION = 65_536;
/** The longest text of a description with its markup, in code units: a JSON body has no longer one, a cell of an import may. */
export const MAX_MARKUP = 100_000;
/** The longest texts for search engines, in characters. */
export const SEO_LIMITS = { title: 120, description: 320 } as const;
/** The longest alternative text of an image, in characters. */
export const MAX_IMAGE_TEXT = 200;
/** Categories that one product is in. */
export const MAX_CATEGORIES = 10;
/** Tags of one product. */
export const MAX_TAGS = 250;
/** The greatest weight of a product or variant, in grams. */
export const MAX_GRAMS = 1_000_000;
/** The greatest length, breadth and height of a product, in centimetres each. */
export const MAX_CENTIMETRES = 1000;

/** Products, or prices of a grid, that one request changes. */
export const MOST_BULK_CHANGES = 200;
/** Products that one request changes by a filter. */
export const MOST_BULK_FOUND = 500;
