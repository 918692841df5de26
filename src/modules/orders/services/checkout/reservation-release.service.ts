import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { expired } from '../../domain/order-moves.js';
import { DueOrders } from './due-orders.service.js';
import { OrderTransitions } from '../order-transitions.service.js';
import { PaymentReconciliation } from '../payments/payment-reconciliation.service.js';

/** For how long one worker has an order to itself; also the wait before the gateway is asked again. */
const CLAIM_MS = 30_000;

/** How much longer a reservation is held at most while the gateway cannot say whether it was paid. */
const LONGEST_HOLD_MS = 10 * 60_000;

/** What became of the orders that were due. */
export interface ReleaseCounts {
  /** Ended: stock and coupon use are free again. */
  readonly released: number;
  /** Left as they are: paid meanwhile, or held because the gateway cannot say yet. */
  readonly left: number;
  /** Not dealt with, because of a failure. */
  readonly failed: number;
}

/**
 * The sweeper: ends unpaid orders whose reservation has run out, and gives their stock and coupon use back. It is
 * driven by the orders themselves, so that no lost job leaves stock reserved. Any number of workers may run it.
 */
@Injectable()
export class ReservationRelease {
  private readonly logger = new Logger('Sweeper');

  constructor(
    private readonly due: DueOrders,
    private readonly orders: OrderRepository,
    private readonly reconciliation: PaymentReconciliation,
    private readonly transitions: OrderTransitions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Releases all reservations that are due. */
  async releaseDue(): Promise<ReleaseCounts> {
    const counts = { released: 0, left: 0 };
    const failed = await this.due.each('sweepAt', CLAIM_MS, async (order) => {
      counts[(await this.release(order)) ? 'released' : 'left']++;
    });
    return { ...counts, failed };
  }

  /** @returns whether what the order had reserved is free now */
  private async release(order: Order): Promise<boolean> {
    if (!order.placed) {
      const withdrawn = await this.unitOfWork.run(() => this.transitions.withdraw(order));
      if (withdrawn)
        this.logger.warn({
          event: 'reservation.incomplete_checkout_released',
          msg: 'Released the reservation of a checkout that never got its gateway order',
          orderNumber: order.orderNumber,
        });
      return withdrawn;
    }
    const answered = await this.reconciliation.ask(order);
    return (answered || this.heldLongEnough(order)) && (await this.expire(order));
  }

  private async expire({ _id }: Order): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const order = await this.orders.findPlaced(_id.toHexString());
      if (order === null || !this.hasRunOut(order)) return false;
      await this.transitions.apply(order, expired(order), { by: 'SYSTEM' });
      return true;
    });
  }

  /** Still unpaid: whatever pays or ends an order takes `reservedUntil` away. */
  private hasRunOut({ reservedUntil }: Order): boolean {
    return reservedUntil !== undefined && reservedUntil <= this.clock.now();
  }

  /** Held for as long again as it was reserved for, but no longer than the longest hold. */
  private heldLongEnough({ createdAt, reservedUntil }: Order): boolean {
    if (reservedUntil === undefined) return true;
    const holdMs = Math.min(LONGEST_HOLD_MS, reservedUntil.getTime() - createdAt.getTime());
    return reservedUntil.getTime() + holdMs <= this.clock.nowMs();
  }
}
