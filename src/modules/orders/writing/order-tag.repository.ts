import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { Order } from '../data/order.schema.js';

/** Writes the tags that the staff give orders. */
@Injectable()
export class OrderTagRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  async replace(orderId: string, tags: readonly string[]): Promise<void> {
    const change = setAndUnset({ tags: tags.length === 0 ? null : [...tags] });
    await this.model.updateOne({ _id: orderId }, change);
  }
}
