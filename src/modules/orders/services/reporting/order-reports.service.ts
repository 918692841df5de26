import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderReportRepository, type ReportPeriod } from '../../data/order-reports.repository.js';
import type { OrderStatus } from '../../domain/order-status.js';
import type { SoldProduct } from '../../domain/sales-tally.js';
import { SalesLedgerService } from './sales-ledger.service.js';

/** A product among the most sold ones. Its name and SKU are those of its newest sale in the period. */
export interface ProductSales extends SoldProduct {
  readonly sku: string;
  readonly name: string;
}

/** Figures over the orders of a period, all of one moment. Money in integer minor units. */
export interface OrderFigures {
  /** How many orders are in each status; every status is named. */
  readonly byStatus: Readonly<Record<OrderStatus, number>>;
  readonly delivered: { readonly count: number; readonly revenueMinor: number };
  /** Of the delivered orders, most units first; revenue is before any coupon. */
  readonly topProducts: readonly ProductSales[];
}

const ATTEMPTS = 3;

/** Figures over the orders, for the dashboard. */
@Injectable()
export class OrderReportsService {
  constructor(
    private readonly orders: OrderReportRepository,
    private readonly ledger: SalesLedgerService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The figures of the orders made on the whole UTC days of `period`. */
  async figures(period: ReportPeriod, topProducts: number): Promise<OrderFigures> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const figures = await this.unitOfWork.run(() => this.read(period, topProducts));
      if (figures !== undefined) return figures;
      await this.ledger.repair(period);
    }
    throw new Error('The sales figures do not agree with the orders');
  }

  /** @returns nothing when the ledger does not count as many delivered orders as there are */
  private async read(period: ReportPeriod, topProducts: number): Promise<OrderFigures | undefined> {
    const byStatus = await this.orders.countByStatus(period);
    const sales = await this.ledger.read(period);
    if (sales.count !== byStatus.DELIVERED) return undefined;
    const named: ProductSales[] = [];
    for (const product of sales.mostSold(topProducts)) {
      const last = await this.orders.findLastSale(product.productId, period);
      if (last === undefined) return undefined;
      named.push({ ...product, name: last.name, sku: last.sku });
    }
    const { count, revenueMinor } = sales;
    return { byStatus, delivered: { count, revenueMinor }, topProducts: named };
  }
}
