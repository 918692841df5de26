export { isWaiting } from '../money/announced-refunds.js';
export { refundedMinor } from '../money/refunds.js';
export { cancelledQuantities } from '../domain/remaining-units.js';
export {
  type CancelledUnits,
  type IssuedCreditNote,
  type OrderDispute,
  type UnpaidReason,
} from '../domain/order-state.js';
export { allot, linesOfUnits, linesWithout, unitsOfEach } from '../domain/order-lines.js';
export { isUndecided } from '../money/dispute-phases.js';
export { remainingMinor } from '../money/payment-transitions.js';
export {
  gatewayDifference,
  paidByLine,
  paidForShipping,
  paidMinor,
  type GatewayDifference,
  type PaidOrder,
} from './gateway-difference.js';
export { returnsItsUnits, settledUnitsOf } from './line-refunds.js';
export { amountOf, lostOf, withRefunds } from './payment-money.js';
export { asBilled, asInvoiced } from './billed.js';
export { apportioned, chargedByLine, prorated, shareOf, totalOf } from './prorate.js';
export { stockLinesOf, unitsBackOf, writtenOffUnitsOf, type LineUnits } from './return-refund.js';
export { unpaidInvoice } from './unpaid-invoice.js';
export { OF_SPENT, spentOn } from './spent.js';
export { RefundNotProcessedError } from '../orders.errors.js';
