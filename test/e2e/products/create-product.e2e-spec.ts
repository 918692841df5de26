import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { productInput } from '../../support/factories/a-product.js';
import { session, type Session } from '../../support/session.js';

describe('POST /products', () => {
  let app: TestApp;
  let admin: Session;

  beforeAll(async () => {
    app = await createApp({ RATE_LIMIT_STANDARD_MAX: '1000' });
    admin = await session(app).asAdmin();
  });

  afterAll(() => app.close());

  it('[CAT-02, CAT-17] adds a product that visitors then see', async () => {
    const input = productInput({
      name: '  Cotton Kurta ',
      sku: 'kur-001',
      discount: 12.5,
      images: ['https://images.example.com/kurta.webp'],
      tags: ['cotton', 'summer'],
      attributes: { size: ['S', 'M'], pockets: [0, 2], lined: [true, false] },
    });
    const created = expectSuccess(await admin.client.post('/products', input), 201);
    expect(created).toEqual({
      ...input,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Cotton Kurta',
      sku: 'KUR-001',
      hsnCode: null,
      taxRate: 0,
      ratingAverage: null,
      ratingCount: 0,
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
    });
    expect(expectSuccess(await app.client.get(`/products/${created._id}`))).toEqual(created);
  });

  it('[CAT-04, CAT-10] needs only name, SKU, price and kind', async () => {
    const created = expectSuccess(
      await admin.client.post('/products', {
        name: 'Pan',
        sku: 'pan-1',
        basePrice: 0,
        itemType: 'Pans',
        mainCategory: 'Kitchen',
      }),
      201,
    );
    expect(created).toMatchObject({
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

  it('[CAT-02, CAT-17] refuses a SKU that another product has, in any letter case', async () => {
    const { sku } = expectSuccess(await admin.client.post('/products', productInput()), 201);
    const again = await admin.client.post('/products', productInput({ sku: sku.toLowerCase() }));
    expectError(again, 409, 'SKU already exists');
  });

  it('[CAT-02] gives one of many at once the SKU', async () => {
    const input = productInput();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.client.post('/products', input)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });

  it.each([
    ['name', 'K'],
    ['name', 'k'.repeat(201)],
    ['name', null],
    ['sku', 'K'],
    ['sku', 'k'.repeat(65)],
    ['description', 'd'.repeat(5001)],
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
    ['itemType', 'x'.repeat(61)],
    ['mainCategory', 'x'],
    ['mainCategory', 'x'.repeat(61)],
    ['tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    ['tags', ['']],
    ['attributes', { size: 'M' }],
    ['attributes', { 'a.b': ['M'] }],
    ['attributes', null],
    ['isActive', 'yes'],
    ['version', 7],
  ])(
    '[CAT-01, CAT-03, CAT-04, CAT-05, CAT-06, CAT-07, CAT-08, CAT-09] refuses %s of %j',
    async (field, value) => {
      const answer = await admin.client.post('/products', { ...productInput(), [field]: value });
      expectError(answer, 400, new RegExp(field));
    },
  );

  it.each([
    ['name', 'ab'],
    ['name', 'n'.repeat(200)],
    ['description', 'd'.repeat(5000)],
    ['basePrice', 0.01],
    ['discount', 100],
    ['images', Array.from({ length: 10 }, () => 'https://images.example.com/a.webp')],
    ['itemType', 'ab'],
    ['mainCategory', 'm'.repeat(60)],
    ['tags', Array.from({ length: 20 }, (_, index) => `tag ${index}`)],
  ])('[CAT-01, CAT-03, CAT-07] takes %s at its bound', async (field, value) => {
    const created = expectSuccess(
      await admin.client.post('/products', { ...productInput(), [field]: value }),
      201,
    );
    expect(created[field]).toEqual(value);
  });

  it('names every missing field at once', async () => {
    expectError(
      await admin.client.post('/products', {}),
      400,
      'name is required; sku is required; basePrice is required; itemType is required; mainCategory is required',
    );
  });
});
