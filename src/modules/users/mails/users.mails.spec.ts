import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { dataExportMail } from './data-export.mail.js';

const EXPORT = { firstname: 'Ana', downloadUrl: 'https://shop.example/e/1', hoursValid: 24 };

describe('mails about accounts', () => {
  mailTemplateContract((firstname, text) => {
    const downloadUrl = `https://shop.example/export?${text}`;
    return { export: dataExportMail(SHOP, { ...EXPORT, firstname, downloadUrl, file: Buffer.from('{}') }) };
  });

  it('attach the data export', () => {
    const file = Buffer.from('{"profile":{}}');
    const mail = dataExportMail(SHOP, { ...EXPORT, file });
    expect(mail.attachments).toEqual([
      { filename: 'account-data.json', contentType: 'application/json', content: file },
    ]);
    expect(mail.text).toContain('https://shop.example/e/1');
  });

  it('link a data export that is too large to be attached', () => {
    const mail = dataExportMail(SHOP, { ...EXPORT, file: undefined });
    expect(mail.attachments).toBeUndefined();
    expect(mail.text).toContain('https://shop.example/e/1');
    expect(mail.text).not.toContain('attached');
  });
});
