import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { oneTimeCodeMail } from './one-time-code.mail.js';
import { codeLinkMail } from './code-link.mail.js';
import { SECURITY_NOTICES, securityNoticeMail, type SecurityNotice } from './security-notice.mail.js';
import { signInReminderMail } from './sign-in-reminder.mail.js';
import { passwordChangedMail } from './password-changed.mail.js';

describe('mails with one-time codes', () => {
  mailTemplateContract((firstname) => {
    const code = { firstname, code: '482913', minutesValid: 10 };
    return {
      verification: oneTimeCodeMail(SHOP, 'verify-email', code),
      reset: oneTimeCodeMail(SHOP, 'reset-password', code),
      change: oneTimeCodeMail(SHOP, 'change-password', code),
      signIn: oneTimeCodeMail(SHOP, 'sign-in', code),
    };
  });

  it.each(['verify-email', 'reset-password', 'change-password', 'sign-in'] as const)(
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

describe('the mail with a link in place of a code', () => {
  const link = { url: undefined, token: 't'.repeat(43), minutesValid: 10, isTried: false };
  const url = 'https://shop.example/forgot-password#email=a%40b.example&token=x';
  mailTemplateContract((firstname) => ({
    link: codeLinkMail(SHOP, 'reset-password', { ...link, firstname, url }),
    token: codeLinkMail(SHOP, 'reset-password', { ...link, firstname }),
    signIn: codeLinkMail(SHOP, 'sign-in', { ...link, firstname, url }),
    tried: codeLinkMail(SHOP, 'reset-password', { ...link, firstname, url, isTried: true }),
  }));

  it('has the link, and only without one the token', () => {
    expect(codeLinkMail(SHOP, 'reset-password', { ...link, firstname: 'Ana', url }).text).toContain(url);
    expect(codeLinkMail(SHOP, 'reset-password', { ...link, firstname: 'Ana', url }).text).not.toContain(
      link.token,
    );
    expect(codeLinkMail(SHOP, 'reset-password', { ...link, firstname: 'Ana' }).text).toContain(link.token);
  });
});

describe('the mails about the security of an account', () => {
  const at = new Date('2026-11-21T11:35:00Z');
  const notices = Object.keys(SECURITY_NOTICES) as SecurityNotice[];
  mailTemplateContract((firstname) =>
    Object.fromEntries(notices.map((what) => [what, securityNoticeMail(SHOP, what, { firstname, at })])),
  );
});

describe('the mail to a person who signs in by a provider', () => {
  mailTemplateContract((firstname) => ({
    reminder: signInReminderMail(SHOP, { firstname, provider: 'Google' }),
  }));
});

describe('the mail about a changed password', () => {
  const changedAt = new Date('2026-11-21T11:35:00Z');
  mailTemplateContract((firstname) => ({
    passwordChanged: passwordChangedMail(SHOP, { firstname, changedAt }),
  }));
});
