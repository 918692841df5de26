import { toMajor } from '#common/money/money.js';

/** A day, week or month. Money in the major unit. */
export class SeriesPointView {
  /** Its first moment in the time zone of the shop. @example 2026-11-25T18:30:00.000Z */
  start!: string;
  /** Delivered orders that were created then, as in `getMetrics`. */
  orders!: number;
  /** The sum of these orders. */
  revenue!: number;
  /** 0 without orders. */
  averageOrderValue!: number;
  /** The units of these orders. */
  units!: number;
  /** Orders that were paid then, whatever has become of them. */
  paidOrders!: number;
  /** The sum of these orders. Refunds are not taken off. */
  paid!: number;
  /** Refunds that were processed then, of whatever orders. */
  refunded!: number;
  /** Customers who registered then. */
  signups!: number;
}

/** Sales over time. */
export class SeriesView {
  /** Oldest first, those without anything too. */
  series!: SeriesPointView[];
  /** The period before, of the same length, in parts of the same lengths. */
  previous!: SeriesPointView[];
}

/** The figures of a part of a series. Money in integer minor units. */
export interface SeriesFigures {
  readonly start: Date;
  readonly orders: number;
  readonly revenueMinor: number;
  readonly units: number;
  readonly paidOrders: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly signups: number;
}

export function toSeriesPoint(figures: SeriesFigures): SeriesPointView {
  const { start, orders, revenueMinor, units, paidOrders, paidMinor, refundedMinor, signups } = figures;
  return {
    start: start.toISOString(),
    orders,
    revenue: toMajor(revenueMinor),
    averageOrderValue: orders === 0 ? 0 : toMajor(Math.round(revenueMinor / orders)),
    units,
    paidOrders,
    paid: toMajor(paidMinor),
    refunded: toMajor(refundedMinor),
    signups,
  };
}
