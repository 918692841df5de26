import { dataOf, type DemoShop } from '../demo-shop.js';
import type { Scenes } from '../scene.js';

const ENDPOINT = {
  url: 'https://erp.example.com/hooks/shop',
  events: ['order.paid', 'refund.processed'],
  description: 'Our accounting',
};

const anEndpoint = async ({ admin }: DemoShop): Promise<string> =>
  dataOf(await admin.post('/webhook-endpoints', { ...ENDPOINT, isActive: false }))._id;

const ofAnEndpoint = async (shop: DemoShop) => ({ path: { id: await anEndpoint(shop) } });

/** An endpoint to which a test was sent. */
const aDelivery = async (shop: DemoShop) => {
  const id = await anEndpoint(shop);
  const { _id } = dataOf(await shop.admin.post(`/webhook-endpoints/${id}/test`));
  return { id, deliveryId: _id as string };
};

/** Endpoints of webhooks, and what is sent to them. */
export const WEBHOOKS_OUT: Scenes = {
  createWebhookEndpoint: { body: ENDPOINT },
  getWebhookEndpoint: ofAnEndpoint,
  updateWebhookEndpoint: async (shop) => ({
    ...(await ofAnEndpoint(shop)),
    body: { events: ['order.paid'] },
  }),
  deleteWebhookEndpoint: ofAnEndpoint,
  replaceWebhookSecret: ofAnEndpoint,
  sendWebhookTest: ofAnEndpoint,
  listWebhookDeliveries: async (shop) => ({ path: { id: (await aDelivery(shop)).id } }),
  resendWebhookDelivery: async (shop) => ({ path: await aDelivery(shop) }),
  listWebhookEndpoints: {},
};
