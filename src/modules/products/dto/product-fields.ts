import { sanitizedHtml } from '#common/html/sanitize-html.js';
import { isMoney } from '#common/money/money.js';
import { field, type FieldOptions } from '#common/validation/field.js';
import {
  IntField,
  MoneyField,
  NumberField,
  OBJECT_ID,
  TextField,
  TextListField,
} from '#common/validation/fields.js';
import { ruledText } from '#common/validation/ruled-text.js';
import { SlugField as SlugText } from '#common/validation/slug-field.js';
import { UNSEEN } from '#common/text/invisible-characters.js';
import { isWebAddress } from '#common/validation/web-address.js';
import { isProductAttributes, isSelectedAttributes } from '../domain/product-attributes.js';
import { isSeenSku, normalSku } from '../domain/sku.js';
import {
  MAX_ATTRIBUTES,
  MAX_ATTRIBUTE_VALUES,
  MAX_CATEGORIES,
  MAX_CENTIMETRES,
  MAX_DESCRIPTION,
  MAX_MARKUP,
  MAX_GRAMS,
  MAX_IMAGES,
  MAX_IMAGE_TEXT,
  MAX_NAME,
  MAX_SKU,
  MAX_TAGS,
  SEO_LIMITS,
} from '../products.limits.js';

/** Field rules shared by product creation and update. */

/** The characters that are neither seen nor printed: control characters, directions of a text. */
const NOT_SEEN = new RegExp(`[${UNSEEN}]`, 'u');

/** A line of text, without control and direction characters (decisions 13.31). */
export const ProductNameField = ruledText({
  min: 2,
  max: MAX_NAME,
  keeps: (name) => !NOT_SEEN.test(name),
  rule: 'must not contain control or text direction characters',
  schema: { example: 'Stainless Steel Kettle 1.5 L' },
});

/** Stored in its normal form (see `normalSku`), which has 2 to 64 characters. */
export const SkuField = ruledText({
  min: 2,
  max: MAX_SKU,
  keeps: isSeenSku,
  rule: 'must consist of letters, digits, signs and spaces',
  schema: {
    example: 'KTC-KET-0015',
    description: 'letters, digits, signs and spaces; unique; stored upper-case, in NFKC, with single spaces',
  },
  stored: normalSku,
});

/**
 * Plain text or HTML of an allow-list; other markup is removed (see `sanitizedHtml`) before the length counts, but not from
 * more than `MAX_MARKUP`.
 */
export const DescriptionField = ruledText({
  min: 0,
  max: MAX_DESCRIPTION,
  keeps: (text) => !text.includes('\0'),
  schema: {
    description:
      'text, or HTML with paragraphs, lists, emphasis, headings, links, tables and images; other markup is removed',
  },
  stored: (given) => (given.length > MAX_MARKUP ? given : sanitizedHtml(given.trim())),
});

export const SlugField = (options?: FieldOptions) =>
  SlugText({
    example: 'stainless-steel-kettle-1-5-l',
    description: 'its readable address: unique; made from the name when a product is created without one',
    ...options,
  });

export const BrandField = ruledText({
  min: 1,
  max: MAX_NAME,
  keeps: (name) => !NOT_SEEN.test(name),
  rule: 'must not contain control or text direction characters',
  schema: { example: 'Aravalli' },
});

const BARCODE = /^\d{8,14}$/;

/** EAN, UPC or GTIN. */
export const BarcodeField = field({
  check: (value) => typeof value === 'string' && BARCODE.test(value),
  message: (property) => `${property} must be 8 to 14 digits`,
  schema: { type: 'string', pattern: BARCODE.source, example: '8901234567894' },
});

const sizeField = (max: number, unit: string, example: number) =>
  field({
    check: (value) => typeof value === 'number' && value > 0 && value <= max,
    message: (property) => `${property} must be a number greater than 0, of at most ${max}`,
    schema: { type: 'number', maximum: max, example, description: `${unit}, greater than 0` },
  });

export const WeightField = sizeField(MAX_GRAMS, 'grams', 850);
export const SizeField = sizeField(MAX_CENTIMETRES, 'centimetres', 24);

export const SalePriceField = (options?: FieldOptions) =>
  MoneyField(0, {
    description:
      'below `basePrice`: the unit price is exactly it, and `discount` follows from it; `null`, or another `discount`, ends the sale',
    example: 1299,
    ...options,
  });

/** A text for each image, in their order; an empty one where the image says nothing more than the name. */
export const ImageTextsField = (options?: FieldOptions) =>
  TextListField(MAX_IMAGES, 0, MAX_IMAGE_TEXT, {
    description: 'the alternative texts of `images`, in their order',
    example: ['The kettle from the side'],
    ...options,
  });

/** Names and values that choose a variant. */
export const OptionsField = field({
  check: (value) => isSelectedAttributes(value) && Object.keys(value).length > 0,
  message: (property) => `${property} must be an object of at least one attribute with a value`,
  schema: {
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    minProperties: 1,
    example: { size: 'M', color: 'Indigo' },
    description: "names and values of the product's attributes; each combination once",
  },
});

/** An http or https address. */
export const ImageField = field({
  check: isWebAddress,
  message: (property) => `${property} must be an http or https URL`,
  schema: { type: 'string', format: 'uri' },
});

/** Title and description of the product's page for search engines. */
export const SeoField = field({
  check: isSeo,
  message: (property) =>
    `${property} must have a title of at most ${SEO_LIMITS.title} characters and a description of at most ${SEO_LIMITS.description}`,
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: SEO_LIMITS.title },
      description: { type: 'string', maxLength: SEO_LIMITS.description },
    },
    additionalProperties: false,
    example: { title: 'Steel kettle, 1.5 litres', description: 'Boils in four minutes.' },
  },
});

function isSeo(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, text]: [string, unknown]) =>
      Object.hasOwn(SEO_LIMITS, name) &&
      typeof text === 'string' &&
      [...text].length <= SEO_LIMITS[name as keyof typeof SEO_LIMITS] &&
      !NOT_SEEN.test(text),
  );
}

export const BasePriceField = (options?: FieldOptions) => MoneyField(0, options);

export const DiscountField = (options?: FieldOptions) =>
  NumberField(0, 100, { description: 'per cent off the base price', example: 10, ...options });

const HSN_CODE = /^(?:\d{4}|\d{6}|\d{8})$/;

/** A code of the tariff of goods (HSN), as tax invoices name it. */
export const HsnCodeField = field({
  check: (value) => typeof value === 'string' && HSN_CODE.test(value),
  message: (property) => `${property} must be 4, 6 or 8 digits`,
  schema: { type: 'string', pattern: HSN_CODE.source, example: '73239390' },
});

/** Per cent, with the two decimals of an amount of money. */
export const TaxRateField = field({
  check: (value) => isMoney(value) && value >= 0 && value <= 100,
  message: (property) => `${property} must be a number from 0 to 100 with at most two decimals`,
  schema: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    example: 18,
    description: 'per cent; the price contains this tax. Without it TAX_RATE_DEFAULT holds',
  },
});

/** The version that a change is based on. */
export const VersionField = () =>
  IntField(1, Number.MAX_SAFE_INTEGER, {
    optional: true,
    example: 3,
    description: '`version` as it was read: of another one the change is 409 `CHANGED_MEANWHILE`',
  });

export const ItemTypeField = (options?: FieldOptions) =>
  TextField(2, MAX_NAME, { example: 'Kettles', ...options });

export const MainCategoryField = (options?: FieldOptions) =>
  TextField(2, MAX_NAME, { example: 'Kitchen', ...options });

export const TagsField = (options?: FieldOptions) => TextListField(MAX_TAGS, 1, MAX_NAME, options);

export const CategoryIdsField = field({
  check: (value) =>
    Array.isArray(value) &&
    value.length <= MAX_CATEGORIES &&
    new Set(value).size === value.length &&
    value.every((id) => typeof id === 'string' && OBJECT_ID.test(id)),
  message: (property) => `${property} must be a list of at most ${MAX_CATEGORIES} different identifiers`,
  schema: {
    type: 'array',
    items: { type: 'string', pattern: OBJECT_ID.source },
    maxItems: MAX_CATEGORIES,
    uniqueItems: true,
    description: 'the categories that it is in; each exists',
  },
  transform: (value) =>
    Array.isArray(value)
      ? value.map((id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id))
      : value,
});

/** At most ten http or https addresses. */
export const ImagesField = field({
  check: (value) =>
    Array.isArray(value) && value.length <= MAX_IMAGES && value.every((url) => isWebAddress(url)),
  message: (property) => `${property} must be a list of at most ${MAX_IMAGES} http or https URLs`,
  schema: { type: 'array', items: { type: 'string', format: 'uri' }, maxItems: MAX_IMAGES },
});

/** An object of attribute names to their allowed values. */
export const AttributesField = field({
  check: isProductAttributes,
  message: (property) =>
    `${property} must be an object of at most ${MAX_ATTRIBUTES} names, each with a list of different strings, numbers or booleans, together at most ${MAX_ATTRIBUTE_VALUES}`,
  schema: {
    type: 'object',
    additionalProperties: {
      type: 'array',
      items: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    },
    example: { size: ['S', 'M', 'L'], color: ['Indigo', 'Rust'] },
  },
});
