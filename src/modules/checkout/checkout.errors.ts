import { BadRequestError, ConflictError, TimeoutError } from '#common/errors/app-error.js';

export class CartIsEmptyError extends BadRequestError.with('CART_IS_EMPTY', 'Cart is empty') {}

export class TotalBelowMinimumError extends BadRequestError.with(
  'TOTAL_BELOW_MINIMUM',
  'Order total is below the minimum',
) {}

/** Above `MAX_ORDER_TOTAL`, or a sum of 2^53 minor units or more, which no number holds exactly (decisions 13.7). */
export class TotalAboveMaximumError extends BadRequestError.with(
  'TOTAL_ABOVE_MAXIMUM',
  'Order total is above the maximum',
) {}

/** No rate carries the parcel to the address, or not the one that was chosen (decisions 14.18). */
export class RateUnavailableError extends BadRequestError.with(
  'RATE_UNAVAILABLE',
  'Choose a way of shipping',
) {}

/** The courier calls before collecting cash, and nobody has given a phone (decisions 14b). */
export class PhoneRequiredError extends BadRequestError.with(
  'PHONE_REQUIRED',
  'Give a phone number for cash on delivery',
) {}

/** The order is paid, is not to be paid at the door, has ended, or its dispatch has begun (decisions 14.23). */
export class PayOnlineUnavailableError extends ConflictError.with(
  'PAY_ONLINE_UNAVAILABLE',
  'Order cannot be paid online',
) {}

/** A wrong code, or one that was replaced or tried too often. */
export class WrongConfirmationCodeError extends BadRequestError.with(
  'CONFIRMATION_CODE_INVALID',
  'Invalid or expired code',
) {}

/** The order is not paid at the door, has ended, or no further code is sent for it. */
export class OrderCannotBeConfirmedError extends ConflictError.with(
  'ORDER_CANNOT_BE_CONFIRMED',
  'Order cannot be confirmed',
) {}

/** The total is not the `expectedTotal` of the request (decisions 13.5). */
export class PricesChangedError extends ConflictError.with('PRICES_CHANGED', 'Prices have changed') {}

/** A line of the cart has attributes that its product no longer offers (decisions 13.6). */
export class OptionUnavailableError extends ConflictError {
  static override readonly code = 'OPTION_UNAVAILABLE';
  static example = () => new OptionUnavailableError('Cotton shirt');

  constructor(productName: string) {
    super(`No longer available: ${productName}`);
  }
}

/** The account has reached its limit of unpaid orders. */
export class TooManyUnpaidOrdersError extends ConflictError.with(
  'TOO_MANY_UNPAID_ORDERS',
  'Too many unpaid orders',
) {}

export class PaymentGatewayTimeoutError extends TimeoutError.with(
  'PAYMENT_GATEWAY_TIMEOUT',
  'Payment gateway timed out',
) {}

/** The gateway refuses the payment, and would refuse a retry: the amount is too high, say (decisions 13.7). */
export class PaymentRefusedError extends BadRequestError.with(
  'PAYMENT_REFUSED',
  'Payment could not be started',
) {}
