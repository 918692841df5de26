import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { useAdmin } from '../../support/session.js';
import { imported, sample } from './importing.js';

describe('files of sources with a table', () => {
  const app = useApp();
  const admin = useAdmin(app);
  const bySlug = async (slug: string) => expectSuccess(await app.client.get(`/products/slug/${slug}`));

  rules('MVI-01').it('of Square join variations by the name of their item', async () => {
    const entry = await imported(admin, sample('square'), 'square');
    expect(entry).toMatchObject({ created: 2, skipped: 1, failed: 0, errors: [] });
    expect(await bySlug('nilgiri-tea')).toMatchObject({
      sku: 'TEA-1',
      basePrice: 1250,
      currentStock: 6,
      weight: 226.796,
      mainCategory: 'Drinks',
      itemType: 'Tea',
      variants: [],
      seo: { title: 'Tea', description: 'Leaf tea' },
    });
    const mug = await bySlug('mug');
    expect(mug).toMatchObject({ name: 'Mug', attributes: { Size: ['Small', 'Large'] }, currentStock: 8 });
    expect(mug.variants).toMatchObject([
      { sku: 'MUG-S', options: { Size: 'Small' }, basePrice: 400, salePrice: 350, currentStock: 3 },
      { sku: 'MUG-LARGE', options: { Size: 'Large' }, basePrice: 500, salePrice: null, currentStock: 5 },
    ]);
    expect(entry.ignoredColumns).toEqual(
      expect.arrayContaining(['Token', 'Square Online Item Visibility', 'Tax - GST (5%)']),
    );
    expect(entry.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 4, column: 'Current Quantity Shop', kind: 'READ_OTHERWISE' }),
      ]),
    );
  });

  rules('MVI-02').it('for Google join variants by item_group_id', async () => {
    const entry = await imported(admin, sample('google.tsv'), 'google');
    expect(entry).toMatchObject({ created: 2, skipped: 0, failed: 0 });
    const shirt = await bySlug('linen-shirt');
    expect(shirt).toMatchObject({
      name: 'Linen shirt red S',
      brand: 'Aravalli',
      attributes: { Color: ['Red', 'Blue'], Size: ['S'], 'Age group': ['adult'] },
      length: 20,
    });
    expect(shirt.variants).toMatchObject([
      {
        sku: 'SH-R-S',
        options: { Color: 'Red', Size: 'S', 'Age group': 'adult' },
        basePrice: 1500,
        salePrice: 1200,
        weight: 300,
      },
      {
        sku: 'SH-B-S',
        options: { Color: 'Blue', Size: 'S' },
        basePrice: 1600,
        salePrice: null,
        currentStock: 0,
      },
    ]);
    expect(await bySlug('brass-lamp')).toMatchObject({
      sku: 'LAMP',
      basePrice: 2500,
      weight: 907.185,
      attributes: { Color: ['Gold'] },
    });
    expect(entry.ignoredColumns).toEqual(['mpn', 'condition', 'custom label 0']);
    expect(entry.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 3, column: 'title', kind: 'LEFT_OUT' }),
        expect.objectContaining({ row: 3, column: 'sale price', kind: 'LEFT_OUT' }),
        expect.objectContaining({ row: 2, column: 'availability', kind: 'READ_OTHERWISE' }),
      ]),
    );
  });

  rules('MVI-03').it.each([
    ['google', 'id\ttitle\tlink\timage_link\tprice\nA1\tLamp\t\t\t15.00 USD\n', 'is in USD'],
    ['square', 'Token,Item Name,Variation Name,Price\nT,Lamp,Regular,$15.00\n', 'is in $'],
  ] as const)('of %s refuse an amount of another currency', async (format, content, reason) => {
    const entry = await imported(admin, content, format);
    expect(entry).toMatchObject({ created: 0, failed: 1 });
    expect(entry.errors).toMatchObject([
      { row: 2, column: expect.stringMatching(/^price$/i), reason: `${reason}, and the shop sells in INR` },
    ]);
  });
});
