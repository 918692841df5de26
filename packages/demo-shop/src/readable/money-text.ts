import { formatMoney } from '#common/money/format-money.js';
import { toMinor } from '#common/money/money.js';
import { html, type SafeHtml } from '#common/html/html.js';

/** Writes the price of a product, with the one that was taken off. Amounts in the major unit. */
export function priceText(
  { unitPrice, basePrice }: { readonly unitPrice: number; readonly basePrice: number },
  currency: string,
): SafeHtml {
  const money = (amount: number) => formatMoney(toMinor(amount), currency).replace(/\.00$/, '');
  return html`<span class="price"
    >${money(unitPrice)}
    ${
      unitPrice < basePrice && html`<span class="unseen">instead of </span><del>${money(basePrice)}</del>`
    }</span
  >`;
}
