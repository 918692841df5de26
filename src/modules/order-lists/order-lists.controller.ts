import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { Answers, type AuthenticatedUser, CurrentUser } from '#http/decorators.js';
import { MyOrdersQuery } from './dto/order-list.query.js';
import { OrderListsService } from './services/order-lists.service.js';
import { OrderListView } from './views/order-list.view.js';

@ApiTags('Orders')
@Controller('orders/my-order')
export class OrderListsController {
  constructor(private readonly lists: OrderListsService) {}

  /** The caller's orders, newest first. */
  @Get()
  @Answers({ message: 'Orders fetched', type: OrderListView, errors: [WrongCursorError] })
  listMyOrders(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: MyOrdersQuery,
  ): Promise<OrderListView> {
    return this.lists.listOwn(user.id, query);
  }
}
