import { client } from '../core/api.js';
import { beside } from '../core/beside.js';
import { element, type Child } from '../core/dom.js';
import { button, field, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { forgetCustomer } from '../core/session.js';
import { codeField, whereMailsAre } from '../parts/code-field.js';
import { passwordField } from '../views/register.js';
import { accountPage } from './frame.js';
import { ownPasskeys } from './passkeys.js';
import { secondFactor } from './second-factor.js';
import { ownSessions } from './sessions.js';

export async function securityView({ signal }: Visit): Promise<Shown> {
  return accountPage(
    'Password and data',
    element(
      'div',
      { class: 'stack' },
      password(),
      section(
        'Second factor',
        'An app on your phone shows codes that your login asks for after the password.',
        await beside('Your second factor', signal, () => secondFactor(signal)),
      ),
      section(
        'Passkeys',
        'A passkey logs you in by the finger, face or PIN of your device, without a password or a code.',
        await beside('Your passkeys', signal, () => ownPasskeys(signal)),
      ),
      section(
        'Where you are logged in',
        'End a session that you do not know.',
        await beside('Your sessions', signal, () => ownSessions(signal)),
      ),
      dataExport(),
      await beside('The form to delete your account', signal, async () =>
        deletion((await client.getProfile({}, { signal })).email),
      ),
    ),
  );
}

function password(): HTMLElement {
  const place = element('div', {});
  const send = async (): Promise<void> => {
    await client.sendPasswordChangeCode();
    place.replaceChildren(
      form(
        { class: 'stack' },
        async ({ otp = '', currentPassword = '', newPassword = '' }, made) => {
          await client.changePassword({ otp, currentPassword, newPassword });
          made.replaceWith(element('p', {}, 'Your password is changed. Other devices are logged out.'));
        },
        element('p', {}, 'We have mailed you a code.'),
        codeField(),
        field('Current password', {
          name: 'currentPassword',
          type: 'password',
          autocomplete: 'current-password',
          required: true,
        }),
        passwordField('New password', 'newPassword'),
        element('button', {}, 'Change password'),
      ),
      whereMailsAre(),
    );
  };
  place.append(button('Send me a code', send, { class: 'second' }));
  return section('Password', 'To change it you need a code that we mail to you.', place);
}

function dataExport(): HTMLElement {
  const request = async (): Promise<void> => {
    await client.requestDataExport();
    say(
      'When your data is ready, a link to it is in your notifications, and in a mail if your address is confirmed.',
    );
  };
  return section(
    'Your data',
    'Everything that the shop has stored of you, as a file. The link is good for a day.',
    button('Export my data', request, { class: 'second' }),
  );
}

function deletion(email: string): HTMLElement {
  return section(
    'Delete the account',
    'Profile, addresses, cart and wishlist are gone for good. What the law wants to be kept of your orders loses your name.',
    element(
      'details',
      {},
      element('summary', {}, 'Delete my account'),
      form(
        { class: 'stack' },
        async ({ confirmation = '' }, made) => {
          if (confirmation.trim() !== email) {
            const input = made.querySelector('input')!;
            input.setCustomValidity(`Please type ${email}`);
            input.reportValidity();
            return;
          }
          await client.deleteAccount();
          forgetCustomer();
          await navigate('', { replace: true });
          say('Your account is deleted.');
        },
        field(`To be sure, type ${email}`, {
          name: 'confirmation',
          required: true,
          autocomplete: 'off',
          oninput: ({ target }: Event) => (target as HTMLInputElement).setCustomValidity(''),
        }),
        element('button', { class: 'danger' }, 'Delete for good'),
      ),
    ),
  );
}

function section(title: string, text: string, ...content: Child[]): HTMLElement {
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, title),
    element('p', { class: 'quiet' }, text),
    ...content,
  );
}
