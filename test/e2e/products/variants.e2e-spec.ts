import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt, productInput, variantInput } from '../../support/factories/a-product.js';
import { session, useAdmin } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

describe('the variants of a product', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const add = (productId: string, body: object) => admin.client.post(`/products/${productId}/variants`, body);
  const path = (product: any, index = 0) =>
    `/products/${product._id}/variants/${product.variants[index]._id}`;
  const change = (product: any, body: object, index = 0) => admin.client.patch(path(product, index), body);
  const changeProduct = (product: any, body: object) => admin.client.patch(`/products/${product._id}`, body);
  const adjustProduct = (product: any, delta: number) =>
    admin.client.patch(`/products/${product._id}/stock`, { delta });
  const movementsOf = async ({ _id }: { _id: string }) => {
    const answer = await admin.client.get(`/products/admin/${_id}/stock-movements?limit=100`);
    return expectSuccess(answer).movements as any[];
  };

  rules('VAR-01', 'VAR-03').it('have their own SKU, stock and price, and make up the product', async () => {
    const attributes = { size: ['S', 'M'], color: ['Indigo'] };
    const { _id } = await aProduct(app, { basePrice: 500, currentStock: 0, attributes });
    const small = variantInput(
      { size: 'S', color: 'Indigo' },
      { sku: ' shirt-s-1', basePrice: 450, weight: 180 },
    );
    expectSuccess(await add(_id, small), 201);
    const medium = variantInput(
      { size: 'M', color: 'Indigo' },
      { basePrice: 600, salePrice: 420, currentStock: 2 },
    );
    const product = expectSuccess(await add(_id, medium), 201);
    expect(product).toMatchObject({ basePrice: 450, unitPrice: 420, salePrice: 420, currentStock: 7 });
    expect(product.variants).toEqual([
      {
        _id: expect.any(String),
        sku: 'SHIRT-S-1',
        options: { size: 'S', color: 'Indigo' },
        basePrice: 450,
        discount: 0,
        salePrice: null,
        unitPrice: 450,
        barcode: null,
        weight: 180,
        image: null,
        currentStock: 5,
        isActive: true,
        version: 2,
      },
      expect.objectContaining({
        basePrice: 600,
        discount: 30,
        salePrice: 420,
        unitPrice: 420,
        currentStock: 2,
      }),
    ]);
    const shown = expectSuccess(await app.client.get(`/products/${_id}`));
    expect(shown).toEqual(product);
    expect(await movementsOf(product)).toEqual(
      [...product.variants].toReversed().map(({ _id: variantId, currentStock: delta }: any) => {
        return expect.objectContaining({ variantId, delta, cause: 'ADMIN', reference: 'Opening stock' });
      }),
    );
  });

  rules('VAR-03').it('cost what the product costs unless they have a price of their own', async () => {
    const shirt = await aShirt(app, { basePrice: 1000, discount: 10 }, [{}, { basePrice: 800 }]);
    expect(shirt).toMatchObject({ basePrice: 800, unitPrice: 720, discount: 10, salePrice: null });
    expect(shirt.variants.map(({ unitPrice }) => unitPrice)).toEqual([900, 720]);
    const dearer = expectSuccess(await changeProduct(shirt, { basePrice: 1200 }));
    expect(dearer.variants.map(({ unitPrice }: any) => unitPrice)).toEqual([1080, 720]);
    const onSale = expectSuccess(await changeProduct(shirt, { salePrice: 700 }));
    expect(onSale.variants.map(({ unitPrice }: any) => unitPrice)).toEqual([700, 800]);
    expect(onSale).toMatchObject({ basePrice: 800, unitPrice: 700 });
    const same = expectSuccess(await change(shirt, { basePrice: null }, 1));
    expect(same.variants.map(({ unitPrice }: any) => unitPrice)).toEqual([700, 700]);
    expect(same).toMatchObject({ basePrice: 1200, salePrice: 700 });
    expectError(await change(shirt, { salePrice: 1200 }), 400, 'salePrice must be below basePrice');
  });

  rules('VAR-02').it('are refused with a SKU that a product or a variant has', async () => {
    const kettle = await aProduct(app);
    const shirt = await aShirt(app);
    const other = await aShirt(app, {}, []);
    for (const sku of [kettle.sku, shirt.sku, shirt.variants[1]!.sku.toLowerCase(), other.sku])
      expectError(await add(other._id, variantInput({ size: 'S' }, { sku })), 409, 'SKU already exists');
    const taken = productInput({ sku: shirt.variants[0]!.sku });
    expectError(await admin.client.post('/products', taken), 409, 'SKU already exists');
  });

  rules('VAR-02', 'IMO-01').it(
    'are refused with options that the product has not, or another variant has',
    async () => {
      const shirt = await aShirt(app);
      const refused = async (options: any, status: number, message: string) =>
        expectError(await add(shirt._id, variantInput(options)), status, message);
      await refused({ size: 'XL' }, 400, 'options.size must be one of S, M, L');
      await refused({ cut: 'Slim' }, 400, 'options.cut is not an attribute of this product');
      await refused({}, 400, 'options must be an object of at least one attribute with a value');
      await refused({ size: 'S' }, 409, 'The product has a variant with these options');
      const taken = await change(shirt, { options: { size: 'M' } });
      expectError(taken, 409, 'The product has a variant with these options');
      const withoutS = await changeProduct(shirt, { attributes: { size: ['M', 'L'] } });
      const inUse = `attributes.size must keep S: the variant ${shirt.variants[0]!.sku} has it`;
      expectError(withoutS, 400, inUse);
    },
  );

  rules('VAR-01').it(
    'are changed field by field; those that are not sold are hidden from customers',
    async () => {
      const shirt = await aShirt(app);
      const image = 'https://images.example.com/s.webp';
      const fields = { barcode: '8901234567894', weight: 200, image };
      const changed = expectSuccess(await change(shirt, fields));
      expect(changed.variants[0]).toMatchObject({ ...fields, currentStock: 5 });
      expectSuccess(await change(shirt, { barcode: null, isActive: false }));
      const { variants } = expectSuccess(await app.client.get(`/products/${shirt._id}`));
      expect(variants.map(({ options }: any) => options)).toEqual([{ size: 'M' }]);
      const seen = expectSuccess(await admin.client.get(`/products/admin/${shirt._id}`));
      expect(seen.variants[0]).toMatchObject({ isActive: false, barcode: null });
    },
  );

  rules('VAR-01').it('have their stock adjusted, never below 0; with a key once', async () => {
    const shirt = await aShirt(app);
    const adjust = (body: object, headers: Record<string, string> = {}) =>
      admin.client.patch(`${path(shirt, 1)}/stock`, body, { headers });
    const key = { 'idempotency-key': 'delivery-4711' };
    const taken = expectSuccess(await adjust({ delta: -3, reason: 'Broken on the shelf' }));
    expect(taken).toMatchObject({ currentStock: 7, variants: [{ currentStock: 5 }, { currentStock: 2 }] });
    expectError(await adjust({ delta: -3 }), 409, 'Insufficient stock');
    for (let times = 0; times < 2; times++) expectSuccess(await adjust({ delta: 1 }, key));
    const [last, before] = await movementsOf(shirt);
    expect(last).toMatchObject({ delta: 1, variantId: shirt.variants[1]!._id });
    expect(before).toMatchObject({ delta: -3, reference: 'Broken on the shelf' });
    expectError(await adjustProduct(shirt, 1), 400, 'Choose a variant');
  });

  rules('VAR-08').it('are given the units that the product had, and leave theirs to it', async () => {
    const shirt = await aShirt(app, { currentStock: 8 }, [{ currentStock: 3 }]);
    expect(shirt).toMatchObject({ currentStock: 3, unassignedStock: 5 });
    const both = expectSuccess(await add(shirt._id, variantInput({ size: 'M' }, { currentStock: 7 })), 201);
    expect(both.currentStock).toBe(10);
    expect(both).not.toHaveProperty('unassignedStock');
    const one = expectSuccess(await admin.client.delete(path(both)));
    expect(one).toMatchObject({ currentStock: 7, unassignedStock: 3 });
    const shown = expectSuccess(await app.client.get(`/products/${shirt._id}`));
    expect(shown).not.toHaveProperty('unassignedStock');
    expectSuccess(await adjustProduct(shirt, -1));
    expectError(await adjustProduct(shirt, -3), 409, 'Insufficient stock');
    const none = expectSuccess(await admin.client.delete(path(one)));
    expect(none).toMatchObject({ currentStock: 9, variants: [], basePrice: shirt.basePrice });
    expect((await movementsOf(shirt)).reduce((sum, { delta }) => sum + delta, 0)).toBe(9);
  });

  rules('VAR-01').it('answer 404 when there is no such product or variant', async () => {
    const shirt = await aShirt(app);
    expectError(await add(UNKNOWN_ID, variantInput({ size: 'S' })), 404, 'Product not found');
    const unknown = `/products/${shirt._id}/variants/${UNKNOWN_ID}`;
    const ofNone = `/products/${UNKNOWN_ID}/variants/${UNKNOWN_ID}`;
    for (const body of [{ weight: 1 }, {}]) {
      expectError(await admin.client.patch(unknown, body), 404, 'Variant not found');
      expectError(await admin.client.patch(ofNone, body), 404, 'Product not found');
    }
    expectError(await admin.client.patch(`${unknown}/stock`, { delta: 1 }), 404, 'Variant not found');
    expectError(await admin.client.delete(unknown), 404, 'Variant not found');
  });

  rules('VAR-02').it('give one SKU that two products take at once to one of them', async () => {
    const shirts = [await aShirt(app, {}, []), await aShirt(app, {}, [])];
    const input = variantInput({ size: 'S' });
    const answers = await Promise.all(shirts.map(({ _id }) => add(_id, input)));
    expect(statusesOf(answers)).toEqual([201, 409]);
  });

  rules('VAR-07').it('are none of a product that has none: its stock and price are its own', async () => {
    const kettle = await aProduct(app, { basePrice: 500, currentStock: 3 });
    expect(kettle).toMatchObject({ variants: [], basePrice: 500, currentStock: 3 });
    expect(kettle).not.toHaveProperty('unassignedStock');
    const { client } = await session(app).asUser();
    const line = { productId: kettle._id, quantity: 2, selectedAttributes: { size: 'M' } };
    const { items } = expectSuccess(await client.post('/carts/items', line));
    expect(items).toMatchObject([{ variantId: null, unitPrice: 500, isAvailable: true }]);
    expect(expectSuccess(await adjustProduct(kettle, 1)).currentStock).toBe(4);
  });

  rules('VAR-05').it('are found by their SKU, and in the list of the administrators', async () => {
    const shirt = await aShirt(app);
    const { products } = expectSuccess(await admin.client.get(`/products/admin?q=${shirt.variants[1]!.sku}`));
    expect(products.map(({ _id }: any) => _id)).toEqual([shirt._id]);
    expect(products[0].variants).toHaveLength(2);
  });
});
