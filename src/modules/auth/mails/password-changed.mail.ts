import { facts, greeting, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { longDate } from '#common/time/long-date.js';

export function passwordChangedMail(
  shop: MailShop,
  input: { firstname: string | undefined; changedAt: Date },
): MailContent {
  return layout(shop, {
    subject: `Your ${shop.name} password was changed`,
    preview: 'If it was not you, reset your password now.',
    blocks: [
      greeting(input.firstname),
      paragraph('The password of your account was changed.'),
      facts([['When', longDate(input.changedAt)]]),
      notice('If it was not you, reset your password now and contact us.'),
    ],
  });
}
