import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  checkInput,
  CurrentUser,
  IdParam,
  ReceivedFile,
  ReceivesFile,
  ForAdministrators,
  type AuthenticatedUser,
  type UploadedFile,
} from '#http/decorators.js';
import {
  ImportFormatError,
  ImportFileError,
  ImportNotFoundError,
  ImportRunningError,
} from './catalogue-imports.errors.js';
import { MAX_FILE_BYTES } from './catalogue-imports.limits.js';
import { FILE_FORMATS, WEIGHT_UNITS } from './read/import-format.js';
import { StartImportDto } from './dto/catalogue-import.dto.js';
import { CatalogueImportsService } from './services/catalogue-imports.service.js';
import { ProductImportView, StartedImportView } from './report/catalogue-import.view.js';

const CSV_FILE = {
  field: 'file',
  maxBytes: MAX_FILE_BYTES,
  missing: 'CSV file is required',
  texts: {
    format: { type: 'string', required: true, enum: FILE_FORMATS, description: 'where the file comes from' },
    dryRun: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'only checks the file; nothing is written',
    },
    force: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'reads it as this format whatever its columns say',
    },
    uncountedStock: { type: 'string', description: 'the stock of what the other shop does not count' },
    weightUnit: {
      type: 'string',
      enum: WEIGHT_UNITS,
      description: 'of weights whose unit no cell names; grams',
    },
  },
} as const;

@ApiTags('ProductsAdmin')
@ForAdministrators('products')
@Controller('products/admin/imports')
export class CatalogueImportsAdminController {
  constructor(private readonly imports: CatalogueImportsService) {}

  /** Imports products from a CSV file (UTF-8, UTF-16 or Windows-1252, at most 20 MB), in the background. Repeating it changes nothing. */
  @Post()
  @ReceivesFile(CSV_FILE)
  @Answers({
    status: 202,
    message: 'Import started',
    type: StartedImportView,
    errors: [ImportFormatError, ImportFileError, ImportRunningError],
  })
  startProductImport(
    @CurrentUser() { id: adminId }: AuthenticatedUser,
    @ReceivedFile() { path, texts }: UploadedFile,
  ): Promise<StartedImportView> {
    return this.imports.start(path, { dryRun: false, ...checkInput(StartImportDto, texts), adminId });
  }

  /** How far an import is, and what is wrong with its file. */
  @Get(':id')
  @Answers({ message: 'Import fetched', type: ProductImportView, errors: [ImportNotFoundError] })
  getProductImport(@IdParam('id') id: string): Promise<ProductImportView> {
    return this.imports.get(id);
  }
}
