import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { archiveFailedMail, archiveReadyMail } from './invoice-archive.mail.js';

describe('mails about archives', () => {
  mailTemplateContract((firstname, text) => ({
    ready: archiveReadyMail(SHOP, {
      firstname,
      label: '2026-11',
      papers: 3,
      downloadUrl: `https://shop.example/archive?${text}`,
      hoursValid: 24,
    }),
    failed: archiveFailedMail(SHOP, { firstname, label: '2026-11' }),
  }));
});
