import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import {
  Answers,
  AnswersFile,
  type DownloadedFile,
  ForAdministrators,
  type StreamedFile,
} from '#http/decorators.js';
import { GstReturnQuery } from './dto/gst-return.query.js';
import { InvoiceExportQuery, InvoiceRegisterQuery } from './dto/invoice-register.query.js';
import { GstReturnService } from './services/gst-return.service.js';
import { InvoiceRegisterService } from './services/invoice-register.service.js';
import { NoTaxRegistrationError } from './tax-returns.errors.js';
import { InvoiceRegisterView } from './views/invoice-register.view.js';

@ApiTags('InvoicesAdmin')
@ForAdministrators('reports')
@Controller('invoices/admin')
export class InvoicesAdminController {
  constructor(
    private readonly register: InvoiceRegisterService,
    private readonly returns: GstReturnService,
  ) {}

  /** The invoices and credit notes of a shop that is registered for the goods and services tax, newest first. */
  @Get()
  @Answers({ message: 'Invoices fetched', type: InvoiceRegisterView, errors: [WrongCursorError] })
  listInvoices(@Query() query: InvoiceRegisterQuery): Promise<InvoiceRegisterView> {
    return this.register.list(query);
  }

  /** The register as a CSV file, oldest first: a row for each rate of a paper, credit notes with a minus. */
  @Get('export')
  @AnswersFile({
    contentType: 'text/csv',
    description: 'A CSV file in UTF-8',
    errors: [NoTaxRegistrationError],
  })
  exportInvoices(@Query() query: InvoiceExportQuery): Promise<StreamedFile> {
    return this.register.csv(query);
  }

  /** The return of outward supplies of a month (GSTR-1), for the tax portal: its JSON file, or the sheets of its offline tool as CSV. */
  @Get('gst-return')
  @AnswersFile({
    contentType: 'application/json',
    otherTypes: ['text/csv'],
    description: "The return with the portal's keys",
    errors: [NoTaxRegistrationError],
  })
  downloadGstReturn(@Query() query: GstReturnQuery): Promise<DownloadedFile> {
    return this.returns.file(query);
  }
}
