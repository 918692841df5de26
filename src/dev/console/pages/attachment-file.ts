import { StreamableFile } from '@nestjs/common';
import type { ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';

/** A file of a mail as a download: never shown in place, whatever type it claims. */
export function attachmentFile(file: ReceivedMail['attachments'][number]): StreamableFile {
  return new StreamableFile(file.content, {
    type: 'application/octet-stream',
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    length: file.content.length,
  });
}
