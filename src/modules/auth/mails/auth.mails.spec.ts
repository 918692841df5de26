import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { oneTimeCodeMail } from './one-time-code.mail.js';
import { passwordChangedMail } from './password-changed.mail.js';

describe('mails with one-time codes', () => {
  mailTemplateContract((firstname) => {
    const code = { firstname, code: '482913', minutesValid: 10 };
    return {
      verification: oneTimeCodeMail(SHOP, 'verify-email', code),
      reset: oneTimeCodeMail(SHOP, 'reset-password', code),
      change: oneTimeCodeMail(SHOP, 'change-password', code),
    };
  });

  it.each(['verify-email', 'reset-password', 'change-password'] as const)(
    'contain the one-time code and its validity as text and HTML: %s',
    (purpose) => {
      const mail = oneTimeCodeMail(SHOP, purpose, { firstname: 'Ana', code: '048291', minutesValid: 10 });
      for (const form of [mail.text, mail.html]) {
        expect(form).toContain('048291');
        expect(form).toContain('10 minutes');
      }
    },
  );
});

describe('the mail about a changed password', () => {
  const changedAt = new Date('2026-11-21T11:35:00Z');
  mailTemplateContract((firstname) => ({
    passwordChanged: passwordChangedMail(SHOP, { firstname, changedAt }),
  }));
});
