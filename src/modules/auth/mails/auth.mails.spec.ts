import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { passwordChangeCodeMail, passwordResetCodeMail, verificationCodeMail } from './one-time-code.mail.js';

describe('mails with one-time codes', () => {
  mailTemplateContract((firstname) => {
    const code = { firstname, code: '482913', minutesValid: 10 };
    return {
      verification: verificationCodeMail(SHOP, code),
      reset: passwordResetCodeMail(SHOP, code),
      change: passwordChangeCodeMail(SHOP, code),
    };
  });

  it('contain the one-time code and its validity as text and HTML', () => {
    for (const make of [verificationCodeMail, passwordResetCodeMail, passwordChangeCodeMail]) {
      const mail = make(SHOP, { firstname: 'Ana', code: '048291', minutesValid: 10 });
      for (const form of [mail.text, mail.html]) {
        expect(form).toContain('048291');
        expect(form).toContain('10 minutes');
      }
    }
  });
});
