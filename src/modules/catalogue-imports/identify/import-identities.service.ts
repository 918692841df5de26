import { Injectable } from '@nestjs/common';
import { AdminCatalogueService, type Product } from '#modules/products/index.js';
import { normalSku } from '#modules/products/editing/index.js';
import { ImportClaimRepository } from '../data/import-claim.repository.js';
import type { CellFault, CellNote, ImportedProduct } from '../read/imported-product.js';
import { placeOf } from '../read/places.js';
import { KnownProducts } from './known-products.js';
import { withOtherPart } from './other-part.js';
import { skusOf, withSkus } from './product-skus.js';

/** A product of the file, and the one of the shop that it is. */
export interface IdentifiedProduct {
  readonly product: ImportedProduct;
  readonly known: Product | null;
  readonly notes: readonly CellNote[];
  readonly faults: readonly CellFault[];
}

/** Says which product of the shop a product of a file is, and which SKUs are its own (decisions 14.25). */
@Injectable()
export class ImportIdentitiesService {
  constructor(
    private readonly queries: AdminCatalogueService,
    private readonly claims: ImportClaimRepository,
  ) {}

  /**
   * Returns what the shop has of the names in products.
   * @param dryRun of the import: those of its products before, which are not written
   */
  async known(
    products: readonly ImportedProduct[],
    importId: string,
    { dryRun }: { readonly dryRun: boolean },
  ): Promise<KnownProducts> {
    const skus = [...new Set(products.flatMap((product) => [...skusOf(product), ...identitySku(product)]))];
    const slugs = products.flatMap(({ fields }) => fields.slug ?? []);
    const ids = products.flatMap(({ identity }) => identity.id ?? []);
    const importKeys = products.flatMap(({ identity }) => identity.importKey ?? []);
    const known = new KnownProducts(await this.queries.findByKeys({ skus, slugs, ids, importKeys }));
    if (dryRun)
      for (const claim of await this.claims.find(importId, skus, slugs)) known.take(claim.owner, claim);
    return known;
  }

  identify(product: ImportedProduct, all: KnownProducts): IdentifiedProduct {
    const known = all.find(product.identity);
    const whole = withOtherPart(product, known);
    const named = withSkus(withFreeSlug(whole.product, known, all), known, all);
    const ofIdentity = [...idNotes(product, known), ...slugNotes(product, named.product)];
    const notes = [...whole.notes, ...named.notes, ...ofIdentity];
    return { ...named, notes, faults: [...whole.faults, ...named.faults], known: known ?? null };
  }
}

/** An id that no product of this shop has, as in a file of another one. */
function idNotes(product: ImportedProduct, known: Product | undefined): CellNote[] {
  const { id } = product.identity;
  if (id === undefined || id === known?._id.toHexString()) return [];
  return [{ ...placeOf(product, 'id'), kind: 'LEFT_OUT', what: 'no product has this id: its SKU counts' }];
}

function identitySku({ identity }: ImportedProduct): string[] {
  return identity.sku === undefined ? [] : [normalSku(identity.sku)];
}

/** A product of another shop system whose address another one has gets an address of its name. */
function withFreeSlug(
  product: ImportedProduct,
  known: Product | undefined,
  all: KnownProducts,
): ImportedProduct {
  const { fields, identity } = product;
  const isTaken = fields.slug !== undefined && all.ownerOfSlug(fields.slug) !== undefined;
  const isOther = isTaken && known?.slug !== fields.slug;
  if (identity.importKey === undefined || !isOther) return product;
  return { ...product, fields: { ...fields, slug: undefined } };
}

function slugNotes(product: ImportedProduct, named: ImportedProduct): CellNote[] {
  const { slug } = product.fields;
  if (slug === named.fields.slug) return [];
  const what = `the address is made of the name: another product has ${slug}`;
  return [{ ...placeOf(product, 'slug'), kind: 'READ_OTHERWISE', what }];
}
