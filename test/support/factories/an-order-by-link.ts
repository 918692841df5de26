import { randomUUID } from 'node:crypto';
import type { OrderForCustomerView } from '#modules/checkout/views/order-for-customer.view.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import type { Session } from '../session.js';
import { paymentEvent, sendGatewayWebhook } from '../webhooks.js';
import { aProduct } from './a-product.js';
import { anAddress } from './an-address.js';
import { payAtGateway } from './an-order.js';

/** An order that the staff have placed, and the token of its payment link. */
export interface OrderByLink {
  readonly order: OrderForCustomerView;
  readonly productId: string;
  readonly token: string;
}

/** Has an administrator place an order for a new customer. The application needs `STOREFRONT_URL`. */
export async function anOrderByLink(app: TestApp, admin: Session, more: object = {}): Promise<OrderByLink> {
  const { _id: productId } = await aProduct(app);
  const body = {
    customer: { email: `${randomUUID()}@example.com`, firstname: 'Noor' },
    items: [{ productId, quantity: 2 }],
    address: anAddress(),
    ...more,
  };
  const order: OrderForCustomerView = expectSuccess(
    await admin.client.post('/orders/admin/for-customer', body),
    201,
  );
  return { order, productId, token: order.paymentLink!.split('/').at(-1)! };
}

/** Somebody pays the order at the gateway, whose webhook comes. */
export async function payByWebhook(
  app: TestApp,
  { gatewayOrderId, pricing }: Pick<OrderForCustomerView, 'gatewayOrderId' | 'pricing'>,
): Promise<void> {
  const { gatewayPaymentId: id } = await payAtGateway(app, gatewayOrderId!);
  const amount = Math.round(pricing.totalAmount * 100);
  const event = paymentEvent('payment.captured', { id, order_id: gatewayOrderId!, amount });
  await sendGatewayWebhook(app, event);
}
