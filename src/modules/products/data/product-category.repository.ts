import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { Product } from './product.schema.js';

/** The fields of a product that say which categories it is in; `null` unsets one. */
export interface CategoryFields {
  readonly categoryIds: Types.ObjectId[];
  readonly categoryPath: Types.ObjectId[] | null;
}

export type CategorizedProduct = Pick<Product, '_id' | 'categoryIds' | 'categoryPath'>;

/** A product that is in other categories since, or whose categories are elsewhere. */
export interface PlacedProduct {
  readonly id: Types.ObjectId;
  readonly fields: CategoryFields;
  /** Whether it is in other categories: then it is another state of the product. */
  readonly isChanged: boolean;
}

interface CategoryCount {
  readonly _id: Types.ObjectId;
  readonly count: number;
}

/** Reads and writes which categories products are in. */
@Injectable()
export class ProductCategoryRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /** The next products in a category or below it, active or not, ordered by id. */
  async findBelow(
    categoryId: string,
    after: string | undefined,
    limit: number,
  ): Promise<CategorizedProduct[]> {
    const isActive = { $in: [false, true] };
    return this.model
      .find({ categoryPath: categoryId, isActive, ...(after !== undefined && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .select({ categoryIds: 1, categoryPath: 1 })
      .lean();
  }

  async place(products: readonly PlacedProduct[], now: Date): Promise<void> {
    if (products.length === 0) return;
    await this.model.bulkWrite(
      products.map(({ id, fields, isChanged }) => ({
        updateOne: {
          filter: { _id: id },
          update: isChanged
            ? { ...setAndUnset({ ...fields, updatedAt: now }), $inc: { version: 1 } }
            : setAndUnset(fields),
        },
      })),
    );
  }

  /** How many active products are in each category or below it. Reads each product that is in one. */
  async countEach(): Promise<Map<string, number>> {
    const counts = await this.model.aggregate<CategoryCount>([
      { $match: { isActive: true, categoryPath: { $gt: new Types.ObjectId('0'.repeat(24)) } } },
      { $unwind: '$categoryPath' },
      { $group: { _id: '$categoryPath', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  }
}
