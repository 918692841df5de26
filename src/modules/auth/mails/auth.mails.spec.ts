import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { oneTimeCodeMail } from './one-time-code.mail.js';
import { resetLinkMail } from './reset-link.mail.js';
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

describe('the mail with a link that resets a password', () => {
  const link = { url: undefined, token: 't'.repeat(43), minutesValid: 10, isTried: false };
  const url = 'https://shop.example/forgot-password#email=a%40b.example&token=x';
  mailTemplateContract((firstname) => ({
    link: resetLinkMail(SHOP, { ...link, firstname, url }),
    token: resetLinkMail(SHOP, { ...link, firstname }),
    tried: resetLinkMail(SHOP, { ...link, firstname, url, isTried: true }),
  }));

  it('has the link, and only without one the token', () => {
    expect(resetLinkMail(SHOP, { ...link, firstname: 'Ana', url }).text).toContain(url);
    expect(resetLinkMail(SHOP, { ...link, firstname: 'Ana', url }).text).not.toContain(link.token);
    expect(resetLinkMail(SHOP, { ...link, firstname: 'Ana' }).text).toContain(link.token);
  });
});

describe('the mail about a changed password', () => {
  const changedAt = new Date('2026-11-21T11:35:00Z');
  mailTemplateContract((firstname) => ({
    passwordChanged: passwordChangedMail(SHOP, { firstname, changedAt }),
  }));
});
