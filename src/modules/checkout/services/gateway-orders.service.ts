import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { PaymentGatewayUnavailableError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import { PaymentGateway, type GatewayOrder } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { UserNotFoundError } from '#modules/users/index.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { dueOnline } from '#modules/orders/money/index.js';
import {
  nextReconciliation,
  OrderWebhooksService,
  OrderWritesRepository,
} from '#modules/orders/writing/index.js';
import { PaymentGatewayTimeoutError, PaymentRefusedError } from '../checkout.errors.js';
import { StaffOrdersService } from './staff-orders.service.js';
import { isPlacedByStaff } from '../domain/placed-by.js';

/** How much longer than the deadline of one call a checkout may look up what became of the call. */
const LOOK_UP_MS = 500;

/** Refusals that pass: wrong keys, which the shop corrects, a slow gateway, and an overloaded one. */
const PASSING_REFUSALS = [401, 408, 429];

/** The time of one checkout at the gateway, however many calls it makes: it answers within 11 seconds (decisions 13.7). */
interface CheckoutTime {
  readonly calls: AbortSignal;
  /** For the last look-up. */
  readonly lookUp: AbortSignal;
}

/** Creates the gateway order of a reserved order. */
@Injectable()
export class GatewayOrdersService {
  private readonly logger = new Logger('GatewayOrders');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
    private readonly staffOrders: StaffOrdersService,
    private readonly webhooks: OrderWebhooksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the gateway order and attaches it to the order. Call it outside a unit of work, because it calls the
   * gateway.
   * @param resumed whether an earlier attempt may have created the gateway order
   * @returns the order with its gateway order
   * @throws PaymentGatewayUnavailableError, PaymentGatewayTimeoutError; PaymentRefusedError when a retry would be refused,
   * too; UserNotFoundError if the account was deleted in the meantime. The order is then unchanged
   */
  async createFor(order: Order, resumed: boolean): Promise<Order> {
    const { gatewayOrderId } = await this.gatewayOrder(order, resumed);
    const ttlMs = this.config.shop.reservationTtlSeconds * 1000;
    const reconcileAt = nextReconciliation(
      { createdAt: order.createdAt, paid: false, paymentLink: order.paymentLink },
      ttlMs,
      this.clock.now(),
    );
    const placed = await this.attach(order, {
      gatewayOrderId,
      releaseAt: order.reservedUntil!,
      reconcileAt: reconcileAt ?? order.reservedUntil!,
    });
    if (placed !== null) this.metrics.orderChanged('placed');
    const present = placed ?? (await this.orders.findById(order._id.toHexString()));
    if (present?.ownerErased === true) throw new UserNotFoundError();
    if (present?.hasGatewayOrder !== true)
      throw new PaymentGatewayUnavailableError({
        cause: new Error('the reservation was released in the meantime'),
      });
    return present;
  }

  /**
   * Attaches the payment. Effects of an order of the staff, and all notifications, follow in this unit of work, once
   * it can be paid.
   */
  private async attach(
    order: Order,
    placing: Parameters<OrderWritesRepository['attachGatewayOrder']>[1],
  ): Promise<Order | null> {
    const isByStaff = isPlacedByStaff(order);
    if (!isByStaff && !(await this.webhooks.isPlacedWanted()))
      return this.writes.attachGatewayOrder(order, placing);
    return this.unitOfWork.run(async () => {
      const placed = await this.writes.attachGatewayOrder(order, placing);
      if (placed === null) return null;
      if (isByStaff) await this.staffOrders.placed(placed);
      await this.webhooks.placed(placed);
      return placed;
    });
  }

  /**
   * Creates the gateway order of what was to be paid at the door, or finds the one of an earlier attempt.
   * @throws as `createFor`
   */
  async createOnline(order: Order): Promise<string> {
    return (await this.gatewayOrder(order, true)).gatewayOrderId;
  }

  private async gatewayOrder(order: Order, resumed: boolean): Promise<GatewayOrder> {
    const time = this.startTime();
    try {
      const known = resumed
        ? await this.gateway.findOrderByReceipt(order.orderNumber, time.calls)
        : undefined;
      return known ?? (await this.create(order, time));
    } catch (error) {
      throw this.failureOf(order, error);
    }
  }

  private async create(order: Order, time: CheckoutTime): Promise<GatewayOrder> {
    const { orderNumber: receipt, currency } = order;
    const wanted = { receipt, amountMinor: dueOnline(order), currency };
    try {
      return await this.gateway.createOrder(wanted, time.calls);
    } catch (error) {
      if (!(error instanceof ExternalCallError) || !error.outcomeUnknown) throw error;
      // The gateway may have created the order anyway. If the look-up fails too, the first error is thrown.
      const made = await this.gateway.findOrderByReceipt(receipt, time.lookUp).catch(() => undefined);
      if (made === undefined) throw error;
      return made;
    }
  }

  private startTime(): CheckoutTime {
    const { deadlineMs } = this.config.calls;
    return {
      calls: AbortSignal.timeout(deadlineMs),
      lookUp: AbortSignal.timeout(deadlineMs + LOOK_UP_MS),
    };
  }

  private failureOf({ orderNumber }: Order, error: unknown): Error {
    if (!(error instanceof ExternalCallError)) return new PaymentGatewayUnavailableError({ cause: error });
    if (error.failure === 'timeout') return new PaymentGatewayTimeoutError({ cause: error });
    if (!isFinalRefusal(error)) return new PaymentGatewayUnavailableError({ cause: error });
    this.logger.warn({
      event: 'checkout.payment_refused',
      msg: 'The payment gateway refused to start the payment of an order, which is released',
      orderNumber,
      err: error,
    });
    return new PaymentRefusedError({ cause: error });
  }
}

/** Whether a retry of the same call cannot change the gateway's answer. */
function isFinalRefusal({ status }: ExternalCallError): boolean {
  return status !== undefined && status >= 400 && status < 500 && !PASSING_REFUSALS.includes(status);
}
