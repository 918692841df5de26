import { isShopError, withKeptKey, type Address, type Cart, type Profile } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { ifThere } from '../core/beside.js';
import { element } from '../core/dom.js';
import { field, form } from '../core/fields.js';
import { chosenText, money } from '../core/format.js';
import { sayError } from '../core/messages.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { addressFields, addressIn, addressText } from '../parts/address-form.js';
import { joinCarts } from '../parts/cart-store.js';
import { picture } from '../parts/product-card.js';
import { sums } from '../parts/totals.js';

const NEW = 'new';

export async function checkoutView({ signal }: Visit): Promise<Shown> {
  await joinCarts().catch(sayError);
  const [cart, profile] = await Promise.all([
    client.getCart({}, { signal }),
    ifThere(signal, client.getProfile({}, { signal })),
  ]);
  if (cart.items.length === 0)
    return {
      title: 'Checkout',
      content: element(
        'div',
        { class: 'empty' },
        element('p', {}, 'Your cart is empty.'),
        element('a', { class: 'button', href: addressOf('/products') }, 'To all products'),
      ),
    };
  return {
    title: 'Checkout',
    content: element('div', { class: 'two-columns' }, orderForm(profile, cart), summary(cart)),
  };
}

function summary({ items, pricing, couponCode }: Cart): HTMLElement {
  return element(
    'section',
    { class: 'card summary', 'aria-label': 'Your order' },
    element(
      'ul',
      { class: 'small-lines' },
      items.map(({ product, quantity, selectedAttributes, lineTotal }) =>
        element(
          'li',
          {},
          picture(product),
          element(
            'span',
            {},
            [`${quantity} × ${product.name}`, chosenText(selectedAttributes)].filter(Boolean).join(', '),
          ),
          element('span', {}, money(lineTotal)),
        ),
      ),
    ),
    sums(pricing, couponCode),
    element('a', { href: addressOf('/cart') }, 'Change the cart'),
  );
}

/** @param profile undefined where it could not be read: the customer types what it would say */
function orderForm(profile: Profile | undefined, cart: Cart): HTMLElement {
  const { addresses = [], phone = null } = profile ?? {};
  const fresh = element('div', { class: 'fresh' }, addressFields());
  const showFresh = (isNew: boolean): void => {
    fresh.hidden = !isNew;
    for (const input of fresh.querySelectorAll<HTMLInputElement>('input, select')) input.disabled = !isNew;
  };
  showFresh(addresses.length === 0);
  const addressIdOf = addressSaver();
  return form(
    { class: 'stack', id: 'order' },
    async (fields) => {
      const addressId = await addressIdOf(fields);
      const typed = fields['phone'] ?? '';
      await keepPhone(
        addresses.find(({ _id }) => _id === addressId),
        typed,
      );
      await order({ addressId, phone: typed }, cart);
    },
    element(
      'fieldset',
      {
        class: 'card',
        onchange: ({ target }: { target: HTMLInputElement }) =>
          target.name === 'addressId' && showFresh(target.value === NEW),
      },
      element('legend', {}, 'Delivery'),
      element('p', { class: 'quiet' }, `${forWhom(profile)}Free, in two to six days.`),
      profile === undefined &&
        element('p', { role: 'status' }, 'Your addresses could not be loaded. Please type one.'),
      addresses.map((address) => addressOption(address)),
      addresses.length > 0 && freshOption(),
      fresh,
    ),
    element(
      'fieldset',
      { class: 'card' },
      element('legend', {}, 'Contact'),
      field('Phone for the courier', {
        name: 'phone',
        type: 'tel',
        autocomplete: 'tel-national',
        value: phone ?? addresses.find(({ isDefault }) => isDefault)?.recipientPhone ?? '',
        required: true,
        pattern: '[6-9][0-9]{9}',
        title: 'ten digits that begin with 6, 7, 8 or 9',
        hint: 'Ten digits, without +91. The courier calls when nobody opens.',
      }),
    ),
    element('button', { class: 'wide' }, `Order and pay ${money(cart.pricing.totalAmount)}`),
  );
}

function forWhom(profile: Profile | undefined): string {
  return profile === undefined ? '' : `For ${profile.firstname} ${profile.lastname}. `;
}

function addressOption({ _id, label, isDefault, ...address }: Address): HTMLElement {
  return element(
    'label',
    { class: 'option' },
    element('input', { type: 'radio', name: 'addressId', value: _id, required: true, checked: isDefault }),
    element('span', {}, element('strong', {}, KINDS[label]), ` ${addressText(address)}`),
  );
}

export const KINDS: Readonly<Record<Address['label'], string>> = {
  HOME: 'Home',
  WORK: 'Work',
  OTHER: 'Other',
};

function freshOption(): HTMLElement {
  return element(
    'label',
    { class: 'option' },
    element('input', { type: 'radio', name: 'addressId', value: NEW }),
    element('span', {}, 'Another address'),
  );
}

/** Saves a new address once, however often the order that goes there is tried. */
function addressSaver(): (fields: Record<string, string>) => Promise<string> {
  const saved = new Map<string, string>();
  return async (fields) => {
    const { addressId = NEW } = fields;
    if (addressId !== NEW) return addressId;
    const address = addressIn(fields);
    const content = JSON.stringify(address);
    const known = saved.get(content);
    if (known !== undefined) return known;
    const { _id } = (await client.addAddress(address)).at(-1)!;
    saved.set(content, _id);
    return _id;
  };
}

/** The courier calls the phone of an address first: that of the customer's own follows what they have typed. */
async function keepPhone(address: Address | undefined, phone: string): Promise<void> {
  if (address?.recipientPhone === undefined || address.recipient !== undefined) return;
  if (address.recipientPhone !== phone)
    await client.updateAddress({ addressId: address._id, recipientPhone: phone });
}

/**
 * The cart stays as it is until the order is paid: whoever gives up paying still has it. When the cart is no longer what
 * the customer has seen, nothing is ordered, and the cart is shown as it is now.
 */
async function order(fields: { addressId: string; phone: string }, { items, couponCode, pricing }: Cart) {
  const expectedTotal = pricing.totalAmount;
  // Not the whole cart: its products show the stock, which an order whose answer was lost has changed.
  const content = {
    fields,
    couponCode,
    expectedTotal,
    items: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  };
  try {
    const { orderId } = await withKeptKey(
      { storage: sessionStorage, name: 'shop.checkout', content },
      (idempotencyKey) =>
        client.checkout({ ...fields, paymentMethod: 'GATEWAY', expectedTotal }, { idempotencyKey }),
    );
    await navigate(`/orders/${orderId}?pay=now`, { replace: true });
  } catch (error) {
    if (!isShopError(error, 'PRICES_CHANGED', 'OPTION_UNAVAILABLE')) throw error;
    await navigate('/cart', { replace: true });
    sayError(error);
  }
}
