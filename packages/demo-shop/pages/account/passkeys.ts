import { canUsePasskeys, createPasskey, type ResultOf } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, field, form } from '../core/fields.js';
import { say } from '../core/messages.js';

type Passkey = ResultOf<'listPasskeys'>['passkeys'][number];

/** The passkeys of the customer: added with this device, deleted after a question. */
export async function ownPasskeys(signal: AbortSignal): Promise<HTMLElement> {
  const list = element('ul', { class: 'stack plain' });
  const show = async (): Promise<void> => {
    const { passkeys } = await client.listPasskeys({}, { signal });
    list.replaceChildren(...passkeys.map((passkey) => row(passkey, show)));
  };
  await show();
  return element(
    'div',
    { class: 'stack' },
    list,
    canUsePasskeys() ? addition(show) : element('p', {}, 'This browser cannot make passkeys here.'),
  );
}

function row({ _id, name, createdAt, lastUsedAt }: Passkey, show: () => Promise<void>): HTMLElement {
  const times = [
    `Added ${new Date(createdAt).toLocaleDateString()}`,
    lastUsedAt !== null && `last used ${new Date(lastUsedAt).toLocaleString()}`,
  ];
  const remove = async (): Promise<void> => {
    await client.removePasskey({ id: _id });
    say('The passkey is deleted.');
    await show();
  };
  return element(
    'li',
    {},
    element('div', {}, name),
    element('div', { class: 'quiet' }, times.filter(Boolean).join(', ')),
    element(
      'details',
      {},
      element('summary', {}, `Delete ${name}`),
      element('p', {}, 'You cannot log in with it any more. Delete it on your device as well.'),
      button('Delete this passkey', remove, {
        class: 'danger',
        'aria-label': `Delete this passkey: ${name}`,
      }),
    ),
  );
}

function addition(show: () => Promise<void>): HTMLElement {
  return form(
    { class: 'stack' },
    async ({ name = '' }, made) => {
      await createPasskey(client, name);
      await client.refreshAccessToken();
      made.reset();
      say('Your passkey is added. It logs you in from now on.');
      await show();
    },
    field('Name of the passkey', {
      name: 'name',
      required: true,
      maxlength: 60,
      autocomplete: 'off',
      hint: 'By which you know it later, such as: my phone',
    }),
    element('button', { class: 'second' }, 'Add a passkey'),
  );
}
