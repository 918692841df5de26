import { isPasskeyDismissed, isPasskeyThere, isShopError, type ErrorCode } from 'storefront-client';

/**
 * The words that a customer reads instead of an error code. The codes are stable (`docs/errors.md`); the messages of
 * the API are for developers and may change. Codes that no customer can cause are not listed.
 */
const WORDS: Partial<Record<ErrorCode | 'NETWORK_FAILURE' | 'UNKNOWN', string>> = {
  ADDRESS_BOOK_FULL: 'Your address book is full. Please use one of its addresses.',
  ADDRESS_NOT_FOUND: 'This address is no longer in your address book.',
  ATTACHMENT_LIMIT: 'There are already five pictures.',
  AUTHENTICATION_REQUIRED: 'Please log in first.',
  CART_BUSY: 'Your cart is being changed in another window. Please try again.',
  CART_IS_EMPTY: 'Your cart is empty.',
  CART_LIMIT: 'Your cart is full.',
  CODE_NOT_MAILED: 'The code could not be mailed. Please try again.',
  CATEGORY_NOT_FOUND: 'There is no such category.',
  COD_UNAVAILABLE: 'This order cannot be paid at the door. Please pay online.',
  COUPON_NOT_APPLICABLE: 'This coupon does not apply to your cart.',
  COUPON_NOT_FOUND: 'We do not know this coupon.',
  DUPLICATE_REVIEW: 'You have already reviewed this product.',
  EMAIL_TAKEN: 'There is an account with this email address. Please log in.',
  FILE_TOO_LARGE: 'This picture is larger than 10 MB.',
  IMAGE_DAMAGED: 'This picture cannot be read.',
  IMAGE_TOO_LARGE: 'This picture has too many pixels.',
  INSUFFICIENT_STOCK: 'There are not that many left.',
  INVALID_CODE: 'This code is wrong or has expired.',
  INVALID_CREDENTIALS: 'Email address or password is wrong.',
  LAST_ADMINISTRATOR: 'The last administrator of a shop cannot be deleted.',
  MESSAGE_LIMIT: 'This conversation is too long. Please ask a new question.',
  NETWORK_FAILURE: 'The shop cannot be reached. Are you online?',
  NOT_AN_IMAGE: 'This is no picture: please choose a JPEG, PNG or WebP.',
  NOT_SERVED: 'We do not deliver to this PIN code yet.',
  RATE_UNAVAILABLE: 'Please choose a way of shipping.',
  NO_PASSWORD: 'Your account has no password: you log in by another service.',
  OPTION_UNAVAILABLE: 'Something in your cart is no longer available. Please remove it.',
  ORDER_CANCELLED: 'This order was cancelled.',
  ADDRESS_CANNOT_BE_CHANGED: 'The address can no longer be changed. Ask us for help.',
  ORDER_CANNOT_BE_CONFIRMED: 'This order can no longer be confirmed.',
  ORDER_CANNOT_BE_CANCELLED: 'This order can no longer be cancelled.',
  ORDER_CANNOT_BE_RETURNED: 'This order cannot be returned.',
  ORDER_CHANGED: 'The order has changed meanwhile. Please try again.',
  ORDER_EXPIRED: 'This order was not paid in time. A payment that still arrives is refunded.',
  ORDER_NOT_FOUND: 'You have no such order.',
  PASSKEYS_UNAVAILABLE: 'This shop has no passkeys at this address.',
  PASSKEY_ALREADY_ADDED: 'This passkey is already in use.',
  PASSKEY_INVALID: 'This passkey does not log in here. It may have been deleted.',
  PAYMENT_GATEWAY_TIMEOUT: 'The payment service does not answer. Please try again: you will not order twice.',
  PAYMENT_GATEWAY_UNAVAILABLE:
    'The payment service is not available. Please try again: you will not order twice.',
  PAYMENT_REFUSED: 'The payment service does not accept this payment. Nothing was ordered.',
  PAY_ONLINE_UNAVAILABLE: 'This order can no longer be paid online. Please pay at the door.',
  PAYMENT_VERIFICATION_FAILED: 'The payment could not be confirmed.',
  PHONE_REQUIRED: 'Please name a phone number: the courier calls before coming.',
  PHONE_TAKEN: 'There is an account with this phone number.',
  PRICES_CHANGED:
    'Prices have changed since you saw them. Nothing was ordered: here is your cart with the new ones.',
  PRODUCT_NOT_FOUND: 'This product is no longer sold.',
  QUANTITY_CAP: 'That is more than one customer may buy.',
  REQUEST_IN_PROGRESS: 'Your order is already on its way. Please wait a moment.',
  RETURN_ALREADY_OPEN: 'There is already an open return for this order.',
  RETURN_WINDOW_CLOSED: 'The time for returns is over.',
  SANDBOX_ORDER_NOT_FOUND: 'The test gateway does not know this payment.',
  SEARCH_UNAVAILABLE: 'Search is not available at the moment. The categories are.',
  SESSION_EXPIRED: 'Your session has ended. Please log in again.',
  TICKET_NOT_FOUND: 'You have not asked this.',
  TICKET_SIZE_LIMIT: 'This conversation is too long. Please ask a new question.',
  TOO_MANY_PASSKEYS: 'You have 20 passkeys. Please delete one first.',
  TOO_MANY_UNITS: 'You cannot return more than you have bought.',
  TOO_MANY_UNPAID_ORDERS: 'Please pay or cancel your open orders first.',
  TOTAL_ABOVE_MAXIMUM: 'The total is too high to be paid online. Please order less at a time.',
  TOTAL_BELOW_MINIMUM: 'The total is too small to be paid online.',
  WRONG_ATTRIBUTE_SELECTION: 'Please choose one of the offered variants.',
  WRONG_PASSWORD: 'This is not your current password.',
};

/** @returns a sentence for the customer */
export function inPlainWords(error: unknown): string {
  if (isPasskeyDismissed(error)) return 'No passkey was used.';
  if (isPasskeyThere(error)) return 'This device has a passkey of your account already.';
  if (!isShopError(error)) return 'Something went wrong in this page.';
  if (error.status === 429) return `Too many requests. ${waitIn(error.retryAfter)}`;
  // The input was refused: the message names the field.
  if (error.code === 'VALIDATION_FAILED') return error.message;
  return (
    WORDS[error.code] ?? `Something went wrong. Support can look up request ${error.requestId ?? 'unknown'}.`
  );
}

function waitIn(seconds: number | undefined): string {
  if (seconds === undefined) return 'Please try again later.';
  return seconds < 90
    ? `Please try again in ${seconds} seconds.`
    : `Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}
