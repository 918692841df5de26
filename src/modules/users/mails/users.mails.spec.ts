import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { dataExportMail } from './data-export.mail.js';

describe('mails about accounts', () => {
  mailTemplateContract((firstname, text) => ({
    export: dataExportMail(SHOP, {
      firstname,
      downloadUrl: `https://shop.example/export?${text}`,
      hoursValid: 24,
      file: Buffer.from('{}'),
    }),
  }));

  it('attach the data export', () => {
    const file = Buffer.from('{"profile":{}}');
    const mail = dataExportMail(SHOP, {
      firstname: 'Ana',
      downloadUrl: 'https://shop.example/e/1',
      hoursValid: 24,
      file,
    });
    expect(mail.attachments).toEqual([
      { filename: 'account-data.json', contentType: 'application/json', content: file },
    ]);
    expect(mail.text).toContain('https://shop.example/e/1');
  });

  it('link a data export that is too large to be attached', () => {
    const mail = dataExportMail(SHOP, {
      firstname: 'Ana',
      downloadUrl: 'https://shop.example/e/1',
      hoursValid: 24,
      file: undefined,
    });
    expect(mail.attachments).toBeUndefined();
    expect(mail.text).toContain('https://shop.example/e/1');
    expect(mail.text).not.toContain('attached');
  });
});
