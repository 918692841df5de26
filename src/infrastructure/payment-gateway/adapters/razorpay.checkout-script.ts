import type { CheckoutScript } from '../checkout-script.js';

/** It loads parts from several hosts, of which the vendor adds some from time to time. */
export const RAZORPAY_CHECKOUT: CheckoutScript = {
  address: 'https://checkout.razorpay.com/v1/checkout.js',
  sources: 'https://*.razorpay.com',
};
