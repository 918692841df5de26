import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { dayOf } from '#common/time/utc-day.js';
import { AppConfig } from '#config/app-config.js';
import { MetricsFailedError, PeriodReversedError, PeriodTooLongError } from '../dashboards.errors.js';
import { MOST_FIGURE_DAYS } from '../dashboards.limits.js';
import { DeliveryReportRepository } from '../data/delivery-reports.repository.js';
import type { ReportPeriod } from '../data/order-reports.repository.js';
import { soldInCash, type SoldOrders } from '../domain/delivery-figures.js';
import { spanOf } from '../domain/periods.js';
import type { DeliveryFiguresQuery } from '../dto/delivery-figures.query.js';
import { toDeliveryFigures, type DeliveryFiguresView } from '../views/delivery-figures.view.js';
import { OrderReportsService } from './order-reports.service.js';

/** Says how orders are paid, which cash orders come back, and whether parcels arrive as promised. */
@Injectable()
export class DeliveryFiguresService {
  constructor(
    private readonly reports: OrderReportsService,
    private readonly deliveries: DeliveryReportRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the figures, and until when the delivered orders are complete if that is before the end of the period
   * @throws PeriodReversedError, PeriodTooLongError; MetricsFailedError when a figure cannot be computed
   */
  async figures(
    asked: DeliveryFiguresQuery,
  ): Promise<{ figures: DeliveryFiguresView; salesCompleteUntil?: Date }> {
    const zone = this.config.shop.timeZone;
    const { first, last } = spanOf(asked, { now: this.clock.now(), zone });
    const days = first.daysUntil(last) + 1;
    if (days < 1) throw new PeriodReversedError();
    if (days > MOST_FIGURE_DAYS) throw new PeriodTooLongError();
    const period = { start: first.startIn(zone), end: new Date(last.plus(1).startIn(zone).getTime() - 1) };
    try {
      const [{ sold, completeUntil }, counts, promised] = await Promise.all([
        this.soldIn(period),
        this.deliveries.countCash(period),
        this.deliveries.countPromised(period, zone),
      ]);
      const figures = toDeliveryFigures(period, { sold, cash: soldInCash(counts), counts, promised });
      return completeUntil < period.end ? { figures, salesCompleteUntil: completeUntil } : { figures };
    } catch (error) {
      throw new MetricsFailedError({ cause: error });
    }
  }

  /** All delivered orders of the period, however they were paid. */
  private async soldIn({ start, end }: ReportPeriod): Promise<{ sold: SoldOrders; completeUntil: Date }> {
    const { sales, completeUntil } = await this.reports.quarters({
      start: dayOf(start).start,
      end: dayOf(end).end,
    });
    const inside = sales.filter(({ at }) => at >= start && at <= end);
    const sold = {
      orders: inside.reduce((sum, { count }) => sum + count, 0),
      revenueMinor: inside.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0),
    };
    return { sold, completeUntil };
  }
}
