import { useQuery } from '@tanstack/react-query';
import { createElement, useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { richText, type Product } from 'storefront-client';
import { productQuery } from '../api/queries';
import { useAddToCart } from '../cart/use-cart';
import { Loaded } from '../ui/Loaded';
import { Picture } from '../ui/Picture';
import { Problem } from '../ui/Problem';
import { isSoldOut, missingOption, onlyChoices, optionsOf, variantOf, type Chosen } from './choose';
import { Price } from './Price';

const FEW = 5;

export function ProductPage() {
  const { id = '' } = useParams();
  return (
    <Loaded query={useQuery(productQuery(id))} title="Product">
      {/* Another product begins with no choice. */}
      {(product) => <ProductDetail key={product._id} product={product} />}
    </Loaded>
  );
}

function ProductDetail({ product }: { readonly product: Product }) {
  const [chosen, setChosen] = useState(() => onlyChoices(product));
  const add = useAddToCart();
  const variant = variantOf(product, chosen);
  const missing = missingOption(product, chosen);
  const sold = variant ?? product;
  return (
    <div className="product">
      <title>{product.name}</title>
      <Picture
        url={variant?.image ?? product.images[0]}
        alt={product.imageTexts[0] ?? ''}
        sizes="(min-width: 60rem) 32rem, 100vw"
        isFirst
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ productId: product._id, quantity: 1, selectedAttributes: chosen });
        }}
      >
        <h1>{product.name}</h1>
        {product.brand !== null && <p className="second">{product.brand}</p>}
        <Price {...sold} />
        {optionsOf(product).map(({ name, values }) => (
          <Option
            key={name}
            name={name}
            values={values}
            chosen={chosen}
            isSoldOut={(value) => isSoldOut(product, { ...chosen, [name]: value })}
            onChoose={(value) => setChosen({ ...chosen, [name]: value })}
          />
        ))}
        <Problem error={add.error} />
        <button disabled={add.isPending || missing !== undefined || sold.currentStock === 0}>
          {missing !== undefined
            ? `Choose a ${missing}`
            : sold.currentStock === 0
              ? 'Sold out'
              : 'Add to cart'}
        </button>
        {missing === undefined && sold.currentStock > 0 && sold.currentStock <= FEW && (
          <p>Only {sold.currentStock} left</p>
        )}
        <Description html={product.description} />
      </form>
    </div>
  );
}

/** Simple HTML, or text with line breaks. */
function Description({ html }: { readonly html: string }) {
  const content = useMemo(() => richText<ReactNode>(html, createElement), [html]);
  return createElement('div', { className: 'description' }, ...content);
}

function Option({
  name,
  values,
  chosen,
  isSoldOut,
  onChoose,
}: {
  readonly name: string;
  readonly values: ReadonlyArray<Chosen[string]>;
  readonly chosen: Chosen;
  readonly isSoldOut: (value: Chosen[string]) => boolean;
  readonly onChoose: (value: Chosen[string]) => void;
}) {
  return (
    <fieldset className="option">
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={String(value)} className={isSoldOut(value) ? 'is-sold-out' : undefined}>
          <input type="radio" name={name} checked={chosen[name] === value} onChange={() => onChoose(value)} />
          <span>
            {String(value)}
            {isSoldOut(value) && <span className="unseen"> sold out</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
