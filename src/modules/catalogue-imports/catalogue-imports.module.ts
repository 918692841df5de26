import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CategoriesModule } from '#modules/categories/index.js';
import { ProductsModule } from '#modules/products/index.js';
import * as jobs from './catalogue-imports.jobs.js';
import { ImportFault, ImportFaultSchema } from './data/import-fault.schema.js';
import { ImportPart, ImportPartSchema } from './data/import-part.schema.js';
import { ImportClaimRepository } from './data/import-claim.repository.js';
import { ImportClaim, ImportClaimSchema } from './data/import-claim.schema.js';
import { ImportIdentitiesService } from './identify/import-identities.service.js';
import { ImportedImageRepository } from './data/imported-image.repository.js';
import { ImportedImageFile, ImportedImageFileSchema } from './data/imported-image.schema.js';
import { ProductImportRepository } from './data/product-import.repository.js';
import { ProductImport, ProductImportSchema } from './data/product-import.schema.js';
import { CatalogueExportAdminController } from './catalogue-export-admin.controller.js';
import { CatalogueImportsAdminController } from './catalogue-imports-admin.controller.js';
import { CommandImportsService } from './services/command-imports.service.js';
import { ImportBatchesService } from './services/import-batches.service.js';
import { ImportRunnerService } from './services/import-runner.service.js';
import { ImportProgressService } from './report/import-progress.service.js';
import { ProductRefusalsService } from './report/product-refusals.service.js';
import { ImportCategoriesService } from './write/import-categories.service.js';
import { ImportImagesService } from './write/import-images.service.js';
import { ImportWriterService } from './write/import-writer.service.js';
import { CatalogueExportService } from './services/catalogue-export.service.js';
import { CatalogueImportsService } from './services/catalogue-imports.service.js';
import { ProductWriterService } from './write/product-writer.service.js';

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
      { name: ImportClaim.name, schema: ImportClaimSchema },
    ]),
  ],
  controllers: [CatalogueImportsAdminController, CatalogueExportAdminController],
  providers: [
    ProductImportRepository,
    ImportedImageRepository,
    ImportClaimRepository,
    ImportIdentitiesService,
    CatalogueImportsService,
    ImportRunnerService,
    ImportBatchesService,
    ImportProgressService,
    ProductRefusalsService,
    ImportWriterService,
    CommandImportsService,
    ImportCategoriesService,
    ImportImagesService,
    CatalogueExportService,
    ProductWriterService,
  ],
})
export class CatalogueImportsModule {}
