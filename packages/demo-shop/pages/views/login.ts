import { addressOf, withQuery } from '../core/links.js';
import { element } from '../core/dom.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { signInForms } from '../parts/sign-in.js';

export async function loginView({ query }: Visit): Promise<Shown> {
  return pleaseLogIn(query.get('back') ?? '');
}

/** @param then the page that follows, within the shop */
export async function pleaseLogIn(then: string): Promise<Shown> {
  const content = await signInForms(
    () => navigate(then, { replace: true }),
    [
      element('p', {}, element('a', { href: addressOf('/forgot-password') }, 'Forgot your password?')),
      element(
        'p',
        {},
        'New here? ',
        element('a', { href: addressOf(withQuery('/register', { back: then })) }, 'Create an account'),
      ),
    ],
  );
  return { title: 'Log in', content };
}
