import { learnRefunds } from './refund.js';
import { ok, refused, type Answer, type GatewayPayment, type Shop } from './shop.js';

/** The events at the payment gateway. The shop learns of them by a report, or by asking. */

/** The customer pays an order, or fails to. An authorised payment of the order is decided before another is made. */
export function payAtGateway(shop: Shop, name: string, payment: GatewayPayment): Answer {
  const waiting = authorizedPaymentOf(shop, payment.order);
  if (waiting !== undefined && payment.status !== 'authorized') {
    shop.payments[waiting]!.status = payment.status;
    return ok({ payment: waiting });
  }
  shop.payments[name] = { ...payment };
  return ok({ payment: name });
}

export function authorizedPaymentOf(shop: Shop, order: string): string | undefined {
  return Object.keys(shop.payments).find((name) => {
    const payment = shop.payments[name]!;
    return payment.order === order && payment.status === 'authorized';
  });
}

/** A refund that the gateway answered as pending ends there. */
export function endRefund(shop: Shop, order: string, index: number, end: 'PROCESSED' | 'FAILED'): Answer {
  shop.orders[order]!.refunds[index]!.atGateway = end;
  return ok();
}

/** The gateway reports how a refund ended. */
export function refundWebhook(shop: Shop, order: string, index: number, forged: boolean): Answer {
  if (forged) return refused(401, 'INVALID_WEBHOOK_SIGNATURE');
  learnRefunds(shop, shop.orders[order]!, [shop.orders[order]!.refunds[index]!]);
  return ok();
}
