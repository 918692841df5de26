import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile, Public, type StreamedFile } from '#http/decorators.js';
import { ArchiveDeliveryService } from './services/archive-delivery.service.js';
import { ArchiveNotFoundError } from './tax-returns.errors.js';

@ApiTags('InvoicesAdmin')
@Controller('invoices/archives')
export class InvoiceArchivesController {
  constructor(private readonly delivery: ArchiveDeliveryService) {}

  /**
   * Downloads an archive of invoices and credit notes. The link's token (256 random bits, valid for 24 hours) authorises the request,
   * as long as the administrator who has asked for the archive may read it.
   */
  @Get(':token')
  @Public()
  @AnswersFile({
    contentType: 'application/zip',
    description: 'The PDFs in a ZIP file',
    errors: [ArchiveNotFoundError],
  })
  downloadInvoiceArchive(@Param('token') token: string): Promise<StreamedFile> {
    return this.delivery.download(token);
  }
}
