import { toMajor } from '#common/money/money.js';
import type { OrderStatus } from '#modules/orders/index.js';
import type { ChosenProduct } from '#modules/products/index.js';
import type { OrderFigures } from '../services/order-reports.service.js';
import type { Period } from '../domain/periods.js';

export class DateRangeView {
  /** UTC midnight of the first day */
  start!: string;
  /** UTC 23:59:59.999 of the last day */
  end!: string;
}

/** Financials of the period's delivered orders. Money in the major unit. */
export class FinancialsView {
  totalRevenue!: number;
  totalOrders!: number;
  averageOrderValue!: number;
}

export class OrderFulfillmentView implements Record<OrderStatus, number> {
  PENDING!: number;
  PROCESSING!: number;
  SHIPPED!: number;
  DELIVERED!: number;
  CANCELLED!: number;
  RETURN_REQUESTED!: number;
  RETURNED!: number;
}

export class TopSellingProductView {
  productId!: string;
  sku!: string;
  name!: string;
  /** Units */
  totalSold!: number;
  /** Sum of the line totals before coupon discounts */
  revenueGenerated!: number;
}

export class InventoryAlertView {
  productId!: string;
  /** The id of the variant; missing for a product without variants */
  variantId?: string;
  sku!: string;
  name!: string;
  currentStock!: number;
}

export class UserMetricsView {
  totalRegisteredUsers!: number;
  newSignupsInPeriod!: number;
}

export class MetricsView {
  dateRange!: DateRangeView;
  financials!: FinancialsView;
  orderFulfillment!: OrderFulfillmentView;
  /** At most 5, best-selling first */
  topSellingProducts!: TopSellingProductView[];
  /** At most 10 active products and variants with fewer than 10 units, lowest stock first */
  inventoryAlerts!: InventoryAlertView[];
  userMetrics!: UserMetricsView;
  /** Tickets that are OPEN or WAITING_ON_CUSTOMER */
  pendingSupportTickets!: number;
}

/** The metrics as the other modules report them. Money in integer minor units. */
export interface Figures extends OrderFigures {
  readonly lowStock: readonly ChosenProduct[];
  readonly customers: number;
  readonly signups: number;
  readonly pendingTickets: number;
}

export function toMetrics({ start, end }: Period, figures: Figures): MetricsView {
  return {
    dateRange: { start: start.toISOString(), end: end.toISOString() },
    financials: toFinancials(figures.delivered),
    orderFulfillment: figures.byStatus,
    topSellingProducts: figures.topProducts.map(({ productId, sku, name, totalSold, revenueMinor }) => {
      return { productId, sku, name, totalSold, revenueGenerated: toMajor(revenueMinor) };
    }),
    inventoryAlerts: figures.lowStock.map(({ id, variantId, sku, name, currentStock }) => {
      return { productId: id, ...(variantId === undefined ? {} : { variantId }), sku, name, currentStock };
    }),
    userMetrics: { totalRegisteredUsers: figures.customers, newSignupsInPeriod: figures.signups },
    pendingSupportTickets: figures.pendingTickets,
  };
}

/** The average is rounded half up to two decimals, and 0 without orders. */
function toFinancials({ count, revenueMinor }: Figures['delivered']): FinancialsView {
  return {
    totalRevenue: toMajor(revenueMinor),
    totalOrders: count,
    averageOrderValue: count === 0 ? 0 : toMajor(Math.round(revenueMinor / count)),
  };
}
