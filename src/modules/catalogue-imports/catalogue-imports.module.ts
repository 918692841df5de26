import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CategoriesModule } from '#modules/categories/index.js';
import { ProductsModule } from '#modules/products/index.js';
import * as jobs from './catalogue-imports.jobs.js';
import { ImportFault, ImportFaultSchema } from './data/import-fault.schema.js';
import { ImportPart, ImportPartSchema } from './data/import-part.schema.js';
import { ImportedImageRepository } from './data/imported-image.repository.js';
import { ImportedImageFile, ImportedImageFileSchema } from './data/imported-image.schema.js';
import { ProductImportRepository } from './data/product-import.repository.js';
import { ProductImport, ProductImportSchema } from './data/product-import.schema.js';
import { ProductExportController } from './product-export.controller.js';
import { ProductImportsController } from './product-imports.controller.js';
import { CommandImportsService } from './services/command-imports.service.js';
import { ImportRunService } from './services/import-run.service.js';
import { ImportedCategoriesService } from './services/imported-categories.service.js';
import { ImportedImagesService } from './services/imported-images.service.js';
import { ProductExportService } from './services/product-export.service.js';
import { ProductImportsService } from './services/product-imports.service.js';
import { ProductWriterService } from './services/product-writer.service.js';

/** Import of products from files, of this shop and of others, and their export. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    AuditLogModule,
    CategoriesModule,
    ProductsModule,
    MongooseModule.forFeature([
      { name: ProductImport.name, schema: ProductImportSchema },
      { name: ImportPart.name, schema: ImportPartSchema },
      { name: ImportFault.name, schema: ImportFaultSchema },
      { name: ImportedImageFile.name, schema: ImportedImageFileSchema },
    ]),
  ],
  controllers: [ProductImportsController, ProductExportController],
  providers: [
    ProductImportRepository,
    ImportedImageRepository,
    ProductImportsService,
    ImportRunService,
    CommandImportsService,
    ImportedCategoriesService,
    ImportedImagesService,
    ProductExportService,
    ProductWriterService,
  ],
})
export class CatalogueImportsModule {}
