import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { session, type Session, useAdmin } from '../../support/session.js';

describe('whose ticket and whose return an administrator sees', () => {
  const app = useApp();
  const admin = useAdmin(app);
  let asha: Session;
  let customer: object;

  beforeAll(async () => {
    asha = await session(app).asUser({ firstname: 'Asha' });
    customer = { _id: asha.user.id, email: asha.user.email, firstname: 'Asha', lastname: 'Verma' };
  });

  const get = async (path: string, { client }: Session = admin) => expectSuccess(await client.get(path));

  rules('STF-01').it(
    'has the customer in the list of tickets, the ticket, the answer to a reply and to a new status',
    async () => {
      const { _id } = await aTicket(app, asha.user.id);
      expect((await get('/support-tickets/admin')).tickets).toEqual([
        expect.objectContaining({ _id, customer }),
      ]);
      expect((await get(`/support-tickets/${_id}`)).customer).toEqual(customer);
      const path = `/support-tickets/admin/${_id}`;
      const reply = await admin.client.post(`${path}/reply`, { message: 'Hold the lid.' });
      expect(expectSuccess(reply, 201).customer).toEqual(customer);
      const closed = await admin.client.patch(`${path}/status`, { status: 'CLOSED' });
      expect(expectSuccess(closed).customer).toEqual(customer);
    },
  );

  rules('STF-01').it('shows the own customer of each record of a page', async () => {
    const ben = await session(app).asUser({ firstname: 'Ben' });
    for (const { user } of [ben, asha, ben]) await aTicket(app, user.id, { subject: user.firstname });
    const { tickets } = await get('/support-tickets/admin?limit=3');
    for (const { subject, customer: shown } of tickets) expect(shown.firstname).toBe(subject);
  });

  rules('STF-01').it('is not shown to customers', async () => {
    await aReturn(app, asha.user.id, await aDeliveredOrder(app, asha.user.id));
    const [ticket] = (await get('/support-tickets', asha)).tickets;
    expect(ticket).not.toHaveProperty('customer');
    expect(await get(`/support-tickets/${ticket._id}`, asha)).not.toHaveProperty('customer');
    expect((await get('/returns', asha)).returns[0]).not.toHaveProperty('customer');
  });

  rules('STF-01').it('is null after the account is deleted', async () => {
    const gone = await session(app).asUser();
    await aTicket(app, gone.user.id);
    await aReturn(app, gone.user.id, await aDeliveredOrder(app, gone.user.id));
    await eraseAccount(app, gone.user.id);
    expect((await get('/support-tickets/admin?limit=1')).tickets[0].customer).toBeNull();
    expect((await get('/returns/admin?limit=1')).returns[0].customer).toBeNull();
  });
});
