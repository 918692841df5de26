import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { IdempotencyService } from '#infrastructure/idempotency/idempotency.service.js';
import type { AuditAction } from '#modules/audit-log/index.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import type { OrderTransition } from '../domain/order-state.js';
import { reasonNote } from '../domain/reason-note.js';
import { OrderNotFoundError } from '../orders.errors.js';
import type { AdminOrderView } from '../views/order-admin.view.js';
import { OrderAuditService } from './order-audit.service.js';
import { OrderDetailsService } from '../services/order-details.service.js';
import { OrderLocksService } from './order-locks.service.js';
import { OrderTransitionService, type TransitionOptions } from './order-transition.service.js';
import { refuseDisputed } from '../money/refuse-disputed.js';

/** A change that an administrator asks for. */
export interface AdminChange {
  readonly action: AuditAction;
  readonly orderId: string;
  readonly adminId: string;
  /** The `Idempotency-Key`, where it is honoured. */
  readonly key?: string | undefined;
  /** The content of the request, beside the order: see `IdempotentRequest`. */
  readonly request?: readonly unknown[];
  /** Decides on the order as it is; throws what the client is answered if it is refused. */
  readonly decide: (order: Order, now: Date) => OrderTransition | Promise<OrderTransition>;
  /** The shipment's fields to write with the transition, which may depend on the order as it was. */
  readonly shipment?: TransitionOptions['shipment'] | ((order: Order) => TransitionOptions['shipment']);
  /** The administrator's words; kept in the history if the status changes, else with the refund, else as a note. */
  readonly reason?: string | undefined;
}

/** The administrator's changes of orders: read, decide and apply in one unit of work, one after the other for the same goods. */
@Injectable()
export class OrderChangesService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly audit: OrderAuditService,
    private readonly locks: OrderLocksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: IdempotencyService,
    private readonly details: OrderDetailsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes one change. A repeated request with the same key gets the order as it is now.
   * @throws OrderNotFoundError, OrderChangedError, PaymentDisputedError, what `decide` and `IdempotencyService.once` throw
   */
  async change({
    action,
    orderId,
    adminId,
    key,
    request = [],
    decide,
    shipment,
    reason,
  }: AdminChange): Promise<AdminOrderView> {
    const order = await this.keys.once(
      { userId: adminId, key, request: [...request, orderId] },
      async (attach) =>
        this.locks.ofGoods(await this.find(orderId), () =>
          this.unitOfWork.run(async () => {
            const present = await this.find(orderId);
            const transition = await decide(present, this.clock.now());
            refuseDisputed(present, transition);
            await attach(orderId);
            const after = await this.transitions.apply(present, transition, {
              by: `ADMIN:${adminId}`,
              reason,
              note: reasonNote(present, transition, reason),
              shipment: typeof shipment === 'function' ? shipment(present) : shipment,
            });
            await this.audit.record(action, present, after);
            return after;
          }),
        ),
      (changed) => this.find(changed),
    );
    return this.details.show(order);
  }

  private find(orderId: string): Promise<Order> {
    return findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
  }
}
