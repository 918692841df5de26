export { OrdersModule } from './orders.module.js';
export { Order } from './data/order.schema.js';
export { type TransitionDetails } from './data/transition-details.js';
export { OrderTransitionListener } from './order-transition.listener.js';
export { ORDER_STATUSES, type OrderStatus } from './domain/order-status.js';
export {
  REFUND_STATUSES,
  type OrderPayment,
  type OrderRefund,
  type OrderState,
  type OrderTransition,
  type PaymentStatus,
  type RefundReason,
  type RefundStatus,
  type DisputeStatus,
  type ReturnedUnits,
} from './domain/order-state.js';
export { ORDER_ATTENTION, type OrderAttention } from './domain/attention.js';
export { ORDER_NUMBER_RANGE, orderNumber, orderNumberParts } from './domain/order-number.js';
export { unitsByProduct, unitsInWords, withItemIds } from './domain/order-lines.js';
export { remainingLines } from './domain/remaining-units.js';
export {
  DispatchInProgressError,
  IllegalStatusChangeError,
  NotYourOrderError,
  OrderChangedError,
  OrderNotFoundError,
  PaymentDisputedError,
  RefundExceedsShareError,
  ShippingNotRefundableError,
  RefundNotFoundError,
  UnitsAlreadyBackError,
} from './orders.errors.js';
export { OrderRepository } from './data/order.repository.js';
export { OrderQueriesService } from './services/order-queries.service.js';
export { OrderDetailsService } from './services/order-details.service.js';
export {
  OrderReturnsService,
  type ReturnableLine,
  type ReturnableOrder,
} from './services/order-returns.service.js';
export { AdminOrderView } from './views/order-admin.view.js';
export { ofPayment, refundsIn, sumOf } from './sums/payment-money.js';
export { isDisputed } from './money/disputes.js';
export { BLOCKING_DISPUTE_STATUSES, OPEN_DISPUTE_STATUSES } from './money/dispute-phases.js';
export { isBeingDispatched } from './parcels/dispatchable.js';
export { CAPTURE_OVERDUE_MS } from './orders.limits.js';
