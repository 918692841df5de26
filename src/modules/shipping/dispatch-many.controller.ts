import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type AuthenticatedUser, CurrentUser, Roles } from '#http/decorators.js';
import { DispatchManyDto } from './dto/parcel.dto.js';
import { DispatchManyService } from './services/dispatch-many.service.js';
import { DispatchManyView } from './views/dispatch-many.view.js';

/** The parcels of several orders, for administrators. */
@ApiTags('OrdersAdmin')
@Roles('ADMIN')
@Controller('orders/admin')
export class DispatchManyController {
  constructor(private readonly dispatches: DispatchManyService) {}

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
