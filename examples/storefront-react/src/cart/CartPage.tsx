import { useIsMutating } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chosenText, money } from '../ui/format';
import { focusMain } from '../ui/focus-main';
import { Loaded } from '../ui/Loaded';
import { Picture } from '../ui/Picture';
import { useCart, useChangeQuantity } from './use-cart';
import type { ShownLine } from './visitor-cart';

export function CartPage() {
  const cart = useCart();
  const isChanging = useIsMutating({ mutationKey: ['cart'] }) > 0;
  return (
    <div className="medium">
      <title>Cart</title>
      <h1>Cart</h1>
      <Loaded query={cart}>
        {({ items, pricing }) =>
          items.length === 0 ? (
            <p>
              Your cart is empty. <Link to="/">See all products</Link>
            </p>
          ) : (
            <>
              <ul className="lines">
                {items.map((item) => (
                  <Line key={item.itemId} item={item} />
                ))}
              </ul>
              {pricing.discount > 0 && <p className="sum">Discount −{money(pricing.discount)}</p>}
              <p className="sum" aria-busy={isChanging}>
                Total <strong>{money(pricing.totalAmount)}</strong>
              </p>
              <p className="sum">
                <Link className="button" to="/checkout">
                  Go to checkout
                </Link>
              </p>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Line({ item }: { readonly item: ShownLine }) {
  const change = useChangeQuantity();
  const { itemId, product, quantity, selectedAttributes, lineTotal, isAvailable } = item;
  const set = (wanted: number) => change.mutate({ itemId, quantity: wanted });
  const name = [product.name, chosenText(selectedAttributes)].filter(Boolean).join(', ');
  return (
    <li className="line">
      <Picture url={product.images[0]} alt="" sizes="5rem" />
      <div>
        <Link to={`/products/${product._id}`}>{product.name}</Link>
        <p className="second">{chosenText(selectedAttributes)}</p>
        {!isAvailable && (
          <p className="alarm">Not available in this number: please take fewer, or remove it.</p>
        )}
        <div className="stepper" role="group" aria-label={`Number of ${name}`}>
          <button type="button" className="quiet" disabled={quantity === 1} onClick={() => set(quantity - 1)}>
            <span aria-hidden>−</span>
            <span className="unseen">One less</span>
          </button>
          <output>{quantity}</output>
          <button type="button" className="quiet" onClick={() => set(quantity + 1)}>
            <span aria-hidden>+</span>
            <span className="unseen">One more</span>
          </button>
          <button
            type="button"
            className="link"
            onClick={() => {
              set(0);
              focusMain();
            }}
          >
            Remove<span className="unseen"> {name}</span>
          </button>
        </div>
      </div>
      <strong>{money(lineTotal)}</strong>
    </li>
  );
}
