import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderReportRepository, type ReportPeriod } from '../../data/order-reports.repository.js';
import type { OrderStatus } from '../../domain/order-status.js';
import type { SoldProduct } from '../../domain/sales-tally.js';
import { SalesLedgerService } from './sales-ledger.service.js';

/** A best-selling product. Name and SKU are those of its newest sale in the period. */
export interface ProductSales extends SoldProduct {
  readonly sku: string;
  readonly name: string;
}

/** The figures of a period, read from one snapshot. Money in integer minor units. */
export interface OrderFigures {
  /** Orders by status; every status is present. */
  readonly byStatus: Readonly<Record<OrderStatus, number>>;
  readonly delivered: { readonly count: number; readonly revenueMinor: number };
  /** From delivered orders, most units first. Revenue is before coupons. */
  readonly topProducts: readonly ProductSales[];
}

const ATTEMPTS = 3;

/** Computes order figures for the dashboard. */
@Injectable()
export class OrderReportsService {
  constructor(
    private readonly orders: OrderReportRepository,
    private readonly ledger: SalesLedgerService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The figures of orders created on the whole UTC days of `period`. */
  async figures(period: ReportPeriod, topProducts: number): Promise<OrderFigures> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const figures = await this.unitOfWork.run(() => this.read(period, topProducts));
      if (figures !== undefined) return figures;
      await this.ledger.repair(period);
    }
    throw new Error('The sales figures do not agree with the orders');
  }

  /** @returns undefined if the ledger and the orders disagree on the number of delivered orders */
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
