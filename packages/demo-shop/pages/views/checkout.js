import { isShopError } from '/shop/client/index.js';
import { client } from '../client.js';
import { withCheckoutKey } from '../checkout-key.js';
import { element } from '../element.js';
import { choice, field, form } from '../fields.js';
import { sayError } from '../messages.js';
import { navigate, showPage } from '../router.js';
import { sums } from '../sums.js';

/** @type {import('../router.js').View} */
export async function checkoutView({ signal }) {
  const [cart, profile] = await Promise.all([
    client.getCart({}, { signal }),
    client.getProfile({}, { signal }),
  ]);
  if (cart.items.length === 0)
    return { title: 'Checkout', content: element('p', { class: 'quiet' }, 'Your cart is empty.') };
  return {
    title: 'Checkout',
    content: element(
      'div',
      { class: 'two-columns' },
      element(
        'div',
        { class: 'stack' },
        profile.addresses.length > 0 && orderForm(profile, cart),
        newAddressForm(profile.addresses.length === 0),
      ),
      element(
        'section',
        { class: 'card', 'aria-label': 'Your order' },
        element(
          'ul',
          { class: 'plain-list' },
          cart.items.map(({ product, quantity }) => element('li', {}, `${quantity} × ${product.name}`)),
        ),
        sums(cart.pricing, cart.couponCode),
      ),
    ),
  };
}

/**
 * The cart stays as it is until the order is paid: whoever gives up paying still has it. When the cart is no longer what
 * the customer has seen, nothing is ordered, and the cart is shown as it is now.
 * @param {{ addressId: string, phone: string }} fields
 * @param {import('/shop/client/index.js').Cart} cart
 */
async function order(fields, { items, couponCode, pricing }) {
  const expectedTotal = pricing.totalAmount;
  // Not the whole cart: its products show the stock, which an order whose answer was lost has changed.
  const ordered = {
    fields,
    couponCode,
    expectedTotal,
    items: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  };
  try {
    const { orderId } = await withCheckoutKey(ordered, (idempotencyKey) =>
      client.checkout({ ...fields, paymentMethod: 'GATEWAY', expectedTotal }, { idempotencyKey }),
    );
    await navigate(`/orders/${orderId}?pay=now`, { replace: true });
  } catch (error) {
    if (!isShopError(error, 'PRICES_CHANGED', 'OPTION_UNAVAILABLE')) throw error;
    await navigate('/cart', { replace: true });
    sayError(error);
  }
}

/** @param {import('/shop/client/index.js').Profile} profile @param {import('/shop/client/index.js').Cart} cart */
function orderForm({ addresses, phone }, cart) {
  return form(
    { class: 'stack', id: 'order' },
    ({ addressId = '', phone: wanted = '' }) => order({ addressId, phone: wanted }, cart),
    element(
      'fieldset',
      {},
      element('legend', {}, 'Deliver to'),
      addresses.map((address) => addressOption(address)),
    ),
    field('Phone for the courier (10 digits)', {
      name: 'phone',
      type: 'tel',
      autocomplete: 'tel-national',
      value: phone ?? '',
      required: true,
      pattern: '[6-9][0-9]{9}',
    }),
    element('button', {}, 'Order and pay'),
  );
}

/** @param {import('/shop/client/index.js').Address} address */
function addressOption({ _id, street, city, state, pincode, label, isDefault }) {
  return element(
    'label',
    { class: 'option' },
    element('input', { type: 'radio', name: 'addressId', value: _id, required: true, checked: isDefault }),
    element('span', {}, element('strong', {}, label), ` ${street}, ${city}, ${state} ${pincode}`),
  );
}

/** @param {boolean} open for who has no address yet */
function newAddressForm(open) {
  return element(
    'details',
    { class: 'card', open },
    element('summary', {}, 'New address'),
    form(
      { class: 'stack' },
      async ({ street = '', city = '', state = '', pincode = '', label }) => {
        await client.addAddress({ street, city, state, pincode, label: /** @type {'HOME'} */ (label) });
        await showPage();
      },
      field('Street and house', {
        name: 'street',
        autocomplete: 'street-address',
        required: true,
        minlength: 5,
        maxlength: 100,
      }),
      field('City', {
        name: 'city',
        autocomplete: 'address-level2',
        required: true,
        minlength: 2,
        maxlength: 50,
      }),
      field('State', {
        name: 'state',
        autocomplete: 'address-level1',
        required: true,
        minlength: 2,
        maxlength: 50,
      }),
      field('PIN code', {
        name: 'pincode',
        autocomplete: 'postal-code',
        inputmode: 'numeric',
        required: true,
        pattern: '[1-9][0-9]{5}',
      }),
      choice('Kind', 'label', [
        ['HOME', 'Home'],
        ['WORK', 'Work'],
        ['OTHER', 'Other'],
      ]),
      element('button', { class: 'second' }, 'Save address'),
    ),
  );
}
