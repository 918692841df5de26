import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { toMinor } from '#common/money/money.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { creditedLines } from '#modules/invoicing/index.js';
import {
  OrderRepository,
  type Order,
  isBeingDispatched,
  isPayableByHand,
  paidByHand,
  refundableMinor,
  refundedByAdmin,
  refundOfUnits,
  type OrderRefund,
  type OrderTransition,
  refundsIn,
  processedByHand,
  retriedRefund,
  DispatchInProgressError,
  OrderNotFoundError,
  RefundNotFoundError,
  type AdminOrderView,
  OrderChangesService,
  newRefund,
} from '#modules/orders/index.js';
import type { RefundDto, RefundPreviewDto } from '../dto/refund.dto.js';
import {
  OrderNotPayableError,
  ReferenceUsedError,
  RefundExceedsPaymentError,
  RefundNotFailedError,
  RefundNotManualError,
} from '../payments.errors.js';
import { toRefundPreview, type RefundPreviewView } from '../views/refund-preview.view.js';
import { PaymentClaimsService } from './payment-claims.service.js';
import { PaymentReconciliationService } from './payment-reconciliation.service.js';

/** The administrator's changes of an order's money: refunds, their retries, and payments made outside the gateway. */
@Injectable()
export class PaymentsAdminService {
  constructor(
    private readonly changes: OrderChangesService,
    private readonly orders: OrderRepository,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly claims: PaymentClaimsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a refund of exactly the amount, or of the share of units. It is refused while a dispatch is in progress if it would
   * leave the order unpaid.
   * @throws OrderNotFoundError, RefundExceedsPaymentError, DispatchInProgressError, what `IdempotencyService.once` throws
   */
  async refund(
    orderId: string,
    { reason, ...wanted }: RefundDto,
    { adminId, key }: { adminId: string; key: string | undefined },
  ): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REFUND_STARTED',
      orderId,
      adminId,
      key,
      request: ['refund', requestOf(wanted), reason],
      decide: (order, now) => {
        const transition = startedByAdmin(order, {
          ...newRefund(now),
          ...partOf(order, wanted),
          note: reason,
        });
        if (isBeingDispatched(order, now) && transition.paymentStatus !== 'PAID')
          throw new DispatchInProgressError();
        return transition;
      },
    });
  }

  /**
   * What a refund would be, without starting it.
   * @throws OrderNotFoundError, RefundExceedsPaymentError
   */
  async preview(orderId: string, wanted: RefundPreviewDto): Promise<RefundPreviewView> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    const refund = { ...newRefund(this.clock.now()), ...partOf(order, wanted) };
    const { refunds } = startedByAdmin(order, refund);
    const started = (refunds ?? []).find(({ refundId }) => refundId === refund.refundId);
    const lines = started?.units === undefined ? [] : creditedLines(order, started, this.config.shop.seller);
    return toRefundPreview({ amountMinor: refund.amountMinor, lines, leftMinor: refundableMinor(order) });
  }

  /**
   * Retries a failed refund, with a new idempotency key at the gateway.
   * @throws OrderNotFoundError, RefundNotFoundError, RefundNotFailedError
   */
  async retry(orderId: string, refundId: string, adminId: string): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REFUND_RETRIED',
      orderId,
      adminId,
      decide: (order, now) => {
        refuseUnknown(order, refundId);
        return orThrow(retriedRefund(order, refundId, now), RefundNotFailedError);
      },
    });
  }

  /**
   * Marks the refund of a manual payment as repaid.
   * @throws OrderNotFoundError, RefundNotFoundError, RefundNotManualError
   */
  async markProcessed(orderId: string, refundId: string, adminId: string): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REFUND_PROCESSED',
      orderId,
      adminId,
      decide: (order, now) => {
        refuseUnknown(order, refundId);
        return orThrow(processedByHand(order, refundId, now), RefundNotManualError);
      },
    });
  }

  /**
   * Marks the order as paid by a payment made outside the gateway. The gateway is asked first, so that a payment whose
   * webhook is late is not paid twice; without an answer the administrator's word counts.
   * @throws OrderNotFoundError, OrderNotPayableError, ReferenceUsedError
   */
  async markPaid(orderId: string, reference: string, adminId: string): Promise<AdminOrderView> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    paidWith(order, reference, order.createdAt);
    const atGateway = new Set<string>();
    await this.reconciliation.ask(order, (gatewayPaymentId) => atGateway.add(gatewayPaymentId));
    return this.changes.change({
      action: 'ORDER_MARKED_PAID',
      orderId,
      adminId,
      decide: async (present, now) => {
        const paid = paidWith(present, reference, now);
        if (atGateway.has(reference)) throw new ReferenceUsedError();
        await this.claims.takeByHand(present, reference);
        return paid;
      },
    });
  }
}

/** @throws OrderNotPayableError; ReferenceUsedError for a payment that the order has, and that could not pay it (decisions 13.9) */
function paidWith(order: Order, reference: string, now: Date): OrderTransition {
  const isKnown = order.payments.some(({ gatewayPaymentId }) => gatewayPaymentId === reference);
  if (isKnown && isPayableByHand(order)) throw new ReferenceUsedError();
  return orThrow(paidByHand(order, reference, now), OrderNotPayableError);
}

/** The part of the payment that is wanted, in minor units. @throws RefundExceedsPaymentError */
function partOf(
  order: Order,
  { amount, items }: RefundPreviewDto,
): Pick<OrderRefund, 'amountMinor' | 'units'> {
  if (items === undefined) return { amountMinor: toMinor(amount!) };
  const ofUnits = refundOfUnits(order, items);
  if (ofUnits === undefined) throw new RefundExceedsPaymentError();
  return ofUnits;
}

/** @throws RefundExceedsPaymentError */
function startedByAdmin(order: Order, refund: Parameters<typeof refundedByAdmin>[1]): OrderTransition {
  return orThrow(refundedByAdmin(order, refund), RefundExceedsPaymentError);
}

/** The part of the request that a repeated one has to agree in. */
function requestOf({ amount, items }: RefundPreviewDto): unknown {
  return items === undefined ? toMinor(amount!) : items.map(({ itemId, quantity }) => [itemId, quantity]);
}

function refuseUnknown(order: Order, refundId: string): void {
  if (!refundsIn(order).some((known) => known.refundId === refundId)) throw new RefundNotFoundError();
}

function orThrow(transition: OrderTransition | undefined, Refusal: new () => Error): OrderTransition {
  if (transition === undefined) throw new Refusal();
  return transition;
}
