import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile, ForAdministrators, type StreamedFile } from '#http/decorators.js';
import { CatalogueExportService } from './services/catalogue-export.service.js';

@ApiTags('ProductsAdmin')
@ForAdministrators('reports')
@Controller('products/admin/export')
export class CatalogueExportAdminController {
  constructor(private readonly exports: CatalogueExportService) {}

  /** All products as a CSV file that the import reads: a row for each product or variant. */
  @Get()
  @AnswersFile({ contentType: 'text/csv', description: 'A CSV file in UTF-8' })
  exportProducts(): Promise<StreamedFile> {
    return this.exports.csv();
  }
}
