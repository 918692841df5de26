import { cleanHtml, hasManyElements, MOST_NESTED, sanitizedHtml } from '#common/html/sanitize-html.js';
import { UNSEEN } from '#common/text/invisible-characters.js';
import { isWebAddress } from '#common/validation/web-address.js';
import {
  isAttributeName,
  LONGEST_ATTRIBUTE_VALUE,
  MAX_ATTRIBUTES,
  MAX_ATTRIBUTE_VALUES,
  MAX_CATEGORIES,
  MAX_CENTIMETRES,
  MAX_DESCRIPTION,
  MAX_GRAMS,
  MAX_IMAGES,
  MAX_IMAGE_TEXT,
  MAX_MARKUP,
  MAX_NAME,
  MAX_TAGS,
  MAX_VARIANTS,
  SEO_LIMITS,
  type ProductAttributes,
} from '#modules/products/editing/index.js';
import type {
  CellNote,
  ImportedFields,
  ImportedImage,
  ImportedProduct,
  ImportedVariant,
  NoteKind,
} from './imported-product.js';
import { placeOf, rowOf } from './places.js';
import { quoted } from './quoted.js';
import { TOO_MANY } from './variant-rows.js';

const NOT_SEEN = new RegExp(`[${UNSEEN}]`, 'gu');
const BARCODE = /^\d{8,14}$/;

/**
 * A product as the shop can have it: what is beyond its limits is cut or left out, each with a note (decisions 14.26). What it cannot
 * be without (a price, a name, options) stays as it is, and refuses it.
 */
export function fitted(product: ImportedProduct): { product: ImportedProduct; notes: CellNote[] } {
  const notes: CellNote[] = [];
  const fit = new Fit(product, notes);
  const { fields } = product;
  const variants = product.variants.slice(0, MAX_VARIANTS);
  for (const { row } of product.variants.slice(MAX_VARIANTS))
    notes.push({
      row,
      column: null,
      kind: 'LEFT_OUT',
      what: TOO_MANY,
    });
  return {
    product: {
      ...product,
      fields: {
        ...fields,
        name: fit.line('name', fields.name),
        brand: fit.line('brand', fields.brand),
        itemType: fit.atLeastTwo('itemType', fit.line('itemType', fields.itemType)),
        mainCategory: fit.atLeastTwo('mainCategory', fit.line('mainCategory', fields.mainCategory)),
        description: fit.description(fields.description),
        tags: fit.tags(fields.tags),
        seo: fit.seo(fields.seo),
        barcode: fit.barcode(fields.barcode),
        weight: fit.size('weight', fields.weight, MAX_GRAMS),
        length: fit.size('length', fields.length, MAX_CENTIMETRES),
        breadth: fit.size('breadth', fields.breadth, MAX_CENTIMETRES),
        height: fit.size('height', fields.height, MAX_CENTIMETRES),
        attributes: variants.length === 0 ? fit.attributes(fields.attributes) : fields.attributes,
      },
      images: fit.images(product.images),
      categories: fit.categories(product),
      variants: variants.map((variant) => fittedVariant(variant, new Fit(variant, notes))),
    },
    notes,
  };
}

function fittedVariant(variant: ImportedVariant, fit: Fit): ImportedVariant {
  const [image] = variant.image ? (fit.images([variant.image]) ?? []) : [];
  return {
    ...variant,
    options: Object.fromEntries(
      Object.entries(variant.options).map(([name, value]) => [
        name,
        typeof value === 'string' ? fit.cut('options', value, LONGEST_ATTRIBUTE_VALUE) : value,
      ]),
    ),
    barcode: fit.barcode(variant.barcode),
    weight: fit.size('weight', variant.weight, MAX_GRAMS),
    image: variant.image === null ? null : image,
  };
}

/** Fits the fields of a product or variant, and notes what is lost. */
class Fit {
  constructor(
    private readonly of: Pick<ImportedProduct, 'row' | 'rows' | 'columns'>,
    private readonly notes: CellNote[],
  ) {}

  /** A line of text without what is not seen. */
  line<T extends string | null | undefined>(field: string, text: T): T {
    if (typeof text !== 'string') return text;
    const seen = text.replaceAll(NOT_SEEN, ' ').trim();
    if (seen !== text) this.note(field, 'READ_OTHERWISE', 'control characters are left out');
    return this.cut(field, seen, MAX_NAME) as T;
  }

  atLeastTwo(field: string, text: string | undefined): string | undefined {
    if (text === undefined || text.length > 1) return text;
    return this.note(field, 'LEFT_OUT', `${text}: it has less than two characters`);
  }

  cut(field: string, text: string, most: number): string {
    if (text.length <= most) return text;
    const characters = [...text];
    if (characters.length <= most) return text;
    this.note(field, 'CUT', `cut to ${most} of ${characters.length} characters`);
    return characters.slice(0, most).join('').trim();
  }

  description(given: string | undefined): string | undefined {
    if (given === undefined) return undefined;
    if (given.length <= FITS_ANYWAY && !hasManyElements(given)) return given.replaceAll('\0', '');
    const { html, isFlattened } = cleanHtml(beginning(given, MAX_MARKUP));
    if (isFlattened) {
      const what = `elements in more than ${MOST_NESTED} others are left out, and what is in them is kept`;
      this.note('description', 'READ_OTHERWISE', what);
    }
    const cleaned = html.replaceAll('\0', '');
    const short = shortened(cleaned);
    const isCut = given.length > MAX_MARKUP || short !== cleaned;
    if (isCut) this.note('description', 'CUT', `cut to ${short.length} of ${given.length} characters`);
    return isCut || isFlattened ? short : given.replaceAll('\0', '');
  }

  tags(tags: string[] | undefined): string[] | undefined {
    if (tags === undefined) return undefined;
    const cut = [...new Set(tags.map((tag) => this.cut('tags', tag, MAX_NAME)))];
    if (cut.length > MAX_TAGS)
      this.note('tags', 'LEFT_OUT', `${cut.length - MAX_TAGS} tags: a product has at most ${MAX_TAGS}`);
    return cut.slice(0, MAX_TAGS);
  }

  seo(seo: ImportedFields['seo']): ImportedFields['seo'] {
    if (seo === undefined) return undefined;
    const texts = Object.entries(seo).map(([name, text]: [string, string | null]) => {
      if (text === null) return [name, null];
      const seen = text.replaceAll(NOT_SEEN, ' ').trim();
      return [name, this.cut(this.seoField(name), seen, SEO_LIMITS[name as keyof typeof SEO_LIMITS])];
    });
    return Object.fromEntries(texts) as ImportedFields['seo'];
  }

  /** Sources with a column for each have each by its name. */
  private seoField(name: string): string {
    const own = name === 'title' ? 'seoTitle' : 'seoDescription';
    return Object.hasOwn(this.of.columns, own) ? own : 'seo';
  }

  barcode(code: string | null | undefined): string | null | undefined {
    if (typeof code !== 'string' || BARCODE.test(code)) return code;
    this.note('barcode', 'LEFT_OUT', `${quoted(code)}: a barcode has 8 to 14 digits`);
    return null;
  }

  size(field: string, value: number | null | undefined, most: number): number | null | undefined {
    if (typeof value !== 'number' || (value > 0 && value <= most)) return value;
    this.note(field, 'LEFT_OUT', `${value}: it must be above 0, and at most ${most}`);
    return null;
  }

  /** Returns the attributes of a product; without variants they are information alone. */
  attributes(attributes: ProductAttributes | undefined): ProductAttributes | undefined {
    if (attributes === undefined || typeof attributes !== 'object') return attributes;
    let left = MAX_ATTRIBUTE_VALUES;
    const kept: ProductAttributes = {};
    for (const [name, values] of Object.entries(attributes)) {
      if (!Array.isArray(values)) return attributes;
      const fits =
        isAttributeName(name) && Object.keys(kept).length < MAX_ATTRIBUTES && values.length <= left;
      if (!fits) {
        this.note(
          'attributes',
          'LEFT_OUT',
          `${quoted(name)}: too many attributes or values, or no name of one`,
        );
        continue;
      }
      left -= values.length;
      const cut = values.map((value) =>
        typeof value === 'string' ? this.cut('attributes', value, LONGEST_ATTRIBUTE_VALUE) : value,
      );
      kept[name] = [...new Set(cut)];
    }
    return kept;
  }

  categories({ categories, categoriesColumn: column }: ImportedProduct): ImportedProduct['categories'] {
    const row = rowOf(this.of, column);
    for (const path of categories?.slice(MAX_CATEGORIES) ?? [])
      this.add({
        row,
        column,
        kind: 'LEFT_OUT',
        what: `${quoted(path.join(' > '))}: a product is in at most ${MAX_CATEGORIES} categories`,
      });
    return categories?.slice(0, MAX_CATEGORIES);
  }

  images(images: readonly ImportedImage[] | undefined): ImportedImage[] | undefined {
    if (images === undefined) return undefined;
    const found = images.flatMap((image) => this.image(image) ?? []);
    for (const image of found.slice(MAX_IMAGES))
      this.leaveOut(image, `${quoted(image.url)}: a product has at most ${MAX_IMAGES} images`);
    return found.slice(0, MAX_IMAGES);
  }

  private image(image: ImportedImage): ImportedImage | undefined {
    const { row, column, textAt = { row, column } } = image;
    const url = image.url.startsWith('//') ? `https:${image.url}` : image.url;
    if (!isWebAddress(url)) return this.leaveOut(image, `${quoted(url)}: it is no http or https address`);
    if (url !== image.url)
      this.add({ row, column, kind: 'READ_OTHERWISE', what: `${quoted(image.url)} is read with https` });
    const text = image.text === undefined ? undefined : [...image.text];
    if (text === undefined || text.length <= MAX_IMAGE_TEXT) return { ...image, url };
    const what = `the text of an image is cut to ${MAX_IMAGE_TEXT} of ${text.length} characters`;
    this.add({ ...textAt, kind: 'CUT', what });
    return { ...image, url, text: text.slice(0, MAX_IMAGE_TEXT).join('').trim() };
  }

  /** Leaves an image out, and with it its text. */
  private leaveOut({ row, column, text = '', textAt }: ImportedImage, what: string): undefined {
    this.add({ row, column, kind: 'LEFT_OUT', what });
    if (text !== '' && textAt !== undefined)
      this.add({ ...textAt, kind: 'LEFT_OUT', what: `${quoted(text)}: its image is left out` });
    return undefined;
  }

  private note(field: string, kind: NoteKind, what: string): undefined {
    return this.add({ ...placeOf(this.of, field), kind, what });
  }

  private add(note: CellNote): undefined {
    this.notes.push(note);
    return undefined;
  }
}

/** A sign is at most six in clean HTML. */
const FITS_ANYWAY = MAX_DESCRIPTION / 8;

/** More than what closes the open elements of a text is long. */
const CLOSING_SIGNS = 1_200;

/** The beginning of a clean text that a description has room for. */
function shortened(cleaned: string): string {
  let short = cleaned;
  for (let most = MAX_DESCRIPTION; lengthOf(short) > MAX_DESCRIPTION; most -= CLOSING_SIGNS)
    short = sanitizedHtml(beginning(cleaned, most));
  return short;
}

function lengthOf(text: string): number {
  return text.length <= MAX_DESCRIPTION ? text.length : [...text].length;
}

/** The beginning of a text that ends neither within a character nor within an element. */
function beginning(html: string, most: number): string {
  if (html.length <= most) return html;
  const cut = html.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  const open = cut.lastIndexOf('<');
  return open > cut.lastIndexOf('>') ? cut.slice(0, open) : cut;
}
