import type { ConsoleBench } from '../support/console-bench.js';
import { anUnpaidOrder, cardOf, type ConsoleRow, type Subject } from '../support/console-row.js';

const PAYMENT = { form: 'POST /dev/payments/:id/form', given: anUnpaidOrder };
const PAID = 'The order was paid, and the service has confirmed the webhook.';
const FAILED = 'The payment failed, and the service has confirmed the webhook.';

/** The controls of the section of payments. */
export const paymentRows: readonly ConsoleRow[] = [
  { ...PAYMENT, button: 'outcome=captured', notice: PAID, effect: isPaid },
  { ...PAYMENT, button: 'outcome=failed', notice: FAILED, effect: hasFailed },
];

async function isPaid(bench: ConsoleBench, { purchase }: Subject): Promise<void> {
  expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
  expect(await cardOf(bench, purchase!).count()).toBe(0);
}

async function hasFailed(bench: ConsoleBench, { purchase }: Subject): Promise<void> {
  expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus: 'PENDING', paymentStatus: 'FAILED' });
  expect(await cardOf(bench, purchase!).textContent()).toContain('a payment has failed');
}
