import { field } from '../core/fields.js';

/** The field for a code of the app or a recovery code. */
export function secondFactorField(): HTMLElement {
  return field('Code of your app', {
    name: 'code',
    autocomplete: 'one-time-code',
    required: true,
    hint: 'Six digits, or one of your recovery codes',
  });
}
