import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { EMPTY_CART, type Cart } from '../domain/cart.js';
import { StoredCart } from './cart.schema.js';

/** A cart with the version for optimistic concurrency. */
export interface VersionedCart {
  readonly cart: Cart;
  /** 0: no document exists yet. */
  readonly version: number;
}

/** Reads and writes carts. Every change is one conditional update. */
@Injectable()
export class CartRepository {
  constructor(@InjectModel(StoredCart.name) private readonly model: Model<StoredCart>) {}

  /** The user's cart; empty for a user without one. */
  async find(userId: string): Promise<VersionedCart> {
    const stored = await this.model.findOne({ userId }).lean();
    return stored === null
      ? { cart: EMPTY_CART, version: 0 }
      : { cart: toCart(stored), version: stored.version };
  }

  /** Writes the cart if its version is still `version`. @returns false on a version conflict */
  async save(userId: string, version: number, cart: Cart, now: Date): Promise<boolean> {
    const content = {
      items: cart.lines.map(({ itemId, ...line }) => ({ _id: itemId, ...line })),
      couponCode: cart.couponCode,
    };
    if (version === 0) return this.insert({ userId, ...content, version: 1, updatedAt: now });
    const { modifiedCount } = await this.model.updateOne(
      { userId, version },
      { $set: { ...content, updatedAt: now }, $inc: { version: 1 } },
    );
    return modifiedCount === 1;
  }

  private async insert(cart: object): Promise<boolean> {
    try {
      await this.model.create([cart]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'userId')) return false;
      throw error;
    }
  }

  /** Empties the cart regardless of its version. The document stays, so that versions never restart. */
  async clear(userId: string, now: Date): Promise<void> {
    await this.model.updateOne(
      { userId },
      { $set: { items: [], couponCode: null, updatedAt: now }, $inc: { version: 1 } },
    );
  }

  async delete(userId: string): Promise<void> {
    await this.model.deleteOne({ userId });
  }
}

function toCart(stored: StoredCart): Cart {
  return {
    couponCode: stored.couponCode,
    lines: stored.items.map((item) => ({
      itemId: item._id.toHexString(),
      productId: item.productId.toHexString(),
      productName: item.productName,
      quantity: item.quantity,
      selectedAttributes: item.selectedAttributes,
    })),
  };
}
