import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import type { MissingUnits } from '../domain/order-state.js';
import { Order } from '../data/order.schema.js';

/** Finds the orders that miss units, by a sparse index. */
export const WITH_MISSING_UNITS = { 'missingUnits.productId': { $gt: '' } };

/**
 * The units that a late delivery could not take from the stock again. Call `setMissing` inside the unit of work that
 * takes it.
 */
@Injectable()
export class LateDeliveryRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** Records what the order still misses, which may be nothing. @returns the order afterwards */
  async setMissing(id: Types.ObjectId, missing: readonly MissingUnits[]): Promise<Order> {
    const units = missing.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
    return this.model
      .findByIdAndUpdate(id, setAndUnset({ missingUnits: units.length === 0 ? null : units }), {
        returnDocument: 'after',
      })
      .lean()
      .orFail();
  }

  /** The next orders after an id that miss units, ordered by id. */
  async findMissing(after: Types.ObjectId | undefined, limit: number): Promise<Types.ObjectId[]> {
    const found = await this.model
      .find({ ...WITH_MISSING_UNITS, ...(after === undefined ? {} : { _id: { $gt: after } }) })
      .select({ _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id);
  }
}
