import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CouponNotApplicableError, CouponNotFoundError } from '#modules/coupons/index.js';
import { InsufficientStockForError } from '#modules/products/index.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import type { OrderChange } from '../domain/order-state.js';
import { confirmed, refusedPayment, revived, settledBy } from '../domain/order-moves.js';
import { decidePayment, type PaymentDecision } from '../domain/payment-decision.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { OrderTransitions } from './order-transitions.service.js';

/** Who reports a captured payment. */
export type PaymentReporter = 'CUSTOMER' | 'GATEWAY' | 'SYSTEM';

/**
 * The one function through which a captured payment reaches its order, whoever reports it, in any order and however
 * often: what it does is decided by the order and the gateway's payment id alone.
 */
@Injectable()
export class PaymentConfirmation {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the order with the payment, or has the payment given back: see `decidePayment`.
   * @returns the order after it
   * @throws OrderNotFoundError
   */
  async confirm(orderId: string, gatewayPaymentId: string, by: PaymentReporter): Promise<Order> {
    try {
      return await this.unitOfWork.run(() => this.take(orderId, gatewayPaymentId, by));
    } catch (error) {
      if (!isShortfall(error)) throw error;
    }
    // What the order needs cannot be had again: the payment goes back, if the order is still ended.
    return this.unitOfWork.run(() => this.refuse(orderId, gatewayPaymentId, by));
  }

  private async take(orderId: string, gatewayPaymentId: string, by: PaymentReporter): Promise<Order> {
    const order = await this.find(orderId);
    const now = this.clock.now();
    const move = (change: OrderChange) => this.transitions.apply(order, change, { by });
    const consequences: Record<PaymentDecision, () => Promise<Order>> = {
      KNOWN: async () => order,
      CONFIRM: () => move(confirmed(order, gatewayPaymentId, now)),
      SETTLE: () => move(settledBy(order, gatewayPaymentId, now)),
      REVIVE: async () => {
        await this.transitions.reserveAnew(order);
        return move(revived(order, { id: gatewayPaymentId, couponHeld: order.coupon !== undefined }, now));
      },
      REFUND: () => this.sendBack(order, gatewayPaymentId, by),
    };
    return consequences[decidePayment(order, gatewayPaymentId)]();
  }

  private async refuse(orderId: string, gatewayPaymentId: string, by: PaymentReporter): Promise<Order> {
    const order = await this.find(orderId);
    const decision = decidePayment(order, gatewayPaymentId);
    return decision === 'REVIVE'
      ? this.sendBack(order, gatewayPaymentId, by)
      : this.take(orderId, gatewayPaymentId, by);
  }

  private async sendBack(order: Order, gatewayPaymentId: string, by: PaymentReporter): Promise<Order> {
    const { orderNumber } = order;
    this.logger.warn({
      msg: 'a payment that its order cannot take is given back',
      orderNumber,
      gatewayPaymentId,
    });
    return this.transitions.apply(order, refusedPayment(order, gatewayPaymentId, this.clock.now()), { by });
  }

  private async find(orderId: string): Promise<Order> {
    const order = await this.orders.findPlaced(orderId);
    if (order === null) throw new OrderNotFoundError();
    return order;
  }
}

function isShortfall(error: unknown): boolean {
  return (
    error instanceof InsufficientStockForError ||
    error instanceof CouponNotApplicableError ||
    error instanceof CouponNotFoundError
  );
}
