import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { AppConfig } from '#config/app-config.js';
import type { DownloadedFile } from '#http/decorators.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import { OrderRepository, type Order, NotYourOrderError, OrderNotFoundError } from '#modules/orders/index.js';
import { invoiceDocument, wasPaid } from '../domain/invoice-document.js';
import { InvoiceNumbersService } from './invoice-numbers.service.js';

/** Prints the invoices of orders. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly numbers: InvoiceNumbersService,
    private readonly renderer: PdfRenderer,
    private readonly config: AppConfig,
  ) {}

  /** @throws OrderNotFoundError, NotYourOrderError (403, as the specification says) */
  async print(userId: string, orderId: string): Promise<DownloadedFile> {
    const found = await this.find(orderId);
    if (found.userId.toHexString() !== userId) throw new NotYourOrderError();
    return this.printFound(found);
  }

  /** For administrators, such as for the parcel. @throws OrderNotFoundError */
  async printAny(orderId: string): Promise<DownloadedFile> {
    return this.printFound(await this.find(orderId));
  }

  /** For those who have read the order. */
  async printFound(found: Order): Promise<DownloadedFile> {
    const order = await this.numbered(found);
    const document = invoiceDocument(order, this.config.shop.seller);
    return {
      content: await this.renderer.render(document),
      contentType: 'application/pdf',
      filename: `invoice-${order.orderNumber}.pdf`,
    };
  }

  /** A paid order is numbered within about a second; until then its invoice would have no number. */
  async numbered(order: Order): Promise<Order> {
    if (!wasPaid(order) || order.invoiceNumber !== undefined) return order;
    const given = await this.numbers.giveInvoice(order._id);
    return given === undefined ? this.find(order._id.toHexString()) : { ...order, ...given };
  }

  private async find(orderId: string): Promise<Order> {
    return findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
  }
}
