import { createHash, randomUUID } from 'node:crypto';
import { Mailer, type Mail } from '#infrastructure/mail/mailer.port.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { STAND_INS } from '../../support/services/test-services.js';

const HTML = { headers: { accept: 'text/html' } };

describe('the inbox of the developer console', () => {
  const app = useApp(STAND_INS);

  const send = async (mail: Partial<Mail>): Promise<Mail> => {
    const sent = {
      id: randomUUID(),
      to: 'asha@example.com',
      subject: 'Hello',
      text: 'Text',
      html: '<p>Text</p>',
      ...mail,
    };
    await app.get(Mailer).send(sent);
    return sent;
  };

  rules('EVE-17', 'OPS-19').it('lists the mails to one address, newest first, in the envelope', async () => {
    const to = `${randomUUID()}@example.com`;
    await send({ to, subject: 'First' });
    app.clock.advance(1000);
    await send({
      to,
      subject: 'Second',
      attachments: [{ filename: 'a.json', contentType: 'application/json', content: Buffer.from('{}') }],
    });
    await send({ to: 'somebody.else@example.com' });
    const mails = expectSuccess(await app.client.get(`//dev/inbox?to=${to.toUpperCase()}`));
    expect(mails).toEqual([
      {
        id: expect.any(String),
        to,
        subject: 'Second',
        text: 'Text',
        html: '<p>Text</p>',
        attachments: [{ filename: 'a.json', contentType: 'application/json', size: 2, content: 'e30=' }],
        receivedAt: expect.any(String),
      },
      expect.objectContaining({ to, subject: 'First', attachments: [] }),
    ]);
  });

  rules('OPS-19').it.each(['?to=nobody', '?from=asha@example.com'])('refuses %s', async (query) => {
    expectError(await app.client.get(`//dev/inbox${query}`), 400);
  });

  it('escapes user input, on the list and on the page of the mail', async () => {
    const { id } = await send({
      subject: '<script>alert(1)</script>',
      text: '</pre><img src=x onerror=alert(2)>',
    });
    for (const path of ['//dev', `//dev/mails/${id}`]) {
      const page = await app.client.get(path, HTML);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page.text.replace('<script src="/dev/live.js" defer></script>', '')).not.toMatch(/<script|<img/);
    }
  });

  it('filters the page by address and keeps the address in its field', async () => {
    const to = `${randomUUID()}@example.com`;
    await send({ to, subject: 'Only for one' });
    app.clock.advance(1000);
    await send({ subject: 'Not for that one' });
    const all = expectSuccess(await app.client.get('//dev/inbox'));
    expect(all).toMatchObject([
      { subject: 'Not for that one' },
      { subject: 'Only for one' },
      ...all.slice(2),
    ]);
    const page = await app.client.get(`//dev?to=${encodeURIComponent(to)}`, HTML);
    expect(page.text).toContain('Only for one');
    expect(page.text).not.toContain('Not for that one');
    expect(page.text).toContain(`value="${to}"`);
  });

  it('shows the markup of a mail in a sandboxed frame', async () => {
    const { id } = await send({ html: '<p style="color:red">Hi</p><script>alert(1)</script>' });
    const page = await app.client.get(`//dev/mails/${id}`, HTML);
    expect(page.text).toContain(`<iframe src="/dev/mails/${id}/html" sandbox`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; connect-src 'self'; frame-src 'self'/,
    );
    const frame = await app.client.get(`//dev/mails/${id}/html`, HTML);
    expect(frame.text).toBe('<p style="color:red">Hi</p><script>alert(1)</script>');
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'/,
    );
    expect(frame.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('serves an attachment as a download, regardless of its name', async () => {
    const content = Buffer.from('<script>alert(1)</script>');
    const { id } = await send({
      attachments: [{ filename: 'a "b"\r\n.html', contentType: 'text/html', content }],
    });
    const file = await app.client.get(`//dev/mails/${id}/attachments/0`);
    expect(file.text).toBe(content.toString());
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%20%22b%22%0D%0A.html",
    );
    expectError(await app.client.get(`//dev/mails/${id}/attachments/1`), 404, 'Attachment not found');
    expectError(await app.client.get(`//dev/mails/${id}/attachments/-1`), 404, 'Attachment not found');
  });

  it('has a style that the content security policy of its pages allows', async () => {
    const page = await app.client.get('//dev', HTML);
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page.text) ?? [];
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  });
});
