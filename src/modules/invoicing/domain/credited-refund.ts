import { withItemIds, type OrderRefund } from '#modules/orders/index.js';
import { allot, linesWithout, returnsItsUnits, unitsOfEach } from '#modules/orders/sums/index.js';

/** The content of a refund, by position of the order's lines. */
export interface CreditedRefund {
  /** Integer minor units. */
  readonly amountMinor: number;
  /** The units that it returns; undefined if it returns none. */
  readonly quantities?: readonly number[] | undefined;
  /** How it is shared over the lines; undefined if it is for all lines, in proportion to what is left of each. */
  readonly weights?: readonly number[] | undefined;
  /** The part of the amount that is shipping; undefined if it names none. */
  readonly shippingMinor?: number | undefined;
}

/** A line of an order, as far as its money goes. Amounts are integer minor units that contain the tax. */
export interface SoldLine {
  readonly itemId?: string | undefined;
  readonly productId: { toHexString(): string };
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly lineTotalMinor: number;
  /** Per cent. Missing in orders from before taxes were recorded. */
  readonly taxRate?: number | undefined;
}

/** Reasons for which the units of an order go back with its money; a return that names none is of all that are left. */
const RETURNS_UNITS: ReadonlySet<OrderRefund['reason']> = new Set(['CANCELLED', 'RETURN']);

/**
 * Which units a refund returns, and how it is shared over the lines of its order. Only a return, or the end of the order,
 * returns units, each once; a refund of goodwill is for all lines (decisions 13.14), or for those of its units (13.46).
 * @param refunds all refunds of the order, oldest first
 */
export function creditedRefund(
  {
    items,
    refunds = [],
  }: { readonly items: readonly SoldLine[]; readonly refunds?: readonly OrderRefund[] | undefined },
  refund: OrderRefund,
): CreditedRefund {
  const { units } = refund;
  const money = {
    amountMinor: refund.amountMinor,
    ...(refund.shippingMinor === undefined ? {} : { shippingMinor: refund.shippingMinor }),
  };
  const lines = withItemIds(items);
  const returns = entriesBefore(refunds, refund).filter((each) => returnsItsUnits(each));
  const earlier = returns.flatMap((each) => each.units ?? []);
  if (units === undefined) {
    const left = isOfAllLeft(refund) && !isRepeated(refunds, refund) ? linesWithout(lines, earlier) : [];
    return left.length === 0 ? money : { ...money, quantities: unitsOfEach(lines, named(left)) };
  }
  const own = units.map((each) => ({ ...each }));
  const [quantities, weights] = [lines.map(() => 0), lines.map(() => 0)];
  for (const { index, quantity, units: allotted } of allot(lines, [...earlier, ...own])) {
    if (!own.includes(allotted)) continue;
    quantities[index]! += quantity;
    weights[index]! += allotted.amountMinor ?? quantity * lines[index]!.unitPriceMinor;
  }
  return returnsItsUnits(refund) ? { ...money, quantities, weights } : { ...money, weights };
}

function isOfAllLeft({ reason, units }: OrderRefund): boolean {
  return units === undefined && RETURNS_UNITS.has(reason);
}

/**
 * Whether all units that were left have gone back with another refund, so that this one is of money alone. They go back with
 * the first that is made: it may be a later entry, where an earlier one has failed or was cut by one that was made elsewhere.
 */
function isRepeated(refunds: readonly OrderRefund[], { refundId }: OrderRefund): boolean {
  const [first] = refunds
    .filter((each) => each.status === 'PROCESSED' && isOfAllLeft(each))
    .toSorted((one, other) => madeMs(one) - madeMs(other));
  return first !== undefined && first.refundId !== refundId;
}

function madeMs({ processedAt }: OrderRefund): number {
  return processedAt?.getTime() ?? 0;
}

/** The entries before that of the refund; none if it has no entry. */
export function entriesBefore<Entry extends { readonly refundId?: string | undefined }>(
  entries: readonly Entry[],
  { refundId }: Pick<OrderRefund, 'refundId'>,
): readonly Entry[] {
  const at = entries.findIndex((entry) => entry.refundId === refundId);
  return entries.slice(0, Math.max(0, at));
}

function named(lines: ReadonlyArray<SoldLine & { readonly itemId: string }>) {
  return lines.map(({ itemId, productId, quantity }) => ({
    itemId,
    productId: productId.toHexString(),
    quantity,
  }));
}
