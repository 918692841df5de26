import { shopFacts } from '../core/settings.js';
import { openTestGateway, type Outcome, type ToPay } from './test-gateway.js';

interface Paid {
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

type Checkout = new (options: object) => { open(): void };

/** Why nothing can be paid; undefined where it can. */
export const UNPAYABLE = shopFacts.gateway === null ? 'Payment is not set up' : undefined;

/** Opens the gateway's checkout above the page: its own, or the one of the sandbox. */
export async function openGateway(payment: ToPay & { readonly keyId: string }): Promise<Outcome> {
  const { gateway } = shopFacts;
  if (gateway === 'test') return openTestGateway(payment);
  if (gateway === null) throw new Error(UNPAYABLE);
  const Checkout = await loaded(gateway);
  return new Promise((resolve) => {
    new Checkout({
      key: payment.keyId,
      order_id: payment.gatewayOrderId,
      name: shopFacts.name,
      handler: (paid: Paid) =>
        resolve({ gatewayPaymentId: paid.razorpay_payment_id, gatewaySignature: paid.razorpay_signature }),
      // A declined payment can be tried again in it.
      modal: { ondismiss: () => resolve('closed') },
    }).open();
  });
}

let loading: Promise<void> | undefined;

/** The script is loaded by whoever pays, not by everybody who looks. */
async function loaded(address: string): Promise<Checkout> {
  loading ??= load(address);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  return (window as unknown as { Razorpay: Checkout }).Razorpay;
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () =>
      reject(new Error('The payment page cannot be reached. Please try again.')),
    );
    document.head.append(script);
  });
}
