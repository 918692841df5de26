import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { newId } from '#infrastructure/database/new-id.js';
import { insertStoredForms } from '#infrastructure/database/stored-form.js';
import { inOpenUnit } from '#infrastructure/database/unit-of-work.js';
import { EMPTY_CART, type Cart, type CartLine, type OrderedContent } from '../domain/cart-lines.js';
import { StoredCart, type StoredCartItem } from './cart.schema.js';

/** A cart with the version for optimistic concurrency. */
export interface VersionedCart {
  readonly cart: Cart;
  /** 0: no document exists yet. */
  readonly version: number;
}

/**
 * Reads and writes carts. Every change is one conditional update, given to the driver in its stored form: carts change more
 * often than anything else.
 */
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
    const owner = new Types.ObjectId(userId);
    const content = { items: cart.lines.map(toStoredItem), couponCode: cart.couponCode, updatedAt: now };
    if (version === 0) return this.insert({ _id: newId(), userId: owner, ...content, version: 1 });
    const { modifiedCount } = await this.model.collection.updateOne(
      { userId: owner, version },
      { $set: content, $inc: { version: 1 } },
      inOpenUnit(),
    );
    return modifiedCount === 1;
  }

  private async insert(cart: StoredCart): Promise<boolean> {
    try {
      await insertStoredForms(this.model, [cart]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'userId')) return false;
      throw error;
    }
  }

  /** Empties the cart regardless of its version. The document stays, so that versions never restart. */
  async clear(userId: string, now: Date): Promise<void> {
    await this.model.collection.updateOne({ userId: new Types.ObjectId(userId) }, emptied(now), inOpenUnit());
  }

  /**
   * Empties the cart if it holds the ordered content and nothing else, the usual case: one write without a read.
   * @returns false when it holds anything else, or the same in another order
   */
  async clearIfExactly(userId: string, { lines, couponCode }: OrderedContent, now: Date): Promise<boolean> {
    const content = lines.flatMap(({ productId, quantity, selectedAttributes }, index) => [
      [`items.${index}.productId`, new Types.ObjectId(productId)],
      [`items.${index}.quantity`, quantity],
      [`items.${index}.selectedAttributes`, { $eq: selectedAttributes }],
    ]);
    const { modifiedCount } = await this.model.collection.updateOne(
      {
        userId: new Types.ObjectId(userId),
        items: { $size: lines.length },
        couponCode,
        ...Object.fromEntries(content),
      },
      emptied(now),
      inOpenUnit(),
    );
    return modifiedCount === 1;
  }

  async delete(userId: string): Promise<void> {
    await this.model.deleteOne({ userId });
  }
}

const emptied = (now: Date) => ({
  $set: { items: [], couponCode: null, updatedAt: now },
  $inc: { version: 1 },
});

function toStoredItem({
  itemId,
  productId,
  productName,
  quantity,
  selectedAttributes,
  choice,
}: CartLine): StoredCartItem {
  return {
    _id: new Types.ObjectId(itemId),
    productId: new Types.ObjectId(productId),
    productName,
    quantity,
    selectedAttributes,
    ...(choice && {
      variantId: new Types.ObjectId(choice.variantId),
      optionNames: [...choice.optionNames],
    }),
  };
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
      ...(item.variantId && {
        choice: { variantId: item.variantId.toHexString(), optionNames: item.optionNames ?? [] },
      }),
    })),
  };
}
