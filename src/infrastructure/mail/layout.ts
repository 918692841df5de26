import type { Mail } from './mailer.port.js';
import { html, type SafeHtml } from '#common/html/html.js';

/** The result of a template: a mail without id and recipient. */
export type MailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'replyTo' | 'attachments'>;

/** The shop as mails show it. */
export interface MailShop {
  readonly name: string;
  readonly address: string;
  /** The support address: in the footer, and where replies go. */
  readonly email?: string | undefined;
  /** The base URL of the pages that mails link to, without a trailing slash; without it there are no such links. */
  readonly storefrontUrl?: string | undefined;
}

/** A part of a mail's body, as HTML and as plain text. */
export interface Block {
  readonly html: SafeHtml;
  readonly text: string;
}

/** Renders the parts of a mail in the shop's layout, as HTML and as plain text. */
export function layout(
  shop: MailShop,
  mail: { subject: string; preview: string; blocks: Block[] },
): MailContent {
  const subject = oneLine(mail.subject);
  return {
    subject,
    text: `${[...mail.blocks.map((block) => block.text), signature(shop)].join('\n\n')}\n`,
    html: page(shop, { ...mail, subject }).markup,
    ...(shop.email === undefined ? {} : { replyTo: shop.email }),
  };
}

/** Joins lines: a subject is a single header line, even if a name contains line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function signature({ name, address, email }: MailShop): string {
  return [name, address, ...(email === undefined ? [] : [`Support: ${email}`])].join('\n');
}

/** Breaks words that are wider than the screen, so that no mail scrolls sideways. */
const WRAP_STYLE = html`word-break:break-word;overflow-wrap:anywhere`;
const FONT_STYLE = html`font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

function page(shop: MailShop, mail: { subject: string; preview: string; blocks: Block[] }): SafeHtml {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${mail.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#f4f5f7;">
        <div style="display:none;max-height:0;overflow:hidden;">${mail.preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7;">
          <tr>
            <td align="center" style="padding:24px 12px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#ffffff;border:1px solid #e3e5e8;border-radius:8px;"
              >
                <tr>
                  <td
                    style="padding:20px 28px;border-bottom:1px solid #e3e5e8;${FONT_STYLE};${WRAP_STYLE};font-size:17px;font-weight:700;color:#16181d;"
                  >
                    ${shop.name}
                  </td>
                </tr>
                <tr>
                  <td
                    style="padding:24px 28px 12px;${FONT_STYLE};${WRAP_STYLE};font-size:15px;line-height:1.55;color:#16181d;"
                  >
                    ${mail.blocks.map((block) => block.html)}
                  </td>
                </tr>
                <tr>
                  <td
                    style="padding:16px 28px 22px;border-top:1px solid #e3e5e8;${FONT_STYLE};${WRAP_STYLE};font-size:12px;line-height:1.5;color:#5f6672;"
                  >
                    ${shop.name}<br />${shop.address}${supportLine(shop)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}

function supportLine({ email }: MailShop): SafeHtml | undefined {
  if (email === undefined) return undefined;
  return html`<br />Support: <a href="mailto:${email}" style="color:#5f6672;">${email}</a>`;
}
