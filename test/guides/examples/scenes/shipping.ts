import { dataOf, type DemoShop } from '../demo-shop.js';
import type { Scenes } from '../scene.js';

const RATE = { name: 'Surface', price: 49, freeFrom: 999, perKg: 20, minDays: 2, maxDays: 4 };
const ZONE = { name: 'Bengaluru', pincodes: ['560', '562101-562165'], rates: [RATE] };

async function aZone({ admin }: DemoShop, name: string, pincode: string) {
  const { _id } = dataOf(await admin.post('/shipping/zones', { ...ZONE, name, pincodes: [pincode] }));
  return { id: _id as string };
}

/** Zones and the ways of shipping. The last one begins anew, with zones for all of the country. */
export const SHIPPING: Scenes = {
  createShippingZone: { body: ZONE },
  listShippingZones: {},
  getShippingOptions: { query: { pincode: '560038', total: 799, weight: 1200 } },
  getShippingZone: async (shop) => ({ path: await aZone(shop, 'Mysuru', '570') }),
  updateShippingZone: async (shop) => ({
    path: await aZone(shop, 'Pune', '411'),
    body: { pincodes: ['411', '412'], version: 1 },
  }),
  exportZonePincodes: async (shop) => ({ path: await aZone(shop, 'Kochi', '682') }),
  replaceZonePincodes: async (shop) => ({ path: await aZone(shop, 'Thane', '421'), file: 'pincodes' }),
  deleteShippingZone: async (shop) => ({ path: await aZone(shop, 'Surat', '395') }),
  createStarterZones: async (shop) => {
    for (const { _id } of dataOf(await shop.admin.get('/shipping/zones?limit=100')).zones)
      await shop.admin.delete(`/shipping/zones/${_id}`);
    return { body: { metroPrice: 49, restPrice: 79, remotePrice: 149, freeFrom: 999 } };
  },
};
