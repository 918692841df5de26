export { type CashOnDelivery, type CashRemittance } from '../domain/order-state.js';
export { isOrderConfirmed } from '../domain/order-events.js';
export { accountedMinorOf, awaitsCash } from '../money/cash-on-delivery.js';
export {
  CASH_STANDINGS,
  cashBooksOf,
  cashTotals,
  withRemittances,
  type CashBooks,
  type CashStanding,
  type CashTotals,
  type StandingSums,
} from '../money/cash-books.js';
export {
  CASH_STATES,
  cashStateOf,
  overMinorOf,
  shortMinorOf,
  type CashState,
  type CashTerms,
} from '../money/cash-state.js';
export { paymentMethodOf, PAYMENT_METHODS, type PaymentMethod } from '../money/payment-method.js';
export { CashUnavailableError } from '../orders.errors.js';
