import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { OrderScheduleRepository, type DueField } from './order-schedule.repository.js';
import type { Order } from '../data/order.schema.js';

const BATCH = 100;
const CONCURRENCY = 4;

/**
 * Processes due orders with bounded concurrency. Each order is claimed first, so several workers can run at the same
 * time. A failure is logged and does not block other orders; the order is due again when its claim expires.
 */
@Injectable()
export class DueOrdersService {
  private readonly logger = new Logger('DueOrders');

  constructor(
    private readonly schedule: OrderScheduleRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` for every order whose time in `field` is due, claimed until the time that `work` gets.
   * @returns the number of failures
   */
  async each(
    field: DueField,
    claimMs: number,
    work: (order: Order, claimedUntil: Date) => Promise<void>,
  ): Promise<number> {
    let failed = 0;
    for (;;) {
      const due = await this.schedule.findDue(field, this.clock.now(), BATCH);
      const waiting = [...due];
      const worker = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const claimedUntil = new Date(this.clock.nowMs() + claimMs);
          try {
            const order = await this.schedule.claim(field, next, claimedUntil);
            if (order !== null) await work(order, claimedUntil);
          } catch (error) {
            failed++;
            this.logger.error({
              event: 'due_orders.processing_failed',
              msg: 'Processing a due order failed; it will be retried',
              field,
              order: next._id,
              err: error,
            });
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(CONCURRENCY, due.length) }, worker));
      if (due.length < BATCH) return failed;
    }
  }

  /**
   * Ends a claim of the reconciler and sets the next time to ask, or none.
   * @param order as `next` was worked out from: one that has changed since keeps its claim, and is due again when that expires
   */
  async reschedule(order: Order, claimedUntil: Date, next: Date | undefined): Promise<void> {
    await this.schedule.reschedule(order, claimedUntil, next);
  }
}
