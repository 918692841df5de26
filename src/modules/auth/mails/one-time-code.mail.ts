import { code, greeting, notice, paragraph } from '#infrastructure/mail/blocks.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/layout.js';

/** The content of a one-time code mail: greeting (a name only for a verified address), code and validity. */
export interface OneTimeCode {
  readonly firstname: string | undefined;
  readonly code: string;
  readonly minutesValid: number;
}

/** Asks a new customer to verify the email address with a code. */
export function verificationCodeMail(shop: MailShop, input: OneTimeCode): MailContent {
  return codeMail(shop, input, {
    subject: `${input.code} is your ${shop.name} verification code`,
    purpose: 'Enter this code to confirm your email address:',
    unexpected: 'If you did not sign up, you can ignore this mail.',
  });
}

/** The code to reset a forgotten password. */
export function passwordResetCodeMail(shop: MailShop, input: OneTimeCode): MailContent {
  return codeMail(shop, input, {
    subject: `Reset your ${shop.name} password`,
    purpose: 'Enter this code to choose a new password:',
    unexpected: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  });
}

/** The code that a signed-in customer needs, with the current password, to change it. */
export function passwordChangeCodeMail(shop: MailShop, input: OneTimeCode): MailContent {
  return codeMail(shop, input, {
    subject: `Confirm your ${shop.name} password change`,
    purpose: 'Enter this code to confirm the change of your password:',
    unexpected:
      'If you did not ask for it, somebody else is signed in to your account. Change your password at once.',
  });
}

function codeMail(
  shop: MailShop,
  input: OneTimeCode,
  words: { subject: string; purpose: string; unexpected: string },
): MailContent {
  return layout(shop, {
    subject: words.subject,
    preview: `The code is good for ${input.minutesValid} minutes.`,
    blocks: [
      greeting(input.firstname),
      paragraph(words.purpose),
      code(input.code),
      paragraph(
        `It is good for ${input.minutesValid} minutes and can be used once. Never give it to anybody.`,
      ),
      notice(words.unexpected),
    ],
  });
}
