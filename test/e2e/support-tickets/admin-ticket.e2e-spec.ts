import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Ticket } from '#modules/support-tickets/data/support-ticket.schema.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { mailTo } from '../../support/inbox.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { useAdmin, useUser } from '../../support/session.js';

const app = useApp();
const admin = useAdmin(app);
const asha = useUser(app, beforeEach);

describe('POST /support-tickets/admin/:id/reply', () => {
  const reply = (id: string, body: object = { message: 'A new lid is on its way.' }) =>
    admin.client.post(`/support-tickets/admin/${id}/reply`, body);

  rules('REV-30', 'RET-22').it('adds the reply, waits for the customer, and notifies them once', async () => {
    const ticket = await aTicket(app, asha.user.id, { subject: 'The lid' });
    const replied = expectSuccess(await reply(ticket._id), 201);
    expect(replied).toMatchObject({ status: 'WAITING_ON_CUSTOMER', subject: 'The lid' });
    expect(replied.messages).toEqual([
      ticket.messages[0],
      {
        _id: expect.any(String),
        from: 'ADMIN',
        message: 'A new lid is on its way.',
        createdAt: replied.updatedAt,
      },
    ]);
    expect(expectSuccess(await asha.client.get(`/support-tickets/${ticket._id}`))).toEqual({
      ...replied,
      customer: undefined,
      orderNumber: undefined,
    });
    const { notifications } = expectSuccess(await asha.client.get('/notifications'));
    expect(notifications).toEqual([
      expect.objectContaining({
        type: 'SUPPORT_REPLY',
        title: 'Support replied',
        message: 'Support has replied to your ticket "The lid".',
        isRead: false,
        metadata: { ticketId: ticket._id },
      }),
    ]);
  });

  rules('MAI-04').it('mails the reply to the customer', async () => {
    const { _id } = await aTicket(app, asha.user.id, { subject: 'The <lid>' });
    expectSuccess(await reply(_id, { message: 'A new lid\n<b>is</b> on its way.' }), 201);
    const { text, html } = await mailTo(
      app,
      asha.user.email,
      /^Support has replied to your ticket "The <lid>"$/,
    );
    expect(text).toContain('> A new lid\n> <b>is</b> on its way.\n');
    expect(html).toContain('A new lid<br />&lt;b&gt;is&lt;/b&gt; on its way.');
    expectSuccess(await reply(_id, { message: 'It has left.' }), 201);
    expect((await mailTo(app, asha.user.email, /^Support has replied/, 2)).text).toContain(
      '> It has left.\n',
    );
  });

  it('loses none of several replies at once, nor a notification', async () => {
    const { _id } = await aTicket(app, asha.user.id);
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => reply(_id))))
      expectSuccess(answer, 201);
    expect(expectSuccess(await asha.client.get(`/support-tickets/${_id}`)).messages).toHaveLength(6);
    expect(expectSuccess(await asha.client.get('/notifications')).meta.total).toBe(5);
  });

  rules('CNT-09').it('has its own limits of messages and text beyond those of the customer', async () => {
    const tickets: Model<Ticket> = app.get(getModelToken(Ticket.name) as never);
    const messages = (length: number) =>
      Array.from({ length }, () => ({
        _id: new Types.ObjectId(),
        from: 'USER',
        message: 'Hello?',
        createdAt: app.clock.now(),
      }));
    const { _id } = await aTicket(app, asha.user.id);
    await tickets.updateOne({ _id }, { $set: { messages: messages(500), textBytes: 192 * 1024 } });
    expectSuccess(await reply(_id), 201);
    await tickets.updateOne({ _id }, { $set: { messages: messages(549) } });
    expectSuccess(await reply(_id), 201);
    expectError(await reply(_id), 400, 'Message limit reached (Max 550)');
    await tickets.updateOne({ _id }, { $set: { messages: messages(1), textBytes: 256 * 1024 - 5 } });
    expectError(
      await reply(_id, { message: 'Yes.' }),
      400,
      'Ticket size limit reached (Max 256 KB); open a new ticket',
    );
    expectSuccess(await reply(_id, { message: 'Yes' }), 201);
  });

  it('sends no notification when the owner has deleted the account', async () => {
    const { _id } = await aTicket(app, asha.user.id);
    await personalDataOf(app, 'support-tickets').eraseFor(asha.user.id);
    expect(expectSuccess(await reply(_id), 201).messages).toHaveLength(2);
    expect(expectSuccess(await asha.client.get('/notifications')).meta.total).toBe(0);
  });

  rules('RET-25').it('does not find an unknown ticket', async () => {
    expectError(await reply(UNKNOWN_ID), 404, 'Ticket not found');
  });

  rules('RET-22').it('requires a message of 3 characters', async () => {
    expectError(
      await reply(UNKNOWN_ID, { message: 'No' }),
      400,
      'message must be a string of 3 to 5000 characters',
    );
  });
});

describe('PATCH /support-tickets/admin/:id/status', () => {
  const setStatus = (id: string, body: object) =>
    admin.client.patch(`/support-tickets/admin/${id}/status`, body);

  rules('RET-23').it('sets each status, also the current one, without a notification', async () => {
    const ticket = await aTicket(app, asha.user.id);
    for (const status of ['CLOSED', 'CLOSED', 'OPEN', 'RESOLVED', 'WAITING_ON_CUSTOMER']) {
      const answered = expectSuccess(await setStatus(ticket._id, { status }));
      expect(answered).toMatchObject({ _id: ticket._id, status, messages: ticket.messages });
    }
    expect(expectSuccess(await asha.client.get(`/support-tickets/${ticket._id}`)).status).toBe(
      'WAITING_ON_CUSTOMER',
    );
    expect(expectSuccess(await asha.client.get('/notifications')).meta.total).toBe(0);
  });

  rules('RET-25').it('does not find an unknown ticket', async () => {
    expectError(await setStatus(UNKNOWN_ID, { status: 'CLOSED' }), 404, 'Ticket not found');
  });

  rules('RET-23').it.each([
    [{}, 'status is required'],
    [{ status: 'DONE' }, 'status must be one of OPEN, WAITING_ON_CUSTOMER, RESOLVED, CLOSED'],
    [{ status: 'open' }, /^status /],
    [{ status: null }, /^status /],
    [{ status: 'CLOSED', note: 'x' }, 'note is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await setStatus(UNKNOWN_ID, body), 400, message);
  });
});
