import type { InputOf, Return } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { field, form } from '../core/fields.js';
import { say } from '../core/messages.js';

type RefundTo = NonNullable<InputOf<'requestReturn'>['refundTo']>;

/** Returns the fields for the account to which cash goes back; all may be empty, the bank account stands behind UPI. */
export function refundToFields(): HTMLElement {
  return element(
    'fieldset',
    { class: 'stack' },
    element('legend', {}, 'Where shall the money go?'),
    element('p', { class: 'quiet' }, 'The shop alone sees it, and it is deleted 90 days after the refund.'),
    field('UPI address', { name: 'upi', placeholder: 'name@bank', maxlength: 320, autocomplete: 'off' }),
    element(
      'details',
      {},
      element('summary', {}, 'A bank account instead'),
      element(
        'div',
        { class: 'stack' },
        field('Account holder', { name: 'name', maxlength: 100, autocomplete: 'off' }),
        field('Account number', {
          name: 'account',
          inputmode: 'numeric',
          maxlength: 30,
          autocomplete: 'off',
        }),
        field('IFSC', { name: 'ifsc', maxlength: 20, autocomplete: 'off' }),
      ),
    ),
  );
}

/** Returns what was typed into the fields, as the service takes it; undefined where all are empty. */
export function typedRefundTo(fields: Readonly<Record<string, string | undefined>>): RefundTo | undefined {
  const typed = (['upi', 'account', 'ifsc', 'name'] as const)
    .map((name) => [name, fields[name]?.trim() ?? ''] as const)
    .filter(([, text]) => text !== '');
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

/** Makes the form that replaces the account of an open return. What was named before is shown to the shop alone. */
export function refundToForm({ _id: id }: Pick<Return, '_id'>): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, 'Say where the money goes'),
    form(
      { class: 'stack' },
      async (fields) => {
        const refundTo = typedRefundTo(fields);
        if (refundTo === undefined) throw new Error('Type a UPI address, or a bank account.');
        await client.changeReturn({ id, refundTo });
        say('We have noted where the money goes.');
      },
      refundToFields(),
      element('button', {}, 'Save'),
    ),
  );
}
