import { Injectable } from '@nestjs/common';
import { csvStream } from '#common/csv/csv-stream.js';
import { Clock } from '#common/time/clock.js';
import { zonedTime } from '#common/time/zoned-time.js';
import { AppConfig } from '#config/app-config.js';
import type { StreamedFile } from '#http/decorators.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import type { Order } from '#modules/orders/index.js';
import { ShippingQuotesService } from '#modules/shipping-rates/index.js';
import { OrderListRepository } from '../data/order-list.repository.js';
import type { OrderExportQuery } from '../dto/order-list.query.js';
import { periodIn } from '../domain/order-period.js';
import { ORDER_COLUMNS, SHIPPED_ORDER_COLUMNS, toOrderRows } from '../domain/order-csv.js';

const PAGE = 200;

/** Writes orders as a file, page by page, as fast as the client takes it. */
@Injectable()
export class OrderExportService {
  constructor(
    private readonly orders: OrderListRepository,
    private readonly shipping: ShippingQuotesService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async csv(query: OrderExportQuery): Promise<StreamedFile> {
    const columns = (await this.shipping.everHadZones()) ? SHIPPED_ORDER_COLUMNS : ORDER_COLUMNS;
    return {
      content: await csvStream(columns, this.pages(query)),
      contentType: 'text/csv; charset=utf-8',
      filename: `orders-${this.clock.now().toISOString().slice(0, 10)}.csv`,
    };
  }

  private async *pages(query: OrderExportQuery) {
    const { timeZone, seller } = this.config.shop;
    const times = periodIn(timeZone, query);
    const writtenTime = zonedTime(timeZone);
    let last: Order | undefined;
    for (;;) {
      const page: Order[] = await this.orders.findAfter(times, last, PAGE);
      yield viewsOf(page, (order) => toOrderRows(order, seller, writtenTime)).flat();
      if (page.length < PAGE) return;
      last = page.at(-1);
    }
  }
}
