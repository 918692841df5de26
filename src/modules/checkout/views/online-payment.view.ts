import { toMajor } from '#common/money/money.js';
import type { Order } from '#modules/orders/index.js';
import { dueOnline } from '#modules/orders/money/index.js';

/** The data that a client needs to pay online what was to be paid at the door. */
export class OnlinePaymentView {
  /** @example order_RB58MiP5SPFYyM */
  gatewayOrderId!: string;
  /** The gateway's public key of the shop. @example rzp_live_ILgsfZCZoFIKMb */
  keyId!: string;
  /** In the major unit, without fee and rounding of cash on delivery. @example 1548.5 */
  amount!: number;
  /** @example INR */
  currency!: string;
}

export function toOnlinePayment(order: Order, gatewayOrderId: string, keyId: string): OnlinePaymentView {
  return { gatewayOrderId, keyId, amount: toMajor(dueOnline(order)), currency: order.currency };
}
