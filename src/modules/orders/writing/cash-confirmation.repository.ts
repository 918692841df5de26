import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Order } from '../data/order.schema.js';
import type { CashConfirmation } from '../domain/order-state.js';

/** Writes what customers try to confirm their orders with. Each is conditional on the code that they were mailed last. */
@Injectable()
export class CashConfirmationRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  async countWrong(id: Types.ObjectId, nonce: string): Promise<void> {
    await this.model.updateOne(
      { _id: id, 'cod.confirmation.nonce': nonce },
      { $inc: { 'cod.confirmation.tries': 1 } },
    );
  }

  /** @returns false if another code has been sent since */
  async replace(id: Types.ObjectId, nonce: string, confirmation: CashConfirmation): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, orderStatus: 'PENDING', 'cod.confirmation.nonce': nonce },
      { $set: { 'cod.confirmation': confirmation } },
    );
    return matchedCount === 1;
  }
}
