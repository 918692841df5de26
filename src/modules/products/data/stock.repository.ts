import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Product } from './product.schema.js';

/** Changes stock. Each change is one conditional update, never read-then-write. */
@Injectable()
export class StockRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /**
   * Reserves units of an active product.
   * @returns false, without effect, when stock is insufficient or it is inactive
   */
  async reserve(productId: string, quantity: number, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: productId, isActive: true, currentStock: { $gte: quantity } },
      { $inc: { currentStock: -quantity, version: 1 }, $set: { updatedAt: now } },
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

  /** Adjusts the stock by `delta`. @returns null when it would become negative or the product does not exist */
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
