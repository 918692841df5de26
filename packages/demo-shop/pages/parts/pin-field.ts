import { field } from '../core/fields.js';

/** Makes the field of a PIN code, which a keyboard of digits fills. */
export function pinField(value = '', hint?: string) {
  return field('PIN code', {
    name: 'pincode',
    autocomplete: 'postal-code',
    inputmode: 'numeric',
    required: true,
    pattern: '[1-9][0-9]{5}',
    title: 'six digits',
    value,
    ...(hint === undefined ? {} : { hint }),
  });
}
