import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import {
  Answers,
  AnswersFile,
  type AuthenticatedUser,
  CurrentUser,
  type DownloadedFile,
  ForAdministrators,
  NeedsScope,
  NotByKey,
  type StreamedFile,
} from '#http/decorators.js';
import { GstReturnQuery } from './dto/gst-return.query.js';
import { InvoiceArchiveDto } from './dto/invoice-archive.dto.js';
import { InvoiceExportQuery, InvoiceRegisterQuery } from './dto/invoice-register.query.js';
import { GstReturnService } from './services/gst-return.service.js';
import { InvoiceArchivesService } from './services/invoice-archives.service.js';
import { InvoiceRegisterService } from './services/invoice-register.service.js';
import {
  ArchiveRunningError,
  ArchiveTooLargeError,
  NothingToArchiveError,
  NoTaxRegistrationError,
} from './tax-returns.errors.js';
import { InvoiceRegisterView } from './views/invoice-register.view.js';
import { StartedArchiveView } from './views/started-archive.view.js';

@ApiTags('InvoicesAdmin')
@ForAdministrators('reports')
@Controller('invoices/admin')
export class InvoicesAdminController {
  constructor(
    private readonly register: InvoiceRegisterService,
    private readonly returns: GstReturnService,
    private readonly archives: InvoiceArchivesService,
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

  /**
   * Starts an archive: the PDFs of a period in a ZIP file. Its link is mailed when it is ready, and stands in a notification. A request
   * for a period whose archive is being made starts no second one.
   */
  @Post('archive')
  @NeedsScope('reports:read')
  @NotByKey()
  @Answers({
    status: 202,
    message: 'Archive started',
    type: StartedArchiveView,
    errors: [NoTaxRegistrationError, ArchiveRunningError, NothingToArchiveError, ArchiveTooLargeError],
  })
  startInvoiceArchive(
    @CurrentUser() admin: AuthenticatedUser,
    @Body() body: InvoiceArchiveDto,
  ): Promise<StartedArchiveView> {
    return this.archives.start(admin.id, body);
  }
}
