import type { MailContent, MailShop } from '#infrastructure/mail/mail-layout.js';

/** The shop that signs the mails of a test. */
export const SHOP: MailShop = { name: 'Storefront', address: '1 Market Street, Bengaluru' };

const HOSTILE = `<img src=x onerror="alert('1')"> & \r\nBcc: all@example.com`;

/**
 * Tests what holds for every mail of a module.
 * @param makeAll makes each mail, by its name: for this first name, and with `text` wherever somebody outside the shop
 *   chooses what is written
 */
export function mailTemplateContract(
  makeAll: (firstname: string | undefined, text: string) => Record<string, MailContent>,
): void {
  it.each(Object.entries(makeAll(HOSTILE, HOSTILE)))('%s escapes what people typed', (_name, mail) => {
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toContain('onerror="');
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp;');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it.each(Object.entries(makeAll('Ana', 'words')))(
    '%s is whole markup with a plain text twin',
    (_name, mail) => {
      expect(mail.html).toMatch(/^<!doctype html>/);
      expect(mail.html).toMatch(/<\/html>$/);
      expect(mail.html).not.toMatch(/undefined|\[object|NaN/);
      expect(mail.text).not.toMatch(/<\w|undefined|\[object|NaN/);
      expect(mail.text).toContain('Hello Ana,');
      expect(mail.text).toContain('Storefront\n1 Market Street, Bengaluru');
      expect(mail.subject.length).toBeGreaterThan(5);
    },
  );

  it.each(Object.entries(makeAll(undefined, 'words')))('%s greets without a name', (_name, mail) => {
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.html).toContain('>Hello,</p>');
    expect(mail.html + mail.text).not.toMatch(/undefined/);
  });
}
