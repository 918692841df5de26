import type { Address } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { showPage, type Shown, type Visit } from '../core/router.js';
import { addressChanges, addressFields, addressIn, addressText } from '../parts/address-form.js';
import { KINDS } from '../views/checkout.js';
import { accountPage } from './frame.js';

export async function addressesView({ signal }: Visit): Promise<Shown> {
  const { addresses } = await client.getProfile({}, { signal });
  return accountPage(
    'Addresses',
    addresses.length === 0 && element('p', { class: 'quiet' }, 'You have no address yet.'),
    element(
      'ul',
      { class: 'list' },
      addresses.map((address) => element('li', {}, addressRow(address))),
    ),
    element(
      'details',
      { class: 'card', open: addresses.length === 0 },
      element('summary', {}, 'New address'),
      form(
        { class: 'stack' },
        async (fields) => {
          await client.addAddress(addressIn(fields));
          await changed('Saved.');
        },
        addressFields(),
        element('button', {}, 'Save address'),
      ),
    ),
  );
}

function addressRow(address: Address): HTMLElement {
  const { _id: addressId, label, isDefault } = address;
  const name = `${KINDS[label]}, ${address.street}`;
  const setDefault = async (): Promise<void> => {
    await client.updateAddress({ addressId, isDefault: true });
    await changed('Orders go there unless you choose another.');
  };
  const remove = async (): Promise<void> => {
    await client.removeAddress({ addressId });
    await changed('Removed.');
  };
  return element(
    'article',
    {},
    element('strong', {}, KINDS[label]),
    isDefault && element('span', { class: 'badge' }, 'Default'),
    element('p', {}, addressText(address)),
    element(
      'div',
      { class: 'actions' },
      !isDefault &&
        button('Make default', setDefault, { class: 'plain', 'aria-label': `Make default: ${name}` }),
      button('Remove', remove, { class: 'plain', 'aria-label': `Remove ${name}` }),
    ),
    element(
      'details',
      {},
      element('summary', { 'aria-label': `Edit ${name}` }, 'Edit'),
      form(
        { class: 'stack' },
        async (fields) => {
          await client.updateAddress({ addressId, ...addressChanges(fields, address) });
          await changed('Saved.');
        },
        addressFields(address),
        element('button', {}, 'Save changes'),
      ),
    ),
  );
}

async function changed(text: string): Promise<void> {
  await showPage();
  say(text);
}
