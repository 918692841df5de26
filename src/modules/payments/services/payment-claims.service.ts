import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { AppConfig } from '#config/app-config.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { OrderTransitionService } from '#modules/orders/writing/index.js';
import { paymentLost } from '#modules/orders/money/index.js';
import { PaymentClaimRepository } from '../data/payment-claim.repository.js';
import { ReferenceUsedError } from '../payments.errors.js';
import { CLAIM_DAYS } from '../payments.limits.js';
import type { PaymentFollowUp } from '../domain/payment-follow-ups.js';

/** Sees to it that one payment is on one order, and keeps what is reported of a payment before it is known. */
@Injectable()
export class PaymentClaimsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly claims: PaymentClaimRepository,
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a payment to the order that the gateway names. Call it in the unit of work that records the payment. The gateway's
   * word counts: another order that an administrator has marked as paid by this id waits for its payment again.
   * @throws OrderChangedError if that order changes at the same time
   * @returns what was reported of the payment before, in the order of arrival
   */
  async take(order: Order, gatewayPaymentId: string): Promise<readonly PaymentFollowUp[]> {
    const before = await this.claims.take(gatewayPaymentId, this.claimOf(order));
    if (before?.orderId !== undefined && !before.orderId.equals(order._id))
      await this.giveWay(before.orderId.toHexString(), gatewayPaymentId, order);
    return before?.reports ?? [];
  }

  /**
   * Gives a payment that was made outside the gateway to the order. Call it in the unit of work that records it.
   * @throws ReferenceUsedError if the reference is a payment at the gateway, or another order has it
   */
  async takeByHand(order: Order, reference: string): Promise<void> {
    const before = await this.claims.take(reference, this.claimOf(order));
    const holder =
      (await this.orders.findByPayment(reference)) ?? (await this.orders.findByReference(reference));
    if (holder !== null || before?.reports !== undefined) throw new ReferenceUsedError();
  }

  /** Keeps a report until its payment is known. Call it in the unit of work that has found no order of the payment. */
  async keep(report: PaymentFollowUp): Promise<void> {
    await this.claims.keep(report.gatewayPaymentId, report, this.expiry());
  }

  private async giveWay(holderId: string, gatewayPaymentId: string, order: Order): Promise<void> {
    const holder = await this.orders.findById(holderId);
    const waiting = this.waitingAgain();
    const lost = holder === null ? undefined : paymentLost(holder, gatewayPaymentId, waiting);
    if (holder !== null && lost !== undefined) {
      const note = `The payment ${gatewayPaymentId}, by which this order was marked as paid, is that of ${order.orderNumber}.`;
      await this.transitions.apply(holder, lost, { by: 'SYSTEM', note });
    }
    this.logger.error({
      event: 'payment.on_two_orders',
      msg: 'Two orders count as paid by one payment',
      gatewayPaymentId,
      orderNumber: order.orderNumber,
      otherOrderNumber: holder?.orderNumber,
      isOtherByHand: lost !== undefined,
    });
  }

  private waitingAgain() {
    const now = this.clock.now();
    const reservedMs = this.config.shop.reservationTtlSeconds * 1000;
    return { now, reservedUntil: new Date(now.getTime() + reservedMs) };
  }

  private claimOf({ _id: orderId }: Order) {
    return { orderId, expiresAt: this.expiry() };
  }

  private expiry(): Date {
    return new Date(this.clock.nowMs() + CLAIM_DAYS * DAY_MS);
  }
}
