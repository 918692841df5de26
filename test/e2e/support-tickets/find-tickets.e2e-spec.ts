import { SupportTicketsAdminService } from '#modules/support-tickets/services/support-tickets-admin.service.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder } from '../../support/factories/an-order.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { aUser } from '../../support/factories/a-user.js';
import { useAdmin } from '../../support/session.js';

describe('GET /support-tickets/admin', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const list = async (query = '') => expectSuccess(await admin.client.get(`/support-tickets/admin${query}`));

  rules('RET-21', 'ADL-06', 'SRC-43').it(
    'lists those of all users, newest first, or of some statuses, of a customer, about an order, or with a text',
    async () => {
      const others: string[] = [];
      for (const status of ['WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'] as const) {
        const { _id } = await aTicket(app, (await aUser(app)).id, { subject: 'A question' });
        await app.get(SupportTicketsAdminService).setStatus(_id, status);
        others.unshift(_id);
        app.clock.advance(1000);
      }
      const { id, email } = await aUser(app, { firstname: 'Zoë', lastname: 'Łukasz' });
      const { _id: order, orderNumber } = await anOrder(app, { userId: id });
      const { _id } = await aTicket(app, id, {
        subject: 'Lid (glass) von Weiß, हिन्दी १२',
        orderId: order.toHexString(),
      });
      const ids = async (query: string) =>
        (await list(query)).tickets.map((ticket: { _id: string }) => ticket._id);
      const all = await list();
      expect(all.tickets.map((ticket: { _id: string }) => ticket._id)).toEqual([_id, ...others]);
      expect(all.meta).toEqual({ total: 4, limit: 20, page: 1 });
      // Without their messages.
      expect(Object.keys(all.tickets[0]).toSorted()).toEqual(
        '_id attachments createdAt customer orderId orderNumber status subject updatedAt'.split(' '),
      );
      for (const [index, status] of ['OPEN', 'CLOSED', 'RESOLVED', 'WAITING_ON_CUSTOMER'].entries()) {
        const found = await list(`?status=${status}`);
        expect(found.tickets).toMatchObject([{ _id: [_id, ...others][index], status }]);
        expect(found.meta.total).toBe(1);
      }
      expect(await ids('?status=CLOSED,RESOLVED')).toEqual(others.slice(0, 2));
      for (const q of ['zoe luk', email, 'LID (glass)', `%23${orderNumber}`, orderNumber.slice(4)])
        expect(await ids(`?q=${q}`)).toEqual([_id]);
      for (const q of ['weiss', 'हिंदी', 'lid 12', 'gla'])
        expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([_id]);
      expect(await ids('?q=zoe&status=CLOSED')).toEqual([]);
      expect(await ids('?q=question&limit=1&page=2')).toEqual([others[1]]);
      expect((await list('?q=question&limit=1&page=2')).meta).toEqual({ total: 3, limit: 1, page: 2 });
      const detail = expectSuccess(await admin.client.get(`/support-tickets/${_id}`));
      expect(detail).toMatchObject({
        _id,
        orderNumber,
        customer: { _id: id, email, firstname: 'Zoë', lastname: 'Łukasz' },
        messages: [{ from: 'USER' }],
      });
    },
  );

  rules('RET-21').it.each(['status=open', 'status='])('refuses ?%s', async (query) => {
    expectError(await admin.client.get(`/support-tickets/admin?${query}`), 400);
  });
});
