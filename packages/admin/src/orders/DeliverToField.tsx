import { NativeSelect, Radio, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useCustomer } from '../customers/use-customer.js';
import { words } from '../words/index.js';
import type { NewOrderFields } from './new-order.js';

const { newOrder: texts, customers } = words;

interface Props {
  readonly fields: NewOrderFields;
  readonly change: (changed: Partial<NewOrderFields>) => void;
}

/** Where the order goes: an address of the customer's book, or one that is typed. */
export function DeliverToField({ fields, change }: Props) {
  return fields.known === null ? (
    <AddressFields fields={fields} change={change} />
  ) : (
    <BookField id={fields.known.id} fields={fields} change={change} />
  );
}

function BookField({ id, fields, change }: Props & { readonly id: string }) {
  const { data } = useCustomer(id);
  const addresses = data?.addresses ?? [];
  return (
    <Stack gap="sm">
      {addresses.length > 0 && (
        <Radio.Group
          aria-label={texts.address}
          value={fields.addressId}
          onChange={(addressId) => change({ addressId })}
        >
          <Stack gap="xs">
            {addresses.map(({ _id, label, street, city, state, pincode }) => (
              <Radio
                key={_id}
                value={_id}
                label={customers.labels[label]}
                description={`${street}, ${city} ${pincode}, ${state}`}
              />
            ))}
            <Radio value="" label={texts.otherAddress} />
          </Stack>
        </Radio.Group>
      )}
      {fields.addressId === '' && <AddressFields fields={fields} change={change} />}
    </Stack>
  );
}

function AddressFields({ fields, change }: Props) {
  const text = (field: 'street' | 'city' | 'state' | 'pincode'): TextInputProps => ({
    label: texts[field],
    required: true,
    value: fields[field],
    onChange: ({ currentTarget }) => change({ [field]: currentTarget.value }),
  });
  return (
    <div className="field-grid">
      <TextInput {...text('street')} minLength={5} maxLength={100} />
      <TextInput {...text('city')} minLength={2} maxLength={50} />
      <TextInput {...text('state')} minLength={2} maxLength={50} />
      <TextInput {...text('pincode')} inputMode="numeric" pattern="[1-9][0-9]{5}" title="560001" />
      <NativeSelect
        label={texts.label}
        value={fields.label}
        data={Object.entries(customers.labels).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => change({ label: currentTarget.value as NewOrderFields['label'] })}
      />
    </div>
  );
}
