import { accentOf } from '#common/colours/accent.js';
import { paragraph, quotation, storefrontLink } from './mail-parts.js';
import { layout } from './mail-layout.js';

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

  rules('BRD-06').it(
    'has the colour of the shop in its buttons, with text that can be read, in light and dark',
    () => {
      const blocks = [
        ...storefrontLink({ ...SHOP, storefrontUrl: 'https://shop.example' }, 'View', '/orders/1'),
      ];
      const { html } = layout({ ...SHOP, colour: '#ffd400' }, { ...MAIL, blocks });
      expect(html).toMatch(/bgcolor="#ffd400"/);
      expect(html).toMatch(/href="https:\/\/shop\.example\/orders\/1"\s+style="[^"]*;color:#000000;/);
      const dark = accentOf('#ffd400').dark;
      expect(html).toMatch(/<meta name="color-scheme" content="light dark"/);
      expect(html).toContain(`.m-fill{background-color:${dark.fill} !important}`);
      expect(html).toContain(`[data-ogsc] .m-on{color:${dark.onFill} !important}`);
    },
  );

  rules('BRD-06').it(
    'has the logo at its head, scaled to fit, and the name where pictures are blocked',
    () => {
      const logo = { url: 'https://api.shop.example/brand/logo?v=1', width: 880, height: 110 };
      const { html, text } = layout({ ...SHOP, logo }, MAIL);
      expect(html).toMatch(
        /src="https:\/\/api\.shop\.example\/brand\/logo\?v=1"\s+alt="Storefront"\s+width="220"\s+height="28"/,
      );
      expect(text).toContain('\nStorefront\n1 Market Street\n');
    },
  );

  rules('MAI-11').it('has a fixed width for Outlook, and everything in tables', () => {
    const { html } = layout(SHOP, MAIL);
    expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="560"/);
    expect(html.match(/<!--\[if mso\]>/g)!.length).toBe(html.match(/<!\[endif\]-->/g)!.length);
    expect(html).not.toMatch(/display:\s*(?:flex|grid)|position:|float:/);
  });

  it('quotes every line, in any form of line break', () => {
    const block = quotation('a\r\nb\rc\n\n<d>');
    expect(block.text).toBe('> a\n> b\n> c\n>\n> <d>');
    const { html } = layout(SHOP, { ...MAIL, blocks: [block] });
    const [quoted] = /<blockquote[\s\S]+<\/blockquote>/.exec(html)!;
    expect(quoted.match(/<br \/>/g)).toHaveLength(4);
    expect(quoted).toContain('&lt;d&gt;');
  });
});
