import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { ProductsForSaleService } from '#modules/products/index.js';
import { REFUND_STATUSES, CAPTURE_OVERDUE_MS, OPEN_DISPUTE_STATUSES } from '#modules/orders/index.js';
import { OrderReportRepository } from '../data/order-reports.repository.js';
import { isLargelyHeld } from '../domain/held-stock.js';

const OPEN_REFUND_STATUSES = REFUND_STATUSES.filter((status) => status !== 'PROCESSED');
/** The statuses of an order that can still be kept from its dispatch for good: an administrator cancels it. */
const UNDISPATCHED = ['PENDING', 'PROCESSING'] as const;
/** The most unpaid orders that a scrape reads, the longest waiting first. */
const MAX_ORDERS = 10_000;
/** The held products are cached for a minute: scrapes come every few seconds, reservations last minutes. */
const KEPT_MS = 60_000;
/** The most product ids in a log line. */
const MAX_LOGGED_PRODUCTS = 10;

/**
 * Gauges of payments, refunds, disputes and late deliveries that wait for the gateway or for a person, and of the products with
 * more than a third of their stock held by unpaid orders (hoarding, or payments that fail; the log names the products). They count the
 * stored orders, so an alarm lasts until the orders are corrected, and every process reports the same values.
 */
@Injectable()
export class OrderGaugesService implements OnModuleInit {
  private readonly logger = new Logger('Orders');
  private last: { readonly atMs: number; readonly productIds: readonly string[] } | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly reports: OrderReportRepository,
    private readonly products: ProductsForSaleService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_orders_with_refund',
      help: 'Orders with a refund that is pending at the gateway, or that the gateway could not make. Left out while the database cannot be asked.',
      labels: ['status'],
      read: () =>
        Promise.all(
          OPEN_REFUND_STATUSES.map(async (status) => ({
            labels: { status },
            value: await this.reports.countWithRefund(status),
          })),
        ),
    });
    this.metrics.readOnScrape({
      name: 'storefront_orders_capture_overdue',
      help: 'Orders confirmed by a payment that the gateway has not called captured for a day. Left out while the database cannot be asked.',
      labels: [],
      read: async () => {
        const before = new Date(this.clock.nowMs() - CAPTURE_OVERDUE_MS);
        return [{ labels: {}, value: await this.reports.countUncaptured(before) }];
      },
    });
    this.metrics.readOnScrape({
      name: 'storefront_orders_disputed',
      help: 'Orders with an undecided dispute, or with a lost one that are not dispatched yet. Left out while the database cannot be asked.',
      labels: ['status'],
      read: async () => [
        { labels: { status: 'OPEN' }, value: await this.reports.countDisputed(OPEN_DISPUTE_STATUSES) },
        { labels: { status: 'LOST' }, value: await this.reports.countDisputed(['LOST'], UNDISPATCHED) },
      ],
    });
    this.metrics.readOnScrape({
      name: 'storefront_orders_units_missing',
      help: 'Orders delivered after their units had gone back, when the stock had fewer. Left out while the database cannot be asked.',
      labels: [],
      read: async () => [{ labels: {}, value: await this.reports.countMissingUnits() }],
    });
    this.metrics.readOnScrape({
      name: 'storefront_products_held_by_unpaid_orders',
      help: `Products of whose stock unpaid orders hold more than a third, at most a minute old; counted over up to ${MAX_ORDERS} orders.`,
      labels: [],
      read: async () => [{ labels: {}, value: (await this.heldProducts()).length }],
    });
  }

  private async heldProducts(): Promise<readonly string[]> {
    const atMs = this.clock.nowMs();
    if (this.last !== undefined && atMs - this.last.atMs < KEPT_MS) return this.last.productIds;
    const productIds = await this.readHeldProducts();
    const known = new Set(this.last?.productIds);
    this.last = { atMs, productIds };
    if (productIds.some((id) => !known.has(id))) {
      this.logger.warn({
        event: 'stock.held_by_unpaid_orders',
        msg: 'Unpaid orders hold a large part of the stock of products',
        products: productIds.length,
        productIds: productIds.slice(0, MAX_LOGGED_PRODUCTS),
      });
    }
    return productIds;
  }

  private async readHeldProducts(): Promise<string[]> {
    const held = await this.reports.unitsInUnpaidOrders(MAX_ORDERS);
    const products = await this.products.findAny([...held.keys()]);
    return [...products.values()]
      .filter(({ id, currentStock }) => isLargelyHeld(held.get(id)!, currentStock))
      .map(({ id }) => id)
      .toSorted();
  }
}
