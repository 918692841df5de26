/** The part of an order's payment that is disputed at the bank, in the major unit; missing while nothing is. */
export interface Disputed {
  readonly disputedAmount?: number;
}

/** Returns how much of an order's payment can go back in all: staff may insist on what is disputed. */
export function leftToRefund({
  refundable,
  disputedAmount = 0,
}: Disputed & { readonly refundable: number }): number {
  return refundable + disputedAmount;
}

/** Returns the field that a form sends where staff insist on refunding disputed money; nothing where they do not. */
export function despiteDispute(form: FormData): object {
  return form.has('refundDisputed') ? { refundDisputed: true } : {};
}
