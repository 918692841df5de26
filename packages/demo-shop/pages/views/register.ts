import { addressOf, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { field, form } from '../core/fields.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { rememberCustomer } from '../core/session.js';

export async function registerView({ query }: Visit): Promise<Shown> {
  const then = query.get('back') ?? '';
  return {
    title: 'Create an account',
    content: element(
      'div',
      { class: 'narrow' },
      form(
        { class: 'stack' },
        async ({ email = '', password = '', firstname = '', lastname = '' }) => {
          const { user } = await client.register({ email, password, firstname, lastname });
          rememberCustomer(user);
          await navigate(withQuery('/verify-email', { back: then }), { replace: true });
        },
        element(
          'div',
          { class: 'fields' },
          nameField('First name', 'firstname', 'given-name'),
          nameField('Last name', 'lastname', 'family-name'),
        ),
        field('Email address', {
          name: 'email',
          type: 'email',
          autocomplete: 'username',
          required: true,
          maxlength: 254,
        }),
        passwordField('Password'),
        element('button', { class: 'wide' }, 'Create account'),
      ),
      element(
        'p',
        {},
        'You have an account? ',
        element('a', { href: addressOf(withQuery('/login', { back: then })) }, 'Log in'),
      ),
    ),
  };
}

export function nameField(label: string, name: string, autocomplete: string, value = ''): HTMLElement {
  return field(label, { name, autocomplete, value, required: true, minlength: 2, maxlength: 50 });
}

export function passwordField(label: string, name = 'password'): HTMLElement {
  return field(label, {
    name,
    type: 'password',
    autocomplete: 'new-password',
    required: true,
    minlength: 8,
    maxlength: 72,
    hint: 'Eight characters or more',
  });
}
