import type { Profile } from 'storefront-client';
import { addressOf, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, field, form } from '../core/fields.js';
import { icon } from '../core/icon.js';
import { say } from '../core/messages.js';
import { navigate, showPage, type Shown, type Visit } from '../core/router.js';
import { forgetCustomer, rememberCustomer } from '../core/session.js';
import { nameField } from '../views/register.js';
import { accountPage } from './frame.js';

export async function profileView({ signal }: Visit): Promise<Shown> {
  const profile = await client.getProfile({}, { signal });
  return accountPage(
    'Profile',
    element(
      'div',
      { class: 'stack' },
      avatar(profile),
      !profile.isEmailVerified && unverified(),
      profileForm(profile),
      button(`Log out ${profile.firstname}`, logOut, { class: 'second' }),
    ),
  );
}

async function logOut(): Promise<void> {
  await client.logout();
  forgetCustomer();
  await navigate('');
}

function avatar({ avatar: src, firstname }: Profile): HTMLElement {
  return element(
    'div',
    { class: 'avatar-row' },
    src === null
      ? element('span', { class: 'avatar' }, icon('person'))
      : element('img', { class: 'avatar', src, alt: `Picture of ${firstname}`, width: 72, height: 72 }),
    form(
      { class: 'inline' },
      async (_fields, made) => {
        const [file] = made.querySelector('input')!.files ?? [];
        if (file === undefined) return;
        await client.replaceAvatar({ avatar: file });
        say('Your picture is changed.');
        await showPage();
      },
      field('Picture', {
        name: 'avatar',
        type: 'file',
        accept: 'image/jpeg,image/png,image/webp',
        required: true,
      }),
      element('button', { class: 'second' }, 'Upload'),
    ),
  );
}

function unverified(): HTMLElement {
  return element(
    'p',
    { class: 'notice' },
    'Your email address is not verified: invoices are sent to verified addresses only. ',
    element('a', { href: addressOf(withQuery('/verify-email', { back: '/account' })) }, 'Verify it'),
  );
}

function profileForm({ firstname, lastname, email, phone }: Profile): HTMLElement {
  return form(
    { class: 'stack' },
    async ({ phone: typed = '', ...names }) => {
      rememberCustomer(await client.updateProfile({ ...names, ...(typed !== '' && { phone: typed }) }));
      say('Saved.');
    },
    element(
      'div',
      { class: 'fields' },
      nameField('First name', 'firstname', 'given-name', firstname),
      nameField('Last name', 'lastname', 'family-name', lastname),
    ),
    field('Phone', {
      name: 'phone',
      type: 'tel',
      autocomplete: 'tel-national',
      value: phone ?? '',
      pattern: '[6-9][0-9]{9}',
      title: 'ten digits that begin with 6, 7, 8 or 9',
      hint: 'Ten digits, without +91',
    }),
    element('p', { class: 'quiet' }, `Email address: ${email}`),
    element('button', {}, 'Save'),
  );
}
