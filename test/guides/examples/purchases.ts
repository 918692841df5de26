import { OrderRepository } from '#modules/orders/index.js';
import { RedeliveryLinkTokensService } from '#modules/orders/writing/index.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { dataOf, type DemoShop } from './demo-shop.js';

/** The answer of checkout. */
export interface Purchase {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly gatewayOrderId: string;
  /** In the major unit, as all answers have it. */
  readonly amount: number;
}

/** Puts units of a product in Ravi's cart. @returns what checkout takes */
export async function filledCart(shop: DemoShop, quantity = 1) {
  const { ravi } = shop;
  dataOf(await ravi.delete('/carts'));
  dataOf(await ravi.post('/carts/items', { productId: (await shop.productIds())[0], quantity }));
  const { addresses } = dataOf(await ravi.get('/users/profile'));
  return { addressId: addresses[0]._id as string, paymentMethod: 'GATEWAY' };
}

/** Ravi orders units of one product, and has not paid yet. */
export async function unpaidOrder(shop: DemoShop, quantity = 1): Promise<Purchase> {
  return dataOf(await shop.ravi.post('/orders/checkout', await filledCart(shop, quantity)));
}

/** Returns the order that the staff place for a customer who has called. */
export async function orderByPhone(shop: DemoShop) {
  const [productId] = await shop.productIds();
  return {
    customer: { email: 'noor@example.com', firstname: 'Noor', phone: '9812345670' },
    items: [{ productId, quantity: 2 }],
    address: {
      street: '4 Church Street',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      label: 'HOME',
    },
    discount: { amount: 50, reason: 'Apology for the late parcel' },
  };
}

/** Ravi orders a product that he pays at the door, and has not confirmed it yet. */
export async function cashOrder(shop: DemoShop): Promise<Omit<Purchase, 'gatewayOrderId'>> {
  const rate = { name: 'Surface', price: 49, cod: { fee: 30 } };
  const zone = dataOf(
    await shop.admin.post('/shipping/zones', { name: 'Cash', isRest: true, rates: [rate] }),
  );
  const order = dataOf(
    await shop.ravi.post('/orders/checkout', { ...(await filledCart(shop)), paymentMethod: 'COD' }),
  );
  dataOf(await shop.admin.delete(`/shipping/zones/${zone._id}`));
  return order;
}

/** The token of the payment link of an order by phone. */
export async function linkToken(shop: DemoShop): Promise<{ token: string }> {
  const order = await shop.admin.post('/orders/admin/for-customer', await orderByPhone(shop));
  return { token: dataOf(order).paymentLink.split('/').at(-1) };
}

/** Ravi orders units of one product and pays. */
export async function paidOrder(shop: DemoShop, quantity = 1): Promise<Purchase> {
  const order = await unpaidOrder(shop, quantity);
  dataOf(await shop.visitor.post(`//dev/payments/${order.gatewayOrderId}`, { outcome: 'captured' }));
  await hasInvoiceNumber(shop, order);
  return order;
}

/** A worker gives the number soon after the payment: an example must not depend on how soon. */
export async function hasInvoiceNumber({ admin }: DemoShop, { orderId }: Purchase): Promise<void> {
  await expectEventually(async () => {
    const { invoiceNumber } = dataOf(await admin.get(`/orders/admin/${orderId}`));
    if (invoiceNumber === null) throw new Error('the order has no invoice number yet');
  });
}

/** A paid order of Ravi's, on its way to him. */
export async function shippedOrder(shop: DemoShop): Promise<Purchase> {
  const order = await paidOrder(shop);
  dataOf(await shop.admin.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL));
  return order;
}

/** A paid order of Ravi's that the courier could not deliver. */
export async function undeliveredOrder(shop: DemoShop): Promise<Purchase> {
  const order = await shippedOrder(shop);
  await reportParcel(shop, order, 'UNDELIVERED');
  return order;
}

/** The token of the link in the mail about a failed attempt. */
export async function redeliveryToken(shop: DemoShop): Promise<{ token: string }> {
  const { orderId } = await undeliveredOrder(shop);
  const order = await shop.app.get(OrderRepository).findById(orderId);
  const url = shop.app.get(RedeliveryLinkTokensService).urlOf(order!);
  return { token: url!.split('/').at(-1)! };
}

/** A paid order of Ravi's that the carrier has cancelled. */
export async function orderCancelledByCarrier(shop: DemoShop): Promise<Purchase> {
  const order = await shippedOrder(shop);
  await reportParcel(shop, order, 'CANCELED');
  return order;
}

/** The carrier says what has become of an order's parcel. */
export async function reportParcel(shop: DemoShop, { orderNumber }: Purchase, status: string): Promise<void> {
  dataOf(await shop.visitor.post(`//dev/shipments/${orderNumber}`, { status }));
}
