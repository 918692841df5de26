import { element } from '../core/dom.js';
import { field } from '../core/fields.js';

export function codeField(): HTMLElement {
  return field('Code', {
    name: 'otp',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    required: true,
    pattern: '[0-9]{6}',
    title: 'six digits',
  });
}

export function whereMailsAre(): HTMLElement {
  return element(
    'p',
    { class: 'test-only' },
    'Outside production no mail leaves this machine: the code is in the inbox of the ',
    element('a', { href: '/dev', target: '_blank' }, 'developer console'),
    '.',
  );
}
