import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile, Public, type DownloadedFile } from '#http/decorators.js';
import { ExportDownloadsService } from './services/data-export/export-downloads.service.js';
import { ExportNotFoundError } from './users.errors.js';

@ApiTags('Users')
@Controller('users/exports')
export class ExportDownloadController {
  constructor(private readonly downloads: ExportDownloadsService) {}

  /** The file of a data export. The link is the key: 256 random bits, good for 24 hours. */
  @Get(':token')
  @Public()
  @AnswersFile({
    contentType: 'application/json',
    description: 'Everything that the shop keeps about the customer',
    errors: [ExportNotFoundError],
  })
  download(@Param('token') token: string): Promise<DownloadedFile> {
    return this.downloads.download(token);
  }
}
