import { useApp } from '../../support/create-app.js';
import { expectSuccess, expectError } from '../../support/expect-envelope.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { session } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const app = useApp();

describe('GET /support-tickets', () => {
  const subjectsOf = (tickets: Array<{ subject: string }>) => tickets.map(({ subject }) => subject);

  rules('RET-18', 'RET-27', 'RET-29').it(
    "lists the caller's own, newest first, twenty a page, without their messages",
    async () => {
      const { client, user } = await session(app).asUser();
      await aTicket(app, (await session(app).asUser()).user.id);
      for (let index = 1; index <= 22; index++) {
        await aTicket(app, user.id, { subject: `Ticket ${index}` });
        app.clock.advance(1000);
      }
      const first = expectSuccess(await client.get('/support-tickets'));
      expect(first.meta).toEqual({ total: 22, limit: 20, page: 1 });
      expect(subjectsOf(first.tickets)).toEqual(
        Array.from({ length: 20 }, (_, index) => `Ticket ${22 - index}`),
      );
      expect(first.tickets[0]).toEqual({
        _id: expect.any(String),
        subject: 'Ticket 22',
        status: 'OPEN',
        orderId: null,
        attachments: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const second = expectSuccess(await client.get('/support-tickets?page=2'));
      expect(subjectsOf(second.tickets)).toEqual(['Ticket 2', 'Ticket 1']);
    },
  );
});

describe('GET /support-tickets/:id', () => {
  rules('RET-19', 'RET-29').it('shows the ticket to its owner and to administrators', async () => {
    const { client, user } = await session(app).asUser();
    const ticket = await aTicket(app, user.id);
    const admin = await session(app).asAdmin();
    expect(expectSuccess(await client.get(`/support-tickets/${ticket._id.toUpperCase()}`))).toEqual(ticket);
    const seen = expectSuccess(await admin.client.get(`/support-tickets/${ticket._id}`));
    expect(seen).toMatchObject({ ...ticket, customer: expect.anything() });
  });

  rules('RET-25', 'RET-31').it("hides another user's ticket like an unknown one", async () => {
    const { _id } = await aTicket(app, (await session(app).asUser()).user.id);
    const [stranger, admin] = [await session(app).asUser(), await session(app).asAdmin()];
    expectError(await stranger.client.get(`/support-tickets/${_id}`), 404, 'Ticket not found');
    for (const { client } of [stranger, admin])
      expectError(await client.get(`/support-tickets/${UNKNOWN_ID}`), 404, 'Ticket not found');
  });
});
