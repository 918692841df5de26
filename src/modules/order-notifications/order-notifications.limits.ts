/** How long after the payment a confirmation waits for an invoice that cannot be printed: an hour, in milliseconds. */
export const INVOICE_WAIT_MS = 3_600_000;
