import { putBack, remainingIn, restock } from './checkout.js';
import { paidFor, refundByAdmin, refundPart, remainingOf, unlessDisputed } from './refund.js';
import {
  message,
  ok,
  refused,
  RETURN_WINDOW,
  share,
  unitsIn,
  unitsWithout,
  type Answer,
  type Line,
  type Order,
  type Return,
  type Shop,
} from './shop.js';

/** Returns: from the customer's request to the receipt of the goods. */

/**
 * The customer asks to return units of a delivered order that have not come back yet, within the window. One return is
 * open at a time.
 */
export function requestReturn(
  shop: Shop,
  name: string,
  { customer, order: orderName, units }: { customer: string; order: string; units: Line[] },
): Answer {
  const order = shop.orders[orderName]!;
  if (order.owner !== customer) return refused(404, 'ORDER_NOT_FOUND');
  const isOpen = Object.values(shop.returns).some(
    (each) => each.order === orderName && (each.status === 'REQUESTED' || each.status === 'APPROVED'),
  );
  if (isOpen) return refused(409, 'RETURN_ALREADY_OPEN');
  if (order.status !== 'DELIVERED') return refused(409, 'ORDER_CANNOT_BE_RETURNED');
  if (shop.now - order.deliveredAt! > RETURN_WINDOW) return refused(409, 'RETURN_WINDOW_CLOSED');
  const withCustomer = unitsWithout(order.lines, settledOf(order));
  const isBeyond = units.some(({ product, quantity }) => quantity > unitsIn(withCustomer, product));
  if (isBeyond) return refused(400, 'TOO_MANY_UNITS');
  shop.returns[name] = { order: orderName, units, status: 'REQUESTED' };
  order.status = 'RETURN_REQUESTED';
  return ok({ status: 'REQUESTED' }, 201);
}

export type Decision = 'APPROVED' | 'REJECTED' | 'RECEIVED';

const MAY_FOLLOW: Partial<Record<Return['status'], readonly Decision[]>> = {
  REQUESTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['RECEIVED'],
};

/** The administrator's account of goods that have come: all that was requested, in good order, unless it is said. */
export interface Arrival {
  readonly units?: ReadonlyArray<Line & { readonly restock: boolean }>;
  /** Instead of the share of what has come. */
  readonly refund?: number;
}

/**
 * The administrator decides, or has received the goods. With a note for the customer, a return whose goods never came is
 * rejected after its approval.
 */
export function decideReturn(
  shop: Shop,
  name: string,
  { to, hasNote, arrival = {} }: { to: Decision; hasNote: boolean; arrival?: Arrival },
): Answer {
  const given = shop.returns[name]!;
  const order = shop.orders[given.order]!;
  const neverCame = hasNote && given.status === 'APPROVED' && to === 'REJECTED';
  if (!neverCame && !(MAY_FOLLOW[given.status] ?? []).includes(to))
    return refused(409, 'ILLEGAL_RETURN_STATUS_CHANGE');
  const refusal = to === 'RECEIVED' ? refusalOf(order, given.units, arrival) : undefined;
  if (refusal !== undefined) return refusal;
  return unlessDisputed(shop, given.order, (present) => decide(present, name, { to, arrival }));
}

function decide(shop: Shop, name: string, { to, arrival }: { to: Decision; arrival: Arrival }): Answer {
  const given = shop.returns[name]!;
  const order = shop.orders[given.order]!;
  given.status = to;
  if (to !== 'RECEIVED') {
    message(shop, order.owner, `notice: Return ${to.toLowerCase()}`);
    message(shop, order.owner, `mail: return ${to.toLowerCase()}`);
  }
  if (to === 'REJECTED') endReturn(order);
  if (to === 'RECEIVED') receive(shop, order, given.units, arrival);
  return ok({ status: to });
}

/** No more comes than was requested, no more is refunded than its share, and what is in the stock cannot be damaged. */
function refusalOf(
  order: Order,
  requested: readonly Line[],
  { units, refund = 0 }: Arrival,
): Answer | undefined {
  const isBeyond = units?.some(({ product }) => unitsIn(units, product) > unitsIn(requested, product));
  if (isBeyond === true) return refused(400, 'TOO_MANY_UNITS');
  if (order.units === 'BACK' && units !== undefined) return refused(409, 'UNITS_ALREADY_BACK');
  return refund > payableOf(order, units ?? requested) ? refused(409, 'REFUND_EXCEEDS_SHARE') : undefined;
}

/** All that is left of the payment once everything is back. */
function shareOfArrival(order: Order, units: readonly Line[]): number {
  if (order.units === 'BACK') return order.paidWith === null ? 0 : remainingOf(order, order.paidWith);
  return shareOfMore(order, units);
}

/**
 * Returns how much of the share the payment still has: another refund may have been made since. What was paid
 * elsewhere is repaid there.
 */
function payableOf(order: Order, units: readonly Line[]): number {
  const share = shareOfArrival(order, units);
  return order.paidWith === null ? share : Math.min(share, remainingOf(order, order.paidWith));
}

/** The customer keeps the goods after all. */
export function withdrawReturn(shop: Shop, name: string, customer: string): Answer {
  const given = shop.returns[name]!;
  const order = shop.orders[given.order]!;
  if (order.owner !== customer) return refused(404, 'RETURN_NOT_FOUND');
  if (given.status !== 'REQUESTED' && given.status !== 'APPROVED')
    return refused(409, 'ILLEGAL_RETURN_STATUS_CHANGE');
  given.status = 'WITHDRAWN';
  endReturn(order);
  return ok({ status: 'WITHDRAWN' });
}

/** An order that the carrier has moved in the meantime stays where it is. */
function endReturn(order: Order): void {
  if (order.status === 'RETURN_REQUESTED') order.status = 'DELIVERED';
}

/**
 * The units go back into the stock, unless they are damaged, and their part of the paid total is refunded; the customer may
 * return the rest. If the carrier has brought everything back before, nothing goes into the stock again and all is refunded.
 */
function receive(shop: Shop, order: Order, requested: readonly Line[], { units, refund }: Arrival): void {
  const wasBack = order.units === 'BACK';
  const share = shareOfArrival(order, units ?? requested);
  const isShort =
    units !== undefined &&
    requested.some(({ product }) => unitsIn(units, product) < unitsIn(requested, product));
  if (isShort || (refund ?? payableOf(order, units ?? requested)) < share)
    message(shop, order.owner, 'mail: return received');
  if (!wasBack) {
    restock(shop, order, units?.filter((each) => each.restock) ?? requested);
    order.returned.push(...(units ?? requested));
  }
  const isLast = unitsWithout(remainingIn(order), order.returned).length === 0;
  if (isLast) putBack(shop, order);
  Object.assign(order, { status: wasBack || isLast ? 'RETURNED' : 'DELIVERED', cancelledBy: null });
  if (order.paymentStatus !== 'PAID') return;
  refundPart(shop, order, {
    payment: order.paidWith!,
    reason: 'RETURN',
    amount: refund ?? (wasBack ? Infinity : share),
  });
}

/** Units whose money has gone back, or would go back with them. */
function settledOf({ cancelled, returned, refundedUnits }: Order): Line[] {
  return [...cancelled.filter(({ refundedBefore }) => !refundedBefore), ...returned, ...refundedUnits];
}

/** Returns the part of the payment that units are worth, beside those that are settled: a unit is paid once. */
export function shareOfMore(order: Order, units: readonly Line[]): number {
  return shareOf(order, [...settledOf(order), ...units]) - shareOf(order, settledOf(order));
}

/** The administrator refunds units, of those that are neither returned nor refunded; they stay where they are. */
export function refundUnits(shop: Shop, name: string, units: readonly Line[]): Answer {
  const order = shop.orders[name]!;
  const left = unitsWithout(order.lines, settledOf(order));
  const isBeyond = units.some(({ product, quantity }) => quantity > unitsIn(left, product));
  const amount = shareOfMore(order, units);
  if (isBeyond || amount === 0) return refused(409, 'REFUND_EXCEEDS_PAYMENT');
  const answer = refundByAdmin(shop, name, amount);
  if (answer.status === 201) order.refundedUnits.push(...units);
  return answer;
}

/** Returns the units' share of what was paid for their lines: all parts add up to it. */
function shareOf(order: Order, units: readonly Line[]): number {
  let value = 0;
  return order.lines.reduce((sum, { product, quantity, unitPrice }) => {
    const before = share(paidFor(order), value, order.subtotal);
    value += quantity * unitPrice;
    const paid = share(paidFor(order), value, order.subtotal) - before;
    return sum + share(paid, Math.min(quantity, unitsIn(units, product)), quantity);
  }, 0);
}
