import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import {
  AcceptsIdempotencyKey,
  Answers,
  AnswersFile,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  IdParam,
  Roles,
  type StreamedFile,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { NoteDto, SettleDto, StatusUpdateDto } from './dto/order-changes.dto.js';
import { AdminOrdersQuery, OrderExportQuery, RefundListQuery } from './dto/order-list.query.js';
import {
  DispatchInProgressError,
  IllegalStatusChangeError,
  NothingToSettleError,
  OrderCannotBeReopenedError,
  OrderChangedError,
  OrderNotFoundError,
  ReasonRequiredError,
  TooManyNotesError,
} from './orders.errors.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { OrderAdministrationService } from './services/order-administration.service.js';
import { OrderExportService } from './services/order-export.service.js';
import { OrderNotesService } from './services/order-notes.service.js';
import { AdminOrderListView } from './views/order-list.view.js';
import { RefundListView } from './views/refund-list.view.js';
import { AdminOrderView, OrderNoteView } from './views/admin-order.view.js';

@ApiTags('OrdersAdmin')
@Roles('ADMIN')
@Controller('orders/admin')
export class OrdersAdminController {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly administration: OrderAdministrationService,
    private readonly notes: OrderNotesService,
    private readonly exports: OrderExportService,
  ) {}

  /** All orders, newest first. */
  @Get()
  @Answers({ message: 'Orders fetched', type: AdminOrderListView, errors: [WrongCursorError] })
  listOrdersAsAdmin(@Query() query: AdminOrdersQuery): Promise<AdminOrderListView> {
    return this.orders.listAll(query);
  }

  /** Orders as a CSV file, oldest first: a row for each line of an order. */
  @Get('export')
  @AnswersFile({ contentType: 'text/csv', description: 'A CSV file in UTF-8' })
  exportOrders(@Query() query: OrderExportQuery): Promise<StreamedFile> {
    return this.exports.csv(query);
  }

  /** The refunds of all orders, newest first. */
  @Get('refunds')
  @Answers({ message: 'Refunds fetched', type: RefundListView })
  listRefunds(@Query() query: RefundListQuery): Promise<RefundListView> {
    return this.orders.listRefunds(query);
  }

  /** The whole of one order. */
  @Get(':id')
  @Answers({ message: 'Order fetched', type: AdminOrderView, errors: [OrderNotFoundError] })
  getOrderAsAdmin(@IdParam('id') id: string): Promise<AdminOrderView> {
    return this.orders.find(id);
  }

  /** Adds a note for the staff. The customer does not see it. */
  @Post(':id/notes')
  @Answers({
    status: 201,
    message: 'Note added',
    type: OrderNoteView,
    errors: [OrderNotFoundError, TooManyNotesError],
  })
  addOrderNote(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { text }: NoteDto,
  ): Promise<OrderNoteView> {
    return this.notes.add(id, text, admin.id);
  }

  /** Moves an order on, or cancels it before shipment. */
  @Patch(':id/status')
  @Answers({
    message: 'Order status updated',
    type: AdminOrderView,
    errors: [OrderNotFoundError, IllegalStatusChangeError, DispatchInProgressError, OrderChangedError],
  })
  updateOrderStatus(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { status }: StatusUpdateDto,
  ): Promise<AdminOrderView> {
    return this.administration.move(id, status, admin.id);
  }

  /** Settles stock and money of an order that the carrier has ended, or ends one whose parcel does not arrive. */
  @Post(':id/settle')
  @AcceptsIdempotencyKey()
  @Answers({
    message: 'Order settled',
    type: AdminOrderView,
    errors: [
      OrderNotFoundError,
      ReasonRequiredError,
      NothingToSettleError,
      OrderChangedError,
      ...IDEMPOTENCY_ERRORS,
    ],
  })
  settleOrder(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: SettleDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<AdminOrderView> {
    return this.administration.settle(id, body, { adminId: admin.id, key });
  }

  /** Reopens an order that the carrier cancelled: it is `PROCESSING` again and can be dispatched again. */
  @Post(':id/reopen')
  @Answers({
    message: 'Order reopened',
    type: AdminOrderView,
    errors: [OrderNotFoundError, OrderCannotBeReopenedError, DispatchInProgressError, OrderChangedError],
  })
  reopenOrder(@CurrentUser() admin: AuthenticatedUser, @IdParam('id') id: string): Promise<AdminOrderView> {
    return this.administration.reopen(id, admin.id);
  }
}
