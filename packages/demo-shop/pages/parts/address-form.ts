import type { Address } from 'storefront-client';
import { element } from '../core/dom.js';
import { choice, field } from '../core/fields.js';
import { stateOfPin } from './pin-codes.js';

/** The fields of an address. The PIN comes before the town, because it knows the state. */
export function addressFields(known: Partial<Address> = {}): HTMLElement {
  const pin = field('PIN code', {
    name: 'pincode',
    autocomplete: 'postal-code',
    inputmode: 'numeric',
    required: true,
    pattern: '[1-9][0-9]{5}',
    title: 'six digits',
    value: known.pincode ?? '',
    hint: 'Six digits, such as 560001',
  });
  const state = field('State', {
    name: 'state',
    autocomplete: 'address-level1',
    required: true,
    minlength: 2,
    maxlength: 50,
    value: known.state ?? '',
  });
  pin.addEventListener('input', (event) => {
    const found = stateOfPin((event.target as HTMLInputElement).value);
    if (found !== undefined) state.querySelector('input')!.value = found;
  });
  return element(
    'div',
    { class: 'stack' },
    field('Street and house', {
      name: 'street',
      autocomplete: 'street-address',
      required: true,
      minlength: 5,
      maxlength: 100,
      value: known.street ?? '',
    }),
    element(
      'div',
      { class: 'fields' },
      pin,
      field('City', {
        name: 'city',
        autocomplete: 'address-level2',
        required: true,
        minlength: 2,
        maxlength: 50,
        value: known.city ?? '',
      }),
      state,
      choice(
        'Kind',
        'label',
        [
          ['HOME', 'Home'],
          ['WORK', 'Work'],
          ['OTHER', 'Other'],
        ],
        { chosen: known.label ?? 'HOME' },
      ),
    ),
  );
}

/** What the shop takes of the fields. */
export function addressIn({
  street = '',
  city = '',
  state = '',
  pincode = '',
  label,
}: Record<string, string>) {
  return { street, city, state, pincode, label: label as Address['label'] };
}

export function addressText({
  street,
  city,
  state,
  pincode,
}: Pick<Address, 'street' | 'city' | 'state' | 'pincode'>) {
  return `${street}, ${city}, ${state} ${pincode}`;
}
