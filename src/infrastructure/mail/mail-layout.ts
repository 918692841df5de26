import type { Accent } from '#common/colours/accent.js';
import { html, type SafeHtml } from '#common/html/html.js';
import type { Mail } from './mailer.port.js';
import { accentOfShop, darkStyle, LIGHT } from './mail-colours.js';

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
  /** The colour of buttons and links, `#rrggbb`. */
  readonly colour?: string | undefined;
  /** Stands for the name at the head; its size in pixels. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | undefined;
}

/** A part of a mail's body, as HTML and as plain text. */
export interface Block {
  /** @param accent the shades of the shop's colour */
  readonly html: SafeHtml | ((accent: Accent) => SafeHtml);
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

const WIDTH = 560;
/** Breaks words that are wider than the screen, so that no mail scrolls sideways. */
const WRAP_STYLE = html`word-break:break-word;overflow-wrap:anywhere`;
const FONT_STYLE = html`font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Outlook on Windows lays mails out as Word does: it needs tables of a fixed width, and knows no `max-width`. */
const OUTLOOK_HEAD = html`<!--[if mso]>
  <xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
  <style>table{border-collapse:collapse} td,p,a{font-family:Arial,sans-serif !important}</style>
<![endif]-->`;
const OUTLOOK_FRAME = html`<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const OUTLOOK_FRAME_END = html`<!--[if mso]></td></tr></table><![endif]-->`;

function page(shop: MailShop, mail: { subject: string; preview: string; blocks: Block[] }): SafeHtml {
  const accent = accentOfShop(shop);
  return html`<!doctype html>
    <html lang="en" xmlns:o="urn:schemas-microsoft-com:office:office">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>${mail.subject}</title>
        ${OUTLOOK_HEAD} ${darkStyle(accent)}
      </head>
      <body class="m-page" style="margin:0;padding:0;background-color:${LIGHT.page};">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${mail.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${LIGHT.page}"
          class="m-page"
          style="background-color:${LIGHT.page};"
        >
          <tr>
            <td align="center" style="padding:24px 12px;">
              ${OUTLOOK_FRAME}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                bgcolor="${LIGHT.card}"
                class="m-card m-line"
                style="max-width:${WIDTH}px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:8px;"
              >
                <tr>
                  <td
                    class="m-text m-line"
                    style="padding:20px 28px;border-bottom:1px solid ${LIGHT.line};${FONT_STYLE};${WRAP_STYLE};font-size:17px;line-height:1.4;font-weight:700;color:${LIGHT.text};"
                  >
                    ${mark(shop)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="m-text"
                    style="padding:24px 28px 12px;${FONT_STYLE};${WRAP_STYLE};font-size:15px;line-height:1.55;color:${LIGHT.text};"
                  >
                    ${mail.blocks.map((block) =>
                      typeof block.html === 'function' ? block.html(accent) : block.html,
                    )}
                  </td>
                </tr>
                <tr>
                  <td
                    class="m-second m-line"
                    style="padding:16px 28px 22px;border-top:1px solid ${LIGHT.line};${FONT_STYLE};${WRAP_STYLE};font-size:12px;line-height:1.5;color:${LIGHT.second};"
                  >
                    ${shop.name}<br />${shop.address}${supportLine(shop)}
                  </td>
                </tr>
              </table>
              ${OUTLOOK_FRAME_END}
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}

const MARK = { width: 220, height: 44 };

/**
 * The logo, in whose place programs that block pictures show the name. It lies on a white picture: programs that turn colours
 * leave pictures alone, and a logo is made for a light ground.
 */
function mark({ name, logo }: MailShop): SafeHtml {
  if (logo === undefined) return html`${name}`;
  const scale = Math.min(1, MARK.width / logo.width, MARK.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td
        bgcolor="#ffffff"
        style="padding:4px;border-radius:4px;background-color:#ffffff;background-image:linear-gradient(#ffffff,#ffffff);color:${LIGHT.text};"
      >
        <img
          src="${logo.url}"
          alt="${name}"
          width="${width}"
          height="${height}"
          style="display:block;max-width:100%;height:auto;border:0;font-size:17px;font-weight:700;color:${LIGHT.text};"
        />
      </td>
    </tr>
  </table>`;
}

function supportLine({ email }: MailShop): SafeHtml | undefined {
  if (email === undefined) return undefined;
  return html`<br />Support: <a class="m-second" href="mailto:${email}" style="color:${LIGHT.second};">${email}</a>`;
}
