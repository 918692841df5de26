import { ConversationService } from '#modules/support-tickets/services/conversation.service.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { anOrder } from '../../support/factories/an-order.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { aUser } from '../../support/factories/a-user.js';
import { useAdmin } from '../../support/session.js';

describe('GET /support-tickets/admin', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const list = async (query: string) =>
    expectSuccess(await admin.client.get(`/support-tickets/admin${query}`));

  rules('ADL-06').it(
    'finds those of several statuses, of a customer, about an order, and with a text',
    async () => {
      const others: string[] = [];
      for (const status of ['RESOLVED', 'CLOSED'] as const) {
        const { _id } = await aTicket(app, (await aUser(app)).id, { subject: 'A question' });
        await app.get(ConversationService).setStatus(_id, status);
        others.unshift(_id);
        app.clock.advance(1000);
      }
      const { id, email } = await aUser(app, { firstname: 'Zoë', lastname: 'Łukasz' });
      const { _id: order, orderNumber } = await anOrder(app, { userId: id });
      const { _id } = await aTicket(app, id, { subject: 'Lid (glass)', orderId: order.toHexString() });
      const ids = async (query: string) =>
        (await list(query)).tickets.map((ticket: { _id: string }) => ticket._id);
      expect(await ids('?status=CLOSED,RESOLVED')).toEqual(others);
      for (const q of ['zoe luk', email, 'LID (glass)', `%23${orderNumber}`, orderNumber.slice(4)])
        expect(await ids(`?q=${q}`)).toEqual([_id]);
      expect(await ids('?q=zoe&status=CLOSED')).toEqual([]);
      expect(await ids('?q=question&limit=1&page=2')).toEqual([others[1]]);
      expect((await list('?q=question&limit=1&page=2')).meta).toEqual({ total: 2, limit: 1, page: 2 });
      const detail = expectSuccess(await admin.client.get(`/support-tickets/${_id}`));
      expect(detail).toMatchObject({
        _id,
        orderNumber,
        customer: { _id: id, email, firstname: 'Zoë', lastname: 'Łukasz' },
        messages: [{ from: 'USER' }],
      });
    },
  );
});
