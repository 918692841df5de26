import { indianDayOf } from '#common/india/indian-day.js';
import { kindOfSeries, seriesOf, type PaperKind } from '#modules/invoicing/index.js';

/** A paper as the register has it, or as an order has it. */
export interface RegisteredPaper {
  readonly kind: PaperKind;
  readonly number: string;
  readonly issuedAt: Date;
}

/** An order, with the papers that it has. */
export interface PaperedOrder {
  readonly orderNumber: string;
  readonly papers: readonly RegisteredPaper[];
}

const NAMES: Record<PaperKind, string> = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' };

/** Names a paper: `Invoice INV-2627-0000001`. */
export function nameOf({ kind, number }: Pick<RegisteredPaper, 'kind' | 'number'>): string {
  return `${NAMES[kind]} ${number}`;
}

/**
 * Returns what is wrong with an entry of the register.
 * @param order that it is of; undefined if there is none
 * @param last the last number that was given in its series
 */
export function entryFaults(
  entry: RegisteredPaper,
  order: PaperedOrder | undefined,
  last: string | undefined,
): string[] {
  const name = nameOf(entry);
  const { number, kind, issuedAt } = entry;
  const paper = order?.papers.find((each) => each.number === number);
  const series = number.slice(0, number.lastIndexOf('-'));
  return [
    ...(last === undefined || number > last
      ? [`${name} is in the register, and its series was never so far (${last ?? 'none was given'}).`]
      : []),
    ...(kindOfSeries(series) === kind ? [] : [`${name} is in the register as what its number is not.`]),
    ...(seriesOf(kind, issuedAt) === series || kindOfSeries(series) !== kind
      ? []
      : [`${name} is in the register under ${indianDayOf(issuedAt)}, which is not in its financial year.`]),
    ...(order === undefined ? [`${name} is in the register, and there is no order that it is of.`] : []),
    ...(order !== undefined && paper === undefined
      ? [`${name} is in the register as a paper of order ${order.orderNumber}, which does not have it.`]
      : []),
    ...(paper !== undefined && paper.issuedAt.getTime() !== issuedAt.getTime()
      ? [
          `${name} is in the register under ${timeOf(issuedAt)}, and order ${order!.orderNumber} has it under ${timeOf(paper.issuedAt)}.`,
        ]
      : []),
  ];
}

/**
 * Returns what is wrong with the numbers of an order.
 * @param registered the order of each number that the register has
 * @param sharing the numbers of the orders that have one of these numbers, by number
 */
export function numberFaults(
  { orderNumber, papers }: PaperedOrder,
  registered: ReadonlyMap<string, { readonly isOfOrder: boolean }>,
  sharing: ReadonlyMap<string, readonly string[]>,
): string[] {
  return papers.flatMap((paper, index) => {
    const { number } = paper;
    const name = `${nameOf(paper)} of order ${orderNumber}`;
    const others = (sharing.get(number) ?? []).filter((other) => other !== orderNumber);
    const isRepeated = papers.findIndex((each) => each.number === number) !== index;
    const entry = registered.get(number);
    return [
      ...(entry === undefined ? [`${name} is not in the register.`] : []),
      ...(entry?.isOfOrder === false ? [`${name} is another order's in the register.`] : []),
      ...(isRepeated ? [`${name} stands twice in it.`] : []),
      // Of two orders one names both.
      ...(others.some((other) => orderNumber < other)
        ? [`${name} is order ${others.join(' and ')}'s, too.`]
        : []),
    ];
  });
}

function timeOf(at: Date): string {
  return at.toISOString();
}
