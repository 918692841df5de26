import { dataOf, firstProduct, type DemoShop } from '../demo-shop.js';
import type { Scenes } from '../scene.js';

/** An order of Asha's that she has received. */
async function deliveredOrder({ asha }: DemoShop) {
  return { id: dataOf(await asha.get('/orders/my-order?status=DELIVERED')).orders[0]._id as string };
}

async function paidOrder({ admin }: DemoShop) {
  return { id: dataOf(await admin.get('/orders/admin?status=PROCESSING')).orders[0]._id as string };
}

/**
 * The scenes that only read the demo data: they are played before anything is changed, so their records are in every
 * demo shop.
 */
export const READING: Scenes = {
  getProduct: async (shop) => ({ path: await firstProduct(shop) }),
  getProductAsAdmin: async (shop) => ({ path: await firstProduct(shop) }),
  getSeries: { query: { groupBy: 'week' } },
  getDeliveryFigures: {},
  searchProducts: { query: { q: 'shirt' } },
  getCoupon: async ({ admin }) => ({
    path: { id: dataOf(await admin.get('/coupons')).coupons[0]._id },
  }),
  previewCoupon: async (shop) => ({
    path: { id: dataOf(await shop.admin.get('/coupons')).coupons[0]._id },
    body: { items: [{ productId: (await shop.productIds())[0]!, quantity: 2 }] },
  }),
  listMyOrders: { query: { status: 'DELIVERED' } },
  getOrder: async (shop) => ({ path: await deliveredOrder(shop) }),
  downloadInvoice: async (shop) => ({ path: await deliveredOrder(shop) }),
  downloadCreditNote: async (shop) => {
    const { _id: id } = dataOf(await shop.asha.get('/orders/my-order?status=RETURNED')).orders[0];
    const { refunds } = dataOf(await shop.asha.get(`/orders/${id}`));
    return { path: { id, refundId: refunds[0]._id } };
  },
  listOrdersAsAdmin: { query: { status: 'PROCESSING' } },
  getOrderAsAdmin: async (shop) => ({ path: await paidOrder(shop) }),
  downloadInvoiceAsAdmin: async (shop) => ({ path: await paidOrder(shop) }),
  listInvoices: { query: { from: '2025-12-31T18:30:00.000Z', to: '2026-01-31T18:29:59.999Z' } },
  exportInvoices: { query: { from: '2025-12-31T18:30:00.000Z', to: '2026-01-31T18:29:59.999Z' } },
  downloadGstReturn: { query: { period: '2026-01' } },
  getUser: async ({ admin }) => ({
    path: { id: dataOf(await admin.get('/users/admin?q=ravi@demo.shop')).users[0]._id },
  }),
  listMails: { query: { to: 'asha@demo.shop' } },
};
