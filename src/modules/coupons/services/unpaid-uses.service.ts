/** Answered by the module that has the orders, which this one does not know. The start fails without it. */
export abstract class UnpaidUsesService {
  /** How many of the customer's counted uses of the coupon belong to orders that await payment. */
  abstract count(couponId: string, userId: string): Promise<number>;
}
