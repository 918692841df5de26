import { useState } from 'react';
import { Stack, TextInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { typedText } from '../shell/typed-text.js';
import { words } from '../words/index.js';
import { ADDRESS_FIELDS, changedAddress, knownAddress, type AddressField } from './order-address.js';
import type { Order } from './use-order.js';

const { orders: texts } = words;

const PHONE = { type: 'tel', inputMode: 'numeric', pattern: '[6-9][0-9]{9}', maxLength: 10 } as const;

/** The checks of the browser; the shop checks again. */
const INPUTS: Readonly<Record<AddressField, Readonly<Record<string, string | number | boolean>>>> = {
  recipient: { minLength: 2, maxLength: 100, description: texts.recipientHint },
  company: { minLength: 2, maxLength: 100 },
  street: { required: true, minLength: 5, maxLength: 100 },
  pincode: { required: true, inputMode: 'numeric', pattern: '[1-9][0-9]{5}', maxLength: 6 },
  city: { required: true, minLength: 2, maxLength: 50 },
  state: { required: true, minLength: 2, maxLength: 50 },
  gstin: { minLength: 15, maxLength: 15 },
  recipientPhone: PHONE,
  phone: PHONE,
};

/** Changes where an order goes: what was changed is sent, whatever else has changed since. */
export function AddressDialog({
  order,
  isOpen,
  close,
}: {
  order: Order;
  isOpen: boolean;
  close: () => void;
}) {
  const notify = useNotify();
  // What was seen stays while it is open: another's change meanwhile is not taken back.
  const [atOpening, setAtOpening] = useState(order);
  if (!isOpen && atOpening !== order) setAtOpening(order);
  const seen = knownAddress(atOpening);

  async function send(form: FormData): Promise<void> {
    const changes = changedAddress(seen, (name) => typedText(form, name));
    const { taxPeriodClosed } = await shop.updateOrderAddress({ id: order._id, ...changes });
    if (taxPeriodClosed === true) notify(texts.taxPeriodClosed, { type: 'warning' });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      close={close}
      title={texts.addressTitle(order.orderNumber)}
      what={texts.addressWhat}
      action={texts.addressSubmit}
      run={send}
    >
      <Stack gap="sm">
        {ADDRESS_FIELDS.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={texts.addressFields[name]}
            defaultValue={seen[name]}
            {...INPUTS[name]}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
