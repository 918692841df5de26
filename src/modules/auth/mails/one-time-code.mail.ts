import { code, greeting, notice, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { CodePurpose } from '../services/codes/one-time-codes.service.js';

export interface OneTimeCode {
  readonly firstname: string | undefined;
  readonly code: string;
  readonly minutesValid: number;
}

/** The texts of each purpose. The subject of the verification mail contains the code. */
const TEXTS: Record<
  CodePurpose,
  { subject: (shop: string, code: string) => string; request: string; unexpected: string }
> = {
  'verify-email': {
    subject: (shop, code) => `${code} is your ${shop} verification code`,
    request: 'Enter this code to confirm your email address:',
    unexpected: 'If you did not sign up, you can ignore this mail.',
  },
  'reset-password': {
    subject: (shop) => `Reset your ${shop} password`,
    request: 'Enter this code to choose a new password:',
    unexpected: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  'sign-in': {
    subject: (shop, code) => `${code} is your ${shop} sign-in code`,
    request: 'Enter this code to sign in:',
    unexpected: 'If you did not ask for it, ignore this mail: nobody signs in without the code.',
  },
  'change-password': {
    subject: (shop) => `Confirm your ${shop} password change`,
    request: 'Enter this code to confirm the change of your password:',
    unexpected:
      'If you did not ask for it, somebody else is signed in to your account. Change your password at once.',
  },
};

export function oneTimeCodeMail(shop: MailShop, purpose: CodePurpose, input: OneTimeCode): MailContent {
  const { subject, request, unexpected } = TEXTS[purpose];
  return layout(shop, {
    subject: subject(shop.name, input.code),
    preview: `The code is good for ${input.minutesValid} minutes.`,
    blocks: [
      greeting(input.firstname),
      paragraph(request),
      code(input.code),
      paragraph(
        `It is good for ${input.minutesValid} minutes and can be used once. Never give it to anybody.`,
      ),
      notice(unexpected),
    ],
  });
}
