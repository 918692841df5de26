import { paragraph, quotation } from './blocks.js';
import { layout } from './layout.js';

const SHOP = { name: 'Storefront', address: '1 Market Street' };
const MAIL = { subject: 'Hello', preview: 'Hello', blocks: [paragraph('Words.')] };

describe('the layout of mails', () => {
  rules('MAI-01').it('names the support address in the footer, and has replies go there', () => {
    const mail = layout({ ...SHOP, email: 'help@shop.example' }, MAIL);
    expect(mail.replyTo).toBe('help@shop.example');
    expect(mail.text).toMatch(/\nStorefront\n1 Market Street\nSupport: help@shop\.example\n$/);
    expect(mail.html).toMatch(/href="mailto:help@shop\.example"[^>]*>help@shop\.example</);
  });

  rules('MAI-01').it('has neither without a support address', () => {
    const mail = layout(SHOP, MAIL);
    expect(mail).not.toHaveProperty('replyTo');
    expect(mail.text + mail.html).not.toMatch(/Support|mailto/);
  });

  it('quotes every line, in any form of line break', () => {
    const { text, html } = quotation('a\r\nb\rc\n\n<d>');
    expect(text).toBe('> a\n> b\n> c\n>\n> <d>');
    expect(html.markup.match(/<br \/>/g)).toHaveLength(4);
    expect(html.markup).toContain('&lt;d&gt;');
  });
});
