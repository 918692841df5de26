import { expectEventually } from '../../../support/expect-eventually.js';
import { aFailedEffect } from '../../../support/factories/a-failed-effect.js';
import { PARCEL } from '../../../support/factories/a-parcel.js';
import { dataOf, type DemoShop } from '../demo-shop.js';
import {
  hasInvoiceNumber,
  orderByPhone,
  orderCancelledByCarrier,
  paidOrder,
  reportParcel,
  shippedOrder,
  undeliveredOrder,
  unpaidOrder,
  type Purchase,
} from '../purchases.js';
import type { Scenes } from '../scene.js';

/** A paid order of the demo data: those of the scenes are newer. */
async function demoOrder({ admin }: DemoShop) {
  const { orders } = dataOf(await admin.get('/orders/admin?status=PROCESSING&limit=100'));
  return { id: orders.at(-1)._id as string };
}

async function setRefunds({ visitor }: DemoShop, refunds: string): Promise<void> {
  dataOf(await visitor.post('//dev/gateway', { refunds }));
}

/** A refund of this order, once it has this status. */
async function refundOf(shop: DemoShop, { orderId }: Purchase, status: string) {
  const { refunds } = dataOf(
    await shop.admin.post(`/orders/admin/${orderId}/refunds`, { amount: 100, reason: 'Scratch on the lid' }),
  );
  return expectEventually(async () => {
    const order = dataOf(await shop.admin.get(`/orders/admin/${orderId}`));
    if (order.refunds[0].status !== status) throw new Error(`the refund is ${order.refunds[0].status}`);
    return { id: orderId, refundId: refunds[0]._id as string };
  });
}

/** Returns the request of a return of a delivered order. @param place which of Asha's orders that may come back */
async function returnRequest({ asha }: DemoShop, place: number) {
  const { orders } = dataOf(await asha.get('/orders/my-order?status=DELIVERED'));
  const orderId = orders[place]._id as string;
  const { items } = dataOf(await asha.get(`/orders/${orderId}`));
  return {
    orderId,
    items: [{ itemId: items[0].itemId as string, quantity: 1 }],
    reason: 'It does not fit',
  };
}

async function openReturn(shop: DemoShop, place: number) {
  return { id: dataOf(await shop.asha.post('/returns', await returnRequest(shop, place)))._id as string };
}

/** A mail that was given up. */
async function deadLetter({ app }: DemoShop) {
  return { path: { id: await aFailedEffect(app) } };
}

/** Orders and returns, as administrators have them; returns of customers. */
export const FULFILMENT: Scenes = {
  recordRemittances: { file: 'remittances' },
  listCash: {},
  listDeadLetters: async (shop) => {
    await deadLetter(shop);
    return {};
  },
  retryDeadLetter: deadLetter,
  addOrderNote: async (shop) => ({
    path: await demoOrder(shop),
    body: { text: 'Called the customer: please ring twice' },
  }),
  updateOrderTags: async (shop) => ({
    path: await demoOrder(shop),
    body: { addTags: ['gift', 'call first'], removeTags: ['late'] },
  }),
  refundOrder: async (shop) => ({
    path: await demoOrder(shop),
    body: { amount: 250, reason: 'Scratch on the lid' },
  }),
  previewRefund: async (shop) => {
    const path = await demoOrder(shop);
    const [{ itemId }] = dataOf(await shop.admin.get(`/orders/admin/${path.id}`)).items;
    return { path, body: { items: [{ itemId, quantity: 1 }] } };
  },
  placeOrderForCustomer: async (shop) => ({ body: await orderByPhone(shop) }),
  cancelItems: async (shop) => {
    const { orderId: id } = await paidOrder(shop, 2);
    const [{ itemId }] = dataOf(await shop.admin.get(`/orders/admin/${id}`)).items;
    return { path: { id }, body: { items: [{ itemId, quantity: 1 }], reason: 'Broken on the shelf' } };
  },
  dispatchOrder: async (shop) => ({ path: { id: (await paidOrder(shop)).orderId }, body: PARCEL }),
  printPapers: async (shop) => ({ body: { ids: [(await demoOrder(shop)).id], kind: 'PACKING_SLIPS' } }),
  dispatchOrders: async (shop) => {
    const { orderId } = await paidOrder(shop);
    return { body: { ids: [orderId], parcels: [{ id: orderId, ...PARCEL }] } };
  },
  updateOrderStatus: async (shop) => ({
    path: { id: (await shippedOrder(shop)).orderId },
    body: { status: 'DELIVERED' },
  }),
  updateOrderTracking: async (shop) => ({
    path: { id: (await shippedOrder(shop)).orderId },
    body: { trackingNumber: 'DTDC4827193056', courierName: 'DTDC' },
  }),
  redeliverOrder: async (shop) => ({
    path: { id: (await undeliveredOrder(shop)).orderId },
    body: { action: 'REATTEMPT', note: 'Call before you come', date: '2026-02-03' },
  }),
  updateOrderAddress: async (shop) => ({
    path: { id: (await paidOrder(shop)).orderId },
    body: { street: '4 Marine Drive', city: 'Kochi', state: 'Kerala', pincode: '682001' },
  }),
  markOrderPaid: async (shop) => ({
    path: { id: (await unpaidOrder(shop)).orderId },
    body: { reference: 'UTR 412345678901' },
  }),
  markRefundProcessed: async (shop) => {
    const order = await unpaidOrder(shop);
    const reference = { reference: 'UTR 412345678902' };
    dataOf(await shop.admin.post(`/orders/admin/${order.orderId}/mark-paid`, reference));
    await hasInvoiceNumber(shop, order);
    return {
      path: await refundOf(shop, order, 'PENDING'),
      body: { reference: 'UTR 412345678904' },
    };
  },
  retryRefund: async (shop) => {
    await setRefunds(shop, 'failed');
    const path = await refundOf(shop, await shippedOrder(shop), 'FAILED');
    await setRefunds(shop, 'processed');
    return { path, body: { refundDisputed: false } };
  },
  reopenOrder: async (shop) => ({ path: { id: (await orderCancelledByCarrier(shop)).orderId } }),
  settleOrder: async (shop) => ({
    path: { id: (await orderCancelledByCarrier(shop)).orderId },
    body: { restock: true, refund: true, reason: 'Lost by the courier' },
  }),
  requestReturn: async (shop) => ({ body: await returnRequest(shop, 0) }),
  listMyReturns: {},
  changeReturn: async (shop) => {
    const order = await unpaidOrder(shop);
    const { orderId } = order;
    dataOf(await shop.admin.post(`/orders/admin/${orderId}/mark-paid`, { reference: 'UTR 412345678903' }));
    dataOf(await shop.admin.post(`/orders/admin/${orderId}/dispatch`, PARCEL));
    await reportParcel(shop, order, 'DELIVERED');
    const { items } = dataOf(await shop.ravi.get(`/orders/${orderId}`));
    const goods = [{ itemId: items[0].itemId, quantity: 1 }];
    const { _id } = dataOf(await shop.ravi.post('/returns', { orderId, items: goods, reason: 'It leaks' }));
    return { caller: shop.ravi, path: { id: _id }, body: { refundTo: { upi: 'ravi@okbank' } } };
  },
  withdrawReturn: async (shop) => ({ path: await openReturn(shop, 1) }),
  listReturnsAsAdmin: { query: { status: 'REQUESTED' } },
  getReturnAsAdmin: async ({ admin }) => ({
    path: { id: dataOf(await admin.get('/returns/admin?status=REQUESTED')).returns[0]._id },
  }),
  decideReturn: async (shop) => {
    const order = await shippedOrder(shop);
    await reportParcel(shop, order, 'DELIVERED');
    const { items } = dataOf(await shop.ravi.get(`/orders/${order.orderId}`));
    const request = { orderId: order.orderId, reason: 'It leaks' };
    const goods = [{ itemId: items[0].itemId, quantity: 1 }];
    const { _id } = dataOf(await shop.ravi.post('/returns', { ...request, items: goods }));
    return { path: { id: _id }, body: { status: 'APPROVED', note: 'Please send it back within a week.' } };
  },
};
