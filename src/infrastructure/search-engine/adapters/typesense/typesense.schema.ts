import { createHash } from 'node:crypto';
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js';
import { textOfHtml } from '#common/html/sanitize-html.js';
import type { SearchableProduct } from '../../search-engine.port.js';
import { skuForms, variantsOf, wordsOf, WORDS_FORM } from '../../search-words.js';

/** A product as a Typesense document. */
export interface ProductDocument extends Omit<SearchableProduct, 'createdAt'> {
  /** The words of the description, folded as those of a query: what is searched. */
  readonly description: string;
  /** The description as the product has it: what is shown. Missing in documents of an earlier version of the shop. */
  readonly shownDescription?: string;
  readonly skuForms: readonly string[];
  readonly variants: readonly string[];
  /** The exact values, in a form in which nothing need be escaped and nothing is folded. */
  readonly itemTypeKey: string;
  readonly mainCategoryKey: string;
  readonly createdAt: number;
  /** False for a product that was removed while the index was being rebuilt: it is never found. */
  readonly isActive: boolean;
}

const COMPOUND_SIGNS = ['-', '_', '/', '.', ',', '&', '+', ':', '(', ')'];

/** The collection of one build of the index. */
export function collectionSchema(name: string): CollectionCreateSchema {
  return {
    name,
    fields: [
      { name: 'name', type: 'string', token_separators: COMPOUND_SIGNS },
      { name: 'sku', type: 'string', index: false, optional: true },
      { name: 'skuForms', type: 'string[]', token_separators: COMPOUND_SIGNS },
      { name: 'description', type: 'string', token_separators: COMPOUND_SIGNS },
      { name: 'shownDescription', type: 'string', index: false, optional: true },
      { name: 'tags', type: 'string[]', token_separators: COMPOUND_SIGNS },
      // Optional, as `inStock`.
      { name: 'brand', type: 'string', index: false, optional: true },
      { name: 'categoryIds', type: 'string[]', optional: true },
      { name: 'variantSkus', type: 'string[]', index: false, optional: true },
      { name: 'variants', type: 'string[]' },
      { name: 'itemType', type: 'string', facet: true },
      { name: 'mainCategory', type: 'string', facet: true },
      { name: 'itemTypeKey', type: 'string' },
      { name: 'mainCategoryKey', type: 'string' },
      { name: 'basePriceMinor', type: 'int64', range_index: true },
      { name: 'createdAt', type: 'int64' },
      { name: 'version', type: 'int64' },
      { name: 'isActive', type: 'bool' },
      // Optional, because a process of the version before writes documents without it until it is replaced.
      { name: 'inStock', type: 'bool', optional: true },
      { name: 'images', type: 'string[]', index: false, optional: true },
      // No document has it. Its absence says that an index has words of an earlier form.
      { name: `wordsForm${WORDS_FORM}`, type: 'int32', index: false, optional: true },
    ],
    default_sorting_field: 'createdAt',
  };
}

export function toDocument(product: SearchableProduct): ProductDocument {
  const description = wordsOf(textOfHtml(product.description)).join(' ');
  return {
    ...product,
    description,
    shownDescription: product.description,
    skuForms: [product.sku, ...product.variantSkus].flatMap(skuForms),
    // Among them the brand: a field of its own would fail every search in an index of an earlier version.
    variants: [
      ...variantsOf(product),
      ...wordsOf(product.brand),
      ...foldedWords([product.name, ...product.tags]),
    ],
    itemTypeKey: exactKey(product.itemType),
    mainCategoryKey: exactKey(product.mainCategory),
    createdAt: product.createdAt.getTime(),
    isActive: true,
  };
}

/** The words that the engine does not find in the texts by itself: what it folds and takes apart otherwise. */
function foldedWords(texts: readonly string[]): string[] {
  const own = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u)));
  return [...new Set(texts.flatMap((text) => wordsOf(text)))].filter((word) => !own.has(word));
}

/** Returns the placeholder of a removed product in an index that is being built: the import must not bring it back. */
export function removedDocument(id: string): ProductDocument {
  const nothing = toDocument({
    id,
    name: '',
    sku: '',
    variantSkus: [],
    description: '',
    tags: [],
    brand: '',
    categoryIds: [],
    itemType: '',
    mainCategory: '',
    basePriceMinor: 0,
    createdAt: new Date(0),
    version: 0,
    images: [],
    inStock: false,
  });
  return { ...nothing, isActive: false };
}

/** A hash in hexadecimal digits: the engine's exact filter folds case and accents, drops signs and reads 100 characters. */
export function exactKey(value: string): string {
  return createHash('sha256').update(value, 'utf8').digest('hex').slice(0, 40);
}
