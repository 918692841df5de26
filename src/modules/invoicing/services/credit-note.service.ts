import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { AppConfig } from '#config/app-config.js';
import type { AuthenticatedUser, DownloadedFile } from '#http/decorators.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import {
  OrderRepository,
  type Order,
  OrderNotFoundError,
  RefundNotFoundError,
  refundsIn,
} from '#modules/orders/index.js';
import { asInvoiced, RefundNotProcessedError, type IssuedCreditNote } from '#modules/orders/sums/index.js';
import { creditNoteDocument } from '../domain/credit-note-document.js';
import type { CreditNote } from '../domain/credited-supply.js';
import { creditNoteOfUnpaid } from '../domain/unpaid-credit-note.js';
import { InvoiceNumbersService } from './invoice-numbers.service.js';

/** Prints the credit notes of refunds, and of invoices that nobody has paid. */
@Injectable()
export class CreditNoteService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly numbers: InvoiceNumbersService,
    private readonly renderer: PdfRenderer,
    private readonly config: AppConfig,
  ) {}

  /**
   * @param reader the owner of the order, or an administrator
   * @param refundId the order's own id for the credit note of its unpaid invoice
   * @throws OrderNotFoundError, RefundNotFoundError, RefundNotProcessedError
   */
  async print(reader: AuthenticatedUser, orderId: string, refundId: string): Promise<DownloadedFile> {
    const found = await this.find(reader, orderId);
    const unpaid = found.creditNotes?.find((note) => note.unpaid !== undefined);
    if (unpaid !== undefined && refundId.toLowerCase() === found._id.toHexString())
      return this.file(creditNoteOfUnpaid(found, unpaid));
    const refund = refundsIn(found).find((known) => known.refundId === refundId);
    if (refund === undefined) throw new RefundNotFoundError();
    const isNumbered = noteOf(found, refundId) !== undefined;
    // A refund that fails afterwards keeps its paper: the money is still owed, and another attempt gets no other one.
    if (refund.status !== 'PROCESSED' && !isNumbered) throw new RefundNotProcessedError();
    const order = isNumbered ? found : await this.numbered(reader, orderId);
    return this.file({ order: asInvoiced(order), refund, note: noteOf(order, refundId)! });
  }

  private async file(paper: CreditNote): Promise<DownloadedFile> {
    const { note } = paper;
    const document = creditNoteDocument(paper, this.config.shop.seller);
    return {
      content: await this.renderer.render(document),
      contentType: 'application/pdf',
      filename: `credit-note-${note.number}.pdf`,
    };
  }

  /** A processed refund is numbered within about a second; one from before there were credit notes, when it is asked for. */
  private async numbered(reader: AuthenticatedUser, orderId: string): Promise<Order> {
    await this.numbers.give(orderId, 'CREDIT_NOTE');
    return this.find(reader, orderId);
  }

  private find({ id, role }: AuthenticatedUser, orderId: string): Promise<Order> {
    const found =
      role === 'ADMIN' ? this.orders.findWithGatewayOrder(orderId) : this.orders.findOwn(orderId, id);
    return findOrFail(found, OrderNotFoundError);
  }
}

function noteOf({ creditNotes = [] }: Order, refundId: string): IssuedCreditNote | undefined {
  return creditNotes.find((note) => note.refundId === refundId);
}
