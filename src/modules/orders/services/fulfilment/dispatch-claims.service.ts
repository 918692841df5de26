import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { DispatchRepository } from '../../data/dispatch.repository.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import {
  AlreadyDispatchedError,
  DispatchInProgressError,
  OrderCannotBeDispatchedError,
  OrderNotFoundError,
  OrderNotPaidError,
  PaymentNotCapturedError,
} from '../../orders.errors.js';
import { PaymentInquiryService } from '../payments/payment-inquiry.service.js';

/** Longer than a dispatch can take (four calls of ten seconds): past it, the process that had the right is gone. */
const LEASE_MS = 90_000;

/** An order that the caller alone may dispatch, and the token that proves it. */
export interface DispatchClaim {
  readonly order: Order;
  readonly token: string;
}

/** Gives the right to dispatch an order to one caller at a time. */
@Injectable()
export class DispatchClaimsService {
  constructor(
    private readonly dispatches: DispatchRepository,
    private readonly orders: OrderRepository,
    private readonly inquiry: PaymentInquiryService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws OrderNotFoundError, AlreadyDispatchedError, OrderNotPaidError, OrderCannotBeDispatchedError,
   * PaymentNotCapturedError, in this order; DispatchInProgressError when somebody else has the right
   */
  async claim(orderId: string): Promise<DispatchClaim> {
    const found = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    refuseUndispatchable(found);
    refuseUncaptured(await this.inquiry.ensureCaptured(found));
    const token = randomUUID();
    const order = await this.dispatches.claim(found._id, { token, until: this.leaseEnd() }, this.clock.now());
    if (order !== null) return { order, token };
    const present = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    refuseUndispatchable(present);
    refuseUncaptured(present);
    throw new DispatchInProgressError();
  }

  /**
   * Makes sure that the order is still the caller's to dispatch, for another lease. Before each call to the carrier:
   * an order that was cancelled meanwhile gets nothing more there.
   * @throws OrderCannotBeDispatchedError when the right has lapsed, or the order was moved meanwhile
   */
  async renew({ order, token }: DispatchClaim): Promise<void> {
    if (!(await this.dispatches.renew(order._id, { token, until: this.leaseEnd() })))
      throw new OrderCannotBeDispatchedError();
  }

  async release({ order, token }: DispatchClaim): Promise<void> {
    await this.dispatches.release(order._id, token);
  }

  /**
   * The order as it is now, still held by this claim. Call it inside the unit of work that ships it.
   * @throws OrderCannotBeDispatchedError when the right has lapsed, or the order was moved meanwhile
   */
  async findClaimed({ order, token }: DispatchClaim): Promise<Order> {
    const present = await this.orders.findWithGatewayOrder(order._id.toHexString());
    if (present === null || present.dispatchLease?.token !== token) throw new OrderCannotBeDispatchedError();
    refuseUndispatchable(present, { erased: 'allowed' });
    return present;
  }

  private leaseEnd(): Date {
    return new Date(this.clock.nowMs() + LEASE_MS);
  }
}

/**
 * @param options.erased an order whose owner deletes the account while the carrier has it already is shipped all the
 * same; one whose address is scrambled before is not
 */
function refuseUndispatchable(
  order: Order,
  { erased }: { erased: 'allowed' | 'refused' } = { erased: 'refused' },
): void {
  if (order.trackingNumber !== undefined) throw new AlreadyDispatchedError();
  if (order.paymentStatus !== 'PAID') throw new OrderNotPaidError();
  const open = order.orderStatus === 'PENDING' || order.orderStatus === 'PROCESSING';
  if (!open || (order.ownerErased && erased === 'refused')) throw new OrderCannotBeDispatchedError();
}

/** Goods leave only for money that the gateway says is captured. */
function refuseUncaptured({ uncapturedSince }: Order): void {
  if (uncapturedSince !== undefined) throw new PaymentNotCapturedError();
}
