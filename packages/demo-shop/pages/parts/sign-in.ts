import { canUsePasskeys, SecondFactorNeeded, signInWithPasskey, type ResultOf } from 'storefront-client';
import { client } from '../core/api.js';
import { element, type Child } from '../core/dom.js';
import { shopFacts } from '../core/settings.js';
import { button, field, form } from '../core/fields.js';
import { rememberCustomer } from '../core/session.js';
import { takeLink } from '../core/take-link.js';
import { codeField, whereMailsAre } from './code-field.js';
import { secondFactorField } from './second-factor-field.js';

/** Shows other content in place of what the page has. */
type Show = (...content: HTMLElement[]) => void;

/** Runs a sign-in, and goes on: to what follows, or to the second factor. */
type SignIn = (work: () => Promise<Pick<ResultOf<'login'>, 'user'>>) => Promise<void>;

/** The next step after a sign-in, by the id of the account. */
type Follow = (customerId: string) => unknown;

/** All ways to log in, for a page or a dialog. @param links below them: what somebody may want who cannot */
export async function signInForms(follow: Follow, links: Child): Promise<HTMLElement> {
  const place = element('div', { class: 'narrow' });
  const show: Show = (...content) => place.replaceChildren(...content);
  const signIn: SignIn = async (work) => {
    try {
      const { user } = await work();
      rememberCustomer(user);
      await follow(user._id);
    } catch (error) {
      if (!(error instanceof SecondFactorNeeded)) throw error;
      show(...secondFactor(error, signIn));
    }
  };
  const linked = takeLink();
  if (linked === undefined) show(...(await byPassword(links, signIn, show)));
  else show(byLink(linked, signIn));
  return place;
}

async function byPassword(links: Child, signIn: SignIn, show: Show): Promise<HTMLElement[]> {
  const demo = await demoLogins(signIn);
  return [
    form(
      { class: 'stack' },
      ({ email = '', password = '' }) => signIn(() => client.login({ email, password })),
      field('Email address', { name: 'email', type: 'email', autocomplete: 'username', required: true }),
      field('Password', {
        name: 'password',
        type: 'password',
        autocomplete: 'current-password',
        required: true,
      }),
      element('button', { class: 'wide' }, 'Log in'),
    ),
    ...(canUsePasskeys() ? [byPasskey(signIn)] : []),
    element(
      'p',
      {},
      button('Use a mailed code', () => show(askForCode(signIn, show)), { class: 'second wide' }),
    ),
    element('div', {}, links),
    ...(demo === undefined ? [] : [demo]),
  ];
}

function byPasskey(signIn: SignIn): HTMLElement {
  const logIn = () => signIn(() => signInWithPasskey(client));
  return element('p', {}, button('Use a passkey', logIn, { class: 'second wide' }));
}

function askForCode(signIn: SignIn, show: Show): HTMLElement {
  return form(
    { class: 'stack' },
    async ({ email = '' }) => {
      await client.requestSignInCode({ email });
      show(enterCode(email, signIn), whereMailsAre());
    },
    element(
      'p',
      {},
      'We mail you a code, with which you log in without a password. A new address gets its account.',
    ),
    field('Email address', { name: 'email', type: 'email', autocomplete: 'username', required: true }),
    element('button', { class: 'wide' }, 'Send the code'),
  );
}

function enterCode(email: string, signIn: SignIn): HTMLElement {
  return form(
    { class: 'stack' },
    ({ otp = '' }) => signIn(() => client.loginWithCode({ email, otp })),
    element('p', {}, `A mail with a code, or with a link, is on its way to ${email}.`),
    codeField(),
    element('button', { class: 'wide' }, 'Log in'),
  );
}

function byLink({ email, token }: { email: string; token: string }, signIn: SignIn): HTMLElement {
  return form(
    { class: 'stack' },
    () => signIn(() => client.loginWithCode({ email, otp: token })),
    element('p', {}, `Log in as ${email}.`),
    element('button', { class: 'wide' }, 'Log in'),
  );
}

function secondFactor({ mfaToken, methods }: SecondFactorNeeded, signIn: SignIn): HTMLElement[] {
  const byCode = form(
    { class: 'stack' },
    ({ code = '' }) => signIn(() => client.verifySecondFactor({ mfaToken, code: code.trim() })),
    secondFactorField(),
    element('button', { class: 'wide' }, 'Log in'),
  );
  return [
    ...(methods.includes('totp') ? [byCode] : [element('p', {}, 'Your account needs its passkey, too.')]),
    ...(methods.includes('passkey') && canUsePasskeys() ? [byPasskey(signIn)] : []),
  ];
}

/** The logins of the demo data, which exist outside production only. */
async function demoLogins(signIn: SignIn): Promise<HTMLElement | undefined> {
  const logins = await knownLogins();
  if (logins.length === 0) return undefined;
  return element(
    'section',
    { class: 'test-only' },
    element('h2', {}, 'Demo logins'),
    element('p', { class: 'quiet' }, 'Outside production, with demo data.'),
    logins.map(({ email, password }) =>
      button(email, () => signIn(() => client.login({ email, password })), { class: 'second' }),
    ),
  );
}

/** None where they cannot be asked for: everybody else logs in without them. */
async function knownLogins(): Promise<ReadonlyArray<{ email: string; password: string }>> {
  if (!shopFacts.isTest) return [];
  try {
    return (await client.getServiceFacts()).demoLogins ?? [];
  } catch {
    return [];
  }
}
