import { join } from 'node:path';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import sharp from 'sharp';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { Ticket } from '#modules/support-tickets/data/support-ticket.schema.js';
import { TicketAttachmentsService } from '#modules/support-tickets/services/ticket-attachments.service.js';
import { ConversationService } from '#modules/support-tickets/services/conversation.service.js';
import { TicketQueriesService } from '#modules/support-tickets/services/ticket-queries.service.js';
import { useApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { aTicket } from '../support/factories/a-ticket.js';
import { aUser } from '../support/factories/a-user.js';
import { filesOn } from '../support/media.js';
import { personalDataOf } from '../support/personal-data-of.js';

describe('support tickets', () => {
  const app = useApp();
  let tickets: Model<Ticket>;
  let png: string;

  beforeAll(async () => {
    tickets = app.get(getModelToken(Ticket.name) as never);
    png = join(app.config.dataDir, 'picture.png');
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } }).toFile(png);
  });

  const part = () => personalDataOf(app, 'support-tickets');
  const erase = (userId: string) => app.get(UnitOfWork).run(() => part().eraseFor(userId));
  const attach = (ticketId: string, userId: string) =>
    app.get(TicketAttachmentsService).add(ticketId, userId, png);
  const storedFiles = () => filesOn(app, 'tickets');

  it('are exported whole, those of the user alone', async () => {
    const [owner, other] = [await aUser(app), await aUser(app)];
    const ticket = await aTicket(app, owner.id);
    await aTicket(app, other.id);
    await app.get(ConversationService).reply(ticket._id, 'We shall see.');
    expect(await part().exportFor(owner.id)).toEqual([
      { ...(await app.get(TicketQueriesService).find(ticket._id, { id: owner.id, role: 'USER' })) },
    ]);
  });

  rules('ACC-05').it(
    'lose their owner, the owner’s words and the images with the account, and keep the rest',
    async () => {
      const [owner, other] = [await aUser(app), await aUser(app)];
      const secret = 'Call me on 9876543210';
      const { _id } = await aTicket(app, owner.id, { subject: secret, message: secret });
      await app.get(ConversationService).reply(_id, 'We shall call.');
      await app.get(ConversationService).write(_id, owner.id, secret);
      await attach(_id, owner.id);
      await attach(_id, owner.id);
      const kept = await aTicket(app, other.id);
      await attach(kept._id, other.id);
      const filesBefore = (await storedFiles()).length;
      await erase(owner.id);
      const left = (await tickets.findById(_id).lean())!;
      expect(left).toMatchObject({ userId: null, subject: 'Redacted', attachments: [], status: 'OPEN' });
      expect(left.messages.map(({ from, message }) => [from, message])).toEqual([
        ['USER', 'Redacted'],
        ['ADMIN', 'We shall call.'],
        ['USER', 'Redacted'],
      ]);
      expect(JSON.stringify(left)).not.toContain(secret);
      expect(await part().exportFor(owner.id)).toEqual([]);
      await expectEventually(async () => expect(await storedFiles()).toHaveLength(filesBefore - 2));
      await expectEventually(async () => {
        expect(await tickets.findById(_id).lean()).not.toHaveProperty('filesToDestroy');
      });
      expect(await part().exportFor(other.id)).toMatchObject([
        { _id: kept._id, attachments: [expect.any(String)] },
      ]);
    },
  );

  rules('ACC-07').it('keep everything when the deletion of the account fails after them', async () => {
    const owner = await aUser(app);
    const { _id } = await aTicket(app, owner.id);
    await attach(_id, owner.id);
    const filesBefore = await storedFiles();
    const before = await tickets.findById(_id).lean();
    const failing = app.get(UnitOfWork).run(async () => {
      await part().eraseFor(owner.id);
      throw new Error('the next part fails');
    });
    await expect(failing).rejects.toThrow('the next part fails');
    expect(await tickets.findById(_id).lean()).toEqual(before);
    expect(await storedFiles()).toEqual(filesBefore);
  });

  it('lose an image too that arrives while the account is deleted', async () => {
    const owner = await aUser(app);
    const { _id } = await aTicket(app, owner.id);
    const filesBefore = (await storedFiles()).length;
    await Promise.allSettled([attach(_id, owner.id), erase(owner.id), attach(_id, owner.id)]);
    await expectEventually(async () => {
      expect(await tickets.findById(_id).lean()).toMatchObject({ userId: null, attachments: [] });
      expect(await storedFiles()).toHaveLength(filesBefore);
    });
  });

  it('have their images destroyed in the end when the image host fails at first', async () => {
    const owner = await aUser(app);
    const { _id } = await aTicket(app, owner.id);
    await attach(_id, owner.id);
    const filesBefore = (await storedFiles()).length;
    const failure = jest
      .spyOn(app.get(ImageHost), 'remove')
      .mockRejectedValueOnce(new Error('the host is down'));
    await erase(owner.id);
    await expectEventually(() => expect(failure).toHaveBeenCalled());
    expect((await tickets.findById(_id).lean())?.filesToDestroy).toHaveLength(1);
    failure.mockRestore();
    app.clock.advance(60_000);
    await expectEventually(async () => expect(await storedFiles()).toHaveLength(filesBefore - 1));
  });

  it('are counted as pending until they are resolved', async () => {
    const before = await app.get(TicketQueriesService).countPending();
    const { id } = await aUser(app);
    for (const status of ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'] as const) {
      await app.get(ConversationService).setStatus((await aTicket(app, id))._id, status);
    }
    expect(await app.get(TicketQueriesService).countPending()).toBe(before + 2);
  });
});
