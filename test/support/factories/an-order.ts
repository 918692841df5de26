import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import {
  SandboxPaymentGateway,
  type SandboxPayment,
} from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { CartsService } from '#modules/carts/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { OrderWritesRepository } from '#modules/orders/writing/order-writes.repository.js';
import { Order } from '#modules/orders/data/order.schema.js';
import { orderNumber } from '#modules/orders/domain/order-number.js';
import type { CheckoutView } from '#modules/checkout/views/checkout.view.js';
import type { ProductView } from '#modules/products/views/product.view.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import { session, type Session } from '../session.js';
import { aProduct } from './a-product.js';
import { anAddress } from './an-address.js';

/** A customer who is ready to check out. */
export interface Shopper {
  readonly customer: Session;
  readonly product: ProductView;
  /** The body of checkout. */
  readonly checkout: { addressId: string; paymentMethod: 'GATEWAY'; couponCode?: string; phone?: string };
}

/** A customer with an order that waits for its payment. */
export interface Purchase extends Shopper {
  readonly order: CheckoutView & { readonly gatewayOrderId: string };
}

/** A customer with a paid order. */
export interface PaidPurchase extends Purchase {
  readonly payment: SandboxPayment;
}

export interface ShoppingOptions {
  readonly customer?: Session;
  readonly product?: ProductView;
  readonly quantity?: number;
  readonly couponCode?: string;
  /** Lines of the cart beside the product. */
  readonly more?: ReadonlyArray<Parameters<CartsService['addItem']>[1]>;
  readonly address?: Parameters<typeof anAddress>[0];
  /** The contact phone of the order. */
  readonly phone?: string | undefined;
}

/** Makes a customer with an address and a filled cart. */
export async function aShopper(app: TestApp, options: ShoppingOptions = {}): Promise<Shopper> {
  const {
    customer = await session(app).asUser(),
    product = await aProduct(app),
    quantity = 1,
    couponCode,
    more = [],
    address,
    phone,
  } = options;
  const book = await customer.client.post('/users/profile/addresses', anAddress(address));
  for (const line of [{ productId: product._id, quantity }, ...more])
    await app.get(CartsService).addItem(customer.user.id, line);
  return {
    customer,
    product,
    checkout: {
      addressId: expectSuccess(book, 201).at(-1)._id,
      paymentMethod: 'GATEWAY',
      ...(couponCode === undefined ? {} : { couponCode }),
      ...(phone === undefined ? {} : { phone }),
    },
  };
}

/** Makes an order by way of checkout: `PENDING`, its stock reserved. */
export async function checkedOutOrder(app: TestApp, options: ShoppingOptions = {}): Promise<Purchase> {
  const shopper = await aShopper(app, options);
  const order = expectSuccess(await shopper.customer.client.post('/orders/checkout', shopper.checkout));
  return { ...shopper, order };
}

/** Makes many orders of one customer, each of the same cart, that wait for their payments. */
export async function checkedOutOrders(
  app: TestApp,
  count: number,
  options: ShoppingOptions = {},
): Promise<Purchase[]> {
  const shopper = await aShopper(app, options);
  const orders: Purchase[] = [];
  while (orders.length < count) {
    const order = expectSuccess(await shopper.customer.client.post('/orders/checkout', shopper.checkout));
    orders.push({ ...shopper, order });
  }
  return orders;
}

/**
 * Makes an order and pays it, as the customer's client does: `PROCESSING`, `PAID`. The webhook is not sent. It has its
 * invoice number, so that no worker changes it while a test compares it whole.
 */
export async function paidOrder(app: TestApp, options: ShoppingOptions = {}): Promise<PaidPurchase> {
  const purchase = await checkedOutOrder(app, options);
  const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
  expectSuccess(await verifyPayment(purchase, payment));
  await app.get(InvoiceNumbersService).give(purchase.order.orderId);
  return { ...purchase, payment };
}

export const sandboxGateway = (app: TestApp) => app.get(PaymentGateway) as SandboxPaymentGateway;

/** The customer pays at the sandbox gateway, whose webhook is lost on the way. */
export async function payAtGateway(
  app: TestApp,
  gatewayOrderId: string,
  outcome: 'captured' | 'failed' = 'captured',
): Promise<SandboxPayment> {
  const gateway = sandboxGateway(app);
  // Lost from the start: a due one may be sent by the console's timer before this line is followed by the next.
  const payment = await gateway.pay(gatewayOrderId, outcome, { webhook: 'lost' });
  await gateway.webhooks.delivered(payment.webhook);
  return payment;
}

/** The customer's client reports a payment. */
export function verifyPayment(
  { customer, order }: Pick<Purchase, 'customer' | 'order'>,
  { gatewayPaymentId, gatewaySignature }: Pick<SandboxPayment, 'gatewayPaymentId' | 'gatewaySignature'>,
) {
  return customer.client.post('/orders/verify-payment', {
    orderId: order.orderId,
    gatewayPaymentId,
    gatewaySignature,
  });
}

/** An order as a test describes it. */
export type DescribedOrder = Omit<Order, '_id' | 'userId'> & { _id: Types.ObjectId; userId: string };

/** Puts an order into the database as it is described: a paid one of one kettle, unless told otherwise. */
export async function anOrder(app: TestApp, overrides: Partial<DescribedOrder> = {}): Promise<Order> {
  const createdAt = overrides.createdAt ?? app.clock.now();
  const random = Math.floor(Math.random() * 1e8);
  const described: DescribedOrder = {
    _id: new Types.ObjectId(),
    orderNumber: orderNumber(createdAt, random),
    userId: new Types.ObjectId().toHexString(),
    userEmail: 'asha@example.com',
    userFirstname: 'Asha',
    userLastname: 'Verma',
    ownerErased: false,
    hasGatewayOrder: true,
    orderStatus: 'PROCESSING',
    paymentStatus: 'PAID',
    stockState: 'COMMITTED',
    couponHeld: false,
    pricing: { subtotalMinor: 149950, discountMinor: 0, totalMinor: 149950 },
    currency: 'INR',
    items: [
      {
        productId: new Types.ObjectId(),
        name: 'Stainless Steel Kettle',
        sku: 'KETTLE',
        unitPriceMinor: 149950,
        quantity: 1,
        lineTotalMinor: 149950,
      },
    ],
    shippingAddress: {
      street: '12 Brigade Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      label: 'HOME',
    },
    gatewayOrderId: `order_${new Types.ObjectId().toHexString()}`,
    payments: [],
    statusHistory: [{ status: overrides.orderStatus ?? 'PROCESSING', at: createdAt, by: 'CUSTOMER' }],
    createdAt,
    ...overrides,
  };
  const model = app.get<Connection>(getConnectionToken() as never).model<Order>(Order.name);
  const order = new model(described);
  await order.validate();
  return app.get(OrderWritesRepository).insert(order.toObject());
}
