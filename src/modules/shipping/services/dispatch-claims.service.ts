import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import {
  OrderRepository,
  type Order,
  DispatchInProgressError,
  OrderNotFoundError,
  PaymentDisputedError,
  isDisputed,
} from '#modules/orders/index.js';
import { DispatchRepository, dispatchRefusal, type DispatchRefusal } from '#modules/orders/parcels/index.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import {
  AlreadyDispatchedError,
  OrderCannotBeDispatchedError,
  OrderNotPaidError,
  PaymentNotCapturedError,
} from '../shipping.errors.js';
import { DISPATCH_CLAIM_MS } from '../shipping.limits.js';

/** A claimed order, and the token of its lease. */
export interface DispatchClaim {
  readonly order: Order;
  readonly token: string;
}

/** Claims an order for dispatch: one caller at a time, by a lease on the order. */
@Injectable()
export class DispatchClaimsService {
  constructor(
    private readonly dispatches: DispatchRepository,
    private readonly orders: OrderRepository,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws OrderNotFoundError, AlreadyDispatchedError, OrderNotPaidError, OrderCannotBeDispatchedError,
   * PaymentDisputedError, PaymentNotCapturedError, in this order; DispatchInProgressError if another caller holds the claim
   */
  async claim(orderId: string): Promise<DispatchClaim> {
    const found = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    refuseUndispatchable(found);
    const asked = await this.reconciliation.ensureUnpaid(found);
    refuseUncaptured(await this.reconciliation.ensureCaptured(asked));
    const token = randomUUID();
    const order = await this.dispatches.claim(found._id, { token, until: this.leaseEnd() }, this.clock.now());
    if (order !== null) return { order, token };
    const present = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    refuseUndispatchable(present);
    refuseUncaptured(present);
    throw new DispatchInProgressError();
  }

  /**
   * Renews the lease. Call it before each call to the carrier, so that nothing more is created for an order that was
   * cancelled, or whose payment was disputed, in the meantime.
   * @throws OrderCannotBeDispatchedError if the lease has expired, or the order's status has changed; PaymentDisputedError
   */
  async renew({ order, token }: DispatchClaim): Promise<void> {
    if (await this.dispatches.renew(order._id, { token, until: this.leaseEnd() })) return;
    const present = await this.orders.findWithGatewayOrder(order._id.toHexString());
    throw present !== null && isDisputed(present)
      ? new PaymentDisputedError()
      : new OrderCannotBeDispatchedError();
  }

  async release({ order, token }: DispatchClaim): Promise<void> {
    await this.dispatches.release(order._id, token);
  }

  /**
   * Reads the current order of a claim. Call it inside the unit of work that ships it.
   * @throws OrderCannotBeDispatchedError if the lease has expired, or the order's status has changed
   */
  async findClaimed({ order, token }: DispatchClaim): Promise<Order> {
    const present = await this.orders.findWithGatewayOrder(order._id.toHexString());
    if (present === null || present.dispatchLease?.token !== token) throw new OrderCannotBeDispatchedError();
    refuseUndispatchable(present, { isAtCarrier: true });
    return present;
  }

  private leaseEnd(): Date {
    return new Date(this.clock.nowMs() + DISPATCH_CLAIM_MS);
  }
}

const REFUSALS = {
  DISPATCHED: AlreadyDispatchedError,
  UNPAID: OrderNotPaidError,
  ENDED: OrderCannotBeDispatchedError,
  DISPUTED: PaymentDisputedError,
} as const satisfies Record<DispatchRefusal, new () => Error>;

/** @throws the error of what forbids to dispatch the order */
export function refuseUndispatchable(order: Order, options?: Parameters<typeof dispatchRefusal>[1]): void {
  const refusal = dispatchRefusal(order, options);
  if (refusal !== undefined) throw new REFUSALS[refusal]();
}

/** Only a payment that the gateway reports as captured permits a dispatch. */
export function refuseUncaptured({ uncapturedSince }: Order): void {
  if (uncapturedSince !== undefined) throw new PaymentNotCapturedError();
}
