import type { ZonesAdminService } from '#modules/shipping-rates/index.js';

type NewZone = Parameters<ZonesAdminService['create']>[0];

/** Zones as shops in India have them: all of them take cash at the door, up to what the courier may carry. */
const ZONES: ReadonlyArray<Pick<NewZone, 'name' | 'pincodes' | 'rates'>> = [
  {
    name: 'Rest of India',
    rates: [
      {
        name: 'Standard',
        price: 79,
        freeFrom: 1_999,
        minDays: 3,
        maxDays: 6,
        cod: { fee: 40, maxTotal: 25_000 },
      },
    ],
  },
  {
    name: 'North East and islands',
    pincodes: ['737', '78', '79', '744', '68255'],
    rates: [{ name: 'Surface', price: 149, minDays: 5, maxDays: 10, cod: { fee: 60, maxTotal: 10_000 } }],
  },
  {
    name: 'Metro cities',
    pincodes: ['110', '400', '700', '600', '560', '500', '411', '380'],
    rates: [
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
  },
];

/** Makes the zones of the demo shop that it does not have yet. */
export async function makeDemoZones(zones: ZonesAdminService): Promise<void> {
  const { zones: known } = await zones.list({ page: 1, limit: ZONES.length });
  const names = new Set(known.map(({ name }) => name));
  for (const zone of ZONES)
    if (!names.has(zone.name))
      await zones.create({ ...zone, isRest: zone.pincodes === undefined, isServed: true, isActive: true });
}
