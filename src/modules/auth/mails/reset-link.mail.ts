import { code, greeting, link, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';

export interface ResetLink {
  readonly firstname: string | undefined;
  /** Undefined if the shop has no page for it: then the token stands in the mail. */
  readonly url: string | undefined;
  readonly token: string;
  readonly minutesValid: number;
  /** Whether somebody has tried too many codes today. */
  readonly isTried: boolean;
}

/** Builds the mail with the link that resets a password. */
export function resetLinkMail(shop: MailShop, input: ResetLink): MailContent {
  const { firstname, url, token, minutesValid, isTried } = input;
  const what = url === undefined ? 'code' : 'link';
  return layout(shop, {
    subject: `Reset your ${shop.name} password`,
    preview: `The ${what} is good for ${minutesValid} minutes.`,
    blocks: [
      greeting(firstname),
      ...(isTried ? [notice(TRIED)] : []),
      paragraph(
        url === undefined ? 'Enter this code to choose a new password:' : 'Choose a new password here:',
      ),
      url === undefined ? code(token) : link('Choose a new password', url),
      paragraph(
        `The ${what} is good for ${minutesValid} minutes and can be used once. Never give it to anybody.`,
      ),
      notice('If you did not ask for it, ignore this mail: your password stays as it is.'),
    ],
  });
}

const TRIED =
  'Somebody has tried many wrong codes to get into your account today. They did not succeed: your password is unchanged. Until tomorrow we mail a link instead of a code, because a link cannot be guessed.';
