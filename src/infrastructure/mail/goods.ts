import { html, type SafeHtml } from '#common/html/html.js';
import { anchor } from './mail-parts.js';
import { LIGHT } from './mail-colours.js';
import type { Block } from './mail-layout.js';

/** A line of goods as the customer reads it. */
export interface MailGoods {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** The chosen attributes, such as `{ size: 'M' }`; none where the mail must not repeat what the customer typed. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** The address of the product's picture. */
  readonly pictureUrl?: string | undefined;
  /** The price of the line, as printed. */
  readonly amount?: string | undefined;
  /** The action of the line, as a link below its name. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
}

const PICTURE_PX = 56;
const CELL = html`padding:9px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`;

/** Goods with their pictures, one line each. */
export function goods(lines: readonly MailGoods[]): Block {
  const hasPictures = lines.some((line) => hasPicture(line));
  return {
    html: ({ light }) =>
      html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        border="0"
        style="margin:0 0 16px;"
      >
        ${lines.map((line) => row(line, hasPictures, light.text))}
      </table>`,
    text: lines.map((line) => inText(line)).join('\n'),
  };
}

function inText(line: MailGoods): string {
  const { quantity, sku, amount, action } = line;
  const what = `${quantity} x ${titleOf(line)} (${sku})${amount === undefined ? '' : `: ${amount}`}`;
  return action === undefined ? what : `${what}\n  ${action.label}: ${action.url}`;
}

function row(line: MailGoods, hasPictures: boolean, linkColour: string): SafeHtml {
  const { sku, quantity, amount, action } = line;
  return html`<tr>
    ${
      hasPictures &&
      html`<td class="m-line" width="${PICTURE_PX + 12}" valign="top" style="${CELL};">${picture(line)}</td>`
    }
    <td class="m-line" valign="top" style="${CELL};">
      ${titleOf(line)}<br /><span class="m-second" style="font-size:13px;color:${LIGHT.second};"
        >${sku} &middot; Quantity ${quantity}</span
      >${action && html`<br /><span style="font-size:13px;">${anchor(action.label, action.url, linkColour)}</span>`}
    </td>
    ${
      amount !== undefined &&
      html`<td class="m-line" align="right" valign="top" style="${CELL};padding-left:12px;white-space:nowrap;">
      ${amount}
    </td>`
    }
  </tr>`;
}

/** Absolute addresses only: a mail has no page that others could be relative to. */
function hasPicture({ pictureUrl = '' }: MailGoods): boolean {
  return /^https?:\/\//i.test(pictureUrl);
}

/**
 * Has its size and ground before it is loaded, and when it never is, as in readers that block pictures. It has no words for
 * its place: the name stands beside it.
 */
function picture(line: MailGoods): SafeHtml | undefined {
  if (!hasPicture(line)) return undefined;
  return html`<img
    class="m-soft"
    src="${line.pictureUrl}"
    alt=""
    width="${PICTURE_PX}"
    height="${PICTURE_PX}"
    style="display:block;width:${PICTURE_PX}px;height:${PICTURE_PX}px;object-fit:cover;border:0;border-radius:6px;background-color:${LIGHT.soft};"
  />`;
}

function titleOf({ name, attributes = {} }: MailGoods): string {
  const chosen = Object.entries(attributes).map(([attribute, value]) => `${attribute}: ${value}`);
  return chosen.length === 0 ? name : `${name} (${chosen.join(', ')})`;
}
