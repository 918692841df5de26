import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  IdParam,
  Roles,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { DispatchDto, NoteDto, SettleDto, StatusUpdateDto, TrackingDto } from './dto/order-changes.dto.js';
import { AdminOrdersQuery } from './dto/order-list.query.js';
import {
  AlreadyDispatchedError,
  CarrierTimeoutError,
  CarrierUnreachableError,
  DispatchFailedError,
  DispatchInProgressError,
  IllegalStatusChangeError,
  NothingToSettleError,
  OrderCannotBeDispatchedError,
  OrderCannotBeReopenedError,
  OrderChangedError,
  OrderNotFoundError,
  OrderNotPaidError,
  PaymentDisputedError,
  PaymentNotCapturedError,
  ReasonRequiredError,
  TooManyNotesError,
} from './orders.errors.js';
import { DispatchService } from './services/fulfilment/dispatch.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { OrderAdministrationService } from './services/fulfilment/order-administration.service.js';
import { ParcelTrackingService } from './services/fulfilment/parcel-tracking.service.js';
import { OrderNotesService } from './services/order-notes.service.js';
import { DispatchView } from './views/order-answers.view.js';
import { AdminOrderListView } from './views/order-list.view.js';
import { AdminOrderView, OrderNoteView } from './views/admin-order.view.js';

@ApiTags('OrdersAdmin')
@Roles('ADMIN')
@Controller('orders/admin')
export class OrdersAdminController {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly administration: OrderAdministrationService,
    private readonly dispatches: DispatchService,
    private readonly notes: OrderNotesService,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** All orders, newest first. */
  @Get()
  @Answers({ message: 'Orders fetched', type: AdminOrderListView, errors: [WrongCursorError] })
  listOrdersAsAdmin(@Query() query: AdminOrdersQuery): Promise<AdminOrderListView> {
    return this.orders.listAll(query);
  }

  /** The whole of one order. */
  @Get(':id')
  @Answers({ message: 'Order fetched', type: AdminOrderView, errors: [OrderNotFoundError] })
  getOrderAsAdmin(@IdParam('id') id: string): Promise<AdminOrderView> {
    return this.orders.find(id);
  }

  /** Notes something about the order for the staff. The customer does not see it. */
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

  /** Hands a paid order to the carrier: carrier order, courier, pickup. */
  @Post(':id/dispatch')
  @AcceptsIdempotencyKey()
  @Answers({
    message: 'Order dispatched',
    type: DispatchView,
    errors: [
      OrderNotFoundError,
      OrderNotPaidError,
      PaymentDisputedError,
      PaymentNotCapturedError,
      AlreadyDispatchedError,
      OrderCannotBeDispatchedError,
      DispatchInProgressError,
      OrderChangedError,
      DispatchFailedError,
      CarrierUnreachableError,
      CarrierTimeoutError,
      ...IDEMPOTENCY_ERRORS,
    ],
  })
  dispatchOrder(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { phone, ...parcel }: DispatchDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<DispatchView> {
    return this.dispatches.dispatch(id, { parcel, phone }, { adminId: admin.id, key });
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

  /** Gives a parcel its tracking number: one of the shop's own courier, or another one than it had. */
  @Patch(':id/tracking')
  @Answers({
    message: 'Tracking updated',
    type: AdminOrderView,
    errors: [
      OrderNotFoundError,
      OrderNotPaidError,
      PaymentNotCapturedError,
      AlreadyDispatchedError,
      OrderCannotBeDispatchedError,
      PaymentDisputedError,
      IllegalStatusChangeError,
      DispatchInProgressError,
      OrderChangedError,
    ],
  })
  updateOrderTracking(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: TrackingDto,
  ): Promise<AdminOrderView> {
    return this.parcels.track(id, body, admin.id);
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

  /** Reopens an order that the carrier cancelled: it is in processing again and can be dispatched anew. */
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
