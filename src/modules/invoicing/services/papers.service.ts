import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { DownloadedFile } from '#http/decorators.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import type { PrintedDocument } from '#infrastructure/pdf/printed-document.js';
import { OrderNotFoundError, OrderRepository, remainingLines, type Order } from '#modules/orders/index.js';
import { invoiceDocument, wasPaid } from '../domain/invoice-document.js';
import { packingSlip } from '../domain/packing-slip.js';
import { pickList } from '../domain/pick-list.js';
import type { PapersDto } from '../dto/papers.dto.js';
import { NoInvoiceError } from '../invoicing.errors.js';
import { InvoiceService } from './invoice.service.js';

/** The papers of several orders in one file. */
export interface Papers {
  readonly file: DownloadedFile;
  /** The numbers of the orders that have no such paper. */
  readonly leftOut: readonly string[];
}

/** Prints the papers of several orders (decisions 13.44). */
@Injectable()
export class PapersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly invoices: InvoiceService,
    private readonly renderer: PdfRenderer,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws OrderNotFoundError if one of the orders is unknown; NoInvoiceError */
  async print({ ids, kind }: PapersDto): Promise<Papers> {
    const orders = await this.find(ids);
    const { seller } = this.config.shop;
    if (kind === 'PICK_LIST')
      return this.file('pick-list', [pickList(orders.map(asPacked), seller, this.clock.now())]);
    if (kind === 'PACKING_SLIPS')
      return this.file(
        'packing-slips',
        orders.map((order) => packingSlip(asPacked(order), seller)),
      );
    const invoiced: Order[] = [];
    for (const order of orders) if (wasPaid(order)) invoiced.push(await this.invoices.numbered(order));
    if (invoiced.length === 0) throw new NoInvoiceError();
    const leftOut = orders.filter((order) => !wasPaid(order)).map(({ orderNumber }) => orderNumber);
    return this.file(
      'invoices',
      invoiced.map((order) => invoiceDocument(order, seller)),
      leftOut,
    );
  }

  private async file(
    name: string,
    documents: readonly PrintedDocument[],
    leftOut: readonly string[] = [],
  ): Promise<Papers> {
    const content = await this.renderer.renderAll(documents);
    return { file: { content, contentType: 'application/pdf', filename: `${name}.pdf` }, leftOut };
  }

  private async find(ids: readonly string[]): Promise<Order[]> {
    const found = new Map(
      (await this.orders.findAllById(ids)).map((order) => [order._id.toHexString(), order]),
    );
    return ids.map((id) => {
      const order = found.get(id);
      if (order === undefined) throw new OrderNotFoundError();
      return order;
    });
  }
}

/**
 * Returns the order as it is packed: units that have left it are neither taken from the shelf nor packed (decisions
 * 14.12), and none of a cancelled order.
 */
function asPacked(order: Order): Order {
  return { ...order, items: order.orderStatus === 'CANCELLED' ? [] : remainingLines(order) };
}
