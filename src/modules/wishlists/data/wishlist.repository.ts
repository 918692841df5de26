import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { Wishlist, type WishlistItem } from './wishlist.schema.js';

/** Reads and writes wishlists. Every change is one conditional update. */
@Injectable()
export class WishlistRepository {
  constructor(@InjectModel(Wishlist.name) private readonly model: Model<Wishlist>) {}

  /** The user's items in the order of addition; undefined for a user without a wishlist. */
  async find(userId: string): Promise<WishlistItem[] | undefined> {
    return (await this.model.findOne({ userId }).lean())?.items;
  }

  /** Creates the user's wishlist if it does not exist. Idempotent, also under concurrency. */
  async create(userId: string): Promise<void> {
    try {
      await this.model.updateOne({ userId }, { $setOnInsert: { items: [] } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error, 'userId')) throw error;
    }
  }

  /** Adds a product unless it is on the wishlist or the wishlist is full. @returns whether it was added */
  async add(userId: string, item: { productId: string; addedAt: Date }, capacity: number): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { userId, 'items.productId': { $ne: item.productId }, [`items.${capacity - 1}`]: { $exists: false } },
      { $push: { items: item } },
    );
    return modifiedCount === 1;
  }

  async has(userId: string, productId: string): Promise<boolean> {
    return (await this.model.exists({ userId, 'items.productId': productId })) !== null;
  }

  /** Removes every entry of the products. @returns whether there was one */
  async remove(userId: string, productIds: readonly string[]): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { userId },
      { $pull: { items: { productId: { $in: productIds } } } },
    );
    return modifiedCount === 1;
  }

  /** @returns false for a user without a wishlist */
  async clear(userId: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ userId }, { $set: { items: [] } });
    return matchedCount === 1;
  }

  async delete(userId: string): Promise<void> {
    await this.model.deleteOne({ userId });
  }
}
