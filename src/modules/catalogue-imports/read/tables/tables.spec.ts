import { readRows, type Cells } from '../../../../../test/support/imported-rows.js';
import { FORMATS } from '../formats.js';

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
    expect(readRows(format, cells).faults).toContainEqual({ row: 2, column, reason });
  });

  rules('MVI-02').it('refuses rows of a group that nothing tells apart', () => {
    const grouped = { ...LAMP, item_group_id: 'G' };
    const red = { ...grouped, color: 'Red' };
    const column = 'item_group_id';
    expect(readRows('google', grouped, { ...grouped, id: 'L2' }).faults).toEqual([
      { row: 3, column, reason: 'has rows that no option tells apart' },
    ]);
    expect(readRows('google', red, { ...red, id: 'L2' }).faults).toEqual([
      { row: 3, column, reason: 'has the options of row 2' },
    ]);
    const blue = { ...grouped, id: 'L2', color: 'Blue', size: 'S' };
    const { faults, notes, product } = readRows('google', red, blue);
    expect([faults, product!.fields.attributes]).toEqual([[], { Color: ['Red', 'Blue'] }]);
    expect(notes).toContainEqual(expect.objectContaining({ row: 3, column: 'size', kind: 'LEFT_OUT' }));
  });

  rules('MVI-02').it('keeps a group and a product of one name apart', () => {
    const keyOf = (cells: Cells) =>
      FORMATS.google.keyOf({ row: 2, cells: new Map(Object.entries(cells)) }, '');
    expect(keyOf({ id: 'A' })).not.toEqual(keyOf({ id: 'B', item_group_id: 'A' }));
    const identities = [LAMP, { ...LAMP, item_group_id: 'LAMP' }].map(
      (cells) => readRows('google', cells).product!.identity.importKey,
    );
    expect(identities).toEqual(['google:id:lamp', 'google:lamp']);
  });

  it('skips rows that only translate a product', () => {
    const translated = { sku: 'A', product_type: 'simple', name: 'Krug', store_view_code: 'de' };
    const { product, faults, notes, isSkipped } = readRows('magento', translated);
    expect([product, faults, isSkipped]).toEqual([undefined, [], true]);
    expect(notes).toEqual([{ row: 2, column: null, kind: 'LEFT_OUT', what: 'the row is of the view de' }]);
  });

  it.each([
    ['etsy', 'variation 1 type', 'Custom Property', 'Primary color'],
    ['shopify', 'Included / India', 'true', 'false'],
    ['shopify', 'Google Shopping / Condition', 'new', 'used'],
  ] as const)('%s has a place for %s where it says %s, and not %s', (format, column, here, elsewhere) => {
    const { hasPlace } = FORMATS[format];
    expect([hasPlace(column, here), hasPlace(column, elsewhere)]).toEqual([true, false]);
  });

  rules('MVI-01').it('has the name of a variation as the option where no option is named', () => {
    const { product } = readRows('square', MUG, { ...MUG, 'variation name': 'Large', price: '12' });
    expect(product).toMatchObject({
      fields: { basePrice: 10, attributes: { Variation: ['Regular', 'Large'] } },
      variants: [
        { options: { Variation: 'Regular' } },
        { options: { Variation: 'Large' }, sku: 'MUG-Large' },
      ],
    });
  });
});
