import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { field, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { navigate, type Shown } from '../core/router.js';
import { takeLink, type MailedLink } from '../core/take-link.js';
import { codeField, whereMailsAre } from '../parts/code-field.js';
import { passwordField } from './register.js';

/** The page where a code is asked for, and where a mailed link leads to. */
export async function forgotPasswordView(): Promise<Shown> {
  const place = element('div', { class: 'narrow stack' });
  const linked = takeLink();
  if (linked !== undefined) {
    place.append(setPasswordByLink(linked));
    return { title: 'Choose a new password', content: place };
  }
  place.append(askForCode((email) => place.replaceChildren(...setPassword(email))));
  return { title: 'Forgot your password?', content: place };
}

function askForCode(onSent: (email: string) => void): HTMLElement {
  return form(
    { class: 'stack' },
    async ({ email = '' }) => {
      await client.requestPasswordReset({ email });
      onSent(email);
    },
    element('p', {}, 'We send you a code with which you set a new one.'),
    field('Email address', { name: 'email', type: 'email', autocomplete: 'username', required: true }),
    element('button', { class: 'wide' }, 'Send the code'),
  );
}

function setPasswordByLink({ email, token }: MailedLink): HTMLElement {
  return form(
    { class: 'stack' },
    async ({ newPassword = '' }) => {
      await client.resetPassword({ email, otp: token, newPassword });
      await passwordSet();
    },
    element('p', {}, `For the account of ${email}.`),
    passwordField('New password', 'newPassword'),
    element('button', { class: 'wide' }, 'Set the new password'),
  );
}

async function passwordSet(): Promise<void> {
  await navigate('/login', { replace: true });
  say('Your new password is set. Please log in with it.');
}

/** The shop does not say whether there is such an account, so neither does the page. */
function setPassword(email: string): HTMLElement[] {
  return [
    element(
      'p',
      {},
      `If there is an account of ${email}, a mail with a code, or with a link, is on its way.`,
    ),
    form(
      { class: 'stack' },
      async ({ otp = '', newPassword = '' }) => {
        await client.resetPassword({ email, otp, newPassword });
        await passwordSet();
      },
      codeField(),
      passwordField('New password', 'newPassword'),
      element('button', { class: 'wide' }, 'Set the new password'),
    ),
    whereMailsAre(),
  ];
}
