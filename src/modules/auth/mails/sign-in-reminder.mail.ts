import { greeting, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';

export interface SignInReminder {
  readonly firstname: string | undefined;
  /** The name of the identity provider, as people know it. */
  readonly provider: string;
}

/** Builds the mail to a person who asks for a new password and has none, because a provider signs them in. */
export function signInReminderMail(shop: MailShop, { firstname, provider }: SignInReminder): MailContent {
  return layout(shop, {
    subject: `How you sign in to ${shop.name}`,
    preview: `You sign in with ${provider}.`,
    blocks: [
      greeting(firstname),
      paragraph(
        `You asked for a new password. Your account has none: you sign in with ${provider}. Choose ${provider} on the page where you sign in.`,
      ),
      notice('If you did not ask for it, ignore this mail: nothing has changed.'),
    ],
  });
}
