import { placeOf, STARTER_SET, type ZonesAdminService } from '#modules/shipping-rates/index.js';

type Rates = Parameters<ZonesAdminService['create']>[0]['rates'];

/** The rates of the zones of the starter set: all of them take cash at the door, up to what the courier may carry. */
const RATES: Readonly<Record<(typeof STARTER_SET)[number]['price'], Rates>> = {
  restPrice: [
    {
      name: 'Standard',
      price: 79,
      freeFrom: 1_999,
      minDays: 3,
      maxDays: 6,
      cod: { fee: 40, maxTotal: 25_000 },
    },
  ],
  remotePrice: [{ name: 'Surface', price: 149, minDays: 5, maxDays: 10, cod: { fee: 60, maxTotal: 10_000 } }],
  metroPrice: [
    {
      name: 'Standard',
      price: 49,
      freeFrom: 999,
      minDays: 2,
      maxDays: 4,
      cod: { fee: 30, maxTotal: 49_999 },
    },
    { name: 'Express', price: 119, minDays: 1, maxDays: 2 },
  ],
};

/** Makes the zones of the demo shop that it does not have yet. */
export async function makeDemoZones(zones: ZonesAdminService): Promise<void> {
  const { zones: known } = await zones.list({ page: 1, limit: STARTER_SET.length });
  const names = new Set(known.map(({ name }) => name));
  for (const { name, price, ...zone } of STARTER_SET)
    if (!names.has(name))
      await zones.create({ name, ...placeOf(zone), isServed: true, isActive: true, rates: RATES[price] });
}
