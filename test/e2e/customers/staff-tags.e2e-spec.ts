import { MOST_TAGS } from '#common/tags/tags.limits.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { session } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

describe('tags of the staff', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  const admin = useLastingAdmin(app);

  const ordersWith = async (query: string) =>
    expectSuccess(await admin.client.get(`/orders/admin?${query}`)).orders.map(
      ({ _id }: { _id: string }) => _id,
    );
  const usersWith = async (q: string) =>
    expectSuccess(await admin.client.get(`/users/admin?q=${q}`)).users.map(({ _id }: { _id: string }) => _id);

  async function ofEachKind() {
    const customer = await session(app).asUser();
    const order = await anOrder(app, { userId: customer.user.id });
    const orderId = order._id.toHexString();
    return {
      customer,
      orderId,
      paths: [`/orders/admin/${orderId}`, `/users/admin/${customer.user.id}`],
    };
  }

  rules('STF-11').it('are added and removed beside those of others, in lower case', async () => {
    const { paths } = await ofEachKind();
    for (const path of paths) {
      const change = (body: object) => admin.client.patch(`${path}/tags`, body);
      expect(expectSuccess(await change({ addTags: [' Gift  box', 'VIP', 'vip'] })).tags).toEqual([
        'gift box',
        'vip',
      ]);
      expect(expectSuccess(await change({ addTags: ['late'], removeTags: ['VIP', 'nobody'] })).tags).toEqual([
        'gift box',
        'late',
      ]);
      expect(expectSuccess(await change({})).tags).toEqual(['gift box', 'late']);
      expect(expectSuccess(await admin.client.get(path)).tags).toEqual(['gift box', 'late']);
      expect(expectSuccess(await change({ removeTags: ['gift box', 'late'] })).tags).toEqual([]);
    }
  });

  rules('STF-11').it('are kept by two who add at once', async () => {
    const { paths } = await ofEachKind();
    for (const path of paths) {
      const tags = ['one', 'two', 'three'];
      for (const answer of await Promise.all(
        tags.map((tag) => admin.client.patch(`${path}/tags`, { addTags: [tag] })),
      ))
        expectSuccess(answer);
      expect(expectSuccess(await admin.client.get(path)).tags.toSorted()).toEqual(tags.toSorted());
    }
  });

  rules('STF-11').it('find orders and accounts, and stand in their lists', async () => {
    const { customer, orderId, paths } = await ofEachKind();
    for (const path of paths)
      expectSuccess(await admin.client.patch(`${path}/tags`, { addTags: ['Wholesale'] }));
    expect(await ordersWith('tag=WHOLESALE')).toEqual([orderId]);
    expect(await ordersWith('tag=wholesale&status=DELIVERED')).toEqual([]);
    expect(await ordersWith('tag=whole')).toEqual([]);
    expect(await usersWith('whole')).toEqual([customer.user.id]);
    expectSuccess(await customer.client.patch('/users/profile', { firstname: 'Renamed' }));
    expect(await usersWith('wholesale')).toEqual([customer.user.id]);
    const [listed] = expectSuccess(await admin.client.get('/orders/admin?tag=wholesale')).orders;
    expect(listed.tags).toEqual(['wholesale']);
  });

  rules('STF-11').it('are not shown to the customer, and leave with the account', async () => {
    const { customer, orderId, paths } = await ofEachKind();
    for (const path of paths)
      expectSuccess(await admin.client.patch(`${path}/tags`, { addTags: ['difficult'] }));
    for (const path of ['/users/profile', `/orders/${orderId}`, '/orders/my-order'])
      expect(JSON.stringify((await customer.client.get(path)).body)).not.toContain('difficult');
    const log = expectSuccess(await admin.client.get(`/audit-log?subject=${orderId}`));
    expect(log.entries[0]).toMatchObject({
      action: 'ORDER_TAGS_CHANGED',
      before: { tags: 0 },
      after: { tags: 1 },
    });
    expect(JSON.stringify(log)).not.toContain('difficult');
    await eraseAccount(app, customer.user.id);
    expect(expectSuccess(await admin.client.get(`/orders/admin/${orderId}`)).tags).toEqual([]);
  });

  rules('STF-11').it('are at most twenty, of one to forty characters', async () => {
    const { paths } = await ofEachKind();
    for (const path of paths) {
      const add = (addTags: unknown) => admin.client.patch(`${path}/tags`, { addTags });
      for (const wrong of [
        'gift',
        [''],
        ['x'.repeat(41)],
        [1],
        Array.from({ length: 21 }, (_, at) => `${at}`),
      ])
        expectError(
          await add(wrong),
          400,
          'addTags must be a list of at most 20 strings of 1 to 40 characters',
        );
      expectSuccess(await add(Array.from({ length: MOST_TAGS }, (_, at) => `tag ${at}`)));
      expectError(await add(['one more']), 409, 'At most 20 tags can be given');
      expectSuccess(
        await admin.client.patch(`${path}/tags`, { addTags: ['one more'], removeTags: ['tag 0'] }),
      );
    }
    for (const path of [`/orders/admin/${UNKNOWN_ID}`, `/users/admin/${UNKNOWN_ID}`])
      expect((await admin.client.patch(`${path}/tags`, { addTags: ['gift'] })).status).toBe(404);
  });
});
