import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { session } from '../../support/session.js';

describe('GET /support-tickets/:id', () => {
  const app = useApp();

  it('[RET-19, RET-29] shows the ticket to its owner and to administrators', async () => {
    const { client, user } = await session(app).asUser();
    const ticket = await aTicket(app, user.id);
    const admin = await session(app).asAdmin();
    expect(expectSuccess(await client.get(`/support-tickets/${ticket._id.toUpperCase()}`))).toEqual(ticket);
    const seen = expectSuccess(await admin.client.get(`/support-tickets/${ticket._id}`));
    expect(seen).toMatchObject({ ...ticket, customer: expect.anything() });
  });

  it('[RET-25, RET-31] does not find an unknown ticket', async () => {
    for (const { client } of [await session(app).asUser(), await session(app).asAdmin()])
      expectError(await client.get(`/support-tickets/${UNKNOWN_ID}`), 404, 'Ticket not found');
  });
});
