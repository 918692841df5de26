import { Injectable } from '@nestjs/common';
import { toMajor } from '#common/money/money.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import type { Order } from '../data/order.schema.js';
import { changedFieldsOfAddress } from '../domain/address-change.js';
import { refundsIn } from '../sums/payment-money.js';

/** Records the administrator's changes of orders in the audit log, inside their unit of work. */
@Injectable()
export class OrderAuditService {
  constructor(private readonly log: AuditLogService) {}

  /** Records that an administrator has placed the order. */
  async recordPlaced(order: Order): Promise<void> {
    const { orderNumber, orderStatus, pricing, discount } = order;
    await this.log.record({
      action: 'ORDER_PLACED',
      subject: order._id.toHexString(),
      subjectName: orderNumber,
      before: null,
      after: {
        orderNumber,
        orderStatus,
        totalAmount: toMajor(pricing.totalMinor),
        ...(discount === undefined ? {} : { discount: toMajor(discount.amountMinor) }),
      },
    });
  }

  async record(action: AuditAction, before: Order, after: Order): Promise<void> {
    const subject = after._id.toHexString();
    const addressFields = changedFieldsOfAddress(before, after);
    await this.log.record({
      action,
      subject,
      subjectName: after.orderNumber,
      before: withoutPerson(before),
      // Their names alone: the log is never erased.
      after: { ...withoutPerson(after), ...(addressFields.length === 0 ? {} : { addressFields }) },
    });
  }
}

/** Returns the part of an order that an administrator changes, without the customer. */
function withoutPerson(order: Order) {
  return {
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    stockState: order.stockState,
    payments: order.payments.map(({ gatewayPaymentId, state }) => ({ gatewayPaymentId, state })),
    refunds: refundsIn(order).map(({ refundId, amountMinor, status, retries = 0 }) => ({
      _id: refundId,
      amount: toMajor(amountMinor),
      status,
      retries,
    })),
    ...(order.cancelledUnits === undefined
      ? {}
      : {
          cancelledUnits: order.cancelledUnits.map(({ itemId, quantity, writtenOff = false }) => ({
            itemId,
            quantity,
            restocked: !writtenOff,
          })),
        }),
    carrierOrderId: order.carrierOrderId ?? null,
    trackingNumber: order.trackingNumber ?? null,
    courierName: order.courierName ?? null,
    ...(order.redelivery === undefined
      ? {}
      : { redelivery: { action: order.redelivery.action, at: order.redelivery.at.toISOString() } }),
    placeOfSupply: order.supply?.stateCode ?? null,
    ...(order.ewaybillNumber === undefined ? {} : { ewaybillNumber: order.ewaybillNumber }),
  };
}
