import { longDate } from '#common/time/long-date.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { facts, greeting, notice, paragraph } from '#infrastructure/mail/mail-parts.js';

/** The notices to owners about their accounts, in the notification and in the mail. */
export const SECURITY_NOTICES = {
  'mfa-set': {
    title: 'Second factor set up',
    text: 'A second factor was set up for your account. All other sessions were ended.',
  },
  'mfa-removed': {
    title: 'Second factor removed',
    text: 'The second factor of your account was removed with one of its codes.',
  },
  'mfa-reset': {
    title: 'Second factor reset',
    text: 'The shop has removed the second factor of your account, passkeys included, and ended its sessions. Set up a new one after your next login.',
  },
  'recovery-code-used': {
    title: 'Recovery code used',
    text: 'A recovery code of your account was used in place of a code of your app.',
  },
  'passkey-added': {
    title: 'Passkey added',
    text: 'A passkey was added to your account. It logs in without the password or a code; who has added it can delete it where you changed your security settings.',
  },
  'passkey-removed': {
    title: 'Passkey deleted',
    text: 'A passkey of your account was deleted. It does not log in any more.',
  },
} as const;

export type SecurityNotice = keyof typeof SECURITY_NOTICES;

const UNEXPECTED = 'If it was not you, change your password now and contact us.';

export function securityNoticeMail(
  shop: MailShop,
  what: SecurityNotice,
  { firstname, at }: { firstname: string | undefined; at: Date },
): MailContent {
  const { title, text } = SECURITY_NOTICES[what];
  return layout(shop, {
    subject: `${title}: your ${shop.name} account`,
    preview: UNEXPECTED,
    blocks: [greeting(firstname), paragraph(text), facts([['When', longDate(at)]]), notice(UNEXPECTED)],
  });
}
