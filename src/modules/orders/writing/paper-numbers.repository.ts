import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model, Types } from 'mongoose';
import { Order } from '../data/order.schema.js';
import type { IssuedCreditNote } from '../domain/order-state.js';

/** A refund that was made, or an invoice that nobody has paid: it has a credit note, or waits for one. */
export type Credited = Pick<IssuedCreditNote, 'refundId' | 'unpaid'>;

/** The numbers of an order's papers: one of its invoice, or one for each of the credit notes. */
export interface GivenNumbers {
  readonly orderId: Types.ObjectId;
  /** The refunds that get credit notes, oldest first; missing: the order gets its invoice number. */
  readonly credits?: readonly Credited[];
  readonly numbers: readonly string[];
}

/** The error of a document that has got a number since: it must not get a second one. */
export class AlreadyNumberedError extends Error {
  constructor() {
    super('A paper of an order would get a second number');
  }
}

/** A payment that comes at the same time pays the order with the invoice that it has. */
const STILL_UNPAID = { gatewayPaymentId: { $exists: false } } as const;

/** A parcel is taken in part once. */
const WITHOUT_PART = { 'creditNotes.unpaid.isPart': { $ne: true } } as const;

/** Writes the numbers of invoices and credit notes into orders. Call it inside the unit of work that takes the numbers. */
@Injectable()
export class PaperNumbersRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** @throws AlreadyNumberedError */
  async save(given: readonly GivenNumbers[], issuedAt: Date): Promise<void> {
    const { matchedCount } = await this.model.bulkWrite(given.map((numbers) => updateOf(numbers, issuedAt)));
    if (matchedCount !== given.length) throw new AlreadyNumberedError();
  }
}

function updateOf({ orderId, credits, numbers }: GivenNumbers, issuedAt: Date): AnyBulkWriteOperation<Order> {
  if (credits === undefined) {
    const filter = { _id: orderId, invoiceNumber: { $exists: false } };
    const invoice = { invoiceNumber: numbers[0]!, invoicedAt: issuedAt };
    return { updateOne: { filter, update: { $set: invoice, $unset: { invoiceDueAt: 1 } } } };
  }
  const notes = credits.map((credit, index) => ({ ...credit, number: numbers[index]!, issuedAt }));
  const refundIds = credits.flatMap(({ refundId }) => refundId ?? []);
  const [unpaid] = credits.flatMap((credit) => credit.unpaid ?? []);
  const takesAll = unpaid !== undefined && unpaid.isPart !== true;
  const unnumbered = { _id: orderId, 'creditNotes.refundId': { $nin: refundIds } };
  return {
    updateOne: {
      filter:
        unpaid === undefined
          ? unnumbered
          : {
              ...unnumbered,
              invoiceNumber: unpaid.invoiceNumber,
              ...(takesAll ? STILL_UNPAID : WITHOUT_PART),
            },
      update: {
        $push: { creditNotes: { $each: notes } },
        $unset: { creditNoteDueAt: 1, ...(takesAll ? { invoiceNumber: 1, invoicedAt: 1 } : {}) },
      },
    },
  };
}
