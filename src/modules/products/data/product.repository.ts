import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { SkuTakenError } from '../products.errors.js';
import { Product } from './product.schema.js';

export const PRODUCT_SORTS = ['newest', 'price:asc', 'price:desc'] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductFilter {
  readonly itemType?: string;
  readonly mainCategory?: string;
}

/** The fields of a product that an administrator may change. */
export type ProductChanges = Partial<
  Pick<
    Product,
    | 'name'
    | 'description'
    | 'basePriceMinor'
    | 'discountPercent'
    | 'images'
    | 'itemType'
    | 'mainCategory'
    | 'tags'
    | 'attributes'
    | 'isActive'
  >
>;

/** The index keys of each sort. */
export const SORT_KEYS = {
  newest: { createdAt: -1, _id: -1 },
  'price:asc': { basePriceMinor: 1, _id: 1 },
  'price:desc': { basePriceMinor: -1, _id: -1 },
} as const;

/** Reads and writes products. Stock changes are in `StockRepository`. */
@Injectable()
export class ProductRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /** @throws the duplicate key of `sku` when another product has it */
  async insert(product: Product): Promise<void> {
    try {
      await this.model.create([product]);
    } catch (error) {
      throw isDuplicateKey(error, 'sku') ? new SkuTakenError() : error;
    }
  }

  /** One page of the active products. */
  async findActivePage(filter: ProductFilter, sort: ProductSort, page: PageQuery): Promise<Product[]> {
    return this.model
      .find(active(filter))
      .sort(SORT_KEYS[sort])
      .skip(entriesBefore(page))
      .limit(page.limit)
      .lean();
  }

  /** The next active products after an id, ordered by id. */
  async findActiveAfter(id: string | undefined, limit: number): Promise<Product[]> {
    return this.model
      .find({ isActive: true, ...(id === undefined ? {} : { _id: { $gt: id } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  async countActive(filter: ProductFilter): Promise<number> {
    return this.model.countDocuments(active(filter));
  }

  async findById(id: string): Promise<Product | null> {
    return this.model.findById(id).lean();
  }

  /** The given products that exist, unordered. */
  async findByIds(ids: readonly string[]): Promise<Product[]> {
    return this.model.find({ _id: { $in: ids } }).lean();
  }

  /** Active products with fewer than `below` units, lowest stock first. */
  async findLowStock(below: number, limit: number): Promise<Product[]> {
    return this.model
      .find({ isActive: true, currentStock: { $lt: below } })
      .sort({ currentStock: 1, _id: 1 })
      .limit(limit)
      .lean();
  }

  /** @returns the changed product, or null when it does not exist */
  async update(id: string, changes: ProductChanges, now: Date): Promise<Product | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id },
        { $set: { ...changes, updatedAt: now }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Adds an image with one conditional update, unless the product already has `max`. */
  async addImage(id: string, url: string, max: number, now: Date): Promise<Product | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, [`images.${max - 1}`]: { $exists: false } },
        { $push: { images: url }, $set: { updatedAt: now }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** @returns whether the product existed */
  async delete(id: string): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: id });
    return deletedCount === 1;
  }
}

function active({ itemType, mainCategory }: ProductFilter) {
  return {
    isActive: true,
    ...(mainCategory === undefined ? {} : { mainCategory }),
    ...(itemType === undefined ? {} : { itemType }),
  };
}
