import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { OrderRepository, type Order, type PaymentFollowUp } from '#modules/orders/index.js';
import { PaymentClaimRepository } from '../data/payment-claim.repository.js';
import { ReferenceUsedError } from '../payments.errors.js';
import { CLAIM_DAYS } from '../payments.limits.js';

/** Sees to it that one payment is on one order, and keeps what is reported of a payment before it is known. */
@Injectable()
export class PaymentClaimsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly claims: PaymentClaimRepository,
    private readonly orders: OrderRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a payment to the order that the gateway names. Call it in the unit of work that records the payment. The gateway's
   * word counts: another order that an administrator has marked as paid by this id keeps its payment under another reference.
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
    const byHand = holder?.payments.find(
      (payment) => payment.gatewayPaymentId === gatewayPaymentId && payment.manual === true,
    );
    if (holder !== null && byHand !== undefined)
      await this.orders.renamePayment(holder, gatewayPaymentId, `${gatewayPaymentId} (by hand)`);
    this.logger.error({
      event: 'payment.on_two_orders',
      msg: 'Two orders count as paid by one payment',
      gatewayPaymentId,
      orderNumber: order.orderNumber,
      otherOrderNumber: holder?.orderNumber,
      isOtherByHand: byHand !== undefined,
    });
  }

  private claimOf({ _id: orderId }: Order) {
    return { orderId, expiresAt: this.expiry() };
  }

  private expiry(): Date {
    return new Date(this.clock.nowMs() + CLAIM_DAYS * DAY_MS);
  }
}
