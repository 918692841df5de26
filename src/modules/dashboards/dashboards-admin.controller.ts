import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Answers, ForAdministrators } from '#http/decorators.js';
import {
  MetricsFailedError,
  PeriodReversedError,
  PeriodTooLongError,
  SeriesTooLongError,
} from './dashboards.errors.js';
import { SALES_COMPLETE_HEADER } from './dashboards.headers.js';
import { DashboardsService } from './services/dashboards.service.js';
import { DeliveryFiguresService } from './services/delivery-figures.service.js';
import { DeliveryFiguresQuery } from './dto/delivery-figures.query.js';
import { MetricsQuery } from './dto/metrics.query.js';
import { SeriesQuery } from './dto/sales-series.query.js';
import { SalesSeriesService } from './services/sales-series.service.js';
import { DeliveryFiguresView } from './views/delivery-figures.view.js';
import { MetricsView } from './views/metrics.view.js';
import { SeriesView } from './views/sales-series.view.js';

@ApiTags('Dashboard')
@ForAdministrators('reports')
@Controller('dashboards')
export class DashboardsAdminController {
  constructor(
    private readonly dashboards: DashboardsService,
    private readonly sales: SalesSeriesService,
    private readonly deliveries: DeliveryFiguresService,
  ) {}

  /** Shop metrics for a period of whole UTC days. */
  @Get('metrics')
  @Answers({
    message: 'Dashboard metrics fetched',
    type: MetricsView,
    headers: {
      [SALES_COMPLETE_HEADER]:
        '`financials` and `topSellingProducts` contain the orders created until then (ISO 8601); missing when that is ' +
        'the whole period. It is there while imported orders are being added up',
    },
    errors: [PeriodReversedError, MetricsFailedError],
  })
  async getMetrics(
    @Query() query: MetricsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MetricsView> {
    const { metrics, salesCompleteUntil } = await this.dashboards.metrics(query);
    sayCompleteUntil(reply, salesCompleteUntil);
    return metrics;
  }

  /** Sales, refunds and registrations by day, week or month of the shop, beside the period before. */
  @Get('series')
  @Answers({
    message: 'Dashboard series fetched',
    type: SeriesView,
    headers: {
      [SALES_COMPLETE_HEADER]:
        'Sales contain the orders created until then (ISO 8601); missing when that is the whole period. It is there while ' +
        'imported orders are being added up',
    },
    errors: [PeriodReversedError, SeriesTooLongError, MetricsFailedError],
  })
  async getSeries(
    @Query() query: SeriesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SeriesView> {
    const { series, salesCompleteUntil } = await this.sales.series(query);
    sayCompleteUntil(reply, salesCompleteUntil);
    return series;
  }

  /** How orders were paid, which cash orders came back, and whether parcels arrived as promised. */
  @Get('delivery')
  @Answers({
    message: 'Delivery figures fetched',
    type: DeliveryFiguresView,
    headers: {
      [SALES_COMPLETE_HEADER]:
        'Delivered orders contain those created until then (ISO 8601); missing when that is the whole period. It is there ' +
        'while imported orders are being added up',
    },
    errors: [PeriodReversedError, PeriodTooLongError, MetricsFailedError],
  })
  async getDeliveryFigures(
    @Query() query: DeliveryFiguresQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryFiguresView> {
    const { figures, salesCompleteUntil } = await this.deliveries.figures(query);
    sayCompleteUntil(reply, salesCompleteUntil);
    return figures;
  }
}

function sayCompleteUntil(reply: FastifyReply, until: Date | undefined): void {
  if (until !== undefined) void reply.header(SALES_COMPLETE_HEADER, until.toISOString());
}
