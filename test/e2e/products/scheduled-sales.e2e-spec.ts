import { SaleScheduleService } from '#modules/products/editing/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const HOUR_MS = 3_600_000;

describe('a sale between two instants', () => {
  // No answer is right because it was too old to be served.
  const app = useApp({ CATALOGUE_CACHE_SECONDS: '3600' });
  const admin = useLastingAdmin(app);

  const change = (body: object) => admin.client.patch('/products/admin/bulk', body);
  const inHours = (hours: number) => new Date(app.clock.nowMs() + hours * HOUR_MS).toISOString();
  const plan = async (id: string, set: object) =>
    expect(expectSuccess(await change({ ids: [id], set }))).toEqual({ updated: 1, failed: [] });
  const takeDue = () => app.get(SaleScheduleService).takeDue();
  const after = async (hours: number) => {
    app.clock.advance(hours * HOUR_MS + 1);
    await takeDue();
  };
  const detail = async (id: string) => expectSuccess(await admin.client.get(`/products/admin/${id}`));
  const shown = async (id: string) => {
    const { basePrice, discount, salePrice, unitPrice } = expectSuccess(
      await app.client.get(`/products/${id}`),
    );
    return { basePrice, discount, salePrice, unitPrice };
  };

  rules('CTL-15').it('has its price from its beginning to its end, then the one before', async () => {
    const { _id } = await aProduct(app, { basePrice: 1000, discount: 5 });
    const usual = { basePrice: 1000, discount: 5, salePrice: null, unitPrice: 950 };
    const times = { startsAt: inHours(1), endsAt: inHours(3) };
    await plan(_id, { salePrice: 700, ...times });
    expect(await shown(_id)).toEqual(usual);
    expect(await detail(_id)).toMatchObject({ saleStartsAt: times.startsAt, saleEndsAt: times.endsAt });
    await after(0.5);
    expect(await shown(_id)).toEqual(usual);
    await after(0.5);
    const onSale = { basePrice: 1000, discount: 30, salePrice: 700, unitPrice: 700 };
    expect(await shown(_id)).toEqual(onSale);
    expect(expectSuccess(await app.client.get(`/products/${_id}`))).not.toHaveProperty('saleEndsAt');
    expect((await detail(_id)).saleEndsAt).toBe(times.endsAt);
    await after(1.9);
    expect(await shown(_id)).toEqual(onSale);
    await after(0.1);
    expect(await shown(_id)).toEqual(usual);
    expect(await detail(_id)).not.toHaveProperty('saleStartsAt');
    expect(await takeDue()).toBe(0);
  });

  rules('CTL-15').it('begins at once without a beginning, and never ends without an end', async () => {
    const { _id } = await aProduct(app, { basePrice: 1000, salePrice: 900 });
    await plan(_id, { discount: 50, endsAt: inHours(1) });
    expect((await shown(_id)).unitPrice).toBe(500);
    await after(1);
    expect(await shown(_id)).toMatchObject({ unitPrice: 900, salePrice: 900 });
    await plan(_id, { discount: 20, startsAt: inHours(1) });
    await after(1);
    expect(await shown(_id)).toMatchObject({ unitPrice: 800, salePrice: null });
    expect(await detail(_id)).not.toHaveProperty('saleStartsAt');
  });

  rules('CTL-15').it('is that of the variants, and in lists and search', async () => {
    const mainCategory = 'Sale shirts';
    const shirt = await aShirt(app, { basePrice: 1000, mainCategory }, [{}, { basePrice: 1200 }]);
    await plan(shirt._id, { discount: 50, startsAt: inHours(1), endsAt: inHours(2) });
    const units = async () => (await detail(shirt._id)).variants.map(({ unitPrice }: any) => unitPrice);
    const listed = async () =>
      expectSuccess(await app.client.get(`/products?maxPrice=500&mainCategory=${mainCategory}`)).meta.total;
    expect([await units(), await listed()]).toEqual([[1000, 1200], 0]);
    await after(1);
    expect([await units(), await listed()]).toEqual([[500, 600], 1]);
    await after(1);
    expect([await units(), await listed()]).toEqual([[1000, 1200], 0]);
  });

  rules('CTL-15').it('ends with another discount, and gives way to another sale', async () => {
    const { _id } = await aProduct(app, { basePrice: 1000, discount: 10 });
    await plan(_id, { discount: 40, startsAt: inHours(0), endsAt: inHours(4) });
    expect((await shown(_id)).unitPrice).toBe(600);
    await plan(_id, { salePrice: 300, startsAt: inHours(1), endsAt: inHours(2) });
    expect((await shown(_id)).unitPrice).toBe(900);
    await after(1);
    expect((await shown(_id)).unitPrice).toBe(300);
    expectSuccess(await admin.client.patch(`/products/${_id}`, { basePrice: 1100 }));
    expect((await detail(_id)).saleEndsAt).toBeDefined();
    expectSuccess(await admin.client.patch(`/products/${_id}`, { discount: 25 }));
    expect(await detail(_id)).not.toHaveProperty('saleEndsAt');
    await after(1);
    expect((await shown(_id)).discount).toBe(25);
  });

  rules('CTL-15').it('is dropped where it does not fit any more, or its time has passed unseen', async () => {
    const [cheap, late] = [
      await aProduct(app, { basePrice: 1000 }),
      await aProduct(app, { basePrice: 1000 }),
    ];
    const times = { startsAt: inHours(1), endsAt: inHours(2) };
    for (const { _id } of [cheap, late]) await plan(_id, { salePrice: 900, ...times });
    expectSuccess(await admin.client.patch(`/products/${cheap._id}`, { basePrice: 500 }));
    app.clock.advance(1.5 * HOUR_MS);
    expectSuccess(await admin.client.patch(`/products/${late._id}`, { name: 'Late' }));
    await takeDue();
    expect(await shown(cheap._id)).toMatchObject({ unitPrice: 500, salePrice: null });
    expect(await detail(cheap._id)).not.toHaveProperty('saleStartsAt');
    expect((await shown(late._id)).unitPrice).toBe(900);
    const unseen = await aProduct(app, { basePrice: 1000 });
    await plan(unseen._id, { salePrice: 900, startsAt: inHours(1), endsAt: inHours(2) });
    await after(3);
    expect(await shown(unseen._id)).toMatchObject({ unitPrice: 1000 });
    expect(await detail(unseen._id)).not.toHaveProperty('saleStartsAt');
  });

  rules('CTL-15').it('is begun once by several at once', async () => {
    const { _id } = await aProduct(app, { basePrice: 1000, discount: 10 });
    await plan(_id, { discount: 40, startsAt: inHours(1), endsAt: inHours(2) });
    for (const discount of [40, 10]) {
      app.clock.advance(HOUR_MS + 1);
      await Promise.all([takeDue(), takeDue(), takeDue()]);
      expect((await shown(_id)).discount).toBe(discount);
    }
  });

  rules('CTL-15').it.each([
    [{ startsAt: '2026-01-01' }, /set needs either discount or salePrice/],
    [{ discount: 1, salePrice: 1, endsAt: '2999-01-01' }, /set needs either discount or salePrice/],
    [{ salePrice: null, endsAt: '2999-01-01' }, /set needs either discount or salePrice/],
    [{ discount: 1, endsAt: '2001-01-01' }, /set.endsAt must be/],
    [{ discount: 1, startsAt: '2999-02-01', endsAt: '2999-01-01' }, 'set.endsAt must be after set.startsAt'],
    [{ discount: 1, startsAt: 'soon' }, /set.startsAt must be an ISO 8601 date/],
  ])('is not %j', async (set, message) => {
    const { _id } = await aProduct(app);
    expectError(await change({ ids: [_id], set }), 400, message);
  });

  rules('CTL-15').it('names a price that is too high when it is planned', async () => {
    const { _id } = await aProduct(app, { basePrice: 100 });
    const set = { salePrice: 100, startsAt: inHours(1), discount: undefined };
    expect(expectSuccess(await change({ ids: [_id], set }))).toEqual({
      updated: 0,
      failed: [{ id: _id, reason: 'salePrice must be below basePrice' }],
    });
    expect(await detail(_id)).not.toHaveProperty('saleStartsAt');
  });
});
