import { dataOf, type DemoShop } from '../demo-shop.js';
import { codeIn, mailTo } from '../../../support/inbox.js';
import { cashOrder, filledCart, linkToken, paidOrder, redeliveryToken, unpaidOrder } from '../purchases.js';
import type { Scenes } from '../scene.js';

async function firstLine({ asha }: DemoShop): Promise<string> {
  return dataOf(await asha.get('/carts')).items[0].itemId;
}

/** The path of a wish of Asha's. */
async function wish(shop: DemoShop) {
  const [productId = ''] = await shop.productIds();
  dataOf(await shop.asha.post('/wishlists/add', { productId }));
  return { productId };
}

/** Cart, wishlist and orders of a customer. The scenes of the cart follow one another. */
export const SHOPPING: Scenes = {
  addCartItem: async (shop) => ({ body: { productId: (await shop.productIds())[0], quantity: 1 } }),
  updateCartItem: async (shop) => ({ path: { itemId: await firstLine(shop) }, body: { quantity: 2 } }),
  applyCoupon: { body: { code: 'FLAT200' } },
  getCart: {},
  removeCoupon: {},
  removeCartItem: async (shop) => ({ path: { itemId: await firstLine(shop) } }),
  emptyCart: {},
  addToWishlist: async (shop) => ({ body: await wish(shop) }),
  getWishlist: {},
  moveWishlistItemToCart: async (shop) => ({ path: await wish(shop), body: { quantity: 1 } }),
  removeFromWishlist: async (shop) => ({ path: await wish(shop) }),
  clearWishlist: async (shop) => {
    await wish(shop);
    return {};
  },
  previewCheckout: async (shop) => ({ caller: shop.ravi, body: await filledCart(shop) }),
  checkout: async (shop) => ({ caller: shop.ravi, body: await filledCart(shop) }),
  verifyPayment: async (shop) => {
    const { orderId, gatewayOrderId } = await unpaidOrder(shop);
    const { gatewayPaymentId, gatewaySignature } = dataOf(
      await shop.visitor.post(`//dev/payments/${gatewayOrderId}`, { outcome: 'captured', webhook: 'lost' }),
    );
    return { caller: shop.ravi, body: { orderId, gatewayPaymentId, gatewaySignature } };
  },
  sendConfirmationCode: async (shop) => ({
    caller: shop.ravi,
    path: { id: (await cashOrder(shop)).orderId },
  }),
  confirmOrder: async (shop) => {
    const { orderId, orderNumber } = await cashOrder(shop);
    const { email } = dataOf(await shop.ravi.get('/users/profile'));
    const otp = codeIn(await mailTo(shop.app, email, new RegExp(`confirms your order ${orderNumber}`)));
    return { caller: shop.ravi, path: { id: orderId }, body: { otp } };
  },
  payOrderOnline: async (shop) => {
    const { orderId, orderNumber } = await cashOrder(shop);
    const { email } = dataOf(await shop.ravi.get('/users/profile'));
    const otp = codeIn(await mailTo(shop.app, email, new RegExp(`confirms your order ${orderNumber}`)));
    dataOf(await shop.ravi.post(`/orders/${orderId}/confirm`, { otp }));
    return { caller: shop.ravi, path: { id: orderId } };
  },
  changeOrderAddress: async (shop) => ({
    caller: shop.ravi,
    path: { id: (await paidOrder(shop)).orderId },
    body: { recipient: 'Meera Nair', recipientPhone: '9876543210' },
  }),
  getPaymentLink: async (shop) => ({ path: await linkToken(shop) }),
  startLinkedPayment: async (shop) => ({ path: await linkToken(shop) }),
  getRedeliveryLink: async (shop) => ({ path: await redeliveryToken(shop) }),
  askRedelivery: async (shop) => ({
    path: await redeliveryToken(shop),
    body: { date: '2026-02-03', note: 'The bell is broken' },
  }),
  cancelOrder: async (shop) => ({
    caller: shop.ravi,
    path: { id: (await paidOrder(shop)).orderId },
    body: { reason: 'Ordered the wrong size' },
  }),
};
