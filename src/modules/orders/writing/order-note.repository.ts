import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MOST_NOTES } from '../orders.limits.js';
import { Order, type OrderNote } from '../data/order.schema.js';

/** Adds the notes of the staff to orders. */
@Injectable()
export class OrderNoteRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** @returns false if there is no such order, or it has as many notes as it may have */
  async add(orderId: string, note: OrderNote): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: orderId, hasGatewayOrder: true, [`notes.${MOST_NOTES - 1}`]: { $exists: false } },
      { $push: { notes: note } },
    );
    return matchedCount === 1;
  }
}
