import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TicketAttachmentsService } from '#modules/support-tickets/services/ticket-attachments.service.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anImage } from '../../support/factories/an-image.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { filesOn } from '../../support/media.js';
import { session, useUser } from '../../support/session.js';

describe('POST /support-tickets/:id/attachments', () => {
  const app = useApp();
  const asha = useUser(app);
  let png: Buffer;

  beforeAll(async () => {
    png = await anImage('png');
  });

  const attach = (ticketId: string, content: Buffer = png, { field = 'attachment', by = asha } = {}) => {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'lid.png');
    return by.client.post(`/support-tickets/${ticketId}/attachments`, form);
  };
  const storedFiles = () => filesOn(app, 'tickets');

  rules('RET-24').it('stores an image as WebP and shows its address', async () => {
    const ticket = await aTicket(app, asha.user.id);
    app.clock.advance(1000);
    const { attachments, ...rest } = expectSuccess(await attach(ticket._id), 201);
    expect(attachments).toEqual([expect.stringMatching(/\/tickets\/[\w-]{43}\.webp$/)]);
    expect(await storedFiles()).toContain(attachments[0].split('/').at(-1));
    expect(rest).toMatchObject({ status: 'OPEN', messages: ticket.messages });
    expect(rest.updatedAt > ticket.updatedAt).toBe(true);
    const shown = expectSuccess(await asha.client.get(`/support-tickets/${ticket._id}`));
    expect(shown.attachments).toEqual(attachments);
  });

  rules('RET-24').it(
    'keeps five images at most, also when many come at once, and leaves no file behind',
    async () => {
      const { _id } = await aTicket(app, asha.user.id);
      const filesBefore = (await storedFiles()).length;
      for (let index = 0; index < 3; index++) expectSuccess(await attach(_id), 201);
      // An account's uploads at one process come one after the other; at several processes they may meet.
      const path = join(app.config.dataDir, 'lid.png');
      await writeFile(path, png);
      const atOnce = await Promise.allSettled(
        Array.from({ length: 6 }, () =>
          app.get(TicketAttachmentsService).add(_id, { id: asha.user.id, role: 'USER' }, path),
        ),
      );
      expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      for (const refused of atOnce.filter(({ status }) => status === 'rejected')) {
        expect(refused).toMatchObject({ reason: { message: 'Attachment limit reached (Max 5)' } });
      }
      expectError(await attach(_id), 400, 'Attachment limit reached (Max 5)');
      const { attachments } = expectSuccess(await asha.client.get(`/support-tickets/${_id}`));
      expect(new Set(attachments).size).toBe(5);
      expect(await storedFiles()).toHaveLength(filesBefore + 5);
    },
  );

  rules('RET-30').it('requires an image, in its field', async () => {
    const { _id } = await aTicket(app, asha.user.id);
    const path = `/support-tickets/${_id}/attachments`;
    expectError(await asha.client.post(path, {}), 400, 'Attachment file is required');
    expectError(await asha.client.post(path), 400, 'Attachment file is required');
    expectError(await attach(_id, png, { field: 'avatar' }), 400, 'avatar is not allowed');
    expectError(await attach(_id, Buffer.from('<svg/>')), 400, 'Only JPEG, PNG or WebP images are allowed');
  });

  it("does not find another user's ticket nor an unknown one, and stores nothing for them", async () => {
    const { _id } = await aTicket(app, asha.user.id);
    const filesBefore = (await storedFiles()).length;
    const stranger = await session(app).asUser();
    expectError(await attach(_id, png, { by: stranger }), 404, 'Ticket not found');
    expectError(await attach(UNKNOWN_ID), 404, 'Ticket not found');
    expect(await storedFiles()).toHaveLength(filesBefore);
    expect(expectSuccess(await asha.client.get(`/support-tickets/${_id}`)).attachments).toEqual([]);
  });
});
