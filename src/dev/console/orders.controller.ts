import { Get, Param, Query } from '@nestjs/common';
import { ConsoleController, ConsolePage } from './console.decorators.js';
import { OrderPagesService } from './order-pages.service.js';

/** The orders of the shop, and all that has happened to one. */
@ConsoleController('dev/orders')
export class OrdersConsoleController {
  constructor(private readonly pages: OrderPagesService) {}

  @Get()
  @ConsolePage()
  showOrders(@Query('find') find: unknown): Promise<string> {
    return this.pages.list(find);
  }

  @Get(':id')
  @ConsolePage()
  showOrder(@Param('id') id: string): Promise<string> {
    return this.pages.show(id);
  }
}
