import { greeting, link, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';

interface ArchiveMail {
  readonly firstname: string | undefined;
  /** The name of the period. */
  readonly label: string;
}

export interface ArchiveReadyMail extends ArchiveMail {
  readonly papers: number;
  readonly downloadUrl: string;
  readonly hoursValid: number;
}

/** Renders the mail that an archive is ready, with its link. */
export function archiveReadyMail(
  shop: MailShop,
  { firstname, label, papers, downloadUrl, hoursValid }: ArchiveReadyMail,
): MailContent {
  return layout(shop, {
    subject: `Your archive of invoices is ready (${label})`,
    preview: 'Download it here.',
    blocks: [
      greeting(firstname),
      paragraph(
        `Here are the invoices and credit notes of ${label}, ${papers} in all, as PDFs in a ZIP file.`,
      ),
      link('Download the archive', downloadUrl),
      paragraph(`The link works for ${hoursValid} hours, and ends with a new password of yours.`),
      notice('The file holds personal data of customers. Do not forward this mail.'),
    ],
  });
}

/** Renders the mail that an archive could not be made. */
export function archiveFailedMail(shop: MailShop, { firstname, label }: ArchiveMail): MailContent {
  return layout(shop, {
    subject: `Your archive of invoices could not be made (${label})`,
    preview: 'Ask for it again, or for a shorter period.',
    blocks: [
      greeting(firstname),
      paragraph(`The archive of the invoices and credit notes of ${label} could not be made.`),
      paragraph('Ask for it again, or for a shorter period. The log of the service says why.'),
    ],
  });
}
