/** The script with which a page opens the gateway's own checkout. */
export interface CheckoutScript {
  readonly address: string;
  /** Where it loads parts from, and what it shows and asks, as a content security policy names them. */
  readonly sources: string;
}

/** Provides the `CheckoutScript` of the gateway; undefined for the sandbox, which has none. */
export const CHECKOUT_SCRIPT = Symbol('CHECKOUT_SCRIPT');
