import { FORMATS } from '../formats.js';
import type { FileFormatName } from '../import-format.js';

type Cells = Readonly<Record<string, string>>;

function read(format: FileFormatName, ...rows: readonly Cells[]) {
  return FORMATS[format].read(
    rows.map((cells, index) => ({ row: index + 2, cells: new Map(Object.entries(cells)) })),
    { currency: 'INR', now: new Date('2026-06-01T00:00:00Z'), timeZone: 'Asia/Kolkata' },
  );
}

const LAMP = { id: 'LAMP', title: 'Lamp', price: '15.00 INR' };
const MUG = { 'item name': 'Mug', 'variation name': 'Regular', price: '10' };

describe('a source with a table', () => {
  rules('MVI-04').it.each([
    ['google', { ...LAMP, title: '' }, 'title', 'is required'],
    ['google', { ...LAMP, price: '' }, 'price', 'is required'],
    ['google', { ...LAMP, shipping_weight: '2 stone' }, 'shipping_weight', 'has an unknown unit'],
    [
      'google',
      { ...LAMP, shipping_weight: 'heavy' },
      'shipping_weight',
      'must be a number with a unit, such as 1.5 kg',
    ],
    [
      'google',
      { ...LAMP, availability: 'soon' },
      'availability',
      'must be in_stock, out_of_stock, preorder or backorder',
    ],
    ['square', { ...MUG, price: 'variable' }, 'price', 'must be a number such as 1499.50'],
    ['square', { ...MUG, archived: 'perhaps' }, 'archived', 'must be TRUE or FALSE'],
    ['square', { ...MUG, 'option value 1': 'Red' }, 'option name 1', 'is required beside its value'],
  ] as const)('%s names the cell that is wrong in %j', (format, cells, column, reason) => {
    expect(read(format, cells).faults).toContainEqual({ row: 2, column, reason });
  });

  rules('MVI-02').it('refuses rows of a group that nothing tells apart', () => {
    const grouped = { ...LAMP, item_group_id: 'G' };
    const red = { ...grouped, color: 'Red' };
    const column = 'item_group_id';
    expect(read('google', grouped, { ...grouped, id: 'L2' }).faults).toEqual([
      { row: 3, column, reason: 'has rows that no option tells apart' },
    ]);
    expect(read('google', red, { ...red, id: 'L2' }).faults).toEqual([
      { row: 3, column, reason: 'has the options of row 2' },
    ]);
    const blue = { ...grouped, id: 'L2', color: 'Blue', size: 'S' };
    const { faults, notes, product } = read('google', red, blue);
    expect([faults, product!.fields.attributes]).toEqual([[], { Color: ['Red', 'Blue'] }]);
    expect(notes).toContainEqual(expect.objectContaining({ row: 3, column: 'size', kind: 'LEFT_OUT' }));
  });

  const LAMP_SALE = { ...LAMP, sale_price: '10 INR' };
  const BAG = { sku: 'BAG', product_type: 'simple', name: 'Bag', price: '15', special_price: '10' };
  const [FROM, TO] = ['special_price_from_date', 'special_price_to_date'];
  const JAR = { 'product id': '1', name: 'Jar', 'price tax included': '20', 'discount percent': '50' };

  rules('IMO-05').it.each([
    [
      'google',
      { ...LAMP_SALE, sale_price_effective_date: '2026-01-01T00:00-0800/2026-12-01T00:00-0800' },
      '2026-01-01T08:00:00.000Z',
      '2026-12-01T08:00:00.000Z',
    ],
    [
      'google',
      { ...LAMP_SALE, sale_price_effective_date: '2026-07-01/2026-07-31' },
      '2026-06-30T18:30:00.000Z',
      '2026-07-31T18:29:59.999Z',
    ],
    [
      'magento',
      { ...BAG, [FROM]: '7/13/26, 4:46\u202FPM', [TO]: '2026-07-31 00:00:00' },
      '2026-07-12T18:30:00.000Z',
      '2026-07-31T18:29:59.999Z',
    ],
    ['magento', { ...BAG, [TO]: '31.07.2026' }, undefined, '2026-07-31T18:29:59.999Z'],
    [
      'prestashop',
      { ...JAR, 'discount from (yyyy-mm-dd)': '2026-07-01 10:30:00' },
      '2026-07-01T05:00:00.000Z',
      undefined,
    ],
  ] as const)('%s: plans the sale of %j', (format, cells, from, to) => {
    const { product } = read(format, cells);
    const { sale, fields } = product!;
    expect([sale!.salePrice, sale!.startsAt?.toISOString(), sale!.endsAt?.toISOString()]).toEqual([
      10,
      from,
      to,
    ]);
    expect(fields).toMatchObject({ salePrice: null, discount: 0 });
  });

  rules('IMO-05').it.each([
    ['google', { ...LAMP_SALE, sale_price_effective_date: 'soon' }, 'the dates cannot be read'],
    [
      'google',
      { ...LAMP_SALE, sale_price_effective_date: '2026-02-30/2026-12-01' },
      'the dates cannot be read',
    ],
    ['google', { ...LAMP_SALE, sale_price_effective_date: '2026-01-01/2026-02-01' }, 'the sale is over'],
    ['magento', { ...BAG, [FROM]: '2026-08-01', [TO]: '2026-07-01' }, 'the sale ends before it begins'],
    ['magento', { ...BAG, [TO]: '2026-05-31' }, 'the sale is over'],
    ['magento', { ...BAG, special_price: '', [TO]: '2026-07-31' }, 'there is no sale beside them'],
  ] as const)('%s: notes why there is no sale in %j', (format, cells, what) => {
    const { product, notes } = read(format, cells);
    expect([product!.sale, product!.fields.salePrice]).toEqual([undefined, null]);
    const dates = Object.keys(cells).filter((name) => name.includes('date'));
    for (const column of dates) expect(notes).toContainEqual({ row: 2, column, kind: 'LEFT_OUT', what });
  });

  rules('IMO-05').it('takes a sale that has begun and does not end for a price', () => {
    const { product, notes } = read('magento', { ...BAG, [FROM]: '2026-05-31' });
    expect([product!.sale, product!.fields.salePrice]).toEqual([undefined, 10]);
    expect(notes.filter(({ column }) => column === FROM)).toEqual([]);
  });

  rules('IMO-05').it('names the day of a date that may be read two ways', () => {
    const { product, notes } = read('magento', { ...BAG, [FROM]: '3/4/2026', [TO]: '8/7/2026' });
    expect(product!.sale!.endsAt!.toISOString()).toBe('2026-08-07T18:29:59.999Z');
    expect(notes).toContainEqual({
      row: 2,
      column: TO,
      kind: 'READ_OTHERWISE',
      what: 'the day is read as 2026-08-07',
    });
  });

  rules('IMO-05').it('notes the dates of a variant, whose sale begins and ends by hand', () => {
    const red = {
      ...LAMP_SALE,
      item_group_id: 'G',
      color: 'Red',
      sale_price_effective_date: '2026-01-01/2026-12-01',
    };
    const blue = { ...red, id: 'L2', color: 'Blue', sale_price_effective_date: '2026-07-01/2026-12-01' };
    const { product, notes } = read('google', red, blue);
    expect(product!.variants.map(({ salePrice }) => salePrice)).toEqual([10, null]);
    const noted = notes.filter(({ column }) => column === 'sale_price_effective_date');
    expect(noted.map(({ row }) => row)).toEqual([2, 3]);
  });

  rules('MVI-02').it('keeps a group and a product of one name apart', () => {
    const keyOf = (cells: Cells) =>
      FORMATS.google.keyOf({ row: 2, cells: new Map(Object.entries(cells)) }, '');
    expect(keyOf({ id: 'A' })).not.toEqual(keyOf({ id: 'B', item_group_id: 'A' }));
    const identities = [LAMP, { ...LAMP, item_group_id: 'LAMP' }].map(
      (cells) => read('google', cells).product!.identity.importKey,
    );
    expect(identities).toEqual(['google:id:lamp', 'google:lamp']);
  });

  rules('MVI-01').it('has the name of a variation as the option where no option is named', () => {
    const { product } = read('square', MUG, { ...MUG, 'variation name': 'Large', price: '12' });
    expect(product).toMatchObject({
      fields: { basePrice: 10, attributes: { Variation: ['Regular', 'Large'] } },
      variants: [
        { options: { Variation: 'Regular' } },
        { options: { Variation: 'Large' }, sku: 'MUG-Large' },
      ],
    });
  });
});
