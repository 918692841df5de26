import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AnswersFile,
  type AuthenticatedUser,
  CurrentUser,
  type DownloadedFile,
  IdParam,
  NeedsScope,
} from '#http/decorators.js';
import { NotYourOrderError, OrderNotFoundError, RefundNotFoundError } from '#modules/orders/index.js';
import { RefundNotProcessedError } from '#modules/orders/sums/index.js';
import { CreditNoteService } from './services/credit-note.service.js';
import { InvoiceService } from './services/invoice.service.js';

/** The papers of an order, for its owner. */
@ApiTags('Orders')
@Controller('orders/:id')
export class InvoicingController {
  constructor(
    private readonly invoices: InvoiceService,
    private readonly creditNotes: CreditNoteService,
  ) {}

  /** The invoice of one of the caller's orders as PDF: 'Proforma invoice' until the order is paid. */
  @Get('invoice')
  @AnswersFile({
    contentType: 'application/pdf',
    description: 'The invoice',
    errors: [OrderNotFoundError, NotYourOrderError],
  })
  downloadInvoice(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
  ): Promise<DownloadedFile> {
    return this.invoices.print(user.id, id);
  }

  /**
   * The credit note of a processed refund as PDF, for the owner of the order and for administrators. With the order's own id for
   * `refundId` that of an invoice which nobody has paid.
   */
  @Get('credit-notes/:refundId')
  @NeedsScope('orders:read')
  @AnswersFile({
    contentType: 'application/pdf',
    description: 'The credit note',
    errors: [OrderNotFoundError, RefundNotFoundError, RefundNotProcessedError],
  })
  downloadCreditNote(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @IdParam('refundId') refundId: string,
  ): Promise<DownloadedFile> {
    return this.creditNotes.print(user, id, refundId);
  }
}
