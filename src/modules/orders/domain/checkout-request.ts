/** The customer's input for checkout. */
export interface CheckoutRequest {
  readonly addressId: string;
  readonly couponCode?: string | undefined;
  /** The courier's contact phone; by default the phone of the profile. */
  readonly phone?: string | undefined;
}
