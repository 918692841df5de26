import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt, variantInput } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { session, type Session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

describe('the version of a product', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  let meera: Session;

  beforeAll(async () => {
    meera = await session(app).asAdmin({ firstname: 'Meera', lastname: 'Nair' });
  });

  const change = (id: string, body: object, by = admin) => by.client.patch(`/products/${id}`, body);
  const variantPath = (product: any, index = 0) =>
    `/products/${product._id}/variants/${product.variants[index]._id}`;
  const changeVariant = (product: any, body: object, { index = 0, by = admin } = {}) =>
    by.client.patch(variantPath(product, index), body);
  const detail = async (id: string) => expectSuccess(await admin.client.get(`/products/admin/${id}`));

  rules('CTL-01').it('refuses a change of another version, and names who changed which fields', async () => {
    const { _id, version } = await aProduct(app);
    expect(version).toBe(1);
    const dearer = expectSuccess(await change(_id, { version, basePrice: 2000, tags: ['new'] }, meera));
    expect(dearer.version).toBe(2);
    const refused = await change(_id, { version, name: 'Kettle' });
    expectError(refused, 409, 'Changed meanwhile by Meera Nair: tags, basePrice');
    expect(refused.headers.get('x-error-code')).toBe('CHANGED_MEANWHILE');
    const seen = await detail(_id);
    expect(seen).toMatchObject({ name: dearer.name, version: 2 });
    expectSuccess(await change(_id, { version: seen.version, name: 'Kettle' }));
    expectSuccess(await change(_id, { discount: 5 }, meera));
    expectError(
      await change(_id, { version, name: 'Pot' }),
      409,
      /^Changed meanwhile by Meera Nair: discount, tags, basePrice; .+: name$/,
    );
    expectError(await change(_id, { version: 9 }), 409, 'Changed meanwhile');
  });

  rules('CTL-01').it('lets one of two changes of the same version through', async () => {
    const { _id, version } = await aProduct(app);
    const names = ['Pot', 'Pan', 'Jug', 'Mug'];
    const answers = await Promise.all(names.map((name) => change(_id, { version, name })));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect((await detail(_id)).version).toBe(2);
  });

  rules('CTL-02').it('moves with edits alone: neither with stock nor with what changes nothing', async () => {
    const { _id, name } = await aProduct(app);
    expectSuccess(await admin.client.patch(`/products/${_id}/stock`, { delta: 3 }));
    expectSuccess(await change(_id, { name, brand: null }));
    expectSuccess(await change(_id, {}));
    expect((await detail(_id)).version).toBe(1);
    expect(expectSuccess(await app.client.get(`/products/${_id}`)).version).toBe(1);
    const { products } = expectSuccess(await app.client.get('/products?limit=1'));
    expect(products).toMatchObject([{ _id, version: 1 }]);
  });

  rules('CTL-02').it('moves with each change of a variant, which has its own', async () => {
    const shirt = await aShirt(app);
    expect([shirt.version, ...shirt.variants.map(({ version }) => version)]).toEqual([3, 2, 3]);
    const heavier = expectSuccess(await changeVariant(shirt, { version: 2, weight: 200 }, { by: meera }));
    expect([heavier.version, ...heavier.variants.map(({ version }: any) => version)]).toEqual([4, 4, 3]);
    const dearer = expectSuccess(await change(shirt._id, { basePrice: 3000 }));
    expect(dearer).toMatchObject({ version: 5, variants: [{ version: 4 }, { version: 3 }] });
    expectError(
      await changeVariant(shirt, { version: 2, image: null }),
      409,
      'Changed meanwhile by Meera Nair: weight',
    );
    expectSuccess(await changeVariant(shirt, { version: 3, basePrice: 900 }, { index: 1 }));
    expectError(await change(shirt._id, { version: 5, name: 'Shirt' }), 409, /: variants$/);
    const added = variantInput({ size: 'L' });
    const more = expectSuccess(await admin.client.post(`/products/${shirt._id}/variants`, added), 201);
    expect([more.version, more.variants[2].version]).toEqual([7, 7]);
    expect(expectSuccess(await admin.client.delete(variantPath(more, 2))).version).toBe(8);
    expectError(await changeVariant(shirt, { version: 2 }), 409, /^Changed meanwhile by/);
  });

  rules('CTL-03').it('names its author to administrators, until the account is deleted', async () => {
    const leaving = await session(app).asAdmin({ firstname: 'Arun', lastname: 'Rao' });
    const { _id, version } = await aProduct(app);
    expect(await detail(_id)).not.toHaveProperty('updatedBy');
    expectSuccess(await change(_id, { name: 'Copper kettle' }, leaving));
    expectSuccess(await admin.client.patch(`/products/${_id}/stock`, { delta: 1 }));
    const author = { updatedBy: `ADMIN:${leaving.user.id}`, updatedByName: 'Arun Rao' };
    expect(await detail(_id)).toMatchObject(author);
    expect(expectSuccess(await app.client.get(`/products/${_id}`))).not.toHaveProperty('updatedBy');
    await eraseAccount(app, leaving.user.id);
    expect(await detail(_id)).toMatchObject({ updatedBy: null, updatedByName: null });
    expectError(
      await change(_id, { version, name: 'Pot' }),
      409,
      'Changed meanwhile by an administrator: name',
    );
  });

  rules('CTL-01').it.each([
    [0, 'version must be a whole number from 1 to 9007199254740991'],
    ['1', 'version must be a whole number from 1 to 9007199254740991'],
    [null, 'version must be a whole number from 1 to 9007199254740991'],
  ])('is not %j', async (version, message) => {
    const shirt = await aShirt(app);
    expectError(await change(shirt._id, { version, name: 'Shirt' }), 400, message);
    expectError(await changeVariant(shirt, { version, weight: 3 }), 400, message);
  });

  describe('beside a count of the stock', () => {
    const count = (path: string, body: object, headers: Record<string, string> = {}) =>
      admin.client.patch(`${path}/stock`, body, { headers });

    rules('CTL-04').it('sets what was counted, if the stock is what was expected', async () => {
      const { _id } = await aProduct(app, { currentStock: 10 });
      const path = `/products/${_id}`;
      const counted = await count(path, { counted: 7, expected: 10, reason: 'Stocktaking' });
      expect(expectSuccess(counted).currentStock).toBe(7);
      const moved = await count(path, { counted: 8, expected: 10 });
      expectError(moved, 409, 'The stock has moved: 7 now');
      expect(moved.headers.get('x-error-code')).toBe('STOCK_MOVED');
      expect(expectSuccess(await count(path, { counted: 7, expected: 7 })).currentStock).toBe(7);
      const ledger = await admin.client.get(`/products/admin/${_id}/stock-movements`);
      const { movements } = expectSuccess(ledger);
      expect(movements.map(({ delta }: any) => delta)).toEqual([-3, 10]);
      expect(movements[0].reference).toBe('Stocktaking');
    });

    rules('CTL-04').it('lets one of several counts through, and repeats one by its key', async () => {
      const { _id } = await aProduct(app, { currentStock: 10 });
      const counts = [1, 2, 3, 4].map((counted) => count(`/products/${_id}`, { counted, expected: 10 }));
      expect(statusesOf(await Promise.all(counts))).toEqual([200, 409, 409, 409]);
      const { currentStock: expected } = await detail(_id);
      const key = { 'idempotency-key': `count-${_id}` };
      const body = { counted: expected + 2, expected };
      for (let times = 0; times < 2; times++)
        expect(expectSuccess(await count(`/products/${_id}`, body, key)).currentStock).toBe(expected + 2);
      expectError(await count(`/products/${_id}`, { ...body, counted: 0 }, key), 409, /reused/);
    });

    rules('CTL-04').it('counts each variant by itself', async () => {
      const shirt = await aShirt(app);
      const counted = expectSuccess(await count(variantPath(shirt), { counted: 0, expected: 5 }));
      expect(counted).toMatchObject({
        currentStock: 5,
        variants: [{ currentStock: 0 }, { currentStock: 5 }],
      });
      expectError(
        await count(variantPath(shirt), { counted: 1, expected: 5 }),
        409,
        'The stock has moved: 0 now',
      );
      expectError(
        await count(`/products/${shirt._id}`, { counted: 1, expected: 5 }),
        400,
        'Choose a variant',
      );
    });

    rules('CTL-04').it.each([
      [{ counted: 1 }, 'expected is required'],
      [{ expected: 1 }, 'counted is required'],
      [{ delta: 1, counted: 1, expected: 1 }, 'Give either delta, or counted and expected'],
      [{ counted: -1, expected: 1 }, 'counted must be a whole number from 0 to 1000000000'],
      [{ counted: 1, expected: 1.5 }, 'expected must be a whole number from 0 to 1000000000'],
    ])('refuses %j', async (body, message) => {
      const { _id } = await aProduct(app);
      const answer = await count(`/products/${_id}`, body);
      expectError(answer, 400, new RegExp(message));
    });
  });
});
