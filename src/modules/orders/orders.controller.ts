import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type AuthenticatedUser, CurrentUser, IdParam } from '#http/decorators.js';
import { NotServedError } from '#modules/shipping-rates/index.js';
import { CancelDto } from './dto/cancel-order.dto.js';
import { OrderAddressDto } from './dto/order-address.dto.js';
import {
  AddressCannotBeChangedError,
  CashUnavailableError,
  DispatchInProgressError,
  OrderCannotBeCancelledError,
  OrderChangedError,
  OrderNotFoundError,
  PaymentDisputedError,
} from './orders.errors.js';
import { OrderAddressService } from './services/order-address.service.js';
import { OrderCancellationService } from './services/order-cancellation.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { OwnOrderView } from './views/order.view.js';

@ApiTags('Orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly cancellations: OrderCancellationService,
    private readonly addresses: OrderAddressService,
  ) {}

  /** Returns one of the caller's orders. */
  @Get(':id')
  @Answers({ message: 'Order fetched', type: OwnOrderView, errors: [OrderNotFoundError] })
  getOrder(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<OwnOrderView> {
    return this.orders.findOwn(user.id, id);
  }

  /** Cancels one of the caller's orders before the carrier has an order for it; a payment is refunded. */
  @Post(':id/cancel')
  @Answers({
    message: 'Order cancelled',
    type: OwnOrderView,
    errors: [OrderNotFoundError, OrderCannotBeCancelledError, PaymentDisputedError, OrderChangedError],
  })
  cancelOrder(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { reason }: CancelDto,
  ): Promise<OwnOrderView> {
    return this.cancellations.cancel(user.id, id, reason);
  }

  /** Changes where one of the caller's orders goes: until it is paid, and for some minutes after its payment. */
  @Patch(':id/address')
  @Answers({
    message: 'Address updated',
    type: OwnOrderView,
    errors: [
      OrderNotFoundError,
      NotServedError,
      CashUnavailableError,
      AddressCannotBeChangedError,
      DispatchInProgressError,
      OrderChangedError,
    ],
  })
  changeOrderAddress(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: OrderAddressDto,
  ): Promise<OwnOrderView> {
    return this.addresses.changeOwn(user.id, id, body);
  }
}
