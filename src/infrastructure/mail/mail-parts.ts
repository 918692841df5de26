import { html, type SafeHtml } from '#common/html/html.js';
import { LIGHT } from './mail-colours.js';
import type { Block, MailShop } from './mail-layout.js';

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
      class="m-soft m-text"
      style="margin:6px 0 18px;padding:14px 0;background-color:${LIGHT.soft};border-radius:6px;text-align:center;font-family:Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:6px;color:${LIGHT.text};"
    >
      ${digits}
    </p>`,
    text: `    ${digits}`,
  };
}

/** A highlighted notice. */
export function notice(text: string): Block {
  return {
    html: html`<p
      class="m-notice m-text"
      style="margin:0 0 16px;padding:10px 14px;border-left:3px solid ${LIGHT.noticeLine};background-color:${LIGHT.notice};color:${LIGHT.text};"
    >
      ${text}
    </p>`,
    text,
  };
}

/** The text of a value, or a text that links to a page. */
export type FactValue = string | { readonly words: string; readonly url: string };

/** Names and values, one pair to a line. */
export function facts(pairs: ReadonlyArray<readonly [name: string, value: FactValue]>): Block {
  return {
    html: ({ light }) =>
      html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;">
        ${pairs.map(([name, value]) => factRow(name, value, light.text))}
      </table>`,
    text: pairs
      .map(([name, value]) =>
        typeof value === 'string' ? `${name}: ${value}` : `${name}: ${value.words}\n${value.url}`,
      )
      .join('\n'),
  };
}

function factRow(name: string, value: FactValue, linkColour: string): SafeHtml {
  return html`<tr>
    <td
      class="m-second"
      valign="top"
      style="padding:3px 16px 3px 0;color:${LIGHT.second};white-space:nowrap;vertical-align:top;"
    >
      ${name}
    </td>
    <td valign="top" style="padding:3px 0;font-weight:600;">
      ${typeof value === 'string' ? value : anchor(value.words, value.url, linkColour)}
    </td>
  </tr>`;
}

/** A link within text. @param colour of links on light grounds */
export function anchor(words: string, url: string, colour: string): SafeHtml {
  return html`<a class="m-link" href="${url}" style="color:${colour};text-decoration:underline;">${words}</a>`;
}

/** A link as a button, with the URL as text below it and in the plain text version. */
export function link(label: string, url: string): Block {
  const shown = button(label, url);
  return {
    html: (accent) => html`${shown.html(accent)}
      <p class="m-second" style="margin:0 0 14px;font-size:13px;color:${LIGHT.second};word-break:break-all;">${url}</p>`,
    text: shown.text,
  };
}

/** A page of the storefront; README names them. */
export type StorefrontPage = `/orders/${string}` | `/support-tickets/${string}` | `/products/${string}`;

/** A page of the storefront as a button; nothing when the shop has not named its storefront. */
export function storefrontLink({ storefrontUrl }: MailShop, label: string, page: StorefrontPage): Block[] {
  return storefrontUrl === undefined ? [] : [button(label, `${storefrontUrl}${page}`)];
}

/** A cell with the colour: Outlook gives links neither padding nor a ground. */
function button(label: string, url: string): { html: Exclude<Block['html'], SafeHtml>; text: string } {
  return {
    html: ({ light: { fill, onFill } }) =>
      html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 18px;">
        <tr>
          <td
            class="m-fill"
            bgcolor="${fill}"
            style="background-color:${fill};border-radius:6px;mso-padding-alt:11px 20px;"
          >
            <a
              class="m-on"
              href="${url}"
              style="display:inline-block;padding:11px 20px;color:${onFill};font-weight:600;text-decoration:none;"
              >${label}</a
            >
          </td>
        </tr>
      </table>`,
    text: `${label}: ${url}`,
  };
}

/** Sets off a person's text, with its line breaks, from the shop's own. */
export function quotation(text: string): Block {
  const lines = text.split(/\r\n|[\r\n]/);
  return {
    html: html`<blockquote
      class="m-line"
      style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${LIGHT.line};"
    >
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
