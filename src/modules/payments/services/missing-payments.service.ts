import { Injectable, Logger } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import {
  PaymentGateway,
  type FoundPayment,
  type GatewayRefund,
  type ListedPayment,
} from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { MISSING_PAGES, MISSING_PAGE_SIZE } from '../payments.limits.js';
import { PaymentReconciliationService } from './payment-reconciliation.service.js';

/** A payment at the gateway, captured or authorised, that no order of the shop has. */
export interface MissingPayment extends ListedPayment {
  /** The order number that the gateway's order was made for; undefined if it names none. */
  readonly orderNumber: string | undefined;
  /** Whether the shop has that order: then it is to have the payment. */
  readonly isOrderHere: boolean;
}

/** The result of a search. */
export interface MissingPayments {
  readonly missing: readonly MissingPayment[];
  /** How many payments of the gateway were read. */
  readonly read: number;
  /** The time until which the next search goes on with the earlier ones; undefined when all are read. */
  readonly until?: Date;
  /** Why the search has ended early; undefined unless the gateway did not answer. */
  readonly failure?: string;
}

/** The outcome of a payment that is to be refunded. */
export type MissingRefund =
  | { readonly outcome: 'REFUNDED'; readonly refund: GatewayRefund; readonly currency: string }
  | { readonly outcome: 'REFUNDED_BEFORE' }
  | { readonly outcome: 'REFUSED'; readonly reason: string };

/** The period that is searched, both ends included. */
interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Finds the payments that the gateway has and no order has, as after the restore of an older backup, and gives them to their orders
 * or back to their payers. Safe to repeat, and beside a running shop. Call every method outside a unit of work.
 */
@Injectable()
export class MissingPaymentsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly reconciliation: PaymentReconciliationService,
  ) {}

  /**
   * Reads the payments of a period from the gateway, newest first, up to a bound.
   * @throws ExternalCallError when the gateway does not list any
   */
  async find({ from, to }: Period): Promise<MissingPayments> {
    const missing = new Map<string, MissingPayment>();
    let read = 0;
    let until = to;
    const found = () => ({ missing: [...missing.values()], read });
    try {
      for (let page = 0; page < MISSING_PAGES; page++) {
        const skip = page * MISSING_PAGE_SIZE;
        const listed = await this.gateway.listPayments({ from, to, count: MISSING_PAGE_SIZE, skip });
        for (const payment of await this.missingOf(listed)) missing.set(payment.gatewayPaymentId, payment);
        read += listed.length;
        if (listed.length < MISSING_PAGE_SIZE) return found();
        until = listed.at(-1)!.madeAt;
      }
    } catch (error) {
      if (!(error instanceof ExternalCallError) || read === 0) throw error;
      return { ...found(), until, failure: error.message };
    }
    return { ...found(), until };
  }

  /**
   * Has the order of a payment reconciled, which decides as ever: the payment pays it, or goes back to its payer.
   * @returns the order that has the payment now; undefined if none has, as while the payment is not captured
   */
  async adopt({ gatewayPaymentId, gatewayOrderId }: MissingPayment): Promise<Order | undefined> {
    const order = gatewayOrderId === null ? null : await this.orders.findByGatewayOrder(gatewayOrderId);
    if (order !== null) await this.reconciliation.ask(order);
    return (await this.orders.findByPayment(gatewayPaymentId)) ?? undefined;
  }

  /**
   * Gives a payment that no order has, nor is to have, back to its payer, whole. Idempotent, also for several at once.
   * @returns a refusal also when the gateway does not answer: it is repeated then
   */
  async refund(gatewayPaymentId: string): Promise<MissingRefund> {
    try {
      const payment = await this.gateway.findPayment(gatewayPaymentId);
      if (payment === undefined) return { outcome: 'REFUSED', reason: 'the gateway does not know it' };
      const reason = await this.refusal(payment);
      return reason === undefined ? await this.giveBack(payment) : { outcome: 'REFUSED', reason };
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      return { outcome: 'REFUSED', reason: error.message };
    }
  }

  private async missingOf(listed: readonly ListedPayment[]): Promise<MissingPayment[]> {
    const paid = listed.filter(({ status }) => status === 'captured' || status === 'authorized');
    const known = await this.orders.knownPayments(paid.map(({ gatewayPaymentId }) => gatewayPaymentId));
    const unknown = paid.filter(({ gatewayPaymentId }) => !known.has(gatewayPaymentId));
    const orders = await this.orders.findAllByGatewayOrder(
      unknown.flatMap(({ gatewayOrderId }) => gatewayOrderId ?? []),
    );
    const numbers = new Map(orders.map((order) => [order.gatewayOrderId, order.orderNumber]));
    const missing: MissingPayment[] = [];
    for (const payment of unknown) {
      const { gatewayOrderId } = payment;
      const here = numbers.get(gatewayOrderId ?? undefined);
      const asked = here === undefined && gatewayOrderId !== null;
      const orderNumber = asked ? await this.gateway.receiptOf(gatewayOrderId) : here;
      missing.push({ ...payment, orderNumber, isOrderHere: here !== undefined });
    }
    return missing;
  }

  /** Returns why a payment is not refunded from here; undefined if it may be. */
  private async refusal({
    gatewayPaymentId,
    gatewayOrderId,
    status,
  }: FoundPayment): Promise<string | undefined> {
    const holder =
      (await this.orders.findByPayment(gatewayPaymentId)) ??
      (await this.orders.findByReference(gatewayPaymentId));
    if (holder !== null) return `${holder.orderNumber} has it: refund that order`;
    const order = gatewayOrderId === null ? null : await this.orders.findByGatewayOrder(gatewayOrderId);
    if (order !== null) return `${order.orderNumber} is to have it: use --adopt`;
    if (status === 'captured' || status === 'refunded') return undefined;
    return `it is ${status}, not captured: there is nothing to give back`;
  }

  /** The key follows from what has failed before, so that repeated and simultaneous requests are one refund. */
  private async giveBack(payment: FoundPayment): Promise<MissingRefund> {
    const { gatewayPaymentId, status, refundedMinor = 0, currency } = payment;
    const amountMinor = payment.amountMinor - refundedMinor;
    if (status === 'refunded' || amountMinor <= 0) return { outcome: 'REFUNDED_BEFORE' };
    const earlier = await this.gateway.refundsOf(gatewayPaymentId);
    const failed = earlier.filter((refund) => refund.status === 'failed').length;
    const reference = `missing-${failed}`;
    const idempotencyKey = `payments:missing:${gatewayPaymentId}:${failed}:${amountMinor}`;
    const refund = await this.gateway.refund({ gatewayPaymentId, amountMinor, idempotencyKey, reference });
    this.logger.warn({
      event: 'payment.missing_refunded',
      msg: 'A payment that no order has was refunded by command',
      gatewayPaymentId,
      gatewayRefundId: refund.gatewayRefundId,
      amountMinor,
      status: refund.status,
    });
    return { outcome: 'REFUNDED', refund, currency };
  }
}
