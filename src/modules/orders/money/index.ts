export { type DisputePhase } from '../domain/order-state.js';
export { correctedRefund } from './captured-amount.js';
export { reportedDispute, type ReportedDispute } from './disputes.js';
export { paymentLost } from './lost-payment.js';
export {
  decidePayment,
  dueOnline,
  mayPayOnline,
  isMarkedByHand,
  isOfDifference,
  isPayableByHand,
  mayPay,
  paymentVerdict,
  type PaymentDecision,
  type ReportedPayment,
} from './payment-decision.js';
export {
  amountNamed,
  captured,
  disproved,
  disputedMinor,
  paidBy,
  paidOnline,
  refundableMinor,
  refundedByAdmin,
  refusedPayment,
  takenOver,
} from './payment-transitions.js';
export { isInDoubt, reportedRefund, type ReportedRefund } from './refund-reports.js';
export {
  askedMinor,
  gatewayRefundsIn,
  isToAsk,
  pendingRefundsIn,
  processedByHand,
  referenceOf,
  refusedRefund,
  retriedRefund,
  type NewRefund,
} from './refunds.js';
export { refuseDisputed } from './refuse-disputed.js';
export { applied } from '../sums/payment-money.js';
export { refundOfUnits } from '../sums/line-refunds.js';
export { refundOfShipping } from '../sums/shipping-refund.js';
export { RefundExceedsPaymentError, UnknownItemError } from '../orders.errors.js';
