import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { PdfModule } from '#infrastructure/pdf/pdf.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { InvoicingModule } from '#modules/invoicing/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import { ArchivedPaperRepository } from './data/archived-paper.repository.js';
import { ArchivedPaper, ArchivedPaperSchema } from './data/archived-paper.schema.js';
import { InvoiceArchiveRepository } from './data/invoice-archive.repository.js';
import { InvoiceArchive, InvoiceArchiveSchema } from './data/invoice-archive.schema.js';
import { PaperSearchRepository } from './data/paper-search.repository.js';
import { InvoiceArchivesController } from './invoice-archives.controller.js';
import { InvoicesAdminController } from './invoices-admin.controller.js';
import { ArchiveDeliveryService } from './services/archive-delivery.service.js';
import { ArchiveLinksService } from './services/archive-links.service.js';
import { ArchiveRunnerService } from './services/archive-runner.service.js';
import { GstReturnService } from './services/gst-return.service.js';
import { InvoiceArchivesService } from './services/invoice-archives.service.js';
import { InvoiceRegisterService } from './services/invoice-register.service.js';
import { TaxPapersService } from './services/tax-papers.service.js';
import * as jobs from './tax-returns.jobs.js';
import { TaxReturnsPersonalData } from './tax-returns.personal-data.js';

/**
 * The tools of an accountant: the register of the documents, the returns that follow from it, and archives. It
 * changes no order and no paper.
 */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    MongooseModule.forFeature([
      { name: InvoiceArchive.name, schema: InvoiceArchiveSchema },
      { name: ArchivedPaper.name, schema: ArchivedPaperSchema },
    ]),
    AuditLogModule,
    InvoicingModule,
    NotificationsModule,
    OrdersModule,
    PdfModule,
    UsersModule,
  ],
  controllers: [InvoicesAdminController, InvoiceArchivesController],
  providers: [
    ArchivedPaperRepository,
    ArchiveDeliveryService,
    ArchiveLinksService,
    ArchiveRunnerService,
    GstReturnService,
    InvoiceArchiveRepository,
    InvoiceArchivesService,
    InvoiceRegisterService,
    PaperSearchRepository,
    TaxPapersService,
    TaxReturnsPersonalData,
  ],
})
export class TaxReturnsModule {}
