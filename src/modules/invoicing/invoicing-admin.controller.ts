import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile, type DownloadedFile, IdParam, ForAdministrators } from '#http/decorators.js';
import { OrderNotFoundError } from '#modules/orders/index.js';
import { InvoiceService } from './services/invoice.service.js';

@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin/:id')
export class InvoicingAdminController {
  constructor(private readonly invoices: InvoiceService) {}

  /** The invoice of an order as PDF, such as for its parcel: 'Proforma invoice' until the order is paid. */
  @Get('invoice')
  @AnswersFile({ contentType: 'application/pdf', description: 'The invoice', errors: [OrderNotFoundError] })
  downloadInvoiceAsAdmin(@IdParam('id') id: string): Promise<DownloadedFile> {
    return this.invoices.printAny(id);
  }
}
