import { code, greeting, link, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';

/** The purpose of a link. */
export type LinkPurpose = 'reset-password' | 'sign-in';

const TEXTS: Record<
  LinkPurpose,
  { subject: (shop: string) => string; enter: string; follow: string; label: string; unexpected: string }
> = {
  'reset-password': {
    subject: (shop) => `Reset your ${shop} password`,
    enter: 'Enter this code to choose a new password:',
    follow: 'Choose a new password here:',
    label: 'Choose a new password',
    unexpected: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  'sign-in': {
    subject: (shop) => `Sign in to ${shop}`,
    enter: 'Enter this code to sign in:',
    follow: 'Sign in here:',
    label: 'Sign in',
    unexpected: 'If you did not ask for it, ignore this mail: nobody signs in without it.',
  },
};

export interface CodeLink {
  readonly firstname: string | undefined;
  /** Undefined if the shop has no page for it: then the token stands in the mail. */
  readonly url: string | undefined;
  readonly token: string;
  readonly minutesValid: number;
  /** Whether somebody has tried too many codes today. */
  readonly isTried: boolean;
}

/** Builds the mail with a link that stands in for a code. */
export function codeLinkMail(shop: MailShop, purpose: LinkPurpose, input: CodeLink): MailContent {
  const texts = TEXTS[purpose];
  const { firstname, url, token, minutesValid, isTried } = input;
  const what = url === undefined ? 'code' : 'link';
  return layout(shop, {
    subject: texts.subject(shop.name),
    preview: `The ${what} is good for ${minutesValid} minutes.`,
    blocks: [
      greeting(firstname),
      ...(isTried ? [notice(TRIED)] : []),
      paragraph(url === undefined ? texts.enter : texts.follow),
      url === undefined ? code(token) : link(texts.label, url),
      paragraph(
        `The ${what} is good for ${minutesValid} minutes and can be used once. Never give it to anybody.`,
      ),
      notice(texts.unexpected),
    ],
  });
}

const TRIED =
  'Somebody has tried many wrong codes to get into your account today. They did not succeed: your password is unchanged. Until tomorrow we mail a link instead of a code, because a link cannot be guessed.';
