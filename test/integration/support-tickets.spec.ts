import { join } from 'node:path';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import sharp from 'sharp';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { Ticket } from '#modules/support-tickets/data/support-ticket.schema.js';
import { TicketAttachmentsService } from '#modules/support-tickets/services/ticket-attachments.service.js';
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

  const eraseFor = (userId: string) => personalDataOf(app, 'support-tickets').eraseFor(userId);
  const erase = (userId: string) => app.get(UnitOfWork).run(() => eraseFor(userId));
  const attach = (ticketId: string, userId: string) =>
    app.get(TicketAttachmentsService).add(ticketId, { id: userId, role: 'USER' }, png);
  const storedFiles = () => filesOn(app, 'tickets');

  rules('ACC-07').it('keep everything when the deletion of the account fails after them', async () => {
    const owner = await aUser(app);
    const { _id } = await aTicket(app, owner.id);
    await attach(_id, owner.id);
    const filesBefore = await storedFiles();
    const before = await tickets.findById(_id).lean();
    const failing = app.get(UnitOfWork).run(async () => {
      await eraseFor(owner.id);
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
});
