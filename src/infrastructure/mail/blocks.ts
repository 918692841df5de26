import { html, type SafeHtml } from '#common/html/html.js';
import type { Block, MailShop } from './layout.js';

/** A paragraph of running text. */
export function paragraph(text: string): Block {
  return { html: html`<p style="margin:0 0 14px;">${text}</p>`, text };
}

/** @param firstname undefined if the mail must not contain it: see `greetingName` of the users module */
export function greeting(firstname: string | undefined): Block {
  return paragraph(firstname === undefined ? 'Hello,' : `Hello ${firstname},`);
}

/** A one-time code in large print. */
export function code(digits: string): Block {
  return {
    html: html`<p
      style="margin:6px 0 18px;padding:14px 0;background:#f4f5f7;border-radius:6px;text-align:center;font-family:Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:6px;color:#16181d;"
    >
      ${digits}
    </p>`,
    text: `    ${digits}`,
  };
}

/** A highlighted notice. */
export function notice(text: string): Block {
  return {
    html: html`<p style="margin:0 0 16px;padding:10px 14px;border-left:3px solid #b45309;background:#fff8eb;">
      ${text}
    </p>`,
    text,
  };
}

/** Names and values, one pair to a line. */
export function facts(pairs: ReadonlyArray<readonly [name: string, value: string]>): Block {
  return {
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;">
      ${pairs.map(factRow)}
    </table>`,
    text: pairs.map(([name, value]) => `${name}: ${value}`).join('\n'),
  };
}

function factRow([name, value]: readonly [string, string]): SafeHtml {
  return html`<tr>
    <td style="padding:3px 16px 3px 0;color:#5f6672;white-space:nowrap;vertical-align:top;">${name}</td>
    <td style="padding:3px 0;font-weight:600;">${value}</td>
  </tr>`;
}

/** A link as a button, with the URL as text below it and in the plain text version. */
export function link(label: string, url: string): Block {
  const { html: shown, text } = button(label, url);
  return {
    html: html`${shown}
      <p style="margin:0 0 14px;font-size:13px;color:#5f6672;word-break:break-all;">${url}</p>`,
    text,
  };
}

/** A page of the storefront for a signed-in customer; README names them. */
export type StorefrontPage = `/orders/${string}` | `/support-tickets/${string}`;

/** A page of the storefront as a button; nothing when the shop has not named its storefront. */
export function storefrontLink({ storefrontUrl }: MailShop, label: string, page: StorefrontPage): Block[] {
  return storefrontUrl === undefined ? [] : [button(label, `${storefrontUrl}${page}`)];
}

function button(label: string, url: string): Block {
  return {
    html: html`<p style="margin:6px 0 18px;">
      <a
        href="${url}"
        style="display:inline-block;padding:11px 20px;background:#16181d;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none;"
        >${label}</a
      >
    </p>`,
    text: `${label}: ${url}`,
  };
}

/** What a person wrote, with its line breaks, set off from the shop's own words. */
export function quotation(text: string): Block {
  const lines = text.split(/\r\n|[\r\n]/);
  return {
    html: html`<blockquote style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #e3e5e8;">
      ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
    </blockquote>`,
    text: lines.map((line) => `> ${line}`.trimEnd()).join('\n'),
  };
}

/** A postal address under its heading. */
export function postalAddress(heading: string, lines: readonly string[]): Block {
  return {
    html: html`<p style="margin:0 0 4px;font-weight:600;">${heading}</p>
      <p style="margin:0 0 16px;">
        ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
      </p>`,
    text: [`${heading}:`, ...lines].join('\n'),
  };
}
