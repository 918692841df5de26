import { readRows } from '../../../../test/support/imported-rows.js';

const LAMP = { id: 'LAMP', title: 'Lamp', price: '15.00 INR', sale_price: '10 INR' };
const BAG = { sku: 'BAG', product_type: 'simple', name: 'Bag', price: '15', special_price: '10' };
const JAR = { 'product id': '1', name: 'Jar', 'price tax included': '20', 'discount percent': '50' };
const MUG = { Type: 'simple', SKU: 'MUG', Name: 'Mug', 'Regular price': '15', 'Sale price': '10' };
const POT = {
  sku: 'POT',
  name: 'Pot',
  basePrice: '15',
  discount: '0',
  salePrice: '',
  plannedSalePrice: '10',
};

const [BOTH, MAGENTO_FROM, MAGENTO_TO] = [
  'sale_price_effective_date',
  'special_price_from_date',
  'special_price_to_date',
];
const [WOO_FROM, WOO_TO] = ['Date sale price starts', 'Date sale price ends'];

describe('the sale of a row with dates', () => {
  rules('IMO-04', 'IMO-05').it.each([
    [
      'google',
      { ...LAMP, [BOTH]: '2026-01-01T00:00-0800/2026-12-01T00:00-0800' },
      '2026-01-01T08:00:00.000Z',
      '2026-12-01T08:00:00.000Z',
    ],
    [
      'google',
      { ...LAMP, [BOTH]: '2026-07-01/2026-07-31' },
      '2026-06-30T18:30:00.000Z',
      '2026-07-31T18:29:59.999Z',
    ],
    [
      'magento',
      { ...BAG, [MAGENTO_FROM]: '7/13/26, 4:46\u202FPM', [MAGENTO_TO]: '2026-07-31 00:00:00' },
      '2026-07-12T18:30:00.000Z',
      '2026-07-31T18:29:59.999Z',
    ],
    ['magento', { ...BAG, [MAGENTO_TO]: '31.07.2026' }, undefined, '2026-07-31T18:29:59.999Z'],
    [
      'prestashop',
      { ...JAR, 'discount from (yyyy-mm-dd)': '2026-07-01 10:30:00' },
      '2026-07-01T05:00:00.000Z',
      undefined,
    ],
    [
      'woocommerce',
      { ...MUG, [WOO_FROM]: '2026-07-01 0:00:00', [WOO_TO]: '2026-07-31 23:59:59' },
      '2026-06-30T18:30:00.000Z',
      '2026-07-31T18:29:59.000Z',
    ],
    ['woocommerce', { ...MUG, [WOO_TO]: '31.07.2026' }, undefined, '2026-07-31T18:29:59.999Z'],
    [
      'own',
      { ...POT, saleStartsAt: '2026-07-01T00:00:00.250+05:30', saleEndsAt: '2026-07-31' },
      '2026-06-30T18:30:00.250Z',
      '2026-07-31T18:29:59.999Z',
    ],
  ] as const)('is planned by %s: %j', (format, cells, from, to) => {
    const { product, faults } = readRows(format, cells);
    expect(faults).toEqual([]);
    const { sale, fields } = product!;
    expect([sale!.salePrice, sale!.startsAt?.toISOString(), sale!.endsAt?.toISOString()]).toEqual([
      10,
      from,
      to,
    ]);
    expect(fields).toMatchObject({ salePrice: null, discount: 0 });
  });

  rules('IMO-04', 'IMO-05').it.each([
    ['google', { ...LAMP, [BOTH]: 'soon' }, 'the dates cannot be read'],
    ['google', { ...LAMP, [BOTH]: '2026-02-30/2026-12-01' }, 'the dates cannot be read'],
    ['google', { ...LAMP, [BOTH]: '2026-02-30T00:00Z/2026-12-01' }, 'the dates cannot be read'],
    ['google', { ...LAMP, [BOTH]: '2026-01-01/2026-02-01' }, 'the sale is over'],
    [
      'magento',
      { ...BAG, [MAGENTO_FROM]: '2026-08-01', [MAGENTO_TO]: '2026-07-01' },
      'the sale ends before it begins',
    ],
    ['magento', { ...BAG, [MAGENTO_TO]: '2026-05-31' }, 'the sale is over'],
    ['magento', { ...BAG, special_price: '', [MAGENTO_TO]: '2026-07-31' }, 'there is no sale beside them'],
    ['woocommerce', { ...MUG, [WOO_TO]: 'soon' }, 'the dates cannot be read'],
    ['woocommerce', { ...MUG, [WOO_TO]: '2026-07-31 25:00' }, 'the dates cannot be read'],
    [
      'woocommerce',
      { ...MUG, [WOO_FROM]: '2026-08-01', [WOO_TO]: '2026-07-01' },
      'the sale ends before it begins',
    ],
    ['woocommerce', { ...MUG, [WOO_TO]: '2026-05-31' }, 'the sale is over'],
    ['woocommerce', { ...MUG, 'Sale price': '', [WOO_TO]: '2026-07-31' }, 'there is no sale beside them'],
    ['own', { ...POT, saleEndsAt: 'soon' }, 'the dates cannot be read'],
    [
      'own',
      { ...POT, saleStartsAt: '2026-08-01', saleEndsAt: '2026-07-01' },
      'the sale ends before it begins',
    ],
    ['own', { ...POT, saleEndsAt: '2026-05-31' }, 'the sale is over'],
    ['own', { ...POT, plannedSalePrice: '', saleEndsAt: '2026-07-31' }, 'there is no sale beside them'],
  ] as const)('is left out by %s with a note: %j', (format, cells, what) => {
    const { product, notes, faults } = readRows(format, cells);
    expect(faults).toEqual([]);
    expect([product!.sale ?? undefined, product!.fields.salePrice]).toEqual([undefined, null]);
    const dates = Object.keys(cells).filter((name) => /date|At$/i.test(name));
    for (const column of dates) expect(notes).toContainEqual({ row: 2, column, kind: 'LEFT_OUT', what });
  });

  rules('IMO-05').it.each([
    ['magento', { ...BAG, [MAGENTO_FROM]: '2026-05-31' }],
    ['woocommerce', { ...MUG, [WOO_FROM]: '2026-05-31' }],
    ['own', { ...POT, saleStartsAt: '2026-05-31' }],
  ] as const)('is a price in %s where it has begun and does not end', (format, cells) => {
    const { product, notes } = readRows(format, cells);
    expect([product!.sale ?? undefined, product!.fields.salePrice]).toEqual([undefined, 10]);
    expect(notes.filter(({ kind }) => kind === 'LEFT_OUT')).toEqual([]);
  });

  rules('IMO-05').it('names the day of a date that may be read two ways', () => {
    const cells = { ...BAG, [MAGENTO_FROM]: '3/4/2026', [MAGENTO_TO]: '8/7/2026' };
    const { product, notes } = readRows('magento', cells);
    expect(product!.sale!.endsAt!.toISOString()).toBe('2026-08-07T18:29:59.999Z');
    const what = 'the day is read as 2026-08-07';
    expect(notes).toContainEqual({ row: 2, column: MAGENTO_TO, kind: 'READ_OTHERWISE', what });
  });

  rules('IMO-05').it('begins and ends by hand where it is of a variant', () => {
    const red = { ...LAMP, item_group_id: 'G', color: 'Red', [BOTH]: '2026-01-01/2026-12-01' };
    const blue = { ...red, id: 'L2', color: 'Blue', [BOTH]: '2026-07-01/2026-12-01' };
    const { product, notes } = readRows('google', red, blue);
    expect(product!.variants.map(({ salePrice }) => salePrice)).toEqual([10, null]);
    expect(notes.filter(({ column }) => column === BOTH).map(({ row }) => row)).toEqual([2, 3]);
  });

  rules('IMO-06').it('stands beside what the own format takes off without it', () => {
    const planned = (cells: object) => readRows('own', { ...POT, saleEndsAt: '2026-07-31', ...cells });
    const { product, notes } = planned({ discount: '5', plannedSalePrice: '', plannedDiscount: '20' });
    expect(product).toMatchObject({ fields: { discount: 5, salePrice: null }, sale: { discount: 20 } });
    expect(notes).toEqual([]);
    const both = planned({ discount: '', salePrice: '12', plannedDiscount: '20' });
    expect(both.product).toMatchObject({ fields: { salePrice: 12 }, sale: { salePrice: 10 } });
    expect(both.notes.map(({ column }) => column)).toEqual(['plannedDiscount']);
    expect(readRows('own', POT).product!.sale).toBeNull();
    const { plannedSalePrice: _, ...without } = POT;
    expect(readRows('own', without).product!.sale).toBeUndefined();
  });
});
