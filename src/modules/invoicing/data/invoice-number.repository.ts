import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Order } from '#modules/orders/index.js';
import { unpaidInvoice, type IssuedCreditNote } from '#modules/orders/sums/index.js';
import type { Credited } from '#modules/orders/writing/index.js';
import type { PaperKind } from '../domain/invoice-number.js';

/** An order without an invoice number, or without credit notes that it is to have. */
export interface Unnumbered {
  readonly orderId: Types.ObjectId;
  /** The refunds that wait for credit notes, oldest first; missing: the order waits for its invoice number. */
  readonly credits?: readonly Credited[];
}

const FIELDS = {
  _id: 1,
  'refunds.refundId': 1,
  'refunds.status': 1,
  creditNotes: 1,
  invoiceNumber: 1,
  invoicedAt: 1,
  orderStatus: 1,
  paymentStatus: 1,
  stockState: 1,
  cancelCause: 1,
  gatewayPaymentId: 1,
  cod: 1,
  cancelledUnits: 1,
} as const;
const DUE = { INVOICE: 'invoiceDueAt', CREDIT_NOTE: 'creditNoteDueAt' } as const;
/** An invoice that has its number waits for none, whatever else an order says. */
const LACKING = { INVOICE: { invoiceNumber: { $exists: false } }, CREDIT_NOTE: {} } as const;

/** The parts of an order that have numbers; of `creditNotes` what was asked for. */
type NumberedOrder = Pick<Order, 'invoiceNumber'> & {
  readonly creditNotes?: ReadonlyArray<Partial<IssuedCreditNote>>;
};

/** Where the numbers of a series are: the field, and what an order has in it. */
const NUMBERS: Record<PaperKind, ReadonlyArray<[field: string, of: (order: NumberedOrder) => string[]]>> = {
  INVOICE: [
    ['invoiceNumber', ({ invoiceNumber }) => (invoiceNumber === undefined ? [] : [invoiceNumber])],
    [
      'creditNotes.unpaid.invoiceNumber',
      ({ creditNotes = [] }) => creditNotes.flatMap(({ unpaid }) => unpaid?.invoiceNumber ?? []),
    ],
  ],
  CREDIT_NOTE: [
    ['creditNotes.number', ({ creditNotes = [] }) => creditNotes.flatMap(({ number }) => number ?? [])],
  ],
};

/** Finds orders that wait for the numbers of invoices and credit notes, and the numbers that orders have. */
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
    return unnumbered?.credits?.length === 0 ? null : unnumbered;
  }

  /** The numbers from one to another, both included. */
  async findNumbers(kind: PaperKind, first: string, last: string): Promise<string[]> {
    const range = { $gte: first, $lte: last };
    const numbers: string[] = [];
    for (const [field, numbersOf] of NUMBERS[kind]) {
      const found = await this.model
        .find({ [field]: range })
        .select({ _id: 0, [field]: 1 })
        .lean<NumberedOrder[]>();
      numbers.push(...found.flatMap(numbersOf));
    }
    return numbers;
  }
}

function toUnnumbered(kind: PaperKind, order: Order): Unnumbered {
  const { _id: orderId, refunds = [], creditNotes = [] } = order;
  if (kind === 'INVOICE') return { orderId };
  const made = refunds
    .filter(({ status }) => status === 'PROCESSED')
    .map(({ refundId }) => ({ refundId }))
    .filter(({ refundId }) => !creditNotes.some((note) => note.refundId === refundId));
  return { orderId, credits: [...made, ...unpaidIn(order)] };
}

/** The invoice of the order, if nobody has paid it and nobody will; or the part of it that came back at the door. */
function unpaidIn(order: Order): Credited[] {
  const { invoiceNumber, invoicedAt } = order;
  if (invoiceNumber === undefined || invoicedAt === undefined) return [];
  const reason = unpaidInvoice(order);
  if (reason !== undefined) return [{ unpaid: { reason, invoiceNumber, invoicedAt } }];
  const isPart = (order.cancelledUnits ?? []).some(({ invoiced }) => invoiced === true);
  const isNoted = (order.creditNotes ?? []).some(({ unpaid }) => unpaid?.isPart === true);
  return isPart && !isNoted
    ? [{ unpaid: { reason: 'RETURNED_UNPAID', invoiceNumber, invoicedAt, isPart } }]
    : [];
}
