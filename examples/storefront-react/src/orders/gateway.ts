import type { InputOf, OrderPayment } from 'storefront-client';

/** The answer of the gateway to a payment, which the shop checks. */
export type Paid = Omit<InputOf<'verifyPayment'>, 'orderId'>;

interface Answer {
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => { open(): void };
  }
}

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
let loading: Promise<void> | undefined;

/**
 * Opens the gateway's own page over this one; a declined payment can be tried again in it.
 * @returns undefined when the customer closes it without paying
 */
export async function openGateway({
  keyId,
  gatewayOrderId,
}: Pick<OrderPayment, 'keyId' | 'gatewayOrderId'>): Promise<Paid | undefined> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  return new Promise((resolve) => {
    new window.Razorpay!({
      key: keyId,
      order_id: gatewayOrderId,
      handler: (paid: Answer) =>
        resolve({ gatewayPaymentId: paid.razorpay_payment_id, gatewaySignature: paid.razorpay_signature }),
      modal: { ondismiss: () => resolve(undefined) },
    }).open();
  });
}

/** The script is loaded by whoever pays, not by everybody who looks. */
function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The gateway cannot be reached')));
    document.head.append(script);
  });
}
