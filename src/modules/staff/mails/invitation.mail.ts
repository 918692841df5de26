import { link, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';

export interface InvitationMail {
  readonly url: string;
  readonly daysValid: number;
  /** The name of who invites; undefined when the account is gone. */
  readonly inviter: string | undefined;
}

/** Renders the mail that invites somebody to the staff of the shop. */
export function invitationMail(shop: MailShop, { url, daysValid, inviter }: InvitationMail): MailContent {
  return layout(shop, {
    subject: `Join the staff of ${shop.name}`,
    preview: `The link is good for ${daysValid} days.`,
    blocks: [
      paragraph(
        inviter === undefined
          ? `You are invited to work in the dashboard of ${shop.name}.`
          : `${inviter} invites you to work in the dashboard of ${shop.name}.`,
      ),
      link('Accept the invitation', url),
      paragraph(`The link is good for ${daysValid} days and can be used once. Never give it to anybody.`),
      notice('If you do not know what this is about, ignore this mail: nothing happens without the link.'),
    ],
  });
}
