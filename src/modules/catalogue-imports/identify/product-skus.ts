import type { Product, SelectedAttributes } from '#modules/products/index.js';
import { normalSku } from '#modules/products/editing/index.js';
import type { CellFault, CellNote, ImportedProduct, ImportedVariant } from '../read/imported-product.js';
import { placeOf } from '../read/places.js';
import type { KnownProducts } from './known-products.js';
import { isSku, madeSkus, variantBase } from './made-sku.js';

/** A product of the file with the SKUs that it will have. */
export interface WithSkus {
  readonly product: ImportedProduct;
  readonly notes: readonly CellNote[];
  /** SKUs of other products, which refuse it. */
  readonly faults: readonly CellFault[];
}

/** The SKUs that a product may get, for what is known of them. */
export function skusOf(product: ImportedProduct): string[] {
  const { sku = '' } = product.fields;
  const given = [sku, ...product.variants.map((variant) => variant.sku)].map((each) => normalSku(each));
  const made = product.variants.flatMap(({ sku: base, options, isSkuMade }) =>
    madeSkus(isSkuMade ? base : variantBase(base, options), ownerOf(product)),
  );
  return [...new Set([...given, ...made, ...madeSkus(sku, ownerOf(product))])].filter((each) => each !== '');
}

/**
 * Decides the SKUs: a product's is its own; of variants that share one the first keeps it, the others get one made of it and their
 * options, and so does one without. A variant that the shop has with these options keeps what was made for it (decisions 14.25).
 */
export function withSkus(product: ImportedProduct, known: Product | undefined, all: KnownProducts): WithSkus {
  const naming = new Naming(product, known, all);
  const sku = naming.ofProduct();
  const variants = product.variants.map((variant) => ({ ...variant, sku: naming.ofVariant(variant) }));
  return {
    product: {
      ...product,
      fields: { ...product.fields, sku: sku ?? naming.madeForProduct(variants) },
      variants,
    },
    notes: naming.notes,
    faults: naming.faults,
  };
}

type Placed = Pick<ImportedProduct, 'row' | 'rows' | 'columns'>;

class Naming {
  readonly notes: CellNote[] = [];
  readonly faults: CellFault[] = [];
  private readonly taken = new Set<string>();
  private readonly shared: ReadonlySet<string>;
  private readonly firstRows = new Map<string, number>();
  private readonly knownByOptions: ReadonlyMap<string, string>;
  private readonly optionsOfKnown: ReadonlyMap<string, string>;

  constructor(
    private readonly product: ImportedProduct,
    private readonly known: Product | undefined,
    private readonly all: KnownProducts,
  ) {
    const skus = product.variants.filter(({ isSkuMade }) => !isSkuMade).map(({ sku }) => normalSku(sku));
    this.shared = new Set(skus.filter((sku, index) => skus.indexOf(sku) !== index));
    const variants = known?.variants ?? [];
    this.knownByOptions = new Map(variants.map(({ sku, options }) => [keyOf(options), sku]));
    this.optionsOfKnown = new Map(variants.map(({ sku, options }) => [sku, keyOf(options)]));
  }

  /** @returns undefined for one that has to be made */
  ofProduct(): string | undefined {
    const { known, product } = this;
    const given = product.isSkuMade ? undefined : normalSku(product.fields.sku ?? '');
    if (given !== undefined && isSku(given)) this.refuseForeign(product, given);
    if (known !== undefined) {
      if (given !== undefined && given !== known.sku)
        this.note(product, 'READ_OTHERWISE', `the product keeps its SKU ${known.sku}`);
      this.taken.add(known.sku);
      return known.sku;
    }
    if (given === undefined || !isSku(given)) return undefined;
    this.taken.add(given);
    return given;
  }

  /** Neither that of a variant, nor of another product. */
  madeForProduct(variants: readonly ImportedVariant[]): string {
    const base = this.product.fields.sku ?? '';
    const used = new Set(variants.map(({ sku }) => sku));
    const candidates = madeSkus(base, ownerOf(this.product));
    const made = candidates.find((sku) => !used.has(sku) && this.isFree(sku)) ?? candidates.at(-1) ?? base;
    if (!this.product.isSkuMade) this.note(this.product, 'MADE_UP', `the SKU ${made}: the given one is none`);
    return made;
  }

  ofVariant(variant: ImportedVariant): string {
    const given = normalSku(variant.sku);
    if (!variant.isSkuMade && !this.shared.has(given) && isSku(given) && !this.taken.has(given)) {
      this.refuseForeign(variant, given);
      return this.keep(given);
    }
    const before = this.knownByOptions.get(keyOf(variant.options));
    if (before !== undefined && !this.taken.has(before) && (variant.isSkuMade || isMadeOf(before, given)))
      return this.made(variant, before, given);
    if (!variant.isSkuMade && isSku(given) && this.mayKeep(variant, given)) {
      this.refuseForeign(variant, given);
      this.firstRows.set(given, variant.row);
      return this.keep(given);
    }
    const text = variant.isSkuMade ? variant.sku : variantBase(variant.sku, variant.options);
    const candidates = madeSkus(text, ownerOf(this.product));
    return this.made(variant, candidates.find((sku) => this.isFree(sku)) ?? candidates.at(-1) ?? text, given);
  }

  private mayKeep({ options }: ImportedVariant, sku: string): boolean {
    const other = this.optionsOfKnown.get(sku);
    return !this.taken.has(sku) && (other === undefined || other === keyOf(options));
  }

  private isFree(sku: string): boolean {
    const isOther = this.all.ownerOfSku(sku, this.known?._id.toHexString()) !== undefined;
    return !this.taken.has(sku) && !isOther && !this.optionsOfKnown.has(sku);
  }

  private made(variant: ImportedVariant, sku: string, given: string): string {
    if (variant.isSkuMade) this.note(variant, 'MADE_UP', `the SKU ${sku}: the file has none`);
    else if (sku !== given) this.note(variant, 'MADE_UP', `the SKU ${sku}: another has ${variant.sku}`);
    return this.keep(sku);
  }

  private keep(sku: string): string {
    this.taken.add(sku);
    return sku;
  }

  private refuseForeign(at: Placed, sku: string): void {
    const owner = this.all.ownerOfSku(sku, this.known?._id.toHexString());
    if (owner === undefined) return;
    const reason = `the SKU ${sku} is that of another product, ${owner.name}`;
    this.faults.push({ ...placeOf(at, 'sku'), reason });
  }

  private note(at: Placed, kind: CellNote['kind'], what: string): void {
    this.notes.push({ ...placeOf(at, 'sku'), kind, what });
  }
}

/** Returns the key that separates made SKUs of products. */
function ownerOf({ identity, fields }: ImportedProduct): string {
  return identity.importKey ?? fields.slug ?? fields.sku ?? '';
}

/** The same for the same options in any order. */
function keyOf(options: SelectedAttributes): string {
  return JSON.stringify(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isMadeOf(sku: string, base: string): boolean {
  return sku === base || sku.startsWith(base.slice(0, 40));
}
