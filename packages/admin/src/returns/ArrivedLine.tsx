import type { Return } from 'storefront-client';
import { lineTitle } from '../format/line-title.js';
import { money } from '../format/money.js';
import { ProductThumbnail } from '../products/ProductThumbnail.js';
import { Stepper } from '../shell/Stepper.js';
import { words } from '../words/index.js';
import type { Arrived } from './received-units.js';

const { returns: texts } = words;

/** A line of a return with what came of it. Units go from one kind to another; what is in neither is missing. */
export function ArrivedLine({
  line,
  isCounted,
  arrived: { good, damaged },
  set,
}: {
  line: Return['items'][number];
  /** Whether what came can be told apart. */
  isCounted: boolean;
  arrived: Arrived;
  set: (arrived: Arrived) => void;
}) {
  const { productId, name, sku, selectedAttributes, unitPrice, quantity } = line;
  const missing = quantity - good - damaged;
  const title = lineTitle(line, texts.legacyLine);
  const second = [...Object.values(selectedAttributes), sku, unitPrice === null ? null : money(unitPrice)];
  return (
    <li>
      <div className="line-product">
        <ProductThumbnail id={productId} />
        <div>
          {name ?? texts.legacyLine}
          <div className="second">{second.filter(Boolean).join(' · ')}</div>
        </div>
      </div>
      {isCounted ? (
        <div className="arrived">
          <div>
            <div className="second">{texts.good}</div>
            <Stepper
              label={texts.goodOf(title)}
              value={good}
              most={quantity}
              set={(value) => set({ good: value, damaged: Math.min(damaged, quantity - value) })}
            />
          </div>
          <div>
            <div className="second">{texts.damaged}</div>
            <Stepper
              label={texts.damagedOf(title)}
              value={damaged}
              most={quantity}
              set={(value) => set({ damaged: value, good: Math.min(good, quantity - value) })}
            />
          </div>
          <div>
            <div className="second">{texts.missing}</div>
            <div className="missing figure" data-some={missing > 0 || undefined}>
              {missing}
            </div>
          </div>
        </div>
      ) : (
        <span className="figure">{words.orders.units(quantity)}</span>
      )}
    </li>
  );
}
