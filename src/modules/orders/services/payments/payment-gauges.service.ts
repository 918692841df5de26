import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { PaymentWatchRepository } from '../../data/payment-watch.repository.js';
import { REFUND_STATUSES } from '../../domain/order-state.js';
import { CAPTURE_OVERDUE_MS } from '../../domain/reconciliation-schedule.js';

const OPEN_STATUSES = REFUND_STATUSES.filter((status) => status !== 'PROCESSED');

/**
 * Gauges of payments and refunds that wait for the gateway or for a person. They count the stored orders, so an
 * alarm lasts until the order is corrected, and every process reports the same values.
 */
@Injectable()
export class PaymentGaugesService implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly watch: PaymentWatchRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_orders_with_refund',
      help: 'Orders with a refund that is pending at the gateway, or that the gateway could not make. Left out while the database cannot be asked.',
      labels: ['status'],
      read: () =>
        Promise.all(
          OPEN_STATUSES.map(async (status) => ({
            labels: { status },
            value: await this.watch.countWithRefund(status),
          })),
        ),
    });
    this.metrics.readOnScrape({
      name: 'storefront_orders_capture_overdue',
      help: 'Orders confirmed by a payment that the gateway has not called captured for a day. Left out while the database cannot be asked.',
      labels: [],
      read: async () => {
        const before = new Date(this.clock.nowMs() - CAPTURE_OVERDUE_MS);
        return [{ labels: {}, value: await this.watch.countUncaptured(before) }];
      },
    });
  }
}
