import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { LOW_STOCK, ProductsForSaleService } from '#modules/products/index.js';
import { TicketQueriesService } from '#modules/support-tickets/index.js';
import { UsersService } from '#modules/users/index.js';
import { OrderReportsService, type ProductSales } from './order-reports.service.js';
import { MetricsFailedError, PeriodReversedError } from '../dashboards.errors.js';
import { MOST_ALERTS, TOP_PRODUCTS } from '../dashboards.limits.js';
import { isReversed, periodOf, type Period } from '../domain/periods.js';
import type { MetricsQuery } from '../dto/metrics.query.js';
import { toMetrics, type Figures, type MetricsView } from '../views/metrics.view.js';

/** Collects the metrics of the admin dashboard from the other modules. */
@Injectable()
export class DashboardsService {
  constructor(
    private readonly orders: OrderReportsService,
    private readonly products: ProductsForSaleService,
    private readonly users: UsersService,
    private readonly tickets: TicketQueriesService,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the metrics, and until when their sales are complete if that is before the end of the period
   * @throws PeriodReversedError; MetricsFailedError when a metric cannot be computed
   */
  async metrics(asked: MetricsQuery): Promise<{ metrics: MetricsView; salesCompleteUntil?: Date }> {
    const now = this.clock.now();
    if (isReversed(asked, now)) throw new PeriodReversedError();
    const period = periodOf(asked, now);
    const figures = await this.figures(period);
    const metrics = toMetrics(period, figures);
    return figures.completeUntil < period.end
      ? { metrics, salesCompleteUntil: figures.completeUntil }
      : { metrics };
  }

  private async figures(period: Period): Promise<Figures> {
    try {
      const [orders, lowStock, customers, signups, pendingTickets] = await Promise.all([
        this.orders.figures(period, TOP_PRODUCTS),
        this.products.findLowStock(LOW_STOCK, MOST_ALERTS),
        this.users.countCustomers(),
        this.users.countCustomers(period),
        this.tickets.countPending(),
      ]);
      const topProducts = await this.withOwnSkus(orders.topProducts);
      return { ...orders, topProducts, lowStock, customers, signups, pendingTickets };
    } catch (error) {
      throw new MetricsFailedError({ cause: error });
    }
  }

  /** Variants sell for their product: it is shown with the SKU that it has itself, as long as it exists. */
  private async withOwnSkus(sold: readonly ProductSales[]): Promise<ProductSales[]> {
    const ids = sold.filter(({ variantId }) => variantId !== undefined).map(({ productId }) => productId);
    const products = await this.products.findAny(ids);
    return sold.map((sales) => ({ ...sales, sku: products.get(sales.productId)?.sku ?? sales.sku }));
  }
}
