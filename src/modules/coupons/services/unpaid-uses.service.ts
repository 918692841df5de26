import { Injectable } from '@nestjs/common';

/** How many of a customer's counted uses of a coupon belong to own orders that still wait for their payment. */
export type CountUnpaidUses = (couponId: string, userId: string) => Promise<number>;

/** A hook for the module that has the orders: this one knows uses, but not by which order. */
@Injectable()
export class UnpaidUsesService {
  count: CountUnpaidUses = async () => 0;
}
