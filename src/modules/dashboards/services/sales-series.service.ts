import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { dayOf } from '#common/time/utc-day.js';
import { AppConfig } from '#config/app-config.js';
import { UsersService } from '#modules/users/index.js';
import { MetricsFailedError, PeriodReversedError, SeriesTooLongError } from '../dashboards.errors.js';
import { OrderReportRepository, type ReportPeriod } from '../data/order-reports.repository.js';
import { partAt, partsOf, spanOf, type SeriesPart } from '../domain/periods.js';
import type { SeriesQuery } from '../dto/sales-series.query.js';
import { toSeriesPoint, type SeriesFigures, type SeriesView } from '../views/sales-series.view.js';
import { PaidSalesService } from './paid-sales.service.js';
import { OrderReportsService } from './order-reports.service.js';

/** How many counts are asked for at once. */
const AT_ONCE = 20;

/** The figures of a part while they are added up. */
type Sums = { -readonly [K in keyof SeriesFigures]: SeriesFigures[K] } & SeriesPart;

/** Sales, refunds and registrations over time. */
@Injectable()
export class SalesSeriesService {
  constructor(
    private readonly reports: OrderReportsService,
    private readonly paid: PaidSalesService,
    private readonly orders: OrderReportRepository,
    private readonly users: UsersService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the series, and until when its sales are complete if that is before its end
   * @throws PeriodReversedError, SeriesTooLongError; MetricsFailedError when a figure cannot be computed
   */
  async series(asked: SeriesQuery): Promise<{ series: SeriesView; salesCompleteUntil?: Date }> {
    const zone = this.config.shop.timeZone;
    const span = spanOf(asked, { now: this.clock.now(), zone });
    if (span.first.daysUntil(span.last) < 0) throw new PeriodReversedError();
    const parts = partsOf(span, asked.groupBy ?? 'day', zone);
    if (parts === undefined) throw new SeriesTooLongError();
    const previous = parts.previous.map((part) => emptySums(part));
    const series = parts.series.map((part) => emptySums(part));
    const all = [...previous, ...series];
    const completeUntil = await this.addUp(all);
    const view = {
      series: series.map((sums) => toSeriesPoint(sums)),
      previous: previous.map((sums) => toSeriesPoint(sums)),
    };
    return completeUntil < all.at(-1)!.end
      ? { series: view, salesCompleteUntil: completeUntil }
      : { series: view };
  }

  /** @param parts without gaps, oldest first. @returns until when their sales are complete */
  private async addUp(parts: readonly Sums[]): Promise<Date> {
    const whole = { start: parts[0]!.start, end: parts.at(-1)!.end };
    try {
      const [completeUntil] = await Promise.all([
        this.addSales(parts, whole),
        this.addPaid(parts),
        this.addRefunds(parts, whole),
        this.addSignups(parts),
      ]);
      return completeUntil;
    } catch (error) {
      throw new MetricsFailedError({ cause: error });
    }
  }

  private async addSales(parts: readonly Sums[], { start, end }: ReportPeriod): Promise<Date> {
    const wholeDays = { start: dayOf(start).start, end: dayOf(end).end };
    const { sales, completeUntil } = await this.reports.quarters(wholeDays);
    for (const { at, count, revenueMinor, units } of sales) {
      const part = partAt(parts, at);
      if (part === undefined) continue;
      part.orders += count;
      part.revenueMinor += revenueMinor;
      part.units += units;
    }
    return completeUntil;
  }

  private async addPaid(parts: readonly Sums[]): Promise<void> {
    for (const [index, { count, totalMinor }] of (await this.paid.read(parts)).entries()) {
      parts[index]!.paidOrders = count;
      parts[index]!.paidMinor = totalMinor;
    }
  }

  private async addRefunds(parts: readonly Sums[], whole: ReportPeriod): Promise<void> {
    for await (const { processedAt, amountMinor } of this.orders.processedRefunds(whole)) {
      const part = partAt(parts, processedAt);
      if (part !== undefined) part.refundedMinor += amountMinor;
    }
  }

  private async addSignups(parts: readonly Sums[]): Promise<void> {
    for (let from = 0; from < parts.length; from += AT_ONCE) {
      const some = parts.slice(from, from + AT_ONCE);
      const counts = await Promise.all(some.map((part) => this.users.countCustomers(part)));
      for (const [index, part] of some.entries()) part.signups = counts[index]!;
    }
  }
}

function emptySums({ start, end }: SeriesPart): Sums {
  const sold = { orders: 0, revenueMinor: 0, units: 0, paidOrders: 0, paidMinor: 0 };
  return { start, end, ...sold, refundedMinor: 0, signups: 0 };
}
