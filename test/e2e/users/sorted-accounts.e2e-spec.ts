import { userNameKeys } from '../../../src/migrations/0011-user-name-keys.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { useAdmin, session } from '../../support/session.js';

describe('GET /users/admin by name', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  const admin = useAdmin(app);

  const page = async (query: string) =>
    expectSuccess(await admin.client.get(`/users/admin?role=USER&${query}`));
  const names = async (query: string) =>
    (await page(query)).users.map(({ firstname, lastname }: { firstname: string; lastname: string }) =>
      `${firstname} ${lastname}`.trim(),
    );

  rules('ADL-10').it('is in the order of first and last names, without letter case and accents', async () => {
    const user = (firstname: string, lastname: string) => session(app).asUser({ firstname, lastname });
    const ravi = await user('ravi', 'Kumar');
    await user('Éva', 'Rao');
    await user('Asha', 'Verma');
    await user('Asha', 'Rao');
    const all = ['Asha Rao', 'Asha Verma', 'Éva Rao', 'ravi Kumar'];
    expect(await names('sort=name')).toEqual(all);
    expect(await names('sort=newest')).toEqual(['Asha Rao', 'Asha Verma', 'Éva Rao', 'ravi Kumar']);
    expect(await names('sort=name&limit=2&page=2')).toEqual(all.slice(2));
    const { meta } = await page('sort=name&limit=3&cursor=');
    expect(await names(`sort=name&limit=3&cursor=${meta.nextCursor}`)).toEqual(all.slice(3));
    expect(await names('sort=name&q=rao')).toEqual(['Asha Rao', 'Éva Rao']);
    expectSuccess(await ravi.client.patch('/users/profile', { firstname: 'Aadi' }));
    expect(await names('sort=name')).toEqual(['Aadi Kumar', ...all.slice(0, 3)]);
    await collectionOf(app, 'users').updateMany({}, { $unset: { nameKey: 1 } });
    expect(await userNameKeys.countLeft!(app.context)).toBe(5);
    expect(await userNameKeys.run(app.context, () => Promise.resolve())).toBe(5);
    expect(await names('sort=name')).toEqual(['Aadi Kumar', ...all.slice(0, 3)]);
    expect(await userNameKeys.countLeft!(app.context)).toBe(0);
    expectError(await admin.client.get('/users/admin?sort=age'), 400, 'sort must be one of newest, name');
  });
});
