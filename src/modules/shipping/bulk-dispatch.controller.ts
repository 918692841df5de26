import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type AuthenticatedUser, CurrentUser, Roles } from '#http/decorators.js';
import { DispatchManyDto } from './dto/dispatch.dto.js';
import { BulkDispatchService } from './services/bulk-dispatch.service.js';
import { DispatchManyView } from './views/bulk-dispatch.view.js';

/** The parcels of several orders, for administrators. */
@ApiTags('OrdersAdmin')
@Roles('ADMIN')
@Controller('orders/admin')
export class BulkDispatchController {
  constructor(private readonly dispatches: BulkDispatchService) {}

  /** Dispatches several paid orders in the background; the outcome stands at each order. */
  @Post('dispatch-many')
  @Answers({ status: 202, message: 'Dispatch started', type: DispatchManyView })
  dispatchOrders(
    @CurrentUser() admin: AuthenticatedUser,
    @Body() body: DispatchManyDto,
  ): Promise<DispatchManyView> {
    return this.dispatches.start(body, admin.id);
  }
}
