import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { Answers, AnswersFile, ForAdministrators, NeedsScope, type StreamedFile } from '#http/decorators.js';
import { AdminOrdersQuery, OrderExportQuery, RefundListQuery } from './dto/order-list.query.js';
import { OrderExportService } from './services/order-export.service.js';
import { OrderListsService } from './services/order-lists.service.js';
import { AdminOrderListView } from './views/order-list.view.js';
import { RefundListView } from './views/refund-list.view.js';

@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin')
export class OrderListsAdminController {
  constructor(
    private readonly lists: OrderListsService,
    private readonly exports: OrderExportService,
  ) {}

  /** All orders, newest first. */
  @Get()
  @Answers({ message: 'Orders fetched', type: AdminOrderListView, errors: [WrongCursorError] })
  listOrdersAsAdmin(@Query() query: AdminOrdersQuery): Promise<AdminOrderListView> {
    return this.lists.listAll(query);
  }

  /** Orders as a CSV file, oldest first: a row for each line of an order. */
  @Get('export')
  @NeedsScope('reports:read')
  @AnswersFile({ contentType: 'text/csv', description: 'A CSV file in UTF-8' })
  exportOrders(@Query() query: OrderExportQuery): Promise<StreamedFile> {
    return this.exports.csv(query);
  }

  /** The refunds of all orders, newest first. */
  @Get('refunds')
  @Answers({ message: 'Refunds fetched', type: RefundListView })
  listRefunds(@Query() query: RefundListQuery): Promise<RefundListView> {
    return this.lists.listRefunds(query);
  }
}
