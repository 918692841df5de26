import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Roles } from '#http/decorators.js';
import { MetricsFailedError, PeriodReversedError } from './dashboards.errors.js';
import { DashboardsService } from './services/dashboards.service.js';
import { MetricsQuery } from './dto/metrics.query.js';
import { MetricsView } from './views/metrics.view.js';

@ApiTags('Dashboard')
@Roles('ADMIN')
@Controller('dashboards')
export class DashboardsController {
  constructor(private readonly dashboards: DashboardsService) {}

  /** Shop metrics for a period of whole UTC days. */
  @Get('metrics')
  @Answers({
    message: 'Dashboard metrics fetched',
    type: MetricsView,
    errors: [PeriodReversedError, MetricsFailedError],
  })
  getMetrics(@Query() query: MetricsQuery): Promise<MetricsView> {
    return this.dashboards.metrics(query);
  }
}
