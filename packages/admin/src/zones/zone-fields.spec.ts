import type { ShippingZone } from 'storefront-client';
import '../testing/page.js';
import { prefixRows } from './prefix-table.js';
import { changesOfZone, entriesIn, fieldsOfZone, NEW_RATE, NEW_ZONE, newZoneOf } from './zone-fields.js';

const ZONE: ShippingZone = {
  _id: '65f0c3a2b1d4e5f6a7b8c9d0',
  name: 'Bengaluru',
  pincodes: ['560', '562101-562165'],
  isRest: false,
  isServed: true,
  isActive: true,
  rates: [
    {
      _id: '65f0c3a2b1d4e5f6a7b8c9d1',
      name: 'Surface',
      price: 49,
      freeFrom: 999,
      weightSteps: [{ upTo: 500, price: 40 }],
      perKg: null,
      maxWeight: null,
      minDays: 2,
      maxDays: 4,
      cod: { fee: 40, minTotal: null, maxTotal: null },
    },
  ],
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

describe('the form of a zone', () => {
  it('reads a pasted list, whatever stands between its entries', () => {
    expect(entriesIn('560001, 560002;560003\n110001 - 110096\t56 560001')).toEqual([
      '560001',
      '560002',
      '560003',
      '110001-110096',
      '56',
    ]);
    expect(entriesIn('  \n')).toEqual([]);
  });

  it('sends a new zone with its list, or as the rest', () => {
    const rate = { ...NEW_RATE, name: ' Surface ', price: '49', steps: '500: 40\n2000 75.5' };
    const fields = { ...NEW_ZONE, name: 'Pune', pincodes: '411 412', rates: [rate] };
    expect(newZoneOf(fields)).toMatchObject({
      pincodes: ['411', '412'],
      rates: [
        {
          name: 'Surface',
          price: 49,
          freeFrom: null,
          weightSteps: [
            { upTo: 500, price: 40 },
            { upTo: 2000, price: 75.5 },
          ],
        },
      ],
    });
    expect(newZoneOf({ ...fields, isRest: true })).not.toHaveProperty('pincodes');
  });

  it('sends what was changed, on the version that was seen, and keeps what it does not show', () => {
    const before = fieldsOfZone(ZONE);
    expect(changesOfZone(ZONE, before)).toEqual({ version: 3 });
    const [rate] = before.rates;
    const dearer = changesOfZone(ZONE, { ...before, rates: [{ ...rate!, price: '59' }] });
    expect(dearer).toEqual({ version: 3, rates: [{ ...ZONE.rates[0], price: 59 }] });
    expect(changesOfZone(ZONE, { ...before, isRest: true })).toEqual({ version: 3, isRest: true });
  });
});

describe('the table of prefixes', () => {
  it('counts the entries by their first two digits', () => {
    expect(prefixRows(['560001', '560002', '561', '110001-110096', '7'])).toEqual([
      { digits: '11', codes: 0, ranges: 1, prefixes: [] },
      { digits: '56', codes: 2, ranges: 0, prefixes: ['561'] },
      { digits: '7', codes: 0, ranges: 0, prefixes: ['7'] },
    ]);
  });
});
