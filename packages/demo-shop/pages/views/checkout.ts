import { isShopError, withKeptKey, type Address, type Cart, type Profile } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { ifThere } from '../core/beside.js';
import { element } from '../core/dom.js';
import { field, form } from '../core/fields.js';
import { chosenText, money } from '../core/format.js';
import { say, sayError } from '../core/messages.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { addressFields, addressIn, addressText } from '../parts/address-form.js';
import { countCart, joinCarts } from '../parts/cart-store.js';
import { deliveryChoice, type Destination } from '../parts/delivery-choice.js';
import { UNPAYABLE } from '../parts/gateway.js';
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
    content: checkoutContent(profile, cart),
  };
}

/** The total follows the way of shipping, in the summary and on the button. */
function checkoutContent(profile: Profile | undefined, cart: Cart): HTMLElement {
  const totals = element('div', {});
  const submit = element('button', { class: 'wide' });
  const delivery = deliveryChoice(cart, ({ pricing, paymentMethod }) => {
    totals.replaceChildren(sums(pricing, cart.couponCode));
    const sum = money(pricing.totalAmount);
    const unpayable = paymentMethod === 'COD' ? undefined : UNPAYABLE;
    submit.textContent =
      unpayable ?? (paymentMethod === 'COD' ? `Order for ${sum} in cash` : `Order and pay ${sum}`);
    submit.disabled = unpayable !== undefined;
  });
  return element(
    'div',
    { class: 'two-columns' },
    orderForm(profile, cart, { delivery, submit }),
    summary(cart, totals),
  );
}

function summary({ items }: Cart, totals: HTMLElement): HTMLElement {
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
          picture(product, '', { size: 'line' }),
          element(
            'span',
            {},
            [`${quantity} × ${product.name}`, chosenText(selectedAttributes)].filter(Boolean).join(', '),
          ),
          element('span', {}, money(lineTotal)),
        ),
      ),
    ),
    totals,
    element('a', { href: addressOf('/cart') }, 'Change the cart'),
  );
}

/** The parts of the form that the total follows from, and where it stands. */
interface Parts {
  readonly delivery: ReturnType<typeof deliveryChoice>;
  readonly submit: HTMLElement;
}

/** @param profile undefined where it could not be read: the customer types what it would say */
function orderForm(profile: Profile | undefined, cart: Cart, { delivery, submit }: Parts): HTMLElement {
  const { addresses = [], phone = null } = profile ?? {};
  const fresh = element('div', { class: 'fresh' }, addressFields());
  const showFresh = (isNew: boolean): void => {
    fresh.hidden = !isNew;
    for (const input of fresh.querySelectorAll<HTMLInputElement>('input, select')) input.disabled = !isNew;
  };
  showFresh(addresses.length === 0);
  const addressIdOf = addressSaver();
  const follow = (destination: Destination): void => void delivery.follow(destination).catch(sayError);
  const preferred = addresses.find(({ isDefault }) => isDefault);
  if (preferred !== undefined) follow({ addressId: preferred._id });
  return form(
    { class: 'stack', id: 'order' },
    async (fields) => {
      const addressId = await addressIdOf(fields);
      const typed = fields['phone'] ?? '';
      await keepPhone(
        addresses.find(({ _id }) => _id === addressId),
        typed,
      );
      await order({ addressId, phone: typed }, cart, delivery);
    },
    element(
      'fieldset',
      {
        class: 'card',
        onchange: ({ target: { name, value } }: { target: HTMLInputElement }) => {
          if (name === 'addressId') showFresh(value === NEW);
          if (name === 'addressId' && value !== NEW) follow({ addressId: value });
          if (name === 'pincode' && /^[1-9][0-9]{5}$/.test(value)) follow({ pincode: value });
        },
      },
      element('legend', {}, 'Delivery'),
      element('p', { class: 'quiet' }, forWhom(profile)),
      profile === undefined &&
        element('p', { role: 'status' }, 'Your addresses could not be loaded. Please type one.'),
      addresses.map((address) => addressOption(address)),
      addresses.length > 0 && freshOption(),
      fresh,
      delivery.content,
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
    submit,
  );
}

function forWhom(profile: Profile | undefined): string {
  return profile === undefined ? '' : `For ${profile.firstname} ${profile.lastname}.`;
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
async function order(
  fields: { addressId: string; phone: string },
  { items, couponCode }: Cart,
  delivery: Parts['delivery'],
) {
  if (!(await delivery.settle(fields.addressId)))
    return say('The total has changed. Please look at it again.');
  const { pricing, rateId, paymentMethod } = delivery.shown();
  const expectedTotal = pricing.totalAmount;
  // Not the whole cart: its products show the stock, which an order whose answer was lost has changed.
  const content = {
    fields,
    couponCode,
    expectedTotal,
    rateId,
    paymentMethod,
    items: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  };
  try {
    const { orderId } = await withKeptKey(
      { storage: sessionStorage, name: 'shop.checkout', content },
      (idempotencyKey) =>
        client.checkout(
          { ...fields, paymentMethod, expectedTotal, ...(rateId !== undefined && { rateId }) },
          { idempotencyKey },
        ),
    );
    if (paymentMethod === 'COD') await countCart();
    await navigate(paymentMethod === 'COD' ? `/orders/${orderId}/thanks` : `/orders/${orderId}?pay=now`, {
      replace: true,
    });
  } catch (error) {
    if (!isShopError(error, 'PRICES_CHANGED', 'OPTION_UNAVAILABLE')) throw error;
    await navigate('/cart', { replace: true });
    sayError(error);
  }
}
