import { Body, Controller, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  IdParam,
  ForAdministrators,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import {
  AdminOrderView,
  DispatchInProgressError,
  IllegalStatusChangeError,
  OrderChangedError,
  OrderNotFoundError,
  PaymentDisputedError,
} from '#modules/orders/index.js';
import { DispatchDto, DispatchManyDto, TrackingDto } from './dto/dispatch.dto.js';
import { RedeliverDto } from './dto/redelivery.dto.js';
import { BulkDispatchService } from './services/bulk-dispatch.service.js';
import { DispatchService } from './services/dispatch.service.js';
import { RedeliveriesService } from './services/redeliveries.service.js';
import { ParcelTrackingService } from './services/parcel-tracking.service.js';
import {
  AlreadyDispatchedError,
  CarrierTimeoutError,
  CarrierUnreachableError,
  DispatchFailedError,
  EwayBillRequiredError,
  NotUndeliveredError,
  OrderCannotBeDispatchedError,
  OrderNotPaidError,
  PaymentNotCapturedError,
  RedeliveryDateError,
} from './shipping.errors.js';
import { DispatchManyView } from './views/bulk-dispatch.view.js';
import { DispatchView } from './views/dispatch.view.js';

/** The parcels of orders, for administrators. */
@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin')
export class ShippingAdminController {
  constructor(
    private readonly dispatches: DispatchService,
    private readonly bulk: BulkDispatchService,
    private readonly parcels: ParcelTrackingService,
    private readonly redeliveries: RedeliveriesService,
  ) {}

  /** Dispatches several paid orders in the background; the outcome stands at each order. */
  @Post('dispatch-many')
  @Answers({ status: 202, message: 'Dispatch started', type: DispatchManyView })
  dispatchOrders(
    @CurrentUser() admin: AuthenticatedUser,
    @Body() body: DispatchManyDto,
  ): Promise<DispatchManyView> {
    return this.bulk.start(body, admin.id);
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
      EwayBillRequiredError,
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
    @Body() { phone, ewaybillNumber, ...parcel }: DispatchDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<DispatchView> {
    return this.dispatches.dispatch(id, { parcel, phone, ewaybillNumber }, { adminId: admin.id, key });
  }

  /**
   * Asks the carrier for another attempt, or for the way back, after a failed one. That it is taken promises nothing: the carrier's next
   * word decides, and after a day without one the order is `undelivered` again.
   */
  @Post(':id/redeliver')
  @Answers({
    message: 'Carrier asked',
    type: AdminOrderView,
    errors: [OrderNotFoundError, NotUndeliveredError, RedeliveryDateError, OrderChangedError],
  })
  redeliverOrder(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: RedeliverDto,
  ): Promise<AdminOrderView> {
    return this.redeliveries.askForStaff(id, body, admin.id);
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
}
