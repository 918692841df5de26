import type { Product } from '#modules/products/index.js';
import { normalSku } from '#modules/products/editing/index.js';
import type { ProductIdentity } from '../read/imported-product.js';

/** The identifiers that a product of the shop, or an earlier one of the file, has alone. */
export interface Owned {
  readonly name: string;
  /** In their normal form. */
  readonly skus: readonly string[];
  readonly slug: string | undefined;
}

/** The owner, a product: an id, or a place in the file. */
interface Owner {
  readonly id: string;
  readonly name: string;
}

/** The products that the shop has, and what those of the file before have taken. */
export class KnownProducts {
  private readonly byId = new Map<string, Product>();
  private readonly byImportKey = new Map<string, Product>();
  private readonly bySku = new Map<string, Product>();
  private readonly bySlug = new Map<string, Product>();
  private readonly ownersOfSkus = new Map<string, Owner>();
  private readonly ownersOfSlugs = new Map<string, Owner>();

  constructor(found: readonly Product[]) {
    for (const product of found) {
      const id = product._id.toHexString();
      this.byId.set(id, product);
      this.bySku.set(product.sku, product);
      if (product.importKey !== undefined) this.byImportKey.set(product.importKey, product);
      if (product.slug !== undefined) this.bySlug.set(product.slug, product);
      this.take(id, { ...product, skus: [product.sku, ...(product.skus ?? [])], slug: product.slug });
    }
  }

  /** The one that a product of the file is (decisions 14.25): never by a variant's SKU. */
  find({ id, sku, slug, importKey }: ProductIdentity): Product | undefined {
    const found =
      this.byId.get(id ?? '') ??
      this.byImportKey.get(importKey ?? '') ??
      this.bySku.get(normalSku(sku ?? ''));
    if (found !== undefined) return found;
    const named = this.bySlug.get(slug ?? '');
    return named !== undefined && mayBe(named, importKey) ? named : undefined;
  }

  /** The product other than this one that has an SKU. */
  ownerOfSku(sku: string, id: string | undefined): Owner | undefined {
    const owner = this.ownersOfSkus.get(sku);
    return owner?.id === id ? undefined : owner;
  }

  ownerOfSlug(slug: string): Owner | undefined {
    return this.ownersOfSlugs.get(slug);
  }

  /** Notes what a product has now. @param id its own; of one that a dry run makes, its place in the file */
  take(id: string, { name, skus, slug }: Owned): void {
    for (const sku of skus) this.ownersOfSkus.set(sku, { id, name });
    if (slug !== undefined) this.ownersOfSlugs.set(slug, { id, name });
  }
}

/** A product that came with a file of the same source by another name is not meant by its slug. */
function mayBe({ importKey }: Product, wanted: string | undefined): boolean {
  const sourceOf = (key: string) => key.slice(0, key.indexOf(':'));
  return importKey === undefined || wanted === undefined || sourceOf(importKey) !== sourceOf(wanted);
}
