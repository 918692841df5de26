export { type CashOnDelivery } from '../domain/order-state.js';
export { isOrderConfirmed } from '../domain/order-events.js';
export { awaitsCash } from '../money/cash-on-delivery.js';
export { paymentMethodOf, PAYMENT_METHODS, type PaymentMethod } from '../money/payment-method.js';
export { CashUnavailableError } from '../orders.errors.js';
