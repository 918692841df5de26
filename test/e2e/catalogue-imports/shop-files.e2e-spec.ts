import { Types } from 'mongoose';
import sharp from 'sharp';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { anImage } from '../../support/factories/an-image.js';
import { fileBehind, filesOn } from '../../support/media.js';
import { useAdmin } from '../../support/session.js';
import { HttpStandIn } from '../../support/stand-ins/http-stand-in.js';
import { imported, ownFile, sample } from './importing.js';

describe('files of other shops', () => {
  const app = useApp({ IMPORT_ALLOWED_CIDRS: '127.0.0.1' });
  const admin = useAdmin(app);
  let png: Buffer;
  let base: string;
  const pictures = new HttpStandIn(() => ({ body: png, headers: { 'Content-Type': 'image/png' } }));

  beforeAll(async () => {
    png = await anImage();
    base = await pictures.start();
  });
  afterAll(() => pictures.close());
  beforeEach(() => pictures.forgetFaults());

  const bySlug = async (slug: string) => expectSuccess(await app.client.get(`/products/slug/${slug}`));
  const everything = async () => ({
    products: await collectionOf(app, 'products').find().sort({ _id: 1 }).toArray(),
    movements: await collectionOf(app, 'stock_movements').countDocuments(),
    categories: await collectionOf(app, 'categories').find().sort({ _id: 1 }).toArray(),
    audits: await collectionOf(app, 'audit_log').countDocuments({ action: { $ne: 'IMPORT_STARTED' } }),
    files: await filesOn(app, 'products'),
  });

  rules('IMP-14').it.each([
    ['shopify-clothing', 'shopify', 2],
    ['shopify-kitchen', 'shopify', 4],
    ['shopify-food', 'shopify', 2],
    ['woocommerce', 'woocommerce', 3],
    ['square', 'square', 2],
    ['google.tsv', 'google', 2],
  ] as const)(
    '%s comes in whole, and changes nothing when it is repeated',
    async (name, format, products) => {
      const content = sample(name, base);
      const entry = await imported(admin, content, format);
      expect(entry).toMatchObject({ state: 'DONE', created: products, failed: 0, errors: [] });
      const before = await everything();
      const requests = pictures.requests.length;
      expect(await imported(admin, content, format)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: products,
      });
      expect(await everything()).toEqual(before);
      expect(pictures.requests).toHaveLength(requests);
    },
  );

  rules('IMP-08').it('find a product of Shopify by its handle, and whatever SKU it has', async () => {
    const product = await aProduct(app, { slug: 'a-handle', sku: 'OTHER-SKU', basePrice: 10 });
    const entry = await imported(admin, 'Handle,Title,Variant Price\na-handle,Renamed,25\n', 'shopify');
    expect(entry).toMatchObject({ updated: 1, errors: [] });
    expect(await bySlug('a-handle')).toMatchObject({
      _id: product._id,
      sku: 'OTHER-SKU',
      name: 'Renamed',
      basePrice: 25,
    });
  });

  rules('IMP-14').it('have variants with price, stock, SKU, picture, weight and barcode', async () => {
    await imported(admin, sample('shopify-clothing', base), 'shopify');
    const kurta = await bySlug('indigo-block-print-kurta');
    expect(kurta).toMatchObject({
      brand: 'Aravalli',
      basePrice: 1399,
      unitPrice: 1299,
      currentStock: 20,
      itemType: 'Kurtas',
      attributes: { Size: ['S', 'M'], Color: ['Indigo', 'Rust'] },
      seo: { title: 'Indigo kurta, hand printed' },
      imageTexts: ['The indigo kurta from the front', 'The rust kurta', 'The kurta from behind'],
    });
    expect(kurta.description).toContain('<li>Side pockets</li>');
    expect(kurta.variants).toMatchObject([
      {
        sku: 'KUR-IND-S',
        options: { Size: 'S', Color: 'Indigo' },
        basePrice: 1599,
        salePrice: 1299,
        currentStock: 12,
        weight: 310,
      },
      {
        sku: 'KUR-IND-M',
        options: { Size: 'M', Color: 'Indigo' },
        currentStock: 8,
        barcode: '8901234500028',
      },
      {
        sku: 'KUR-RUS-M',
        options: { Size: 'M', Color: 'Rust' },
        basePrice: 1399,
        salePrice: null,
        currentStock: 0,
        image: kurta.images[1],
      },
    ]);
    const stored = await sharp(await fileBehind(app, kurta.images[0])).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 40 });
  });

  rules('IMP-21').it('make the categories that they name, once, and put the products into them', async () => {
    await imported(admin, sample('shopify-clothing', base), 'shopify');
    await imported(admin, sample('woocommerce', base), 'woocommerce');
    const categories = expectSuccess(await app.client.get('/categories'));
    const namesOf = (nodes: Array<{ name: string; children: never[] }>): unknown =>
      nodes.map(({ name, children }) => (children.length === 0 ? name : [name, namesOf(children)]));
    const names = namesOf(categories);
    expect(names).toEqual(
      expect.arrayContaining([
        ['Apparel & Accessories', [['Clothing', ['Shirts', 'Tops']]]],
        ['Bags', ['Totes']],
        'Gifts',
      ]),
    );
    const kurta = await collectionOf(app, 'products').findOne({ slug: 'indigo-block-print-kurta' });
    expect(kurta).toMatchObject({ categoryIds: [expect.anything()], categoryPath: { length: 3 } });
  });

  rules('IMP-08').it(
    'change a variant where they say something else; what they do not have stays',
    async () => {
      const header = 'sku,variantSku,variantOptions,variantStock,variantBasePrice,variantWeight';
      const row = (sku: string, size: string, rest: string) =>
        `VAR-1,${sku},"{""size"":""${size}""}",${rest}`;
      const product = await aProduct(app, { sku: 'VAR-1', currentStock: 0 });
      await imported(admin, ownFile(header, row('VAR-1-S', 'S', '5,100,'), row('VAR-1-M', 'M', '6,,250')));
      const entry = await imported(
        admin,
        ownFile(header, row('var-1-m', 'M', '9,120,'), row('VAR-1-L', 'L', '1,,')),
      );
      expect(entry).toMatchObject({ updated: 1, errors: [] });
      const after = expectSuccess(await admin.client.get(`/products/admin/${product._id}`));
      expect(after.variants).toMatchObject([
        { sku: 'VAR-1-S', basePrice: 100, currentStock: 5 },
        { sku: 'VAR-1-M', basePrice: 120, currentStock: 9 },
        { sku: 'VAR-1-L', basePrice: 1499.5, currentStock: 1 },
      ]);
      expect(after.currentStock).toBe(15);
      const movement = await collectionOf(app, 'stock_movements').findOne({
        reason: `Import ${entry._id}`,
        delta: 3,
      });
      expect(movement!.variantId).toBeDefined();
    },
  );

  const priceHeader = 'sku,basePrice,discount,salePrice,variantSku,variantOptions,variantSalePrice';
  const priceRow = (sku: string, price: string, variantSalePrice = '') =>
    `${sku},${price},${sku}-M,"{""size"":""M""}",${variantSalePrice}`;

  rules('IMP-08', 'VAR-03').it('change the price that variants have from their product', async () => {
    const { _id } = await aProduct(app, { sku: 'OFF-1', basePrice: 100, currentStock: 0 });
    const shown = async (price: string) => {
      await imported(admin, ownFile(priceHeader, priceRow('OFF-1', price)));
      return expectSuccess(await app.client.get(`/products/${_id}`)).variants[0];
    };
    expect(await shown('100,20,')).toMatchObject({ discount: 20, salePrice: null, unitPrice: 80 });
    expect(await shown('100,,70')).toMatchObject({ discount: 30, salePrice: 70, unitPrice: 70 });
    expect(await shown('100,10,')).toMatchObject({ discount: 10, salePrice: null, unitPrice: 90 });
  });

  rules('IMP-08', 'IMP-09').it(
    'change the price of a product and the sale of a variant together',
    async () => {
      const { _id } = await aProduct(app, { sku: 'BOTH-1', basePrice: 100, currentStock: 0 });
      await imported(admin, ownFile(priceHeader, priceRow('BOTH-1', '100,,')));
      const audits = () =>
        collectionOf(app, 'audit_log').countDocuments({ subject: new Types.ObjectId(_id) });
      const before = await audits();
      for (const [basePrice, salePrice] of [
        [300, 250],
        [80, 60],
      ] as const) {
        const row = priceRow('BOTH-1', `${basePrice},,`, String(salePrice));
        expect(await imported(admin, ownFile(priceHeader, row))).toMatchObject({ updated: 1, errors: [] });
        const { variants } = expectSuccess(await app.client.get(`/products/${_id}`));
        expect(variants).toMatchObject([{ sku: 'BOTH-1-M', basePrice, salePrice }]);
      }
      expect(await audits()).toBe(before + 2);
      const wrong = ownFile(priceHeader, priceRow('BOTH-1', '60,,', '60'));
      expect(await imported(admin, wrong)).toMatchObject({
        failed: 1,
        errors: [{ row: 2, column: 'variantSalePrice', reason: 'salePrice must be below basePrice' }],
      });
    },
  );

  rules('IMP-09').it('name the cell of the variant that does not go with its product', async () => {
    await aProduct(app, { sku: 'CELL-1', basePrice: 100, currentStock: 0 });
    const header = 'sku,basePrice,salePrice,variantSku,variantOptions,variantSalePrice';
    const variant = (size: string, salePrice: string) =>
      `CELL-1-${size},"{""size"":""${size}""}",${salePrice}`;
    const errorsOf = async (...rows: string[]) => (await imported(admin, ownFile(header, ...rows))).errors;
    const twoVariants = [`CELL-1,100,,${variant('S', '60')}`, `CELL-1,,,${variant('M', '70')}`];
    for (const [rows, row, column, reason] of [
      [
        [`CELL-1,100,,${variant('S', '')}`, `CELL-1,,,${variant('M', '100')}`],
        3,
        'variantSalePrice',
        /below basePrice/,
      ],
      [[`CELL-1,100,100,${variant('S', '')}`], 2, 'salePrice', /below basePrice/],
      [
        [twoVariants[0]!, `CELL-1,,,CELL-1-L,"{""size"":""S""}",`],
        3,
        'variantOptions',
        /a variant with these options/,
      ],
    ] as const)
      expect(await errorsOf(...rows)).toEqual([{ row, column, reason: expect.stringMatching(reason) }]);
    expect(await errorsOf(...twoVariants)).toEqual([]);
    expect(await errorsOf('CELL-1,50,,,,')).toEqual([
      { row: 2, column: 'basePrice', reason: 'salePrice must be below basePrice' },
    ]);
  });

  rules('IMP-09').it('are refused with all rows of a product when one of them is bad', async () => {
    const content = sample('shopify-clothing', base)
      .replaceAll('linen-shirt', 'other-shirt')
      .replaceAll('SHI-', 'OTH-')
      .replace('OTH-SKY-41,290,shopify,4,deny,manual,1899.00', 'OTH-SKY-41,290,shopify,4,deny,manual,free');
    const entry = await imported(admin, content, 'shopify');
    expect(entry).toMatchObject({
      failed: 1,
      errors: [{ row: 8, column: 'Variant Price', reason: 'must be a number such as 1499.50' }],
    });
    expect(await collectionOf(app, 'products').countDocuments({ skus: /^OTH-/ })).toBe(0);
  });

  rules('IMP-15').it('keep a product whose image cannot be fetched, and name the image', async () => {
    const images = (...names: string[]) => `"${names.join('\n')}"`;
    const header = 'sku,name,basePrice,images';
    const row = `PIC-1,Poster,100,${images(`${base}/ok-1.png`, `${base}/gone.png`, 'http://10.0.0.1/a.png', `${base}/text.png`)}`;
    const file = ownFile(header, row);
    pictures.failNext(/gone/, { status: 404, body: '' });
    pictures.failNext(/text/, { body: 'no picture' });
    const entry = await imported(admin, file);
    expect(entry).toMatchObject({ created: 1, failed: 0 });
    expect(entry.errors).toEqual([
      { row: 2, column: 'images', reason: `${base}/gone.png is left out: its server answers 404` },
      { row: 2, column: 'images', reason: 'http://10.0.0.1/a.png is left out: its address is not public' },
      {
        row: 2,
        column: 'images',
        reason: `${base}/text.png is left out: Only JPEG, PNG or WebP images are allowed`,
      },
    ]);
    expect((await bySlug('poster')).images).toHaveLength(1);
    expect(await imported(admin, file)).toMatchObject({ updated: 1, errors: [{ reason: /10\.0\.0\.1/ }] });
    expect((await bySlug('poster')).images).toHaveLength(3);
    expect(await imported(admin, file)).toMatchObject({ unchanged: 1 });
  });
});
