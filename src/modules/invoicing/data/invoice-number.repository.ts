import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model, Types } from 'mongoose';
import { Order } from '#modules/orders/index.js';
import type { PaperKind } from '../domain/invoice-number.js';

/** An order without an invoice number, or with refunds without credit notes. */
export interface Unnumbered {
  readonly orderId: Types.ObjectId;
  /** The refunds that wait for their credit notes, oldest first; missing: the order waits for its invoice number. */
  readonly refundIds?: readonly string[];
}

/** The numbers of an order's papers: one of its invoice, or one for each of the refunds. */
export interface GivenNumbers extends Unnumbered {
  readonly numbers: readonly string[];
}

/** One of the papers has a number meanwhile: it must not get a second one. */
export class AlreadyNumberedError extends Error {
  constructor() {
    super('A paper of an order would get a second number');
  }
}

const FIELDS = { _id: 1, 'refunds.refundId': 1, 'refunds.status': 1, creditNotes: 1 } as const;
const DUE = { INVOICE: 'invoiceDueAt', CREDIT_NOTE: 'creditNoteDueAt' } as const;
/** An invoice that has its number waits for none, whatever else an order says. */
const LACKING = { INVOICE: { invoiceNumber: { $exists: false } }, CREDIT_NOTE: {} } as const;
const NUMBER = { INVOICE: 'invoiceNumber', CREDIT_NOTE: 'creditNotes.number' } as const;

/** Finds orders that wait for the numbers of invoices and credit notes, and writes the numbers. */
@Injectable()
export class InvoiceNumberRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /** In the order of their payments or refunds. */
  async findDue(kind: PaperKind, limit: number): Promise<Unnumbered[]> {
    const found = await this.model
      .find({ [DUE[kind]]: { $exists: true }, ...LACKING[kind] })
      .select(FIELDS)
      .sort({ [DUE[kind]]: 1 })
      .limit(limit)
      .lean();
    return found.map((order) => toUnnumbered(kind, order));
  }

  /** Finds what an order waits for; null if its papers have their numbers. */
  async findUnnumbered(kind: PaperKind, orderId: string): Promise<Unnumbered | null> {
    const order = await this.model
      .findOne({ _id: orderId, ...LACKING[kind] })
      .select(FIELDS)
      .lean();
    const unnumbered = order && toUnnumbered(kind, order);
    return unnumbered?.refundIds?.length === 0 ? null : unnumbered;
  }

  /** The numbers from one to another, both included. */
  async findNumbers(kind: PaperKind, first: string, last: string): Promise<string[]> {
    const range = { $gte: first, $lte: last };
    const found = await this.model
      .find({ [NUMBER[kind]]: range })
      .select({ _id: 0, invoiceNumber: 1, 'creditNotes.number': 1 })
      .lean();
    return found.flatMap(({ invoiceNumber, creditNotes = [] }) =>
      kind === 'INVOICE' ? [invoiceNumber!] : creditNotes.map(({ number }) => number),
    );
  }

  /** @throws AlreadyNumberedError */
  async save(given: readonly GivenNumbers[], issuedAt: Date): Promise<void> {
    const { matchedCount } = await this.model.bulkWrite(given.map((numbers) => updateOf(numbers, issuedAt)));
    if (matchedCount !== given.length) throw new AlreadyNumberedError();
  }
}

function toUnnumbered(kind: PaperKind, { _id, refunds = [], creditNotes = [] }: Order): Unnumbered {
  if (kind === 'INVOICE') return { orderId: _id };
  const refundIds = refunds
    .filter(({ status }) => status === 'PROCESSED')
    .map(({ refundId }) => refundId)
    .filter((refundId) => !creditNotes.some((note) => note.refundId === refundId));
  return { orderId: _id, refundIds };
}

function updateOf(
  { orderId, refundIds, numbers }: GivenNumbers,
  issuedAt: Date,
): AnyBulkWriteOperation<Order> {
  if (refundIds === undefined) {
    const filter = { _id: orderId, invoiceNumber: { $exists: false } };
    const invoice = { invoiceNumber: numbers[0]!, invoicedAt: issuedAt };
    return { updateOne: { filter, update: { $set: invoice, $unset: { invoiceDueAt: 1 } } } };
  }
  const notes = refundIds.map((refundId, index) => ({ refundId, number: numbers[index]!, issuedAt }));
  return {
    updateOne: {
      filter: { _id: orderId, 'creditNotes.refundId': { $nin: [...refundIds] } },
      update: { $push: { creditNotes: { $each: notes } }, $unset: { creditNoteDueAt: 1 } },
    },
  };
}
