import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { inOpenUnit } from '#infrastructure/database/unit-of-work.js';
import type { StockLine } from '../domain/stock-lines.js';
import { Product } from './product.schema.js';

/** Changes stock. Each change is one conditional update, never read-then-write. */
@Injectable()
export class StockRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /**
   * Reserves units of an active product.
   * @param price if given, the product must have it
   * @returns false, without effect, when stock is insufficient, it is inactive or has another price
   */
  async reserve(
    { productId, quantity }: StockLine,
    now: Date,
    price?: Pick<Product, 'basePriceMinor' | 'discountPercent'>,
  ): Promise<boolean> {
    const atPrice =
      price === undefined
        ? {}
        : { basePriceMinor: price.basePriceMinor, discountPercent: price.discountPercent };
    const { modifiedCount } = await this.model.collection.updateOne(
      { _id: new Types.ObjectId(productId), isActive: true, currentStock: { $gte: quantity }, ...atPrice },
      { $inc: { currentStock: -quantity, version: 1 }, $set: { updatedAt: now } },
      inOpenUnit(),
    );
    return modifiedCount === 1;
  }

  /** Restocks units, also of an inactive product. A deleted product is ignored. */
  async restock(productId: string, quantity: number, now: Date): Promise<void> {
    await this.model.updateOne(
      { _id: productId },
      { $inc: { currentStock: quantity, version: 1 }, $set: { updatedAt: now } },
    );
  }

  /**
   * Adjusts the stock by `delta`, also of an inactive product.
   * @returns null when it would become negative or the product does not exist
   */
  async adjust(productId: string, delta: number, now: Date): Promise<Product | null> {
    return this.model
      .findOneAndUpdate(
        { _id: productId, currentStock: { $gte: -delta } },
        { $inc: { currentStock: delta, version: 1 }, $set: { updatedAt: now } },
        { returnDocument: 'after' },
      )
      .lean();
  }
}
