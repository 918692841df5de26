import { toMajor } from '#common/money/money.js';
import type { PromisedParcels } from '../data/delivery-reports.repository.js';
import type { ReportPeriod } from '../data/order-reports.repository.js';
import {
  cameBackByPrefix,
  cameBackOf,
  soldPrepaid,
  type CameBack,
  type CashCount,
  type SoldOrders,
} from '../domain/delivery-figures.js';

/** Delivered orders of a way to pay. Money in the major unit. */
export class PaidOrdersView {
  orders!: number;
  /** Their sum, with shipping and fee. */
  revenue!: number;
  /** 0 without orders. */
  averageOrderValue!: number;
}

/** Cash orders whose parcel reached the door or came back. */
class CameBackView {
  orders!: number;
  /** Orders that came back, and nobody paid. */
  cameBack!: number;
  /** From 0 to 1; null without orders. */
  share!: number | null;
}

export class CameBackOfPrefixView extends CameBackView {
  /** The first three digits of the PIN code. @example 560 */
  prefix!: string;
}

export class CameBackFiguresView extends CameBackView {
  /** At most 20 beginnings of PIN codes with at least 10 orders; those of which most come back first. */
  byPrefix!: CameBackOfPrefixView[];
}

/** Parcels that have arrived, and were promised by a day. */
export class PromisedView {
  parcels!: number;
  /** Parcels that arrived on their last promised day in `SHOP_TIMEZONE`, or before. */
  onTime!: number;
  /** From 0 to 1; null without parcels. */
  share!: number | null;
}

/** How the orders that were created in a period were paid and delivered. */
export class DeliveryFiguresView {
  /** The first moment of the period. @example 2026-11-01T18:30:00.000Z */
  start!: string;
  /** The last moment of the period. @example 2026-12-01T18:29:59.999Z */
  end!: string;
  /** Paid at the door. */
  cash!: PaidOrdersView;
  /** Paid before. */
  prepaid!: PaidOrdersView;
  cameBack!: CameBackFiguresView;
  promised!: PromisedView;
}

/** The figures of a period. */
interface Figures {
  /** All delivered orders. */
  readonly sold: SoldOrders;
  /** The part of them that was paid at the door. */
  readonly cash: SoldOrders;
  readonly counts: readonly CashCount[];
  readonly promised: PromisedParcels;
}

export function toDeliveryFigures(
  { start, end }: ReportPeriod,
  { sold, cash, counts, promised }: Figures,
): DeliveryFiguresView {
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    cash: toPaidOrders(cash),
    prepaid: toPaidOrders(soldPrepaid(sold, cash)),
    cameBack: {
      ...toCameBack(cameBackOf(counts)),
      byPrefix: cameBackByPrefix(counts).map(({ prefix, ...back }) => ({ prefix, ...toCameBack(back) })),
    },
    promised: {
      parcels: promised.parcels,
      onTime: promised.onTime,
      share: shareOf(promised.onTime, promised.parcels),
    },
  };
}

function toPaidOrders({ orders, revenueMinor }: SoldOrders): PaidOrdersView {
  const averageOrderValue = orders === 0 ? 0 : toMajor(Math.round(revenueMinor / orders));
  return { orders, revenue: toMajor(revenueMinor), averageOrderValue };
}

function toCameBack({ orders, cameBack }: CameBack): CameBackView {
  return { orders, cameBack, share: shareOf(cameBack, orders) };
}

/** Rounds to four digits: a hundredth of a per cent. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
