import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { findWithWords } from '#infrastructure/database/word-search.js';
import { listKeys, type ListKeys } from '../domain/sort-keys.js';
import type { RatingTotals } from '../domain/rating.js';
import { SkuTakenError, SlugTakenError } from '../products.errors.js';
import {
  adminListOf,
  listOf,
  type AdminProductFilter,
  type AdminProductSort,
  type ProductFilter,
  type ProductSort,
} from './product-lists.js';
import { Product, WORDS_INDEX, type OpenedLedger } from './product.schema.js';

/** Filters that can be counted by an index. */
type ActiveFilter = Pick<ProductFilter, 'inStock'>;

/** The fields that a list of found products is ordered by. */
export type FoundProduct = Pick<Product, '_id' | 'createdAt' | 'currentStock' | 'nameKey' | 'unitPriceMinor'>;

/** `null` unsets a field. */
export type ProductChanges = Partial<
  Omit<Product, '_id' | 'version' | 'createdAt' | 'updatedAt' | keyof ListKeys | ClearableField>
> & { readonly [K in ClearableField]?: Product[K] | null };

/** The fields that a product may have or not. */
type ClearableField =
  | 'hsnCode'
  | 'taxRate'
  | 'salePriceMinor'
  | 'brand'
  | 'barcode'
  | 'weight'
  | 'length'
  | 'breadth'
  | 'height'
  | 'seo'
  | 'ownPrice'
  | 'variants'
  | 'unassignedStock'
  | 'lowestStock'
  | 'pricesMinor'
  | 'sale'
  | 'saleDueAt'
  | 'categoryPath';

/** The fields of a product that are shown beside those of the search index. */
export type ListedState = Pick<Product, '_id' | (typeof LISTED_FIELDS)[number]>;

const LISTED_FIELDS = [
  'basePriceMinor',
  'discountPercent',
  'salePriceMinor',
  'currentStock',
  'inStock',
  'ratingSum',
  'ratingCount',
] as const;

/** By what a file may name products. */
export interface ProductKeys {
  /** In their normal form; of the products themselves or of their variants. */
  readonly skus?: readonly string[];
  readonly slugs?: readonly string[];
  readonly ids?: readonly string[];
  /** See `Product.importKey`. */
  readonly importKeys?: readonly string[];
}

/** Reads and writes products. Stock changes are in `StockRepository`. */
@Injectable()
export class ProductRepository {
  constructor(
    @InjectModel(Product.name) private readonly model: Model<Product>,
    private readonly lists: ListReader,
  ) {}

  /** @throws SkuTakenError, SlugTakenError when another product has them */
  async insert(product: Product): Promise<void> {
    try {
      await this.model.create([{ ...product, ...listKeys(product) }]);
    } catch (error) {
      throw asTaken(error);
    }
  }

  /**
   * Returns one page of the active products. In an order or with filters that no index has, up to 10,000 products are
   * looked at: see `listOf`.
   * @throws WrongCursorError
   */
  async findActivePage(
    filter: ProductFilter,
    sort: ProductSort,
    query: ScrollQuery,
  ): Promise<ListPage<Product>> {
    return this.lists.find(this.model, listOf(filter, sort, await this.hasSeveralPrices(filter)), query);
  }

  /**
   * Returns one page of all products. In an order or with filters that no index has, up to 10,000 products are looked
   * at: see `adminListOf`.
   * @throws WrongCursorError
   */
  async findPage(
    filter: AdminProductFilter,
    sort: AdminProductSort | undefined,
    query: ScrollQuery,
  ): Promise<ListPage<Product>> {
    return this.lists.find(this.model, adminListOf(filter, sort), query);
  }

  /** Up to 1,000 of the products that have all of the words, unordered: see `findWithWords`. */
  async findWithWords(filter: AdminProductFilter, words: readonly string[]): Promise<FoundProduct[]> {
    const { filter: listed, also } = adminListOf(filter);
    const found = await findWithWords(this.model, {
      words,
      indexed: { isActive: filter.isActive ?? { $in: [false, true] } },
      other: { ...listed, ...also },
      index: WORDS_INDEX,
      select: { createdAt: 1, currentStock: 1, nameKey: 1, unitPriceMinor: 1 },
    });
    return found as FoundProduct[];
  }

  /** Whether a price filter has to look at the prices of variants. */
  private async hasSeveralPrices({ minPriceMinor, maxPriceMinor }: ProductFilter): Promise<boolean> {
    if (minPriceMinor === undefined && maxPriceMinor === undefined) return false;
    return (await this.model.exists({ pricesMinor: { $gte: 0 } })) !== null;
  }

  /** Up to `limit` products of which a step of a sale is due, the longest due first. */
  async findSalesDue(now: Date, limit: number): Promise<string[]> {
    const due = { saleDueAt: { $lte: now } };
    const found = await this.model.find(due).sort({ saleDueAt: 1 }).limit(limit).select({ _id: 1 }).lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** The next active products after an id, ordered by id. */
  async findActiveAfter(id: string | undefined, limit: number): Promise<Product[]> {
    return this.model
      .find({ isActive: true, ...(id === undefined ? {} : { _id: { $gt: id } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /** @param limit counts no further */
  async countActive(filter: ActiveFilter, limit?: number): Promise<number> {
    return this.model.countDocuments(listOf(filter, 'newest').filter, limit === undefined ? {} : { limit });
  }

  async findById(id: string): Promise<Product | null> {
    return this.model.findById(id).lean();
  }

  /** A product by its slug, or by its id: that is the address of one that has no slug yet, and stays one. */
  async findBySlug(slug: string): Promise<Product | null> {
    const found = await this.model.findOne({ slug }).lean();
    return found === null && /^[0-9a-f]{24}$/.test(slug) ? this.findById(slug) : found;
  }

  /**
   * The products that have one of the keys; unordered. One query for each index: for an `$or` of different fields the embedded
   * database reads every product.
   */
  async findByKeys({ skus = [], slugs = [], ids = [], importKeys = [] }: ProductKeys): Promise<Product[]> {
    const bySkus = await this.findIn('skus', skus);
    const known = new Set(bySkus.flatMap((product) => product.skus!));
    // An earlier version enters no `skus`.
    const missing = skus.filter((sku) => !known.has(sku));
    const found = [
      ...bySkus,
      ...(await this.findIn('sku', missing)),
      ...(await this.findIn('slug', slugs)),
      ...(await this.findIn('_id', ids)),
      ...(await this.findIn('importKey', importKeys)),
    ];
    return [...new Map(found.map((product) => [product._id.toHexString(), product])).values()];
  }

  private async findIn(
    field: 'skus' | 'sku' | 'slug' | '_id' | 'importKey',
    values: readonly string[],
  ): Promise<Product[]> {
    return values.length === 0 ? [] : this.model.find({ [field]: { $in: [...values] } }).lean();
  }

  /** Returns those slugs that products have. */
  async findTakenSlugs(slugs: readonly string[]): Promise<Set<string>> {
    const found = await this.model
      .find({ slug: { $in: [...slugs] } })
      .select({ slug: 1 })
      .lean();
    return new Set(found.map(({ slug }) => slug!));
  }

  /** The given products that exist, unordered. */
  async findByIds(ids: readonly string[]): Promise<Product[]> {
    return this.model.find({ _id: { $in: ids } }).lean();
  }

  /** Returns those of the given products that are active, unordered. */
  async findListed(ids: readonly string[]): Promise<ListedState[]> {
    return this.model
      .find({ _id: { $in: ids }, isActive: true })
      .select([...LISTED_FIELDS])
      .lean();
  }

  /**
   * Active products with fewer than `below` units, lowest stock first, and those with such a variant: as many of either. `below`
   * is at most `LOW_STOCK`.
   */
  async findLowStock(below: number, limit: number): Promise<Product[]> {
    const isLow = { $lt: below };
    const [products, ofVariants] = await Promise.all([
      this.model
        .find({ isActive: true, currentStock: isLow })
        .sort({ currentStock: 1, _id: 1 })
        .limit(limit)
        .lean(),
      this.model.find({ lowestStock: isLow }).sort({ lowestStock: 1 }).limit(limit).lean(),
    ]);
    return [
      ...new Map(
        [...products, ...ofVariants].map((product) => [product._id.toHexString(), product]),
      ).values(),
    ];
  }

  /** How many active products have fewer than `LOW_STOCK` units, as exact as the total of a list. */
  async countLowStock(): Promise<number> {
    const { filter, order } = adminListOf({ isActive: true, isLow: true });
    return this.lists.total(this.model, { filter, order });
  }

  /**
   * Changes fields. Those that follow from the product itself (its stock among them) are read in the same unit of work.
   * @returns the changed product, or null when it does not exist @throws SkuTakenError, SlugTakenError
   */
  async update(id: string, changes: ProductChanges, now: Date): Promise<Product | null> {
    try {
      return await this.model
        .findOneAndUpdate(
          { _id: id },
          { ...setAndUnset({ ...changes, ...listKeys(changes), updatedAt: now }), $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
    } catch (error) {
      throw asTaken(error);
    }
  }

  /** Adds an image with one conditional update, unless the product already has `max`. */
  async addImage(id: string, url: string, max: number, now: Date): Promise<Product | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, [`images.${max - 1}`]: { $exists: false } },
        { $push: { images: url }, $set: { updatedAt: now }, $inc: { version: 1, edits: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** The next products after an id, active or not, ordered by id. */
  async findAfter(id: string | undefined, limit: number): Promise<Product[]> {
    return this.model
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Adds to the counted ratings. @returns false if they were never counted, or the product is gone */
  async addRatings(id: string, { sum, count }: RatingTotals): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, ratingCount: { $gte: 0 } },
      { $inc: { ratingSum: sum, ratingCount: count } },
    );
    return matchedCount === 1;
  }

  async setRatings(id: string, { sum, count }: RatingTotals): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { ratingSum: sum, ratingCount: count } });
  }

  /** Reads all products: no index serves what hardly ever finds one. */
  async findIdsWithoutLedger(): Promise<Types.ObjectId[]> {
    const found = await this.model.find({ ledger: null }).select({ _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /** Returns those products that still have no ledger. */
  async findWithoutLedger(
    ids: readonly Types.ObjectId[],
  ): Promise<Pick<Product, '_id' | 'currentStock' | 'unassignedStock' | 'variants'>[]> {
    return this.model
      .find({ _id: { $in: [...ids] }, ledger: null })
      .select({ currentStock: 1, unassignedStock: 1, variants: 1 })
      .lean();
  }

  /** Returns the ledger of a product; null for no product. */
  async findLedger(id: Types.ObjectId): Promise<Pick<Product, 'ledger'> | null> {
    return this.model.findById(id).select({ ledger: 1 }).lean();
  }

  async setLedger(id: Types.ObjectId, ledger: OpenedLedger): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { ledger } });
  }

  /** Opens the ledgers of products that have none, in one command. */
  async openLedgers(ledgers: readonly { id: Types.ObjectId; ledger: OpenedLedger }[]): Promise<void> {
    await this.model.bulkWrite(
      ledgers.map(({ id, ledger }) => ({
        updateOne: { filter: { _id: id, ledger: null }, update: { $set: { ledger } } },
      })),
    );
  }

  /** @returns the deleted product; null when it does not exist */
  async delete(id: string): Promise<Product | null> {
    return this.model.findByIdAndDelete(id).lean();
  }
}

function asTaken(error: unknown): unknown {
  if (isDuplicateKey(error, 'sku') || isDuplicateKey(error, 'skus')) return new SkuTakenError();
  return isDuplicateKey(error, 'slug') ? new SlugTakenError() : error;
}
