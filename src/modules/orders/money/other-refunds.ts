import type { OrderState, OrderTransition, OtherRefund } from '../domain/order-state.js';

/** Refunds at the gateway that are none of the order (decisions 14.4): they are kept, and nothing else follows. */

/** The gateway's report of such a refund, with the time of its event. */
type ReportedOther = Pick<OtherRefund, 'gatewayRefundId' | 'gatewayPaymentId' | 'amountMinor' | 'status'> & {
  readonly at?: Date | undefined;
};

/** Keeps a refund that is none of the order; undefined if it is known as it is. */
export function otherRefund(
  { otherRefunds = [] }: OrderState,
  { gatewayRefundId, gatewayPaymentId, amountMinor, status, at: endedAt }: ReportedOther,
  now: Date,
): OrderTransition | undefined {
  const known = otherRefunds.find((each) => each.gatewayRefundId === gatewayRefundId);
  if (known?.status === status) return undefined;
  const kept: OtherRefund = {
    gatewayRefundId,
    gatewayPaymentId,
    ...(amountMinor === undefined ? {} : { amountMinor }),
    status,
    ...(endedAt === undefined ? {} : { endedAt }),
    at: known?.at ?? now,
  };
  return { otherRefunds: [...otherRefunds.filter((each) => each !== known), kept] };
}

/** Forgets a refund that turns out to be one of the order. */
export function withoutOther({ otherRefunds = [] }: OrderState, gatewayRefundId: string): OrderTransition {
  const left = otherRefunds.filter((each) => each.gatewayRefundId !== gatewayRefundId);
  if (left.length === otherRefunds.length) return {};
  return { otherRefunds: left.length === 0 ? null : left };
}
