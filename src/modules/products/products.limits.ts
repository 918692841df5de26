/** Fewer units than these are low stock: an alert of the dashboard, a filter of the administrators' list. */
export const LOW_STOCK = 10;
/** The most units of a product or variant in stock. */
export const MAX_STOCK = 1_000_000_000;

/** Images of one product. */
export const MAX_IMAGES = 10;
/** The largest file of an image, in bytes: 10 MB. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Variants of one product. */
export const MAX_VARIANTS = 100;
/** Selectable attributes of one product. */
export const MAX_ATTRIBUTES = 20;
/** Allowed values of one attribute. */
export const MAX_ATTRIBUTE_VALUES = 50;
/** Values of attributes that one request renames. */
export const MAX_RENAMES = 100;
/** The longest text that is a value of an attribute, in characters. */
export const LONGEST_ATTRIBUTE_VALUE = 100;
/** Attributes that a customer may select. */
export const MAX_SELECTED_ATTRIBUTES = 20;

/** The longest text of a description with its markup, in code units: a JSON body has no longer one, a cell of an import may. */
export const MAX_MARKUP = 100_000;
/** Categories that one product is in. */
export const MAX_CATEGORIES = 10;
/** Tags of one product. */
export const MAX_TAGS = 20;
/** The greatest weight of a product or variant, in grams. */
export const MAX_GRAMS = 1_000_000;
/** The greatest length, breadth and height of a product, in centimetres each. */
export const MAX_CENTIMETRES = 1000;

/** Products, or prices of a grid, that one request changes. */
export const MOST_BULK_CHANGES = 200;
