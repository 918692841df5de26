import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { supportReplyMail } from './ticket-reply.mail.js';

const ticketId = '6b012b5b8e0222a888c9c1e8';

describe('mails about tickets', () => {
  mailTemplateContract((firstname, text) => ({
    reply: supportReplyMail(SHOP, { firstname, ticketId, words: { subject: text, reply: text } }),
  }));

  rules('MAI-04').it('show what support has written, with its lines', () => {
    const words = { subject: 'The lid', reply: 'A new lid is on its way.\r\n\n1 < 2 & done.' };
    const mail = supportReplyMail(SHOP, { firstname: 'Ana', ticketId, words });
    expect(mail.subject).toBe('Support has replied to your ticket "The lid"');
    expect(mail.text).toContain('> A new lid is on its way.\n>\n> 1 < 2 & done.\n');
    expect(mail.html).toMatch(/A new lid is on its way\.<br \/><br \/>1 &lt; 2 &amp; done\./);
    expect(mail.html).not.toContain('href');
  });

  rules('MAI-04').it('leave it out for an unverified address, and link to the ticket', () => {
    const shop = { ...SHOP, storefrontUrl: 'https://shop.example' };
    const mail = supportReplyMail(shop, { firstname: undefined, ticketId, words: undefined });
    expect(mail.subject).toBe('Support has replied to your ticket');
    expect(mail.text).toContain('Sign in to read the reply.');
    expect(mail.text).toContain(`Open the ticket: https://shop.example/support-tickets/${ticketId}`);
  });
});
