import { taxOfRefund } from '#modules/invoicing/domain/credit-note-tax.js';
import { sumOfTaxes, taxOfOrder } from '#modules/invoicing/domain/gst.js';
import { creditedRefund, entriesBefore } from '#modules/invoicing/domain/credited-refund.js';
import { withholdsMoney } from '#modules/orders/money/dispute-phases.js';
import { paidByLine, paidMinor } from '#modules/orders/sums/gateway-difference.js';
import type { OrderRefund, OrderState, OrderTransition } from '#modules/orders/domain/order-state.js';
import { lostOf, ofPayment, refundsIn, sumOf } from '#modules/orders/sums/payment-money.js';
import { refundedMinor } from '#modules/orders/money/refunds.js';
import { unitsBackOf, writtenOffUnitsOf } from '#modules/orders/sums/return-refund.js';
import { withSmallRefunds } from '#modules/orders/money/small-refunds.js';
import { aLine, orderOf } from './order-lines.js';
import { after, now } from './order-states.js';
import { booksOf } from './play-every-order.js';

/** An order with its lines. */
type PlayedGoods = OrderState & ReturnType<typeof orderOf>;

/** A refund as the gateway has it. */
interface MadeRefund {
  readonly gatewayRefundId: string;
  readonly amountMinor: number;
  readonly status: 'PROCESSED' | 'FAILED';
}

/**
 * An order, what the gateway and the bank know of its payment, and the shelves, each by itself: nothing of it is worked out from the
 * order. It does not change: sequences share their beginnings.
 */
export interface PlayedShop {
  readonly order: PlayedGoods;
  readonly capturedMinor: number;
  readonly made: readonly MadeRefund[];
  readonly disputes: Readonly<Record<string, { readonly amountMinor: number; readonly status: DisputeEnd }>>;
  /** Units of a line that have left the order: into the stock, and into none. */
  readonly left: Readonly<Record<string, { readonly stock: number; readonly none: number }>>;
  /** Whether all that was not written off is in the stock again. */
  readonly isAllBack: boolean;
  /** Whether somebody has cancelled the order, so that all of its money goes back. */
  readonly isCancelled: boolean;
  /** How many events there were. */
  readonly tick: number;
  /** The faults at the last event. */
  readonly faults: readonly string[];
}

/** The end of a dispute. */
export type DisputeEnd = 'OPEN' | 'WON' | 'LOST';

/** Something that happens to a shop. */
export interface ShopEvent {
  readonly name: string;
  readonly happen: (shop: PlayedShop) => PlayedShop;
}

/** The payment that pays the order. */
export const PAYMENT = 'pay_2';
/** No share of it is a round one. */
export const BOUGHT = orderOf(1000, [aLine('kettle', 2, 400, 18), aLine('pan', 1, 350, 5)]);
/** The least that the gateway refunds, in minor units. */
const LEAST_MINOR = 100;

/** The time of the present event. */
export function timeIn({ tick }: PlayedShop): Date {
  return new Date(now.getTime() + tick * 60_000);
}

/** The shop after a transition of its order, which the service completes by what becomes of small refunds. */
export function applied(shop: PlayedShop, transition: OrderTransition): PlayedShop {
  return {
    ...shop,
    order: after(shop.order, withSmallRefunds(shop.order, transition, LEAST_MINOR)) as PlayedGoods,
  };
}

/** Returns the part of the payment that nobody disputes, and no bank has taken. */
export function undisputedMinor({ capturedMinor, disputes }: PlayedShop): number {
  const held = Object.values(disputes).filter(({ status }) => status !== 'WON');
  return Math.max(0, capturedMinor - sumOf(held));
}

/** How many sequences were played, and what was wrong: the shortest ones first. */
export interface PlayedSequences {
  readonly played: number;
  readonly wrong: readonly string[];
}

/** Plays every sequence of so many events; looks at the books after each event. */
export function playEvery(start: PlayedShop, events: readonly ShopEvent[], length: number): PlayedSequences {
  const wrong: string[] = [];
  const play = (shop: PlayedShop, names: readonly string[]): number => {
    if (names.length === length) return 1;
    let played = 0;
    for (const { name, happen } of events) {
      const sequence = [...names, name];
      const next = happen({ ...shop, tick: shop.tick + 1, faults: [] });
      const faults = [...next.faults, ...faultsOf(next)];
      if (faults.length > 0) wrong.push(`${sequence.join(' > ')}: ${faults.join(', ')}`);
      // What follows a fault is no news.
      played += faults.length > 0 ? events.length ** (length - sequence.length) : play(next, sequence);
    }
    return played;
  };
  const played = play(start, []);
  return {
    played,
    wrong: wrong.toSorted((one, other) => one.split(' > ').length - other.split(' > ').length),
  };
}

function faultsOf(shop: PlayedShop): string[] {
  return [...booksOf(shop.order), ...moneyFaults(shop), ...unitFaults(shop), ...paperFaults(shop)];
}

function moneyFaults({ order, capturedMinor, made, isCancelled }: PlayedShop): string[] {
  const given = sumOf(made.filter(({ status }) => status === 'PROCESSED'));
  const payment = order.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === PAYMENT)!;
  const owed = sumOf(ofPayment(refundsIn(order), payment));
  const isNamed = payment.amountMinor !== undefined;
  const ids = new Set(refundsIn(order).map(({ refundId }) => refundId));
  return [
    ...(ids.size === refundsIn(order).length ? [] : ['two refunds have one id']),
    ...(given > capturedMinor ? [`${given} went back of ${capturedMinor}`] : []),
    ...(given === refundedMinor(order) ? [] : [`${given} went back, the order has ${refundedMinor(order)}`]),
    ...(isNamed && paidMinor(order) !== capturedMinor
      ? [`the order counts ${paidMinor(order)} as paid`]
      : []),
    ...(isNamed && isCancelled && owed + lostOf(order, payment) < capturedMinor
      ? [`cancelled, and ${owed} is owed of ${capturedMinor}`]
      : []),
    ...refundsIn(order)
      .filter(({ held }) => held === true && !(order.disputes ?? []).some(withholdsMoney))
      .map(({ amountMinor }) => `${amountMinor} is held without a dispute`),
  ];
}

function unitFaults({ order, left, isAllBack }: PlayedShop): string[] {
  const count = (units: ReturnType<typeof unitsBackOf>, itemId: string) =>
    units.filter((each) => each.itemId === itemId).reduce((sum, { quantity }) => sum + quantity, 0);
  const back = unitsBackOf(order as never);
  const writtenOff = writtenOffUnitsOf(order as never);
  return order.items.flatMap(({ itemId, quantity }) => {
    const { stock = 0, none = 0 } = left[itemId] ?? {};
    const expected = [isAllBack ? quantity - none : stock, none];
    const actual = [count(back, itemId), count(writtenOff, itemId)];
    return expected.join() === actual.join()
      ? []
      : [`${itemId}: ${actual.join()} instead of ${expected.join()}`];
  });
}

/** The credit notes of all refunds that were made: no line gives back more units or money than it has, and each names its refund. */
function paperFaults({ order }: PlayedShop): string[] {
  const refunds = refundsIn(order).filter(({ status }) => status === 'PROCESSED');
  if (refunds.length === 0) return [];
  const charged = taxOfOrder(order as never, 'Kerala');
  const credited = (refund: OrderRefund) =>
    creditedRefund({ items: order.items, refunds: refundsIn(order) }, refund);
  const notes = refunds.map((refund) =>
    taxOfRefund(charged, credited(refund), entriesBefore(refunds, refund).map(credited), paidByLine(order)),
  );
  const lines = notes.flat();
  return [
    ...notes.flatMap((note, index) => {
      const named = note.reduce((sum, { refundedMinor: minor }) => sum + minor, 0);
      return named === refunds[index]!.amountMinor
        ? []
        : [`a credit note of ${named} instead of ${refunds[index]!.amountMinor}`];
    }),
    ...charged.flatMap(({ line, paidMinor: chargedMinor, quantity, ...tax }) => {
      const own = lines.filter((each) => (each.line as unknown) === line);
      const units = own.reduce((sum, each) => sum + (each.quantity ?? 0), 0);
      const minor = own.reduce((sum, each) => sum + each.paidMinor, 0);
      const back = sumOfTaxes(own);
      const isTaxed = minor < chargedMinor || back.taxableMinor === tax.taxableMinor;
      return units <= quantity && minor <= chargedMinor && isTaxed
        ? []
        : [`credit notes of ${units} units, ${minor} and ${back.taxableMinor}`];
    }),
  ];
}
