import { dispatchRefusal, isBeingDispatched, type DispatchState } from './dispatchable.js';
import type { OrderState } from './order-state.js';
import { ADMIN_STATUSES, mayMove } from './order-status.js';
import { mayReopen, settledByAdmin } from './order-transitions.js';
import { isPayable, isPayableByHand } from './payment-decision.js';
import { refundableMinor } from './payment-transitions.js';
import { refundsIn } from './payment-money.js';
import { processedByHand, retriedRefund } from './refunds.js';

/** The steps that the rules of an order allow now. What another system decides, such as the carrier, is not in it. */
export interface PossibleSteps {
  /** The customer may pay. */
  readonly pay: boolean;
  /** The administrator may mark it as paid. */
  readonly markPaid: boolean;
  /** The statuses that the administrator may set. */
  readonly moves: ReadonlyArray<(typeof ADMIN_STATUSES)[number]>;
  readonly dispatch: boolean;
  readonly reopen: boolean;
  /** The administrator may give the parcel a tracking number of the shop's own courier, or another one. */
  readonly track: boolean;
  /** The administrator may end it, because its parcel does not arrive. */
  readonly giveUp: boolean;
  /** What is left to settle of an order that the carrier has ended. */
  readonly settle: { readonly restock: boolean; readonly refund: boolean };
  /** What the administrator can refund, in minor units. */
  readonly refundableMinor: number;
  /** The ids of the refunds that have failed. */
  readonly retries: readonly string[];
  /** The ids of the refunds that the administrator has to make by hand. */
  readonly manualRefunds: readonly string[];
}

/** What can be done with the order now, by the rules that the steps themselves keep. */
export function possibleSteps(order: OrderState & DispatchState, now: Date): PossibleSteps {
  const isHeld = isBeingDispatched(order, now);
  const isShipped = order.orderStatus === 'SHIPPED';
  const mayDispatch = !isHeld && dispatchRefusal(order) === undefined;
  const refundIds = refundsIn(order).map(({ refundId }) => refundId);
  const settles = (wanted: { restock: boolean; refund: boolean }) =>
    Object.keys(settledByAdmin(order, wanted, { refundId: '', at: now })).length > 0;
  return {
    pay: isPayable(order, now),
    markPaid: isPayableByHand(order, ''),
    moves: isHeld ? [] : ADMIN_STATUSES.filter((to) => mayMove('ADMIN', order.orderStatus, to)),
    dispatch: mayDispatch,
    reopen: !isHeld && mayReopen(order) && !order.ownerErased,
    track: isShipped || (mayDispatch && order.orderStatus === 'PROCESSING'),
    giveUp: isShipped,
    settle: {
      restock: settles({ restock: true, refund: false }),
      refund: settles({ restock: false, refund: true }),
    },
    refundableMinor: refundableMinor(order),
    retries: refundIds.filter((id) => retriedRefund(order, id, now) !== undefined),
    manualRefunds: refundIds.filter((id) => processedByHand(order, id, now) !== undefined),
  };
}
