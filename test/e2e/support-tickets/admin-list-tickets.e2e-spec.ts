import { ConversationService } from '#modules/support-tickets/services/conversation.service.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { aUser } from '../../support/factories/a-user.js';
import { useAdmin } from '../../support/session.js';

describe('GET /support-tickets/admin', () => {
  const app = useApp();
  const admin = useAdmin(app);

  beforeAll(async () => {
    const statuses = ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED', 'OPEN'] as const;
    for (const [index, status] of statuses.entries()) {
      const { _id } = await aTicket(app, (await aUser(app)).id, { subject: `Ticket ${index}` });
      await app.get(ConversationService).setStatus(_id, status);
      app.clock.advance(1000);
    }
  });

  const list = async (query = '') => expectSuccess(await admin.client.get(`/support-tickets/admin${query}`));
  const subjectsOf = ({ tickets }: { tickets: Array<{ subject: string }> }) =>
    tickets.map(({ subject }) => subject);

  rules('RET-21').it('lists the tickets of all users, newest first, without their messages', async () => {
    const all = await list();
    expect(subjectsOf(all)).toEqual(['Ticket 4', 'Ticket 3', 'Ticket 2', 'Ticket 1', 'Ticket 0']);
    expect(all.meta).toEqual({ total: 5, limit: 20, page: 1 });
    expect(Object.keys(all.tickets[0]).toSorted()).toEqual(
      [
        '_id',
        'attachments',
        'createdAt',
        'customer',
        'orderId',
        'orderNumber',
        'status',
        'subject',
        'updatedAt',
      ].toSorted(),
    );
  });

  rules('RET-21').it.each([
    ['OPEN', ['Ticket 4', 'Ticket 0']],
    ['WAITING_ON_CUSTOMER', ['Ticket 1']],
    ['RESOLVED', ['Ticket 2']],
    ['CLOSED', ['Ticket 3']],
  ])('lists those that are %s', async (status, subjects) => {
    const found = await list(`?status=${status}`);
    expect(subjectsOf(found)).toEqual(subjects);
    expect(found.meta.total).toBe(subjects.length);
  });

  rules('RET-21').it.each(['status=open', 'status='])('refuses ?%s', async (query) => {
    expectError(await admin.client.get(`/support-tickets/admin?${query}`), 400);
  });
});
