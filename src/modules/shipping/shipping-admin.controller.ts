import { Body, Controller, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import {
  AdminOrderView,
  DispatchInProgressError,
  IllegalStatusChangeError,
  OrderChangedError,
  OrderNotFoundError,
} from '#modules/orders/index.js';
import { DispatchDto, TrackingDto } from './dto/dispatch.dto.js';
import { DispatchService } from './services/dispatch.service.js';
import { ParcelTrackingService } from './services/parcel-tracking.service.js';
import {
  AlreadyDispatchedError,
  CarrierTimeoutError,
  CarrierUnreachableError,
  DispatchFailedError,
  OrderCannotBeDispatchedError,
  OrderNotPaidError,
  PaymentDisputedError,
  PaymentNotCapturedError,
} from './shipping.errors.js';
import { DispatchView } from './views/dispatch.view.js';

/** The parcels of an order, for administrators. */
@ApiTags('OrdersAdmin')
@Roles('ADMIN')
@Controller('orders/admin/:id')
export class ShippingAdminController {
  constructor(
    private readonly dispatches: DispatchService,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** Hands a paid order to the carrier: carrier order, courier, pickup. */
  @Post('dispatch')
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

  /** Gives a parcel its tracking number: one of the shop's own courier, or another one than it had. */
  @Patch('tracking')
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
}
