import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, Roles, type AuthenticatedUser } from '#http/decorators.js';
import { AdminOrdersQuery } from './dto/admin-orders.query.js';
import { DispatchDto } from './dto/dispatch.dto.js';
import { SettleDto } from './dto/settle.dto.js';
import { StatusUpdateDto } from './dto/status-update.dto.js';
import {
  AlreadyDispatchedError,
  CarrierTimeoutError,
  CarrierUnreachableError,
  DispatchFailedError,
  DispatchInProgressError,
  IllegalStatusChangeError,
  NothingToSettleError,
  OrderCannotBeDispatchedError,
  OrderChangedError,
  OrderNotFoundError,
  OrderNotPaidError,
  PaymentNotCapturedError,
} from './orders.errors.js';
import { DispatchService } from './services/fulfilment/dispatch.service.js';
import { OrderQueriesService } from './services/reporting/order-queries.service.js';
import { OrderStatusService } from './services/fulfilment/order-status.service.js';
import { SettlementService } from './services/fulfilment/settlement.service.js';
import { DispatchView } from './views/order-answers.view.js';
import { AdminOrderListView } from './views/order-list.view.js';
import { AdminOrderView } from './views/order.view.js';

@ApiTags('Orders (admin)')
@Roles('ADMIN')
@Controller('orders/admin')
export class OrdersAdminController {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly statuses: OrderStatusService,
    private readonly settlement: SettlementService,
    private readonly dispatches: DispatchService,
  ) {}

  /** All orders, newest first. */
  @Get()
  @Answers({ message: 'Orders fetched', type: AdminOrderListView })
  list(@Query() query: AdminOrdersQuery): Promise<AdminOrderListView> {
    return this.orders.listAll(query);
  }

  /** The whole of one order. */
  @Get(':id')
  @Answers({ message: 'Order fetched', type: AdminOrderView, errors: [OrderNotFoundError] })
  find(@IdParam('id') id: string): Promise<AdminOrderView> {
    return this.orders.find(id);
  }

  /** Hands a paid order to the carrier: carrier order, courier, pickup. */
  @Post(':id/dispatch')
  @Answers({
    message: 'Order dispatched',
    type: DispatchView,
    errors: [
      OrderNotFoundError,
      OrderNotPaidError,
      PaymentNotCapturedError,
      AlreadyDispatchedError,
      OrderCannotBeDispatchedError,
      DispatchInProgressError,
      OrderChangedError,
      DispatchFailedError,
      CarrierUnreachableError,
      CarrierTimeoutError,
    ],
  })
  dispatch(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { phone, ...parcel }: DispatchDto,
  ): Promise<DispatchView> {
    return this.dispatches.dispatch(id, { parcel, phone }, admin.id);
  }

  /** Moves an order on, or cancels it before shipment. */
  @Patch(':id/status')
  @Answers({
    message: 'Order status updated',
    type: AdminOrderView,
    errors: [OrderNotFoundError, IllegalStatusChangeError, DispatchInProgressError, OrderChangedError],
  })
  updateStatus(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { status }: StatusUpdateDto,
  ): Promise<AdminOrderView> {
    return this.statuses.move(id, status, admin.id);
  }

  /** Settles stock and money of an order that the carrier has ended. */
  @Post(':id/settle')
  @Answers({
    message: 'Order settled',
    type: AdminOrderView,
    errors: [OrderNotFoundError, NothingToSettleError, OrderChangedError],
  })
  settle(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: SettleDto,
  ): Promise<AdminOrderView> {
    return this.settlement.settle(id, body, admin.id);
  }
}
