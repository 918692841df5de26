import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PdfModule } from '#infrastructure/pdf/pdf.module.js';
import { OrdersModule } from '#modules/orders/index.js';
import { InvoiceNumberRepository } from './data/invoice-number.repository.js';
import { IssuedPaperRepository } from './data/issued-paper.repository.js';
import { IssuedPaper, IssuedPaperSchema } from './data/issued-paper.schema.js';
import { NumberSeriesRepository } from './data/number-series.repository.js';
import { NumberSeries, NumberSeriesSchema } from './data/number-series.schema.js';
import { InvoicingAdminController } from './invoicing-admin.controller.js';
import { InvoicingController } from './invoicing.controller.js';
import { PapersAdminController } from './papers-admin.controller.js';
import { CreditNoteService } from './services/credit-note.service.js';
import { InvoiceNumbersService } from './services/invoice-numbers.service.js';
import { PapersService } from './services/papers.service.js';
import { InvoiceService } from './services/invoice.service.js';

/** The papers of orders: invoices, credit notes, their numbers and taxes. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: IssuedPaper.name, schema: IssuedPaperSchema },
      { name: NumberSeries.name, schema: NumberSeriesSchema },
    ]),
    OrdersModule,
    PdfModule,
  ],
  controllers: [PapersAdminController, InvoicingAdminController, InvoicingController],
  providers: [
    IssuedPaperRepository,
    NumberSeriesRepository,
    InvoiceNumberRepository,
    InvoiceService,
    PapersService,
    CreditNoteService,
    InvoiceNumbersService,
  ],
  exports: [
    InvoiceNumberRepository,
    InvoiceNumbersService,
    InvoiceService,
    IssuedPaperRepository,
    NumberSeriesRepository,
  ],
})
export class InvoicingModule {}
