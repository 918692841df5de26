import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { session, type Session } from '../../support/session.js';

describe('PATCH /support-tickets/admin/:id/status', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '1000' });
  let admin: Session;

  beforeAll(async () => void (admin = await session(app).asAdmin()));

  const setStatus = (id: string, body: object) =>
    admin.client.patch(`/support-tickets/admin/${id}/status`, body);

  it('[RET-23] sets each status, also the current one, without a notification', async () => {
    const { client, user } = await session(app).asUser();
    const ticket = await aTicket(app, user.id);
    for (const status of ['CLOSED', 'CLOSED', 'OPEN', 'RESOLVED', 'WAITING_ON_CUSTOMER']) {
      const answered = expectSuccess(await setStatus(ticket._id, { status }));
      expect(answered).toMatchObject({ _id: ticket._id, status, messages: ticket.messages });
    }
    expect(expectSuccess(await client.get(`/support-tickets/${ticket._id}`)).status).toBe(
      'WAITING_ON_CUSTOMER',
    );
    expect(expectSuccess(await client.get('/notifications')).meta.total).toBe(0);
  });

  it('[RET-25] does not find an unknown ticket', async () => {
    expectError(await setStatus(UNKNOWN_ID, { status: 'CLOSED' }), 404, 'Ticket not found');
  });

  it.each([
    [{}, 'status is required'],
    [{ status: 'DONE' }, 'status must be one of OPEN, WAITING_ON_CUSTOMER, RESOLVED, CLOSED'],
    [{ status: 'open' }, /^status /],
    [{ status: null }, /^status /],
    [{ status: 'CLOSED', note: 'x' }, 'note is not allowed'],
  ])('[RET-23] refuses %j', async (body, message) => {
    expectError(await setStatus(UNKNOWN_ID, body), 400, message);
  });
});
