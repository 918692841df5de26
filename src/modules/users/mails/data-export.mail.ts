import { greeting, link, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';

export interface DataExportMail {
  readonly firstname: string | undefined;
  /** The download link of the file, and its validity. */
  readonly downloadUrl: string;
  readonly hoursValid: number;
  /** The JSON file; undefined when it is too large for a mail and only linked. */
  readonly file: Buffer | undefined;
}

const WHERE = {
  attached: 'it is attached to this mail as a JSON file',
  linked: 'a JSON file that is too large for a mail',
};

/** Renders the data export mail: the file linked and, unless too large, attached. */
export function dataExportMail(shop: MailShop, input: DataExportMail): MailContent {
  const content = layout(shop, {
    subject: `Your ${shop.name} data export is ready`,
    preview: input.file === undefined ? 'Download it here.' : 'It is attached to this mail.',
    blocks: [
      greeting(input.firstname),
      paragraph(
        `Here is everything that we keep about you: ${WHERE[input.file === undefined ? 'linked' : 'attached']}.`,
      ),
      link('Download the file', input.downloadUrl),
      paragraph(`The link works for ${input.hoursValid} hours.`),
      notice('The file holds personal data. Do not forward this mail.'),
    ],
  });
  if (input.file === undefined) return content;
  const attachment = { filename: 'account-data.json', contentType: 'application/json', content: input.file };
  return { ...content, attachments: [attachment] };
}
