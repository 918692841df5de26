import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { MOST_FOUND } from '#infrastructure/database/word-search.js';
import { Order } from '#modules/orders/index.js';

/** Finds the orders whose papers are looked for. */
@Injectable()
export class PaperSearchRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** By the whole order number, or by the buyer's GSTIN. */
  async findOrders({
    orderNumber,
    gstin,
  }: {
    readonly orderNumber?: string | undefined;
    readonly gstin: string;
  }): Promise<Types.ObjectId[]> {
    const lookUp = async (filter: QueryFilter<Order>, index: Readonly<Record<string, 1>>) =>
      this.model.find(filter).hint(index).select({ _id: 1 }).limit(MOST_FOUND).lean();
    const found = await Promise.all([
      lookUp({ 'shippingAddress.gstin': gstin }, { 'shippingAddress.gstin': 1 }),
      ...(orderNumber === undefined ? [] : [lookUp({ orderNumber }, { orderNumber: 1 })]),
    ]);
    return found.flat().map(({ _id }) => _id);
  }
}
