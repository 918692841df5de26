import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Ticket } from '#modules/support-tickets/data/support-ticket.schema.js';
import { SupportTicketsAdminService } from '#modules/support-tickets/services/support-tickets-admin.service.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

const FULL = 'Ticket size limit reached (Max 192 KB); open a new ticket';

describe('POST /support-tickets/:id/messages', () => {
  const app = useApp();
  const asha = useUser(app);

  const write = (id: string, body: object = { message: 'Any news?' }, writer = asha) =>
    writer.client.post(`/support-tickets/${id}/messages`, body);

  const tickets = () => app.get<Model<Ticket>>(getModelToken(Ticket.name) as never);

  rules('RET-20').it('adds the message as the last one', async () => {
    const ticket = await aTicket(app, asha.user.id);
    app.clock.advance(60_000);
    const written = expectSuccess(await write(ticket._id), 201);
    expect(written.messages).toEqual([
      ticket.messages[0],
      { _id: expect.any(String), from: 'USER', message: 'Any news?', createdAt: written.updatedAt },
    ]);
    expect(Date.parse(written.updatedAt)).toBeGreaterThanOrEqual(Date.parse(ticket.createdAt) + 60_000);
    expect(written.createdAt).toBe(ticket.createdAt);
  });

  rules('RET-20').it.each(['WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'] as const)(
    'opens a ticket again that is %s',
    async (status) => {
      const { _id } = await aTicket(app, asha.user.id);
      await app.get(SupportTicketsAdminService).setStatus(_id, status);
      expect(expectSuccess(await write(_id), 201).status).toBe('OPEN');
    },
  );

  it('loses none of many messages at once', async () => {
    const { _id } = await aTicket(app, asha.user.id);
    for (const answer of await Promise.all(
      Array.from({ length: 10 }, (_, index) => write(_id, { message: `Message ${index}` })),
    )) {
      expectSuccess(answer, 201);
    }
    expect(expectSuccess(await asha.client.get(`/support-tickets/${_id}`)).messages).toHaveLength(11);
  });

  rules('CNT-09').it('takes the five hundredth message and not one more, also of two at once', async () => {
    const { _id } = await aTicket(app, asha.user.id);
    const message = { from: 'USER', message: 'Hello?', createdAt: app.clock.now() };
    const many = Array.from({ length: 498 }, () => ({ _id: new Types.ObjectId(), ...message }));
    await tickets().updateOne({ _id }, { $push: { messages: { $each: many } } });
    expect(statusesOf(await Promise.all([write(_id), write(_id)]))).toEqual([201, 400]);
    expectError(await write(_id), 400, 'Message limit reached (Max 500)');
    expect(expectSuccess(await asha.client.get(`/support-tickets/${_id}`)).messages).toHaveLength(500);
  });

  rules('CNT-09').it('takes 192 KB of text and not a byte more, also of two at once', async () => {
    const { _id, messages } = await aTicket(app, asha.user.id);
    const { textBytes } = (await tickets().findById(_id).lean())!;
    expect(textBytes).toBe(Buffer.byteLength(JSON.stringify(messages[0]!.message)));
    // Two bytes of each text are its quotation marks.
    expectSuccess(await write(_id, { message: 'x'.repeat(5000) }), 201);
    const left = 1002;
    await tickets().updateOne({ _id, textBytes: textBytes! + 5002 }, { textBytes: 192 * 1024 - left });
    const last = { message: 'x'.repeat(left - 2) };
    expectError(await write(_id, { message: `${last.message}x` }), 400, FULL);
    const answers = await Promise.all([write(_id, last), write(_id, last)]);
    expect(statusesOf(answers)).toEqual([201, 400]);
    expectError(await write(_id, { message: 'Yes' }), 400, FULL);
    expect((await tickets().findById(_id).lean())?.textBytes).toBe(192 * 1024);
  });

  rules('CNT-09').it('answers no more than 400 KB, also of texts that need escaping', async () => {
    const { _id } = await aTicket(app, asha.user.id);
    const message = '\u0001'.repeat(5000);
    const answers = [];
    for (let index = 0; index < 10; index++) answers.push(await write(_id, { message }));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201, 201, 400, 400, 400, 400]);
    expectError(answers.at(-1)!, 400, FULL);
    const { messages } = expectSuccess(await asha.client.get(`/support-tickets/${_id}`));
    expect(messages).toHaveLength(7);
    expect(JSON.stringify(messages).length).toBeLessThan(400 * 1024);
  });

  it('accepts messages in a legacy ticket', async () => {
    const { _id } = await aTicket(app, asha.user.id);
    await tickets().updateOne({ _id }, { $unset: { textBytes: 1 } });
    expectSuccess(await write(_id, { message: 'Yes' }), 201);
    expect((await tickets().findById(_id).lean())?.textBytes).toBe(5);
  });

  it("does not find another user's ticket, not even for an administrator, nor an unknown one", async () => {
    const stranger = await session(app).asUser();
    const admin = await session(app).asAdmin();
    const ticket = await aTicket(app, asha.user.id);
    for (const writer of [stranger, admin]) {
      expectError(await write(ticket._id, undefined, writer), 404, 'Ticket not found');
    }
    expectError(await write(UNKNOWN_ID), 404, 'Ticket not found');
    expect(expectSuccess(await asha.client.get(`/support-tickets/${ticket._id}`))).toEqual(ticket);
  });

  rules('RET-20').it.each([
    [{}, 'message is required'],
    [{ message: 'No' }, 'message must be a string of 3 to 5000 characters'],
    [{ message: 'x'.repeat(5001) }, /^message /],
    [{ message: null }, /^message /],
    [{ message: 'Any news?', from: 'ADMIN' }, 'from is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await write(UNKNOWN_ID, body), 400, message);
  });
});
