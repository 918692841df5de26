import { element } from '../core/dom.js';
import { shopFacts } from '../core/settings.js';
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
  if (!shopFacts.isTest) return element('p', { class: 'quiet' }, 'It is in the mail that we have sent you.');
  return element(
    'p',
    { class: 'test-only' },
    'Outside production no mail leaves this machine: the code is in the inbox of the ',
    element('a', { href: '/dev', target: '_blank' }, 'developer console'),
    '.',
  );
}
