import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Profile, ShippingOption } from 'storefront-client';
import { checkoutPreviewQuery, profileQuery } from '../api/queries';
import { useCart } from '../cart/use-cart';
import type { ShownCart } from '../cart/visitor-cart';
import { AddressFields, addressText } from '../ui/AddressFields';
import { Field, textsOf } from '../ui/Field';
import { chosenText, money } from '../ui/format';
import { Loaded } from '../ui/Loaded';
import { Problem } from '../ui/Problem';
import { NEW_ADDRESS, useCheckout } from './use-checkout';

export function CheckoutPage() {
  // Both are asked at once; neither waits for the other.
  const cart = useCart();
  const profile = useQuery(profileQuery);
  return (
    <div className="narrow">
      <title>Checkout</title>
      <h1>Checkout</h1>
      <Loaded query={profile}>
        {(customer) => (
          <Loaded query={cart}>
            {(shown) =>
              shown.items.length === 0 ? (
                <p>
                  Your cart is empty. <Link to="/">See all products</Link>
                </p>
              ) : (
                <OrderForm customer={customer} cart={shown} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

function OrderForm({ customer, cart }: { readonly customer: Profile; readonly cart: ShownCart }) {
  const { addresses, phone } = customer;
  const preferred = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const [addressId, setAddressId] = useState(preferred?._id ?? NEW_ADDRESS);
  const [rateId, setRateId] = useState<string>();
  const isKnown = addressId !== NEW_ADDRESS;
  const { data: preview } = useQuery({ ...checkoutPreviewQuery(addressId, rateId), enabled: isKnown });
  const shown = isKnown ? preview : undefined;
  const { totalAmount, shipping } = shown?.pricing ?? { ...cart.pricing, shipping: undefined };
  const checkout = useCheckout({ cart, totalAmount, rateId, show: setAddressId });
  const addressChoice = (id: string, text: string) => (
    <label key={id} className="check">
      <input
        type="radio"
        name="addressId"
        value={id}
        checked={addressId === id}
        onChange={() => {
          setAddressId(id);
          setRateId(undefined);
        }}
      />
      {text}
    </label>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        checkout.mutate(textsOf(event.currentTarget));
      }}
    >
      <ul className="plain">
        {cart.items.map(({ itemId, product, quantity, selectedAttributes, lineTotal }) => (
          <li key={itemId}>
            <span>
              {[`${quantity} × ${product.name}`, chosenText(selectedAttributes)].filter(Boolean).join(', ')}
            </span>
            <span>{money(lineTotal)}</span>
          </li>
        ))}
      </ul>
      <fieldset>
        <legend>Where to?</legend>
        {addresses.map((address) => addressChoice(address._id, addressText(address)))}
        {addresses.length > 0 && addressChoice(NEW_ADDRESS, 'Another address')}
        {addressId === NEW_ADDRESS && <AddressFields />}
      </fieldset>
      {shown !== undefined && shown.options.length > 0 && (
        <fieldset>
          <legend>How?</legend>
          {shown.options.map((option) => (
            <label key={option.rateId} className="check">
              <input
                type="radio"
                name="rateId"
                checked={shown.rateId === option.rateId}
                onChange={() => setRateId(option.rateId)}
              />
              {optionText(option)}
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label="Phone for the courier"
        name="phone"
        type="tel"
        autoComplete="tel-national"
        required
        pattern="[6-9][0-9]{9}"
        title="ten digits that begin with 6, 7, 8 or 9"
        hint="Ten digits, without +91"
        defaultValue={phone ?? ''}
      />
      <Problem error={checkout.error} />
      {shipping !== undefined && <p>Shipping: {shipping === 0 ? 'free' : money(shipping)}</p>}
      <button disabled={checkout.isPending}>Order and pay {money(totalAmount)}</button>
    </form>
  );
}

function optionText({ name, price, estimatedDelivery: promise }: ShippingOption): string {
  const days = promise === null ? '' : `, ${promise.from} to ${promise.to}`;
  return `${name}, ${price === 0 ? 'free' : money(price)}${days}`;
}
