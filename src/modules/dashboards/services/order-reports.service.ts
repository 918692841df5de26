import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#common/collections/bounded-map.js';
import { Clock } from '#common/time/clock.js';
import { EXACT_TOTAL } from '#infrastructure/database/paging/list-reader.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ORDER_STATUSES, type OrderStatus } from '#modules/orders/index.js';
import { OrderReportRepository, type ReportPeriod } from '../data/order-reports.repository.js';
import type { QuarterSales } from '../domain/quarter-hours.js';
import type { SoldProduct } from '../domain/sales-tally.js';
import { SalesLedgerRepairService } from './sales-ledger-repair.service.js';
import { SalesLedgerService, type Sales } from './sales-ledger.service.js';

/** A best-selling product. Name and SKU are those of its newest sale in the period. */
export interface ProductSales extends SoldProduct {
  readonly sku: string;
  readonly name: string;
  /** The variant whose SKU this is; the product has one of its own. */
  readonly variantId?: string;
}

/** The figures of a period, read from one snapshot. Money in integer minor units. */
export interface OrderFigures {
  /** Orders by status; every status is present. Exact up to 10,000, beyond at most half a minute old. */
  readonly byStatus: Readonly<Record<OrderStatus, number>>;
  readonly delivered: { readonly count: number; readonly revenueMinor: number };
  /** From delivered orders, most units first. Revenue is before coupons. */
  readonly topProducts: readonly ProductSales[];
  /**
   * `delivered` and `topProducts` contain the orders that were created until then: the end of the period, unless days with
   * imported orders are still being added up. Before the period's start: none of its days is complete.
   */
  readonly completeUntil: Date;
}

const ATTEMPTS = 3;
/** How long a ledger with more orders than are counted each time is taken to agree with them. */
const AGREES_FOR_MS = 30_000;
const MOST_REMEMBERED = 100;

/** Computes order figures for the dashboard. */
@Injectable()
export class OrderReportsService {
  /** When ledger and orders agreed last, by period. */
  private readonly agreedAtMs = new BoundedMap<string, number>(MOST_REMEMBERED);

  constructor(
    private readonly orders: OrderReportRepository,
    private readonly ledger: SalesLedgerService,
    private readonly repairs: SalesLedgerRepairService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The figures of orders created on the whole UTC days of `period`. */
  async figures(period: ReportPeriod, topProducts: number): Promise<OrderFigures> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const figures = await this.unitOfWork.run(() => this.read(period, period.end, topProducts));
      if (figures !== undefined) return figures;
      const completeUntil = await this.repairs.repair(period);
      if (completeUntil === undefined) continue;
      const incomplete = await this.unitOfWork.run(() => this.read(period, completeUntil, topProducts));
      if (incomplete !== undefined) return incomplete;
    }
    throw new Error('The sales figures do not agree with the orders');
  }

  /**
   * The sales of orders created on the whole UTC days of `period`, by quarters of an hour; and until when they are
   * complete, as `figures` says.
   */
  async quarters(period: ReportPeriod): Promise<{ sales: QuarterSales[]; completeUntil: Date }> {
    let completeUntil = period.end;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const complete = { start: period.start, end: completeUntil };
      const sales = await this.unitOfWork.run(() => this.readQuarters(complete));
      if (sales !== undefined) return { sales, completeUntil };
      completeUntil = (await this.repairs.repair(period)) ?? period.end;
    }
    throw new Error('The sales figures do not agree with the orders');
  }

  private async readQuarters(period: ReportPeriod): Promise<QuarterSales[] | undefined> {
    const sales = await this.ledger.readQuarters(period);
    const count = sales?.reduce((sum, each) => sum + each.count, 0) ?? -1;
    return (await this.agrees({ count }, period)) ? sales : undefined;
  }

  /** @returns undefined if the ledger and the orders disagree on the number of delivered orders until `completeUntil` */
  private async read(
    period: ReportPeriod,
    completeUntil: Date,
    topProducts: number,
  ): Promise<OrderFigures | undefined> {
    const complete = { start: period.start, end: completeUntil };
    const sales = await this.ledger.read(complete, topProducts);
    if (!(await this.agrees(sales, complete))) return undefined;
    const topSellers: ProductSales[] = [];
    for (const product of sales.mostSold) {
      const last = await this.orders.findLastSale(product.productId, complete);
      if (last === undefined) return undefined;
      const { name, sku, variantId } = last;
      topSellers.push({ ...product, name, sku, ...(variantId === undefined ? {} : { variantId }) });
    }
    const isComplete = completeUntil.getTime() === period.end.getTime();
    const byStatus = {} as Record<OrderStatus, number>;
    for (const status of ORDER_STATUSES) {
      const isKnown = status === 'DELIVERED' && isComplete;
      byStatus[status] = isKnown ? sales.count : await this.orders.countAsList(status, period);
    }
    const { count, revenueMinor } = sales;
    return { byStatus, delivered: { count, revenueMinor }, topProducts: topSellers, completeUntil };
  }

  /** More than 10,000 orders are counted at most twice a minute: the ledger follows every transition by itself. */
  private async agrees({ count }: Pick<Sales, 'count'>, period: ReportPeriod): Promise<boolean> {
    const key = `${period.start.getTime()}-${period.end.getTime()}`;
    const nowMs = this.clock.nowMs();
    if (count > EXACT_TOTAL && nowMs - (this.agreedAtMs.get(key) ?? -Infinity) < AGREES_FOR_MS) return true;
    // Orders that the ledger never got, and that are delivered no more, bring its count below zero.
    const agrees = count >= 0 && count === (await this.orders.count('DELIVERED', period, count + 1));
    if (agrees) this.agreedAtMs.set(key, nowMs);
    else this.agreedAtMs.delete(key);
    return agrees;
  }
}
