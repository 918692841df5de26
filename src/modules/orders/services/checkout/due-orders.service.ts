import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { OrderScheduleRepository, type DueField } from '../../data/order-schedule.repository.js';
import type { Order } from '../../data/order.schema.js';

const BATCH = 100;
const AT_ONCE = 4;

/** What is done with an order that is due; it is the caller's alone until `claimedUntil`. */
export type DueWork = (order: Order, claimedUntil: Date) => Promise<void>;

/**
 * Works through the orders that have come due, a few at a time. Safe with many workers: each order is claimed first.
 * One whose work fails is logged and comes due again when its claim runs out; the others are not held up by it.
 */
@Injectable()
export class DueOrders {
  private readonly logger = new Logger('DueOrders');

  constructor(
    private readonly schedule: OrderScheduleRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Does the work for every order whose time in `field` has come.
   * @returns with how many it failed
   */
  async each(field: DueField, claimMs: number, work: DueWork): Promise<number> {
    let failed = 0;
    for (;;) {
      const due = await this.schedule.findDue(field, this.clock.now(), BATCH);
      const waiting = [...due];
      const lane = async (): Promise<void> => {
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
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, lane));
      if (due.length < BATCH) return failed;
    }
  }

  /** Ends a claim of the reconciler: with the next time to ask, or with none. */
  async reschedule(order: Order, claimedUntil: Date, next: Date | undefined): Promise<void> {
    await this.schedule.reschedule(order._id, claimedUntil, next);
  }
}
