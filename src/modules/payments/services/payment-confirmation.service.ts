import { Injectable, Logger } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CouponNotApplicableError } from '#modules/coupons/index.js';
import { InsufficientStockForError } from '#modules/products/stock/index.js';
import { OrderRepository, type Order, OrderChangedError, OrderNotFoundError } from '#modules/orders/index.js';
import { newRefund, OrderTransitionService } from '#modules/orders/writing/index.js';
import {
  decidePayment,
  isMarkedByHand,
  mayPay,
  type PaymentDecision,
  type ReportedPayment,
} from '#modules/orders/money/index.js';
import { consequenceOf } from '../domain/payment-consequence.js';
import { GatewayDifferencesService } from './gateway-differences.service.js';
import { PaymentFollowUpsService } from './payment-follow-ups.service.js';

/** How often a payment is decided on a new state of its order. The reports of one payment are few. */
const MAX_TRIES = 10;

/** The source of a payment report. */
export type PaymentReporter = 'CUSTOMER' | 'GATEWAY' | 'SYSTEM';

/**
 * Processes every reported payment, whatever its source. Idempotent and independent of the order of reports: the
 * result depends on the order and the payment alone.
 */
@Injectable()
export class PaymentConfirmationService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly followUps: PaymentFollowUpsService,
    private readonly differences: GatewayDifferencesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the order with the payment, or starts a refund of the whole payment: see `decidePayment`. A payment that was
   * processed before needs no transaction. Call it outside a unit of work: the gateway is asked about another amount first.
   * @param order as it was read; it is read again if it has changed since
   * @returns the order afterwards
   * @throws OrderNotFoundError; OrderChangedError if it changes at every try; ExternalCallError if the gateway does not say
   * whether its order is paid by another amount, so that nothing is decided
   */
  async confirm(order: Order, reported: ReportedPayment, by: PaymentReporter): Promise<Order> {
    if (decidePayment(order, reported) === 'KNOWN') return this.unchanged(order, reported);
    const payment = await this.differences.complete(order, reported);
    let current = order;
    for (let tries = 1; ; tries++) {
      try {
        return await this.confirmAsRead(current, payment, by);
      } catch (error) {
        if (!(error instanceof OrderChangedError) || tries === MAX_TRIES) throw error;
      }
      current = await this.find(order._id.toHexString());
    }
  }

  private async confirmAsRead(order: Order, payment: ReportedPayment, by: PaymentReporter): Promise<Order> {
    if (decidePayment(order, payment) === 'KNOWN') return this.unchanged(order, payment);
    try {
      return await this.unitOfWork.run(() => this.process(order, payment, by));
    } catch (error) {
      if (!isShortfall(error)) throw error;
    }
    // The order cannot be reserved again: refund the payment, if the order is still cancelled.
    return this.unitOfWork.run(() => this.decided('LATE_PAYMENT', order, payment, by));
  }

  private async process(order: Order, payment: ReportedPayment, by: PaymentReporter): Promise<Order> {
    const decision = decidePayment(order, payment);
    if (decision === 'REVIVE') await this.transitions.reserveAgain(order, by);
    return this.decided(decision, order, payment, by);
  }

  /**
   * Applies one transition for the payment and what was reported of it before, conditional on the order as it was
   * read.
   */
  private async decided(
    decision: PaymentDecision,
    order: Order,
    payment: ReportedPayment,
    by: PaymentReporter,
  ): Promise<Order> {
    const transition = consequenceOf(decision, order, payment, {
      fresh: newRefund(this.clock.now()),
      couponHeld: order.coupon !== undefined,
    });
    if (transition === undefined) return this.unchanged(order, payment);
    this.logDecision(decision, order, payment);
    const { gatewayPaymentId } = payment;
    const isKnown =
      !isMarkedByHand(order, gatewayPaymentId) &&
      order.payments.some((known) => known.gatewayPaymentId === gatewayPaymentId);
    const whole = isKnown
      ? transition
      : await this.followUps.withEarlier(order, gatewayPaymentId, transition);
    return this.transitions.apply(order, whole, { by });
  }

  private logDecision(decision: PaymentDecision, order: Order, payment: ReportedPayment): void {
    const isOther = decision === 'TAKE_OVER' && !mayPay(order, payment);
    if (isOther || decision === 'AMOUNT_MISMATCH' || decision === 'DISPROVE')
      this.logMismatch(order, payment);
    if (decision === 'LATE_PAYMENT' || decision === 'DUPLICATE_PAYMENT')
      this.logger.warn({
        event: 'payment.refunded_unusable',
        msg: 'A payment that cannot pay its order is refunded',
        orderNumber: order.orderNumber,
        gatewayPaymentId: payment.gatewayPaymentId,
        reason: decision,
      });
  }

  private unchanged(order: Order, payment: ReportedPayment): Order {
    const pays = payment.gatewayPaymentId === order.gatewayPaymentId;
    const isRepeated = order.payments.some(
      ({ gatewayPaymentId, amountMinor }) =>
        gatewayPaymentId === payment.gatewayPaymentId && amountMinor === payment.amountMinor,
    );
    if (pays && !isRepeated && !mayPay(order, payment)) this.logMismatch(order, payment);
    return order;
  }

  private logMismatch({ orderNumber }: Order, payment: ReportedPayment): void {
    const { gatewayPaymentId, amountMinor, currency } = payment;
    this.logger.error({
      event: 'payment.amount_mismatch',
      msg: 'Payment amount or currency does not match the order',
      orderNumber,
      gatewayPaymentId,
      amountMinor,
      currency,
    });
  }

  private find(orderId: string): Promise<Order> {
    return findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
  }
}

function isShortfall(error: unknown): boolean {
  return error instanceof InsufficientStockForError || error instanceof CouponNotApplicableError;
}
