import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Product } from './product.schema.js';

/** The moves of stock. Each is one conditional write: stock is never read, computed and written back. */
@Injectable()
export class StockRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /** Takes units of an active product. @returns false, and takes nothing, when it has fewer or is not sold */
  async reserve(productId: string, quantity: number, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: productId, isActive: true, currentStock: { $gte: quantity } },
      { $inc: { currentStock: -quantity, version: 1 }, $set: { updatedAt: now } },
    );
    return modifiedCount === 1;
  }

  /** Puts units back, also of a product that is not sold any more; of one that is gone nothing is kept. */
  async restock(productId: string, quantity: number, now: Date): Promise<void> {
    await this.model.updateOne(
      { _id: productId },
      { $inc: { currentStock: quantity, version: 1 }, $set: { updatedAt: now } },
    );
  }

  /** Corrects the stock by `delta`. @returns nothing when it would fall below 0, or there is no such product */
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
