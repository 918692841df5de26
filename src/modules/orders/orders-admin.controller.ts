import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
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
import { TagChangeDto } from '#common/tags/staff-tags.field.js';
import { TooManyTagsError } from '#common/tags/tags.errors.js';
import { NotServedError } from '#modules/shipping-rates/index.js';
import { AdminOrderAddressDto } from './dto/order-address.dto.js';
import { CancelItemsDto, NoteDto, SettleDto, StatusUpdateDto } from './dto/order-changes.dto.js';
import {
  AddressCannotBeChangedError,
  CashUnavailableError,
  CollectedUnexpectedError,
  DispatchInProgressError,
  IllegalStatusChangeError,
  NotEnoughUnitsError,
  NothingToSettleError,
  OrderCannotBeCancelledError,
  OrderCannotBeReopenedError,
  OrderChangedError,
  OrderNotFoundError,
  PaymentDisputedError,
  ReasonRequiredError,
  RefundExceedsPaymentError,
  TooManyNotesError,
  UnknownItemError,
  UnpaidOrderError,
} from './orders.errors.js';
import { OrderAddressService } from './services/order-address.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { OrdersAdminService } from './services/orders-admin.service.js';
import { UnitCancellationService } from './writing/unit-cancellation.service.js';
import { OrderNotesService } from './services/order-notes.service.js';
import { OrderTagsService } from './services/order-tags.service.js';
import { AdminOrderView, OrderNoteView, ReaddressedOrderView } from './views/order-admin.view.js';

@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin')
export class OrdersAdminController {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly administration: OrdersAdminService,
    private readonly notes: OrderNotesService,
    private readonly tags: OrderTagsService,
    private readonly addresses: OrderAddressService,
    private readonly units: UnitCancellationService,
  ) {}

  /** The whole of one order. */
  @Get(':id')
  @Answers({ message: 'Order fetched', type: AdminOrderView, errors: [OrderNotFoundError] })
  getOrderAsAdmin(@IdParam('id') id: string): Promise<AdminOrderView> {
    return this.orders.find(id);
  }

  /** Adds a note for the staff. The customer does not see it. */
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

  /** Adds and removes tags of the staff; the others stay. The customer does not see them. */
  @Patch(':id/tags')
  @Answers({ message: 'Tags updated', type: AdminOrderView, errors: [OrderNotFoundError, TooManyTagsError] })
  updateOrderTags(@IdParam('id') id: string, @Body() change: TagChangeDto): Promise<AdminOrderView> {
    return this.tags.change(id, change);
  }

  /** Moves an order on, or cancels it before shipment. */
  @Patch(':id/status')
  @Answers({
    message: 'Order status updated',
    type: AdminOrderView,
    errors: [
      OrderNotFoundError,
      IllegalStatusChangeError,
      DispatchInProgressError,
      CollectedUnexpectedError,
      PaymentDisputedError,
      OrderChangedError,
    ],
  })
  updateOrderStatus(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: StatusUpdateDto,
  ): Promise<AdminOrderView> {
    return this.administration.move(id, body, admin.id);
  }

  /** Changes where an order goes, before the carrier has an order for it; the place of supply and the taxes of its papers follow. */
  @Patch(':id/address')
  @Answers({
    message: 'Address updated',
    type: ReaddressedOrderView,
    errors: [
      OrderNotFoundError,
      NotServedError,
      CashUnavailableError,
      AddressCannotBeChangedError,
      DispatchInProgressError,
      OrderChangedError,
    ],
  })
  updateOrderAddress(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: AdminOrderAddressDto,
  ): Promise<ReaddressedOrderView> {
    return this.addresses.change(id, body, admin.id);
  }

  /** Cancels units of a paid order before the carrier has an order for it; their share is refunded. The last unit cancels the order. */
  @Post(':id/items/cancel')
  @AcceptsIdempotencyKey()
  @Answers({
    message: 'Items cancelled',
    type: AdminOrderView,
    errors: [
      OrderNotFoundError,
      UnknownItemError,
      OrderCannotBeCancelledError,
      UnpaidOrderError,
      DispatchInProgressError,
      NotEnoughUnitsError,
      RefundExceedsPaymentError,
      PaymentDisputedError,
      OrderChangedError,
      ...IDEMPOTENCY_ERRORS,
    ],
  })
  cancelItems(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: CancelItemsDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<AdminOrderView> {
    return this.units.cancel(id, body, { adminId: admin.id, key });
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
      CollectedUnexpectedError,
      UnknownItemError,
      NotEnoughUnitsError,
      NothingToSettleError,
      PaymentDisputedError,
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

  /** Reopens an order that the carrier cancelled: it is `PROCESSING` again and can be dispatched again. */
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
