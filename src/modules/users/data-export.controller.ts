import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile, Public, type DownloadedFile } from '#http/decorators.js';
import { DataExportDeliveryService } from './services/data-export/data-export-delivery.service.js';
import { ExportNotFoundError } from './users.errors.js';

@ApiTags('Profile')
@Controller('users/exports')
export class DataExportController {
  constructor(private readonly delivery: DataExportDeliveryService) {}

  /**
   * Downloads the file of a data export. The link's token (256 random bits, valid for 24 hours) authorises the
   * request.
   */
  @Get(':token')
  @Public()
  @AnswersFile({
    contentType: 'application/json',
    description: 'All data that the shop stores about the customer',
    errors: [ExportNotFoundError],
  })
  downloadDataExport(@Param('token') token: string): Promise<DownloadedFile> {
    return this.delivery.download(token);
  }
}
