/** What the customer asks checkout for. */
export interface CheckoutRequest {
  readonly addressId: string;
  readonly couponCode?: string | undefined;
  /** Whom the courier calls; without it, the phone of the profile. */
  readonly phone?: string | undefined;
}
