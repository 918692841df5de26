import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Order } from '#modules/orders/index.js';

/** The fields of an order that the books need. */
const FIELDS = {
  orderNumber: 1,
  orderStatus: 1,
  paymentStatus: 1,
  stockState: 1,
  returnedUnits: 1,
  cancelledUnits: 1,
  missingUnits: 1,
  items: 1,
  pricing: 1,
  payments: 1,
  refunds: 1,
  disputes: 1,
  otherRefunds: 1,
  creditNotes: 1,
  creditNoteDueAt: 1,
  invoicedAt: 1,
  cancelCause: 1,
  gatewayPaymentId: 1,
  currency: 1,
  cod: 1,
  cashBooks: 1,
  createdAt: 1,
} as const;

/** An order and its payments. */
export type PaidOrder = Pick<Order, '_id' | 'orderNumber'> & {
  readonly payments: ReadonlyArray<Pick<Order['payments'][number], 'gatewayPaymentId' | 'manual'>>;
};

/** An order and the numbers of its papers. */
export type NumberedOrder = Pick<
  Order,
  '_id' | 'orderNumber' | 'invoiceNumber' | 'invoicedAt' | 'creditNotes'
>;

/** Reads all orders in pages, those of deleted accounts and incomplete checkouts included. */
@Injectable()
export class OrderBooksRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** The next orders after an id, ordered by id. */
  async findAfter(id: Types.ObjectId | undefined, limit: number): Promise<Order[]> {
    return this.model
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .select(FIELDS)
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /** The next orders after an id, ordered by id, with all that their papers follow from. */
  async findWholeAfter(id: Types.ObjectId | undefined, limit: number): Promise<Order[]> {
    return this.model
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /** These orders, with all that their papers follow from. */
  async findWhole(ids: readonly Types.ObjectId[]): Promise<Order[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean();
  }

  /** The orders that have one of these numbers of papers. */
  async findWithPapers(numbers: readonly string[]): Promise<NumberedOrder[]> {
    const found = new Map<string, NumberedOrder>();
    for (const field of ['invoiceNumber', 'creditNotes.unpaid.invoiceNumber', 'creditNotes.number']) {
      const orders = await this.model
        .find({ [field]: { $in: [...numbers] } })
        .select<NumberedOrder>({ orderNumber: 1, invoiceNumber: 1, invoicedAt: 1, creditNotes: 1 })
        .lean<NumberedOrder[]>();
      for (const order of orders) found.set(order.orderNumber, order);
    }
    return [...found.values()];
  }

  /** The orders that have one of these payments. */
  async findWithPayments(paymentIds: readonly string[]): Promise<PaidOrder[]> {
    return this.model
      .find({ 'payments.gatewayPaymentId': { $in: [...paymentIds] } })
      .select<PaidOrder>({ orderNumber: 1, 'payments.gatewayPaymentId': 1, 'payments.manual': 1 })
      .lean<PaidOrder[]>();
  }

  /** Returns those numbers that no order has. */
  async unknownAmong(orderNumbers: readonly string[]): Promise<string[]> {
    const found = await this.model
      .find({ orderNumber: { $in: [...orderNumbers] } })
      .select({ _id: 0, orderNumber: 1 })
      .lean();
    const known = new Set(found.map(({ orderNumber }) => orderNumber));
    return orderNumbers.filter((number) => !known.has(number));
  }
}
