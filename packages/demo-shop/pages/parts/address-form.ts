import type { Address } from 'storefront-client';
import { element } from '../core/dom.js';
import { choice, field } from '../core/fields.js';
import { stateOfPin } from './pin-codes.js';
import { pinField } from './pin-field.js';

/** The fields of an address. The PIN comes before the town, because it knows the state. */
export function addressFields(known: Partial<ShownAddress> = {}): HTMLElement {
  const pin = pinField(known.pincode, 'Six digits, such as 560001');
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
    element(
      'div',
      { class: 'fields' },
      field('Who receives it, if not you (may be empty)', {
        name: 'recipient',
        autocomplete: 'off',
        minlength: 2,
        maxlength: 100,
        value: known.recipient ?? '',
      }),
      field('Their phone (may be empty)', {
        name: 'recipientPhone',
        type: 'tel',
        autocomplete: 'off',
        pattern: '[6-9][0-9]{9}',
        title: 'ten digits that begin with 6, 7, 8 or 9',
        value: known.recipientPhone ?? '',
      }),
    ),
  );
}

type AddressInput = Pick<Address, 'street' | 'city' | 'state' | 'pincode' | 'label'> & {
  readonly [Name in 'recipient' | 'recipientPhone']: string | null;
};

/** Returns the fields as the shop takes them. */
export function addressIn({
  street = '',
  city = '',
  state = '',
  pincode = '',
  label,
  recipient = '',
  recipientPhone = '',
}: Record<string, string>): AddressInput {
  return {
    street: street.trim(),
    city: city.trim(),
    state: state.trim(),
    pincode: pincode.trim(),
    label: label as Address['label'],
    recipient: recipient.trim() || null,
    recipientPhone: recipientPhone.trim() || null,
  };
}

/** Returns the fields that differ from the previous ones: the rest is not sent. */
export function addressChanges(fields: Record<string, string>, known: ShownAddress): Partial<AddressInput> {
  const entries = Object.entries(addressIn(fields));
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== (known[name as keyof ShownAddress] ?? null)),
  );
}

export type ShownAddress = Pick<
  Address,
  'street' | 'city' | 'state' | 'pincode' | 'recipient' | 'recipientPhone'
> & {
  readonly label: string;
};

export function addressText({
  recipient,
  street,
  city,
  state,
  pincode,
}: Pick<Address, 'street' | 'city' | 'state' | 'pincode' | 'recipient'>) {
  return `${recipient === undefined ? '' : `${recipient}, `}${street}, ${city}, ${state} ${pincode}`;
}
