import { addressOf } from '../addresses.js';
import { client } from '../client.js';
import { element } from '../element.js';
import { button, field, form } from '../fields.js';
import { navigate } from '../router.js';
import { rememberCustomer } from '../session.js';

/** @type {import('../router.js').View} */
export async function loginView({ query }) {
  const then = query.get('then') ?? '';
  /** @param {{ email?: string, password?: string }} fields */
  const logIn = async ({ email = '', password = '' }) => {
    const { user } = await client.login({ email, password });
    rememberCustomer(user);
    await navigate(then, { replace: true });
  };
  return {
    title: 'Log in',
    content: element(
      'div',
      { class: 'narrow' },
      form(
        { class: 'stack' },
        logIn,
        field('Email address', { name: 'email', type: 'email', autocomplete: 'username', required: true }),
        field('Password', {
          name: 'password',
          type: 'password',
          autocomplete: 'current-password',
          required: true,
        }),
        element('button', {}, 'Log in'),
      ),
      element(
        'p',
        {},
        'New here? ',
        element('a', { href: addressOf(`/register?then=${encodeURIComponent(then)}`) }, 'Create an account'),
      ),
      await demoLogins(logIn),
    ),
  };
}

/** The logins of the demo data, which exist outside production only. @param {(login: { email: string, password: string }) => Promise<void>} logIn */
async function demoLogins(logIn) {
  const { demoLogins = [] } = await client.getServiceFacts();
  if (demoLogins.length === 0) return undefined;
  return element(
    'section',
    { class: 'test-only' },
    element('h2', {}, 'Demo logins'),
    element('p', { class: 'quiet' }, 'Outside production, with demo data.'),
    demoLogins.map((login) => button(login.email, () => logIn(login), { class: 'second' })),
  );
}
