import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { session, useAdmin } from '../../support/session.js';

const FIELDS = {
  brand: 'Aravalli',
  barcode: '8901234567894',
  weight: 850,
  length: 24.5,
  breadth: 18,
  height: 20,
  seo: { title: 'Steel kettle', description: 'Boils in four minutes.' },
};
const IMAGES = ['https://images.example.com/side.webp', 'https://images.example.com/top.webp'];

describe('the fields of a product', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const change = (id: string, body: object) => admin.client.patch(`/products/${id}`, body);

  rules('FLD-02').it('are optional, and null takes one away', async () => {
    const none = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, null]));
    const plain = await aProduct(app);
    expect(plain).toMatchObject(none);
    const created = expectSuccess(await admin.client.post('/products', productInput(FIELDS)), 201);
    expect(created).toMatchObject(FIELDS);
    expect(expectSuccess(await change(created._id, none))).toMatchObject(none);
    expect(expectSuccess(await change(created._id, { seo: { title: 'Kettle' } }))).toMatchObject({
      seo: { title: 'Kettle', description: null },
    });
  });

  rules('SRC-46').it(
    'have barcodes by which the product is found, and no longer when they are gone',
    async () => {
      const found = async (q: string) => {
        const { products } = expectSuccess(await admin.client.get(`/products/admin?q=${q}`));
        const { hits } = expectSuccess(await app.client.get(`/search?q=${q}`));
        return [...products, ...hits].map(({ sku }: { sku: string }) => sku);
      };
      const attributes = { size: ['S'] };
      const { _id, sku } = await aProduct(app, { barcode: '4006381333931', attributes });
      expect(await found('4006381333931')).toEqual([sku, sku]);
      expectSuccess(await change(_id, { barcode: '5901234123457' }));
      expect(await found('4006381333931')).toEqual([]);
      expect(await found('59012341')).toEqual([sku, sku]);
      const variant = { sku: `${sku}-S`, options: { size: 'S' }, currentStock: 1, barcode: '9780201379624' };
      expectSuccess(await admin.client.post(`/products/${_id}/variants`, variant), 201);
      for (const barcode of ['9780201379624', '5901234123457'])
        expect({ barcode, found: await found(barcode) }).toEqual({ barcode, found: [sku, sku] });
      expectSuccess(await change(_id, { barcode: null }));
      expect(await found('5901234123457')).toEqual([]);
      expect(await found('9780201379624')).toEqual([sku, sku]);
    },
  );

  rules('FLD-02').it.each([
    ['slug', 'Two words', 'slug must be lower-case words of letters and digits, joined by hyphens'],
    ['slug', '', 'slug must be a string of 1 to 255 characters'],
    ['brand', 'b'.repeat(256), 'brand must be a string of 1 to 255 characters'],
    ['barcode', '1234567', 'barcode must be 8 to 14 digits'],
    ['barcode', 12345678, 'barcode must be 8 to 14 digits'],
    ['weight', 0, 'weight must be a number greater than 0, of at most 1000000'],
    ['length', '24', 'length must be a number greater than 0, of at most 1000'],
    ['salePrice', 99.999, 'salePrice must be an amount of 0 or more with at most two decimals'],
    [
      'imageTexts',
      ['a'.repeat(201)],
      'imageTexts must be a list of at most 10 strings of 0 to 200 characters',
    ],
    ['seo', { title: 'a', robots: 'none' }, /^seo must have a title of at most 120 characters/],
    ['seo', { title: 'a'.repeat(121) }, /^seo must have a title/],
  ])('refuse %s of %j', async (field, value, message) => {
    expectError(await admin.client.post('/products', productInput({ [field]: value })), 400, message);
    expectError(await change((await aProduct(app))._id, { [field]: value }), 400, message);
  });

  rules('FLD-01').it(
    'find an active product by its slug, which is made from the name and stays',
    async () => {
      const first = await aProduct(app, { name: 'Café Kettle 1.5 L' });
      expect(first.slug).toBe('cafe-kettle-1-5-l');
      expect((await aProduct(app, { name: 'Cafe kettle 1,5 l' })).slug).toBe('cafe-kettle-1-5-l-2');
      expectSuccess(await change(first._id, { name: 'Pot' }));
      const found = expectSuccess(await app.client.get('/products/slug/Cafe-Kettle-1-5-L'));
      expect(found).toMatchObject({ _id: first._id, name: 'Pot', slug: 'cafe-kettle-1-5-l' });
      const named = await aProduct(app, { name: 'साड़ी', slug: 'साड़ी-लाल' });
      const path = `/products/slug/${encodeURIComponent('साड़ी-लाल')}`;
      expect(expectSuccess(await app.client.get(path))).toEqual(named);
      expectSuccess(await change(named._id, { isActive: false }));
      expectError(await app.client.get(path), 404, 'Product not found');
      expectError(await app.client.get('/products/slug/unknown'), 404, 'Product not found');
    },
  );

  rules('FLD-01').it('find a product by its id whose name and SKU make no slug', async () => {
    const { _id, slug } = await aProduct(app, { name: '!?', sku: '--' });
    expect(slug).toBe(_id);
    expect(expectSuccess(await app.client.get(`/products/slug/${slug}`))).toMatchObject({ _id, name: '!?' });
  });

  rules('FLD-01').it('refuse a slug that another product has', async () => {
    const taken = await aProduct(app, { slug: 'taken' });
    const other = await aProduct(app);
    const input = productInput({ slug: 'Taken ' });
    expectError(await admin.client.post('/products', input), 409, 'Slug already exists');
    expectError(await change(other._id, { slug: 'taken' }), 409, 'Slug already exists');
    expect(expectSuccess(await change(taken._id, { slug: 'taken' })).slug).toBe('taken');
  });

  rules('FLD-01').it('give products that are created at once slugs of their own', async () => {
    const names = Array.from({ length: 4 }, () => productInput({ name: 'Twin Kettle' }));
    const answers = await Promise.all(names.map((input) => admin.client.post('/products', input)));
    const slugs = answers.map((answer) => expectSuccess(answer, 201).slug);
    expect(new Set(slugs).size).toBe(4);
    expect(slugs).toContain('twin-kettle');
  });

  rules('FLD-03', 'FLD-05').it('sell at exactly the sale price, in list, cart and order', async () => {
    const product = await aProduct(app, { basePrice: 300, salePrice: 200, name: 'Sale Kettle' });
    expect(product).toMatchObject({ basePrice: 300, salePrice: 200, discount: 33.33, unitPrice: 200 });
    const list = expectSuccess(await app.client.get('/products'));
    expect(list.products[0]).toEqual(product);
    const { client } = await session(app).asUser();
    const cart = expectSuccess(await client.post('/carts/items', { productId: product._id, quantity: 3 }));
    expect(cart).toMatchObject({
      items: [{ unitPrice: 200, lineTotal: 600, product: { unitPrice: 200 } }],
      pricing: { totalAmount: 600 },
    });
  });

  rules('FLD-03').it('end a sale by null, and refuse one that is not below the base price', async () => {
    const { _id } = await aProduct(app, { basePrice: 300, salePrice: 200 });
    expectError(await change(_id, { salePrice: 300 }), 400, 'salePrice must be below basePrice');
    expectError(await change(_id, { basePrice: 200 }), 400, 'salePrice must be below basePrice');
    expect(expectSuccess(await change(_id, { salePrice: null }))).toMatchObject({
      salePrice: null,
      discount: 0,
      unitPrice: 300,
    });
    const input = productInput({ basePrice: 100, salePrice: 100 });
    expectError(await admin.client.post('/products', input), 400, 'salePrice must be below basePrice');
  });

  rules('FLD-04').it('keep the text of an image beside it', async () => {
    const { _id, imageTexts } = await aProduct(app, { images: IMAGES, imageTexts: ['From the side'] });
    expect(imageTexts).toEqual(['From the side', '']);
    const tooMany = 'imageTexts must not have more entries than images';
    expectError(await change(_id, { imageTexts: ['a', 'b', 'c'] }), 400, tooMany);
    const turned = await change(_id, {
      images: [IMAGES[1], 'https://images.example.com/new.webp', IMAGES[0]],
    });
    expect(expectSuccess(turned).imageTexts).toEqual(['', '', 'From the side']);
    expect(expectSuccess(await change(_id, { imageTexts: ['From above'] })).imageTexts).toEqual([
      'From above',
      '',
      '',
    ]);
  });
});
