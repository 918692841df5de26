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

  const list = async (query = '') => expectSuccess(await admin.client.get(`/returns/admin${query}`));

  rules('RET-08', 'ADL-06', 'STF-01').it(
    'lists those of all users, newest first, or of some statuses, of an order, of a customer, or with a text',
    async () => {
      const others: string[] = [];
      for (const steps of [['APPROVED', 'RECEIVED'], ['APPROVED'], ['REJECTED']] as const) {
        const { id } = await aUser(app);
        const { _id } = await aReturn(app, id, await aDeliveredOrder(app, id), 'A reason');
        for (const status of steps)
          await app.get(ReturnsService).decide(_id, { status }, { adminId: UNKNOWN_ID, isPerson: true });
        others.unshift(_id);
        app.clock.advance(1000);
      }
      const { id, email } = await aUser(app, { firstname: 'Zoë', lastname: 'Łukasz' });
      const order = await aDeliveredOrder(app, id);
      const { _id } = await aReturn(app, id, order, 'The lid (glass) cracked, चाँदी');
      const ids = async (query: string) =>
        (await list(query)).returns.map((returned: { _id: string }) => returned._id);
      expect(await ids('')).toEqual([_id, ...others]);
      expect((await list()).meta).toEqual({ total: 4, limit: 20, page: 1 });
      for (const [index, status] of ['REQUESTED', 'REJECTED', 'APPROVED', 'RECEIVED'].entries()) {
        const found = await list(`?status=${status}`);
        expect(found.returns).toMatchObject([{ _id: [_id, ...others][index], status }]);
        expect(found.meta.total).toBe(1);
      }
      expect(await ids('?status=REJECTED,APPROVED')).toEqual(others.slice(0, 2));
      expect(await ids('?status=REQUESTED,RECEIVED')).toEqual([_id, others[2]]);
      expect(await ids(`?orderId=${order._id.toHexString()}`)).toEqual([_id]);
      expect(await ids(`?orderId=${order._id.toHexString()}&status=APPROVED,RECEIVED`)).toEqual([]);
      expect(await ids(`?orderId=${UNKNOWN_ID}`)).toEqual([]);
      for (const q of [
        'zoe luk',
        email,
        'LID (glass)',
        `%23${order.orderNumber}`,
        order.orderNumber.slice(4),
      ])
        expect(await ids(`?q=${q}`)).toEqual([_id]);
      for (const q of ['चांदी', 'crack glass', order.orderNumber.slice(8, 14)])
        expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([_id]);
      expect(await ids('?q=zoe&status=APPROVED')).toEqual([]);
      expect(await ids('?q=reason&limit=1&page=2')).toEqual([others[1]]);
      expect((await list('?q=reason&limit=1&page=2')).meta).toEqual({ total: 3, limit: 1, page: 2 });
      const detail = expectSuccess(await admin.client.get(`/returns/admin/${_id}`));
      expect(detail).toMatchObject({
        _id,
        orderNumber: order.orderNumber,
        customer: { _id: id, email, firstname: 'Zoë', lastname: 'Łukasz' },
        items: [{ quantity: 1, restocked: null }],
      });
      expect((await list('?limit=1')).returns).toEqual([detail]);
      expectError(await admin.client.get(`/returns/admin/${UNKNOWN_ID}`), 404, 'Return not found');
    },
  );

  rules('RET-08').it.each(['status=OPEN', 'status=', 'status=APPROVED,', 'orderId=x', 'q=x'])(
    'refuses ?%s',
    async (query) => {
      expectError(await admin.client.get(`/returns/admin?${query}`), 400);
    },
  );
});
