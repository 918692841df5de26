import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type AuthenticatedUser, CurrentUser, IdParam } from '#http/decorators.js';
import { CancelDto } from './dto/cancel-order.dto.js';
import { OrderCannotBeCancelledError, OrderChangedError, OrderNotFoundError } from './orders.errors.js';
import { OrderCancellationService } from './services/order-cancellation.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { OwnOrderView } from './views/order.view.js';

@ApiTags('Orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly cancellations: OrderCancellationService,
  ) {}

  /** One of the caller's orders. */
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
    errors: [OrderNotFoundError, OrderCannotBeCancelledError, OrderChangedError],
  })
  cancelOrder(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { reason }: CancelDto,
  ): Promise<OwnOrderView> {
    return this.cancellations.cancel(user.id, id, reason);
  }
}
