import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Order } from './order.schema.js';

/** What an order without an invoice number is numbered by. */
export type Unnumbered = Pick<Order, '_id'>;

/** An order's invoice number. */
export interface GivenNumber {
  readonly orderId: Types.ObjectId;
  readonly invoiceNumber: string;
}

/** Finds orders that wait for their invoice number, and writes the numbers. */
@Injectable()
export class InvoiceNumberRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** In the order of their payments. */
  async findDue(limit: number): Promise<Unnumbered[]> {
    return this.model
      .find({ invoiceDueAt: { $exists: true } }, { _id: 1 })
      .sort({ invoiceDueAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Finds an order without a number; null if it has one. */
  async findUnnumbered(orderId: string): Promise<Unnumbered | null> {
    return this.model.findOne({ _id: orderId, invoiceNumber: { $exists: false } }, { _id: 1 }).lean();
  }

  /** The invoice numbers from one to another, both included. */
  async findNumbers(first: string, last: string): Promise<string[]> {
    const found = await this.model
      .find({ invoiceNumber: { $gte: first, $lte: last } }, { _id: 0, invoiceNumber: 1 })
      .lean();
    return found.map(({ invoiceNumber }) => invoiceNumber!);
  }

  /** @throws Error if one of the orders has a number meanwhile */
  async save(numbers: readonly GivenNumber[], invoicedAt: Date): Promise<void> {
    const { matchedCount } = await this.model.bulkWrite(
      numbers.map(({ orderId, invoiceNumber }) => ({
        updateOne: {
          filter: { _id: orderId, invoiceNumber: { $exists: false } },
          update: { $set: { invoiceNumber, invoicedAt }, $unset: { invoiceDueAt: 1 } },
        },
      })),
    );
    if (matchedCount !== numbers.length) throw new Error('An order would get a second invoice number');
  }
}
