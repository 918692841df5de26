import { ReturnsService } from '#modules/returns/services/returns.service.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { aUser } from '../../support/factories/a-user.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('GET /returns/admin', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  beforeAll(async () => {
    const decisions = [[], ['APPROVED'], ['REJECTED'], ['APPROVED', 'RECEIVED']] as const;
    for (const [index, steps] of decisions.entries()) {
      const { id } = await aUser(app);
      const { _id } = await aReturn(app, id, await aDeliveredOrder(app, id), `Reason ${index}`);
      for (const status of steps) await app.get(ReturnsService).decide(_id, { status }, UNKNOWN_ID);
      app.clock.advance(1000);
    }
  });

  const list = async (query = '') => expectSuccess(await admin.client.get(`/returns/admin${query}`));
  const reasonsOf = ({ returns }: { returns: Array<{ reason: string }> }) =>
    returns.map(({ reason }) => reason);

  rules('RET-08').it('lists the returns of all users, newest first', async () => {
    const all = await list();
    expect(reasonsOf(all)).toEqual(['Reason 3', 'Reason 2', 'Reason 1', 'Reason 0']);
    expect(all.meta).toEqual({ total: 4, limit: 20, page: 1 });
  });

  rules('RET-08').it.each([
    ['REQUESTED', 'Reason 0'],
    ['APPROVED', 'Reason 1'],
    ['REJECTED', 'Reason 2'],
    ['RECEIVED', 'Reason 3'],
  ])('lists those that are %s', async (status, reason) => {
    const found = await list(`?status=${status}`);
    expect(reasonsOf(found)).toEqual([reason]);
    expect(found.meta.total).toBe(1);
    expect(found.returns[0].status).toBe(status);
  });

  rules('RET-08').it('pages', async () => {
    const second = await list('?limit=3&page=2');
    expect(reasonsOf(second)).toEqual(['Reason 0']);
    expect(second.meta).toEqual({ total: 4, limit: 3, page: 2 });
    expect((await list('?limit=100')).returns).toHaveLength(4);
  });

  rules('RET-08').it.each([
    'limit=0',
    'limit=101',
    'page=0',
    'status=OPEN',
    'status=',
    'status=APPROVED,',
    'orderId=x',
    'q=x',
  ])('refuses ?%s', async (query) => {
    expectError(await admin.client.get(`/returns/admin?${query}`), 400);
  });
});
