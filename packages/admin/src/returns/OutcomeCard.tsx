import type { Return } from 'storefront-client';
import { money } from '../format/money.js';
import { ProductThumbnail } from '../products/ProductThumbnail.js';
import { lineTitle } from '../format/line-title.js';
import { words } from '../words/index.js';
import { keyOf } from './received-units.js';

const { returns: texts } = words;

/** The lines of a return that has ended, with what became of them. */
export function OutcomeCard({ record: { items, refundAmount } }: { record: Return }) {
  return (
    <section className="card">
      <h2>{texts.lines}</h2>
      <ul className="plain-rows">
        {items.map((line) => (
          <li key={keyOf(line)}>
            <ProductThumbnail id={line.productId} />
            <span className="grow">
              {lineTitle(line, texts.legacyLine)}
              <div className="second">{outcomeOf(line)}</div>
            </span>
            <span className="figure">{words.orders.units(line.quantity)}</span>
          </li>
        ))}
      </ul>
      {refundAmount !== null && (
        <dl className="sums figure">
          <div>
            <dt>{texts.refundedInstead}</dt>
            <dd>{money(refundAmount)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

function outcomeOf({ quantity, received, restocked, sku }: Return['items'][number]): string {
  if (received === null) return sku ?? '';
  const good = restocked ?? received;
  const parts: Array<[string, number]> = [
    [texts.good, good],
    [texts.damaged, received - good],
    [texts.missing, quantity - received],
  ];
  return parts
    .filter(([, units]) => units > 0)
    .map(([name, units]) => `${units} ${name.toLowerCase()}`)
    .join(', ');
}
