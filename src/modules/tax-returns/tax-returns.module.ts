import { Module } from '@nestjs/common';
import { InvoicingModule } from '#modules/invoicing/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaperSearchRepository } from './data/paper-search.repository.js';
import { InvoicesAdminController } from './invoices-admin.controller.js';
import { GstReturnService } from './services/gst-return.service.js';
import { InvoiceRegisterService } from './services/invoice-register.service.js';
import { TaxPapersService } from './services/tax-papers.service.js';

/** What an accountant needs: the register of the papers, and the returns that follow from it. It only reads. */
@Module({
  imports: [InvoicingModule, OrdersModule],
  controllers: [InvoicesAdminController],
  providers: [GstReturnService, InvoiceRegisterService, PaperSearchRepository, TaxPapersService],
})
export class TaxReturnsModule {}
