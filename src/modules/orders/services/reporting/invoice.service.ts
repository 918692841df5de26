import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { AppConfig } from '#config/app-config.js';
import type { DownloadedFile } from '#http/decorators.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import { OrderRepository } from '../../data/order.repository.js';
import { invoiceDocument } from '../../domain/invoice-document.js';
import { NotYourOrderError, OrderNotFoundError } from '../../orders.errors.js';

/** Renders the invoices of the customers' own orders. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly renderer: PdfRenderer,
    private readonly config: AppConfig,
  ) {}

  /** @throws OrderNotFoundError, NotYourOrderError (403, as the specification says) */
  async print(userId: string, orderId: string): Promise<DownloadedFile> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    if (order.user.toHexString() !== userId) throw new NotYourOrderError();
    const document = invoiceDocument(order, this.config.shop.seller);
    return {
      content: await this.renderer.render(document),
      contentType: 'application/pdf',
      filename: `invoice-${order.orderNumber}.pdf`,
    };
  }
}
