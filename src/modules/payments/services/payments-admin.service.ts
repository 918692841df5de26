import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { toMinor } from '#common/money/money.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { creditedLines } from '#modules/invoicing/index.js';
import {
  OrderRepository,
  type Order,
  type OrderTransition,
  DispatchInProgressError,
  OrderNotFoundError,
  PaymentDisputedError,
  RefundNotFoundError,
  type AdminOrderView,
  OrderDetailsService,
  refundsIn,
  isBeingDispatched,
  ShippingNotRefundableError,
} from '#modules/orders/index.js';
import {
  paidByHand,
  OrderChangesService,
  cancellationOf,
  newRefund,
  refuseUnknownItems,
  UnitCancellationService,
} from '#modules/orders/writing/index.js';
import {
  isPayableByHand,
  disputedMinor,
  refundableMinor,
  refundedByAdmin,
  refundOfShipping,
  refundOfUnits,
  type NewRefund,
  processedByHand,
  retriedRefund,
  RefundExceedsPaymentError,
  refuseDisputed,
} from '#modules/orders/money/index.js';
import type { RefundDto, RefundPreviewDto } from '../dto/refund.dto.js';
import {
  OrderNotPayableError,
  ReferenceUsedError,
  RefundNotFailedError,
  RefundNotManualError,
} from '../payments.errors.js';
import { toRefundPreview, type RefundPreviewView } from '../views/refund-preview.view.js';
import { PaymentClaimsService } from './payment-claims.service.js';
import { PaymentReferencesService } from './payment-references.service.js';
import { PaymentReconciliationService } from './payment-reconciliation.service.js';

/** The requested refund. */
type Wanted = Pick<RefundPreviewDto, 'amount' | 'items' | 'shipping'>;

/** The administrator's changes of an order's money: refunds, their retries, and payments made outside the gateway. */
@Injectable()
export class PaymentsAdminService {
  constructor(
    private readonly changes: OrderChangesService,
    private readonly orders: OrderRepository,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly claims: PaymentClaimsService,
    private readonly references: PaymentReferencesService,
    private readonly details: OrderDetailsService,
    private readonly units: UnitCancellationService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a refund of exactly the amount, or of the share of units, which leave the order as long as they can. It is refused while a
   * dispatch is in progress if it would take units, or leave the order unpaid.
   * @throws OrderNotFoundError, UnknownItemError, RefundExceedsPaymentError, ShippingNotRefundableError, PaymentDisputedError,
   * DispatchInProgressError, what `IdempotencyService.once` throws
   */
  async refund(
    orderId: string,
    { reason, restock = true, refundDisputed, ...wanted }: RefundDto,
    { adminId, key }: { adminId: string; key: string | undefined },
  ): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REFUND_STARTED',
      orderId,
      adminId,
      key,
      request: [
        'refund',
        requestOf(wanted),
        reason,
        ...(restock ? [] : ['written off']),
        ...(refundDisputed === true ? ['refundDisputed'] : []),
      ],
      reason,
      decide: async (order, now) => {
        const act = { ...newRefund(now, { refundDisputed }), note: reason, restock };
        const transition = await this.transitionOf(order, wanted, act);
        const takesUnits = transition.cancelledUnits !== undefined;
        if (isBeingDispatched(order, now) && (takesUnits || transition.paymentStatus !== 'PAID'))
          throw new DispatchInProgressError();
        return transition;
      },
    });
  }

  /**
   * Returns what a refund would be, without starting it.
   * @throws OrderNotFoundError, UnknownItemError, RefundExceedsPaymentError, ShippingNotRefundableError, PaymentDisputedError
   */
  async preview(
    orderId: string,
    { refundDisputed, ...wanted }: RefundPreviewDto,
  ): Promise<RefundPreviewView> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    const act = { ...newRefund(this.clock.now(), { refundDisputed }), note: '', restock: true };
    const transition = await this.transitionOf(order, wanted, act);
    refuseDisputed(order, transition);
    const { refunds } = transition;
    const started = (refunds ?? []).find(({ refundId }) => refundId === act.refundId);
    const lines = started?.units === undefined ? [] : creditedLines(order, started, this.config.shop.seller);
    return toRefundPreview({
      amountMinor: started?.amountMinor ?? 0,
      lines,
      shippingMinor: started?.shippingMinor,
      leftMinor: refundableMinor(order),
    });
  }

  /** Units leave the order as long as they can; afterwards, and of an amount, it is money alone (decisions 14.12). */
  private async transitionOf(
    order: Order,
    wanted: Wanted,
    { restock, ...refund }: NewRefund & { readonly note: string; readonly restock: boolean },
  ): Promise<OrderTransition> {
    const { items, shipping, amount } = wanted;
    const shippingMinor =
      shipping === true ? orThrow(refundOfShipping(order), ShippingNotRefundableError) : undefined;
    if (items === undefined) {
      const amountMinor = shippingMinor ?? toMinor(amount!);
      return startedByAdmin(order, { ...refund, amountMinor, shippingMinor });
    }
    refuseUnknownItems(order, items);
    if (await this.units.isOpenFor(order)) {
      // More units than the order has are more money than was paid for them.
      orThrow(cancellationOf(order, items), RefundExceedsPaymentError);
      return this.units.transitionOf(order, items, { ...refund, restock, shippingMinor });
    }
    const { units, amountMinor } = orThrow(refundOfUnits(order, items), RefundExceedsPaymentError);
    return startedByAdmin(order, {
      ...refund,
      units,
      amountMinor: amountMinor + (shippingMinor ?? 0),
      shippingMinor,
    });
  }

  /**
   * Retries a failed refund, with a new idempotency key at the gateway.
   * @throws OrderNotFoundError, RefundNotFoundError, RefundNotFailedError, PaymentDisputedError
   */
  async retry(
    orderId: string,
    refundId: string,
    { adminId, refundDisputed }: { adminId: string; refundDisputed: boolean | undefined },
  ): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REFUND_RETRIED',
      orderId,
      adminId,
      decide: (order, now) => {
        refuseUnknown(order, refundId);
        return orThrow(
          retriedRefund(order, refundId, now, newRefund(now, { refundDisputed })),
          RefundNotFailedError,
        );
      },
    });
  }

  /**
   * Marks the refund of a manual payment as repaid, with the reference of the transfer where one is named.
   * @throws OrderNotFoundError, RefundNotFoundError, RefundNotManualError
   */
  async markProcessed(
    orderId: string,
    refundId: string,
    { adminId, reference }: { readonly adminId: string; readonly reference?: string | undefined },
  ): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REFUND_PROCESSED',
      orderId,
      adminId,
      decide: (order, now) => {
        refuseUnknown(order, refundId);
        return orThrow(processedByHand(order, refundId, { at: now, reference }), RefundNotManualError);
      },
    });
  }

  /**
   * Marks the order as paid by a payment made outside the gateway. The gateway is asked first, so that a payment whose
   * webhook is late is not paid twice; without an answer the administrator's word counts, unless it names a payment of the gateway.
   * @throws OrderNotFoundError, OrderNotPayableError, what `PaymentReferencesService.resolve` throws
   */
  async markPaid(orderId: string, text: string, adminId: string): Promise<AdminOrderView> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    paidWith(order, text, order.createdAt);
    const named = await this.references.resolve(order, text);
    if ('paid' in named) return this.details.show(named.paid);
    const { reference } = named;
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

/** @throws RefundExceedsPaymentError; PaymentDisputedError if a part of the payment is disputed, which may be what is missing */
function startedByAdmin(order: Order, refund: Parameters<typeof refundedByAdmin>[1]): OrderTransition {
  const isDisputed = refund.despiteDispute !== true && disputedMinor(order) > 0;
  return orThrow(
    refundedByAdmin(order, refund),
    isDisputed ? PaymentDisputedError : RefundExceedsPaymentError,
  );
}

/** The part of the request that a repeated one has to agree in. */
function requestOf({ amount, items, shipping }: Wanted): unknown {
  const units = items?.map(({ itemId, quantity }) => [itemId, quantity]);
  return shipping === true ? ['shipping', units ?? []] : (units ?? toMinor(amount!));
}

function refuseUnknown(order: Order, refundId: string): void {
  if (!refundsIn(order).some((known) => known.refundId === refundId)) throw new RefundNotFoundError();
}

function orThrow<T extends object | number>(found: T | undefined, Refusal: new () => Error): T {
  if (found === undefined) throw new Refusal();
  return found;
}
