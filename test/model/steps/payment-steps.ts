import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { withItemIds } from '#modules/orders/domain/order-lines.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { storedOrder } from '../../support/orders.js';
import { disputeEvent, paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import * as shop from '../shop/index.js';
import { asAnswer, minor, type Step } from '../step.js';
import type { World } from '../world.js';

const FORGED = { 'x-gateway-signature': 'f'.repeat(64) };

export function checkout(name: string, request: shop.CheckoutRequest): Step {
  const { customer, coupon, key, ownAddress } = request;
  const details = [
    ...(coupon === undefined ? [] : [`with the coupon ${coupon}`]),
    ...(key === undefined ? [] : [`with the key ${key}`]),
    ...(ownAddress ? [] : ["to somebody else's address"]),
  ];
  return {
    text: [`${customer} checks out ${name}`, ...details].join(' '),
    model: (model) => shop.checkout(model, name, request),
    real: async (world) => {
      const answer = await world.as(customer).post(
        '/orders/checkout',
        {
          addressId: ownAddress ? world.person(customer).addressId : '0'.repeat(24),
          paymentMethod: 'GATEWAY',
          ...(coupon === undefined ? {} : { couponCode: coupon }),
        },
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      );
      return asAnswer(answer, ({ orderId, gatewayOrderId, amount }) => {
        const order = world.orders.add(name, orderId);
        world.gatewayOrders.set(order, gatewayOrderId);
        return { order, amount: minor(amount) };
      });
    },
    orders: [name],
  };
}

/** The staff place an order for a customer, who gets a link to pay it. */
export function orderForCustomer(name: string, customer: string, lines: readonly shop.Line[]): Step {
  const what = lines.map(({ product, quantity }) => `${quantity} of ${product}`).join(', ');
  return {
    text: `the administrator places ${name} of ${what} for ${customer}`,
    model: (model) => shop.orderForCustomer(model, name, customer, lines),
    real: async (world) => {
      const { session, addressId } = world.person(customer);
      const answer = await world.as('admin').post('/orders/admin/for-customer', {
        userId: session.user.id,
        addressId,
        items: lines.map(({ product, quantity }) => ({ ...world.choiceOf(product), quantity })),
        paymentMethod: 'GATEWAY',
      });
      if (answer.status !== 201) return asAnswer(answer);
      const { _id, paymentLink, pricing } = answer.body.data;
      const order = world.orders.add(name, _id);
      world.links.set(order, paymentLink.split('/').at(-1));
      const { gatewayOrderId } = await storedOrder(world.process(), _id);
      world.gatewayOrders.set(order, gatewayOrderId!);
      return { status: 201, data: { order, amount: minor(pricing.totalAmount) } };
    },
    orders: [name],
  };
}

/** Somebody opens the payment link of an order, or begins to pay there. */
export function openPaymentLink(order: string, toPay: boolean): Step {
  return {
    text: `somebody ${toPay ? 'begins to pay by' : 'opens'} the link of ${order}`,
    model: (model) => shop.openPaymentLink(model, order, toPay),
    real: async (world) => {
      const path = `/payment-links/${world.links.get(order)}`;
      const { client } = world.process();
      if (toPay) return asAnswer(await client.post(path));
      return asAnswer(await client.get(path), ({ payable }) => ({ payable }));
    },
  };
}

/** @param difference what the gateway's fee adds to the order's total, or its offer takes off */
export function pay(name: string, payment: shop.GatewayPayment, difference = 0): Step {
  const { order, amount, status, inFull } = payment;
  return {
    text: `the gateway has ${name} of ${amount} for ${order}${inFull === true ? ', all that it asks for' : ''}: ${status}`,
    model: (model) => shop.payAtGateway(model, name, payment),
    real: async (world) => {
      const ofDifference = difference > 0 ? { feeMinor: difference } : { offerMinor: -difference };
      const quirk = inFull === true ? ofDifference : { amountMinor: amount };
      const paid = await world.gateway.pay(world.gatewayOrders.get(order)!, status, quirk);
      const named = world.payments.add(name, paid.gatewayPaymentId);
      world.signatures.set(named, paid.gatewaySignature);
      return { status: 200, data: { payment: named } };
    },
  };
}

export function verify(report: { customer: string; order: string; payment: string; forged: boolean }): Step {
  const { customer, order, payment, forged } = report;
  return {
    text: `${customer} reports ${payment} for ${order}${forged ? ' with a forged signature' : ''}`,
    model: (model) => shop.verifyPayment(model, report),
    real: async (world) => {
      const answer = await world.as(customer).post('/orders/verify-payment', {
        orderId: world.orders.id(order),
        gatewayPaymentId: world.payments.id(payment),
        gatewaySignature: forged ? 'f'.repeat(64) : world.signatures.get(payment),
      });
      return asAnswer(answer, ({ orderStatus }) => ({ orderStatus }));
    },
    orders: [order],
  };
}

export function paymentWebhook(
  payment: string,
  { order, amount }: shop.GatewayPayment,
  event: shop.PaymentEvent,
  forged = false,
): Step {
  return {
    text: `the gateway sends ${event} of ${payment}${forged ? ' with a forged signature' : ''}`,
    model: (model) => shop.paymentWebhook(model, payment, event, forged),
    real: async (world) => {
      const status = event === 'payment.authorized' ? { status: 'authorized' } : {};
      const body = paymentEvent(event, {
        id: world.payments.id(payment),
        order_id: world.gatewayOrders.get(order)!,
        amount,
        ...status,
      });
      return asAnswer(await sendGatewayWebhook(world.process(), body, forged ? FORGED : {}));
    },
    orders: [order],
  };
}

/** Events have no time here: whatever their order, the result is one. */
export function disputeWebhook(
  payment: string,
  order: string,
  report: { readonly event: shop.DisputeEvent; readonly amount: number; readonly forged: boolean },
): Step {
  const { event, amount, forged } = report;
  return {
    text: `the gateway sends payment.dispute.${event} of ${amount} of ${payment}${forged ? ' with a forged signature' : ''}`,
    model: (model) => shop.disputeWebhook(model, payment, report),
    real: async (world) => {
      const body = disputeEvent(event, world.payments.id(payment), { amount });
      return asAnswer(await sendGatewayWebhook(world.process(), body, forged ? FORGED : {}));
    },
    orders: [order],
  };
}

export function askGateway(order: string): Step {
  return {
    text: `the shop asks the gateway about ${order}`,
    model: (model) => {
      shop.reconcile(model, order);
      return { status: 200 };
    },
    real: async (world) => {
      const stored = await storedOrder(world.process(), world.orders.id(order));
      await world.process().get(PaymentReconciliationService).ask(stored);
      return { status: 200 };
    },
    orders: [order],
  };
}

export function pass(ms: number): Step {
  return {
    text: `${ms / shop.MINUTE} minutes pass, and the expiry worker runs`,
    model: (model) => {
      model.now += ms;
      return shop.expireDue(model);
    },
    real: async (world) => {
      world.pass(ms);
      await world.process().get(ReservationReleaseService).releaseDue();
      return { status: 200 };
    },
    orders: 'all',
  };
}

export function numberInvoices(): Step {
  return {
    text: 'the worker gives paid orders their invoice numbers',
    model: (model) => shop.numberInvoices(model),
    real: async (world) => {
      await world.process().get(InvoiceNumbersService).giveDue();
      return { status: 200 };
    },
    orders: 'all',
  };
}

export function answerRefunds(answer: shop.Shop['refundAnswer']): Step {
  return {
    text: `from now on the gateway answers refunds as ${answer}`,
    model: (model) => {
      model.refundAnswer = answer;
      return { status: 200 };
    },
    real: async (world) => {
      await world.gateway.switches.change({ refunds: answer });
      return { status: 200 };
    },
  };
}

export function endRefund(order: string, index: number, end: 'PROCESSED' | 'FAILED'): Step {
  return {
    text: `the refund ${index + 1} of ${order} ends at the gateway: ${end}`,
    model: (model) => shop.endRefund(model, order, index, end),
    real: async (world) => {
      const { gatewayRefundId } = await refundOf(world, order, index);
      await world.gateway.endRefund(gatewayRefundId, end === 'PROCESSED' ? 'processed' : 'failed', 'lost');
      return { status: 200 };
    },
    orders: [order],
  };
}

/** @param status what the gateway says of the refund */
export function refundWebhook(order: string, index: number, status: string, forged: boolean): Step {
  return {
    text: `the gateway sends refund.${status} of refund ${index + 1} of ${order}${forged ? ', forged' : ''}`,
    model: (model) => shop.refundWebhook(model, order, index, forged),
    real: async (world) => {
      const { gatewayRefundId, gatewayPaymentId, amount } = await refundOf(world, order, index);
      const body = refundEvent(gatewayPaymentId, minor(amount), { id: gatewayRefundId, status });
      return asAnswer(await sendGatewayWebhook(world.process(), body, forged ? FORGED : {}));
    },
    orders: [order],
  };
}

export function refundByAdmin(order: string, amount: number): Step {
  return {
    text: `the administrator refunds ${amount} of ${order}`,
    model: (model) => shop.refundByAdmin(model, order, amount),
    real: async (world) => {
      const path = `/orders/admin/${world.orders.id(order)}/refunds`;
      const body = { amount: amount / 100, reason: 'A scratch on the lid' };
      return asAnswer(await world.as('admin').post(path, body), paymentStatusIn);
    },
    orders: [order],
  };
}

export function refundUnits(order: string, units: shop.Line[]): Step {
  const what = units.map(({ product, quantity }) => `${quantity} of ${product}`).join(', ');
  return {
    text: `the administrator refunds ${what} from ${order}`,
    model: (model) => shop.refundUnits(model, order, units),
    real: async (world) => {
      const id = world.orders.id(order);
      const { items } = await storedOrder(world.process(), id);
      const named = units.map(({ product, quantity }) => {
        const line = withItemIds(items).find((item) => world.nameOf(item) === product);
        return { itemId: line!.itemId, quantity };
      });
      const body = { items: named, reason: 'A scratch on the lid' };
      return asAnswer(await world.as('admin').post(`/orders/admin/${id}/refunds`, body), paymentStatusIn);
    },
    orders: [order],
  };
}

export function retryRefund(order: string, index: number): Step {
  return {
    text: `the administrator retries the refund ${index + 1} of ${order}`,
    model: (model) => shop.retryRefund(model, order, index),
    real: async (world) => {
      const { _id } = await refundOf(world, order, index);
      const path = `/orders/admin/${world.orders.id(order)}/refunds/${_id}/retry`;
      return asAnswer(await world.as('admin').post(path), paymentStatusIn);
    },
    orders: [order],
  };
}

export function markPaid(order: string, reference: string): Step {
  return {
    text: `the administrator marks ${order} as paid by ${reference}`,
    model: (model) => shop.markPaid(model, order, reference),
    real: async (world) => {
      world.payments.add(reference, reference);
      const path = `/orders/admin/${world.orders.id(order)}/mark-paid`;
      return asAnswer(await world.as('admin').post(path, { reference }), statuses);
    },
    orders: [order],
  };
}

export function markRefunded(order: string, index: number): Step {
  return {
    text: `the administrator marks the refund ${index + 1} of ${order} as repaid`,
    model: (model) => shop.markRefunded(model, order, index),
    real: async (world) => {
      const { _id } = await refundOf(world, order, index);
      const path = `/orders/admin/${world.orders.id(order)}/refunds/${_id}/processed`;
      return asAnswer(await world.as('admin').post(path), paymentStatusIn);
    },
    orders: [order],
  };
}

const statuses = ({ orderStatus, paymentStatus }: any) => ({ orderStatus, paymentStatus });
const paymentStatusIn = ({ paymentStatus }: any) => ({ paymentStatus });

async function refundOf(world: World, order: string, index: number): Promise<any> {
  const { body } = await world.as('admin').get(`/orders/admin/${world.orders.id(order)}`);
  return body.data.refunds[index];
}
