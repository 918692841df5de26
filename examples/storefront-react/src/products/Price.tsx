import { money } from '../ui/format';

/** Shows the present price, and the price before a discount. */
export function Price({ unitPrice, basePrice }: { readonly unitPrice: number; readonly basePrice: number }) {
  return (
    <span className="price">
      <strong>{money(unitPrice)}</strong>
      {unitPrice < basePrice && (
        <>
          {' '}
          <s>
            <span className="unseen">before </span>
            {money(basePrice)}
          </s>
        </>
      )}
    </span>
  );
}
