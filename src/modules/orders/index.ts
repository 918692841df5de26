export { isWaiting } from './domain/announced-refunds.js';
export { OrdersModule } from './orders.module.js';
export { OrderQueriesService } from './services/order-queries.service.js';
export { ORDER_STATUSES, type OrderStatus } from './domain/order-status.js';
export {
  OrderReturnsService,
  type ReturnableLine,
  type ReturnableOrder,
} from './services/order-returns.service.js';
export { UnitCancellationService, refuseUnknownItems } from './services/unit-cancellation.service.js';
export { OrdersAdminService, refuseDuringDispatch } from './services/orders-admin.service.js';
export {
  IllegalStatusChangeError,
  OrderChangedError,
  OrderNotFoundError,
  PaymentDisputedError,
  RefundExceedsPaymentError,
  RefundExceedsShareError,
  UnknownItemError,
  UnitsAlreadyBackError,
  NotYourOrderError,
  RefundNotFoundError,
  RefundNotProcessedError,
  DispatchInProgressError,
} from './orders.errors.js';
export { Order } from './data/order.schema.js';
export {
  type ReturnedUnits,
  type OrderPayment,
  type OrderState,
  type IssuedCreditNote,
  type UnpaidInvoice,
  type UnpaidReason,
  UNPAID_REASONS,
  type OrderDispute,
  type OrderRefund,
  type RefundReason,
  type PaymentStatus,
  PAYMENT_STATUSES,
  type CancelCause,
  type DisputePhase,
  type DisputeStatus,
  type RefundStatus,
  REFUND_STATUSES,
  type AppliedCarrierEvent,
  type CarrierTarget,
  type CarrierWord,
  type OrderTransition,
  type FormerShipment,
} from './domain/order-state.js';
export {
  unitsInWords,
  linesOfUnits,
  linesWithout,
  withItemIds,
  unitsByProduct,
} from './domain/order-lines.js';
export { cancelledQuantities, remainingLines } from './domain/remaining-units.js';
export {
  ORDER_NUMBER_RANGE,
  orderNumber,
  orderNumberParts,
  typedOrderNumber,
} from './domain/order-number.js';
export {
  gstCodeOfSupply,
  supplyTo,
  headsOf,
  placeOfSupply,
  type Supply,
  type TaxHeads,
} from './domain/place-of-supply.js';
export { changedFieldsOfAddress } from './domain/address-change.js';
export {
  attentionOf,
  ORDER_ATTENTION,
  type AttentionTerms,
  type OrderAttention,
} from './domain/attention.js';
export { OrderAttentionService } from './services/order-attention.service.js';
export { asRead } from './data/as-read.js';
export {
  derivedFields,
  paymentKeysOf,
  phoneEndOf,
  trackingEndsOf,
  withDerivedFields,
} from './data/derived-fields.js';
export {
  AdminCustomerView,
  AdminOrderView,
  CarrierStatusView,
  DispatchFailureView,
  toAdminCustomer,
  toAttention,
  toCarrierStatus,
  toDispatchFailure,
} from './views/order-admin.view.js';
export { OrderLineView, toOrderLines } from './views/order.view.js';
export {
  amountOf,
  lostOf,
  ofPayment,
  refundsIn,
  sumOf,
  applied,
  withRefunds,
} from './domain/payment-money.js';
export {
  refundForReturn,
  stockLinesOf,
  unitsBackOf,
  type LineUnits,
  writtenOffUnitsOf,
} from './domain/return-refund.js';
export { MissingUnitsService } from './services/missing-units.service.js';
export {
  creditedRefund,
  entriesBefore,
  type SoldLine,
  type CreditedRefund,
} from './domain/credited-refund.js';
export { OF_SPENT, spentOn } from './domain/spent.js';
export { unpaidInvoice } from './domain/unpaid-invoice.js';
export { cancellationOf } from './domain/unit-cancellation.js';
export { refundOfUnits, settledUnitsOf } from './domain/line-refunds.js';
export { isRegistered, type RegisteredSeller, type Seller } from './domain/seller.js';
export { shareOf, prorated, totalOf, chargedByLine } from './domain/prorate.js';
export {
  gatewayDifference,
  paidByLine,
  paidMinor,
  type GatewayDifference,
} from './domain/gateway-difference.js';
export { OrderRepository, OrderCollisionError, type TransitionDetails } from './data/order.repository.js';
export { OrderTurnsService } from './services/order-turns.service.js';
export {
  OrderTransitionService,
  type TransitionOptions,
  newRefund,
} from './services/order-transition.service.js';
export { CAPTURE_OVERDUE_MS } from './orders.limits.js';
export { firstQuestionAfterStart, nextReconciliation } from './domain/reconciliation.js';
export { isPlacedByStaff } from './domain/placed-by.js';
export { paymentLinkState } from './domain/payment-link.js';
export { PaymentLinksService } from './services/payment-links.service.js';
export { OrderTransitionListener } from './order-transition.listener.js';
export {
  expired,
  movedByCarrier,
  shipped,
  confirmed,
  revived,
  paidByHand,
} from './domain/order-transitions.js';
export { paymentLost } from './domain/lost-payment.js';
export { DueOrdersService } from './services/due-orders.service.js';
export { WITH_MISSING_UNITS } from './data/late-delivery.repository.js';
export { isDisputed } from './domain/disputes.js';
export { BLOCKING_DISPUTE_STATUSES, OPEN_DISPUTE_STATUSES, isUndecided } from './domain/dispute-phases.js';
export { withUnitsOut } from './domain/late-delivery.js';
export {
  parcelNumber,
  reportedParcel,
  type ReportedParcel,
  trackingKeysOf,
  parcelReference,
  type ParcelIdentifiers,
} from './domain/parcels.js';
export { isTracked } from './domain/parcel-silence.js';
export { ParcelScheduleRepository } from './data/parcel-schedule.repository.js';
export { DispatchRepository } from './data/dispatch.repository.js';
export { DispatchRecord } from './data/dispatch-record.schema.js';
export { dispatchRefusal, type DispatchRefusal, isBeingDispatched } from './domain/dispatchable.js';
export { OrderAuditService } from './services/order-audit.service.js';
export { OrderChangesService } from './services/order-changes.service.js';
export { OrderDetailsService } from './services/order-details.service.js';
export {
  type PaymentDecision,
  type ReportedPayment,
  decidePayment,
  isMarkedByHand,
  isOfDifference,
  isPayableByHand,
  mayPay,
  paymentVerdict,
} from './domain/payment-decision.js';
export {
  amountNamed,
  captured,
  disproved,
  paidBy,
  refusedPayment,
  takenOver,
  disputedMinor,
  refundableMinor,
  remainingMinor,
  refundedByAdmin,
} from './domain/payment-transitions.js';
export { correctedRefund } from './domain/captured-amount.js';
export {
  type NewRefund,
  processedByHand,
  retriedRefund,
  gatewayRefundsIn,
  pendingRefundsIn,
  askedMinor,
  isToAsk,
  referenceOf,
  refundedMinor,
  refusedRefund,
} from './domain/refunds.js';
export { isInDoubt, type ReportedRefund } from './domain/refund-reports.js';
export { refuseDisputed } from './services/refuse-disputed.js';
export { type PaymentFollowUp, followedUp, mayComeEarly, withEarlier } from './domain/payment-follow-ups.js';
