import { cleanDescriptions } from '../../../src/migrations/0016-clean-descriptions.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anAddress } from '../../support/factories/an-address.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { statusesOf } from '../../support/statuses-of.js';
import { session, useAdmin } from '../../support/session.js';

describe('POST /products', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const create = async (input: object) => expectSuccess(await admin.client.post('/products', input), 201);

  rules('CAT-02', 'CAT-17').it('adds a product that visitors then see', async () => {
    const input = productInput({
      name: '  Cotton Kurta ',
      sku: 'kur-001',
      discount: 12.5,
      images: ['https://images.example.com/kurta.webp'],
      tags: ['cotton', 'summer'],
      attributes: { size: ['S', 'M'], pockets: [0, 2], lined: [true, false] },
    });
    const created = await create(input);
    expect(created).toEqual({
      ...input,
      version: 1,
      variants: [],
      categoryIds: [],
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Cotton Kurta',
      sku: 'KUR-001',
      slug: 'cotton-kurta',
      unitPrice: 1312.06,
      salePrice: null,
      brand: null,
      barcode: null,
      weight: null,
      length: null,
      breadth: null,
      height: null,
      imageTexts: [''],
      seo: null,
      hsnCode: null,
      taxRate: 0,
      ratingAverage: null,
      ratingCount: 0,
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
    });
    expect(expectSuccess(await app.client.get(`/products/${created._id}`))).toEqual(created);
  });

  rules('CAT-04', 'CAT-10').it('requires only name, SKU, price and kind', async () => {
    const input = { name: 'Pan', sku: 'pan-1', basePrice: 0, itemType: 'Pans', mainCategory: 'Kitchen' };
    expectError(
      await admin.client.post('/products', {}),
      400,
      Object.keys(input)
        .map((field) => `${field} is required`)
        .join('; '),
    );
    expect(await create(input)).toMatchObject({
      description: '',
      basePrice: 0,
      discount: 0,
      currentStock: 0,
      images: [],
      tags: [],
      attributes: {},
      isActive: true,
    });
  });

  it('refuses a SKU with what is not seen', async () => {
    const answer = await admin.client.post('/products', productInput({ sku: 'KET-1\u200bx' }));
    expectError(answer, 400, 'sku must consist of letters, digits, signs and spaces');
  });

  rules('CAT-02', 'CAT-17').it('gives SKUs that look the same once', async () => {
    const { sku } = productInput();
    expect((await create(productInput({ sku: `${sku} A 1` }))).sku).toBe(`${sku.toUpperCase()} A 1`);
    const twin = productInput({ sku: ` ${sku}\u00a0a  １ ` });
    expectError(await admin.client.post('/products', twin), 409, 'SKU already exists');
  });

  it('finds and changes a product whose SKU is stored in another form', async () => {
    const { _id, sku } = await aProduct(app);
    const stored = `${sku}\u200b  Ａ`;
    await collectionOf(app, 'products').updateOne({ sku }, { $set: { sku: stored } });
    const changed = expectSuccess(await admin.client.patch(`/products/${_id}`, { name: 'Old lid' }));
    expect(changed).toMatchObject({ sku: stored, name: 'Old lid' });
    for (const q of [sku, `${sku} A`]) {
      const text = encodeURIComponent(q);
      const { products } = expectSuccess(await admin.client.get(`/products/admin?q=${text}`));
      expect(products).toMatchObject([{ _id }]);
      const { hits } = expectSuccess(await app.client.get(`/search?q=${text}`));
      expect(hits).toMatchObject([{ id: _id }]);
    }
  });

  it('keeps the allowed HTML of a description, when it is made and when it is changed', async () => {
    const given = '<p onclick="a()">One <b>two</b></p><script>alert(1)</script><div>three</div>';
    const kept = '<p>One <b>two</b></p><p>three</p>';
    const created = await create(productInput({ description: given }));
    expect(created.description).toBe(kept);
    const plain = 'Salt & pepper, 5 < 6';
    const path = `/products/${created._id}`;
    expect(expectSuccess(await admin.client.patch(path, { description: plain })).description).toBe(plain);
    expect(expectSuccess(await admin.client.patch(path, { description: given })).description).toBe(kept);
    const { hits } = expectSuccess(await app.client.get(`/search?q=${created.sku}`));
    expect(hits).toMatchObject([{ description: kept }]);
  });

  it('has its description cleaned by the migration, if an earlier version stored it as it was given', async () => {
    const clean = '<p>One</p>';
    const given = ['<p onclick="a()">One</p><script>alert(1)</script>', clean, '5 < 6'];
    const made = await Promise.all(given.map((description) => aProduct(app, { description })));
    const migrated = () => cleanDescriptions.run(app.context, () => Promise.resolve());
    expect([await migrated(), await migrated()]).toEqual([1, 0]);
    const shown = made.map(
      async ({ _id }) => expectSuccess(await app.client.get(`/products/${_id}`)).description,
    );
    expect(await Promise.all(shown)).toEqual([clean, clean, '5 < 6']);
    await expectEventually(async () => {
      const { hits } = expectSuccess(await app.client.get(`/search?q=${made[0]!.sku}`));
      expect(hits).toMatchObject([{ id: made[0]!._id, description: clean }]);
    });
    const stored = made.map(({ sku }) => collectionOf(app, 'products').findOne({ sku }));
    expect(await Promise.all(stored)).toMatchObject([{ version: 2 }, { version: 1 }, { version: 1 }]);
  });

  it('takes attributes with any printable sign in their names, and sells them', async () => {
    const attributes = {
      'No. of pieces': [6, 12],
      'Size (UK/India)': ['8'],
      "Women's size": ['M'],
      '100% cotton?': [true],
    };
    const { _id } = await create(productInput({ attributes }));
    const more = { ...attributes, 'Länge: cm': ['90'], 'a.b.c': ['x'], 'Price in $': ['1'] };
    const changed = expectSuccess(await admin.client.patch(`/products/${_id}`, { attributes: more }));
    expect(changed.attributes).toEqual(more);
    const asha = await session(app).asUser();
    const selectedAttributes = { 'No. of pieces': 12, 'a.b.c': 'x', 'Price in $': '1' };
    const cart = await asha.client.post('/carts/items', { productId: _id, quantity: 1, selectedAttributes });
    expect(expectSuccess(cart).items).toMatchObject([{ selectedAttributes }]);
    expectError(
      await asha.client.post('/carts/items', { productId: _id, selectedAttributes: { toString: 'x' } }),
      400,
      'toString is not allowed',
    );
    const addresses = expectSuccess(await asha.client.post('/users/profile/addresses', anAddress()), 201);
    const checkout = { addressId: addresses[0]._id, paymentMethod: 'GATEWAY' };
    const { orderId } = expectSuccess(await asha.client.post('/orders/checkout', checkout));
    const order = expectSuccess(await asha.client.get(`/orders/${orderId}`));
    expect(order.items).toMatchObject([{ selectedAttributes }]);
  });

  rules('CAT-02').it('gives the SKU to one of many products under concurrency', async () => {
    const input = productInput();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.client.post('/products', input)));
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  rules('CAT-01', 'CAT-03', 'CAT-04', 'CAT-05', 'CAT-06', 'CAT-07', 'CAT-08', 'CAT-09').it.each([
    ['name', 'K'],
    ['name', 'k'.repeat(256)],
    ['name', null],
    ['sku', 'K'],
    ['sku', 'k'.repeat(65)],
    ['description', 'd'.repeat(65_537)],
    ['basePrice', -0.01],
    ['basePrice', 1.999],
    ['basePrice', '10'],
    ['discount', -1],
    ['discount', 100.1],
    ['currentStock', -1],
    ['currentStock', 1.5],
    ['images', Array.from({ length: 11 }, () => 'https://images.example.com/a.webp')],
    ['images', ['javascript:alert(1)']],
    ['images', ['not an address']],
    ['itemType', 'x'],
    ['itemType', 'x'.repeat(256)],
    ['mainCategory', 'x'],
    ['mainCategory', 'x'.repeat(256)],
    ['tags', Array.from({ length: 251 }, (_, index) => `tag ${index}`)],
    ['tags', ['']],
    ['attributes', { size: 'M' }],
    ['name', 'Kettle\u202eelttek'],
    ['name', 'Kettle\nsteel'],
    ['sku', 'ß'.repeat(33)],
    ['attributes', null],
    ['isActive', 'yes'],
    ['version', 7],
  ])('refuses %s of %j', async (field, value) => {
    const answer = await admin.client.post('/products', { ...productInput(), [field]: value });
    expectError(answer, 400, new RegExp(field));
  });

  rules('CAT-01', 'CAT-03', 'CAT-07').it.each<[string, unknown, unknown?]>([
    ['name', 'ab'],
    ['name', 'n'.repeat(255)],
    ['description', 'd'.repeat(65_536)],
    ['description', `<span style="color:red">${'d'.repeat(65_536)}</span>`, 'd'.repeat(65_536)],
    ['basePrice', 0.01],
    ['discount', 100],
    ['images', Array.from({ length: 10 }, () => 'https://images.example.com/a.webp')],
    ['itemType', 'ab'],
    ['mainCategory', 'm'.repeat(255)],
    ['tags', Array.from({ length: 250 }, (_, index) => `${index}`.padEnd(255, 'g'))],
  ])('takes %s at its bound', async (field, value, kept = value) => {
    const created = await create({ ...productInput(), [field]: value });
    expect(created[field]).toEqual(kept);
  });
});
