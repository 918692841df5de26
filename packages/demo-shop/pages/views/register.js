import { client } from '../client.js';
import { element } from '../element.js';
import { field, form } from '../fields.js';
import { navigate } from '../router.js';
import { rememberCustomer } from '../session.js';

/** @type {import('../router.js').View} */
export async function registerView({ query }) {
  const then = query.get('then') ?? '';
  return {
    title: 'Create an account',
    content: form(
      { class: 'stack narrow' },
      async ({ email = '', password = '', firstname = '', lastname = '', phone = '' }) => {
        // An empty phone is none; the shop takes the account without it and asks at checkout.
        const { user } = await client.register({
          email,
          password,
          firstname,
          lastname,
          ...(phone !== '' && { phone }),
        });
        rememberCustomer(user);
        await navigate(`/verify-email?then=${encodeURIComponent(then)}`, { replace: true });
      },
      field('First name', {
        name: 'firstname',
        autocomplete: 'given-name',
        required: true,
        minlength: 2,
        maxlength: 50,
      }),
      field('Last name', {
        name: 'lastname',
        autocomplete: 'family-name',
        required: true,
        minlength: 2,
        maxlength: 50,
      }),
      field('Email address', {
        name: 'email',
        type: 'email',
        autocomplete: 'username',
        required: true,
        maxlength: 254,
      }),
      field('Phone (10 digits, optional)', {
        name: 'phone',
        type: 'tel',
        autocomplete: 'tel-national',
        pattern: '[6-9][0-9]{9}',
      }),
      field('Password (8 characters or more)', {
        name: 'password',
        type: 'password',
        autocomplete: 'new-password',
        required: true,
        minlength: 8,
        maxlength: 72,
      }),
      element('button', {}, 'Create account'),
    ),
  };
}
