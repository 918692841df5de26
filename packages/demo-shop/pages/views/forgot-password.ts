import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { field, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { navigate, type Shown } from '../core/router.js';
import { codeField, whereMailsAre } from '../parts/code-field.js';
import { passwordField } from './register.js';

export async function forgotPasswordView(): Promise<Shown> {
  const place = element('div', { class: 'narrow stack' });
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

/** The shop does not say whether there is such an account, so neither does the page. */
function setPassword(email: string): HTMLElement[] {
  return [
    element('p', {}, `If there is an account of ${email}, a mail with a code is on its way.`),
    form(
      { class: 'stack' },
      async ({ otp = '', newPassword = '' }) => {
        await client.resetPassword({ email, otp, newPassword });
        await navigate('/login', { replace: true });
        say('Your new password is set. Please log in with it.');
      },
      codeField(),
      passwordField('New password', 'newPassword'),
      element('button', { class: 'wide' }, 'Set the new password'),
    ),
    whereMailsAre(),
  ];
}
