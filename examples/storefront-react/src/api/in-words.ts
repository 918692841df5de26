import { isShopError, type ClientErrorCode, type ErrorCode } from 'storefront-client';
import { OtherTotalError } from './other-total';

/**
 * The words that a customer reads. Codes are stable; the messages of the API are for developers. `docs/errors.md`
 * lists all codes.
 */
const WORDS: Partial<Record<ErrorCode | ClientErrorCode, string>> = {
  ADDRESS_CANNOT_BE_CHANGED: 'The address can no longer be changed. Please ask our support.',
  CART_IS_EMPTY: 'Your cart is empty.',
  EMAIL_TAKEN: 'There is an account with this email address. Please sign in.',
  INSUFFICIENT_STOCK: 'There are not that many left.',
  INVALID_CREDENTIALS: 'Email address or password is wrong.',
  MFA_CODE_INVALID: 'This code is wrong, or was used before.',
  MFA_TOKEN_INVALID: 'That took more than five minutes. Please sign in again.',
  NETWORK_FAILURE: 'The shop cannot be reached. Are you online?',
  NOT_SERVED: 'We do not deliver to this PIN code yet.',
  OPTION_UNAVAILABLE: 'Something in your cart is no longer available. Please remove it.',
  ORDER_CANCELLED: 'This order was cancelled. A payment that still arrives is refunded.',
  ORDER_EXPIRED: 'This order was not paid in time. A payment that still arrives is refunded.',
  ORDER_NOT_FOUND: 'You have no such order.',
  PRICES_CHANGED:
    'Prices have changed since you saw them. Nothing was ordered: please look at the new total.',
  PRODUCT_NOT_FOUND: 'This product is no longer sold.',
  QUANTITY_CAP: 'That is more than one customer may buy.',
  RATE_UNAVAILABLE: 'Please choose a way of shipping.',
  REQUEST_IN_PROGRESS: 'Your order is already on its way to us. Please wait a moment.',
  TOO_MANY_UNPAID_ORDERS: 'Please pay or cancel your open orders first.',
};

export function inWords(error: unknown): string {
  if (error instanceof OtherTotalError) return error.message;
  if (!isShopError(error)) return 'Something went wrong in this page.';
  if (error.status === 429) return `Too many requests. Please try again in ${minutes(error.retryAfter)}.`;
  // This message names the field.
  if (error.code === 'VALIDATION_FAILED') return error.message;
  const known = WORDS[error.code];
  if (known !== undefined) return known;
  return `Something went wrong. Support can look up request ${error.requestId ?? 'unknown'}.`;
}

function minutes(seconds = 60): string {
  return seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
}

/** Whether the shop has refused for good: the same call would be refused again. */
export function isRefusal(error: unknown): boolean {
  if (!isShopError(error) || error.code === 'REQUEST_IN_PROGRESS') return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
}
