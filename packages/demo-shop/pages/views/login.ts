import { addressOf, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, field, form } from '../core/fields.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { rememberCustomer } from '../core/session.js';

type LogIn = (login: { email?: string; password?: string }) => Promise<void>;

export async function loginView({ query }: Visit): Promise<Shown> {
  return pleaseLogIn(query.get('back') ?? '');
}

/** @param then the page that follows, within the shop */
export async function pleaseLogIn(then: string): Promise<Shown> {
  const logIn: LogIn = async ({ email = '', password = '' }) => {
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
        element('button', { class: 'wide' }, 'Log in'),
      ),
      element('p', {}, element('a', { href: addressOf('/forgot-password') }, 'Forgot your password?')),
      element(
        'p',
        {},
        'New here? ',
        element('a', { href: addressOf(withQuery('/register', { back: then })) }, 'Create an account'),
      ),
      await demoLogins(logIn),
    ),
  };
}

/** The logins of the demo data, which exist outside production only. */
async function demoLogins(logIn: LogIn): Promise<HTMLElement | undefined> {
  const { demoLogins: logins = [] } = await client.getServiceFacts();
  if (logins.length === 0) return undefined;
  return element(
    'section',
    { class: 'test-only' },
    element('h2', {}, 'Demo logins'),
    element('p', { class: 'quiet' }, 'Outside production, with demo data.'),
    logins.map((login) => button(login.email, () => logIn(login), { class: 'second' })),
  );
}
