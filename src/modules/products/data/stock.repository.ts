import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { inOpenUnit } from '#infrastructure/database/unit-of-work.js';
import type { ProductPrice } from '../domain/product-price.js';
import type { StockLine } from '../domain/stock-lines.js';
import { Product } from './product.schema.js';

/** A change of stock that was made. */
export interface StockChange {
  /** Whether the product is in stock since and was not before, or the other way round. */
  readonly turned: boolean;
}

type StockState = Pick<Product, '_id' | 'currentStock' | 'inStock'>;

const STOCK_STATE = { currentStock: 1, inStock: 1 } as const;

/**
 * Changes stock. Each change is one conditional update, never read-then-write. `inStock` follows it with a second one of the
 * same unit of work, when the stock has reached zero or left it: call the methods inside one.
 */
@Injectable()
export class StockRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /**
   * Reserves units of an active product.
   * @param offer if given, the product must have this price and offer these attributes
   * @returns null, without effect, when stock is insufficient, it is inactive or the offer is another
   */
  async reserve(
    { productId, quantity }: StockLine,
    now: Date,
    offer?: ProductPrice & Pick<Product, 'attributes'>,
  ): Promise<StockChange | null> {
    const asOffered =
      offer === undefined
        ? {}
        : {
            basePriceMinor: offer.basePriceMinor,
            discountPercent: offer.discountPercent,
            salePriceMinor: offer.salePriceMinor ?? null,
            attributes: { $eq: offer.attributes },
          };
    const after = await this.model.collection.findOneAndUpdate(
      { _id: new Types.ObjectId(productId), isActive: true, currentStock: { $gte: quantity }, ...asOffered },
      { $inc: { currentStock: -quantity, version: 1 }, $set: { updatedAt: now } },
      { ...inOpenUnit(), returnDocument: 'after', projection: STOCK_STATE },
    );
    return after === null ? null : { turned: await this.follow(after as unknown as StockState) };
  }

  /** Restocks units, also of an inactive product. A deleted product is ignored. */
  async restock(productId: string, quantity: number, now: Date): Promise<StockChange> {
    const after = await this.model
      .findOneAndUpdate(
        { _id: productId },
        { $inc: { currentStock: quantity, version: 1 }, $set: { updatedAt: now } },
        { returnDocument: 'after', projection: STOCK_STATE },
      )
      .lean<StockState>();
    return { turned: after !== null && (await this.follow(after)) };
  }

  /**
   * Takes units that have left already, as many as there are, also of an inactive product.
   * @returns how many; null for a deleted product
   */
  async takeUpTo(
    productId: string,
    quantity: number,
    now: Date,
  ): Promise<(StockChange & { readonly taken: number }) | null> {
    const left = { $max: [0, { $subtract: ['$currentStock', quantity] }] };
    const before = await this.model.collection.findOneAndUpdate(
      { _id: new Types.ObjectId(productId) },
      [{ $set: { currentStock: left, version: { $add: ['$version', 1] }, updatedAt: now } }],
      { ...inOpenUnit(), returnDocument: 'before', projection: STOCK_STATE },
    );
    if (before === null) return null;
    const state = before as unknown as StockState;
    const taken = Math.min(state.currentStock, quantity);
    return { taken, turned: await this.follow({ ...state, currentStock: state.currentStock - taken }) };
  }

  /**
   * Adjusts the stock by `delta`, also of an inactive product.
   * @returns null when it would become negative or the product does not exist
   */
  async adjust(
    productId: string,
    delta: number,
    now: Date,
  ): Promise<(StockChange & { readonly product: Product }) | null> {
    const product = await this.model
      .findOneAndUpdate(
        { _id: productId, currentStock: { $gte: -delta } },
        { $inc: { currentStock: delta, version: 1 }, $set: { updatedAt: now } },
        { returnDocument: 'after' },
      )
      .lean();
    return product === null ? null : { product, turned: await this.follow(product) };
  }

  /** @returns whether `inStock` was another */
  private async follow({ _id, currentStock, inStock }: StockState): Promise<boolean> {
    const isIn = currentStock > 0;
    if (inStock === isIn) return false;
    await this.model.updateOne({ _id }, { $set: { inStock: isIn } });
    return true;
  }
}
