import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { nameOf } from '../customers/customer-state.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';
import type { KnownCustomer, NewOrderFields } from './new-order.js';

const { newOrder: texts } = words;
const TYPING_MS = 200;
const SHOWN = 5;

type Change = (changed: Partial<NewOrderFields>) => void;

/** Asks for the customer of the order: an account that is found, or somebody new. */
export function CustomerField({ fields, change }: { fields: NewOrderFields; change: Change }) {
  const { known, isNew } = fields;
  if (known !== null)
    return (
      <div className="copy-line">
        <span className="grow">
          <strong>{known.name}</strong>
          <div className="second">{known.email}</div>
        </span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => change({ known: null, isNew: false, addressId: '' })}
        >
          {texts.other}
        </Button>
      </div>
    );
  return (
    <>
      {isNew ? (
        <NewCustomer fields={fields} change={change} />
      ) : (
        <CustomerSearch choose={(found) => change({ known: found })} />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        w="fit-content"
        onClick={() => change({ isNew: !isNew })}
      >
        {isNew ? texts.known : texts.newCustomer}
      </Button>
    </>
  );
}

function CustomerSearch({ choose }: { choose: (found: KnownCustomer) => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['customers-to-order', q],
    queryFn: ({ signal }) => shop.listUsers({ q, limit: SHOWN }, { signal }),
    enabled: q.length > 1,
  });
  const users = q.length > 1 ? data?.users : undefined;
  return (
    <>
      <TextInput
        type="search"
        label={texts.find}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemNote error={error} />
      {users?.length === 0 && <p className="second">{texts.nobody}</p>}
      <ul className="beside-lines">
        {users?.map(({ _id, email, phone, ...person }) => (
          <li key={_id}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => choose({ id: _id, name: nameOf(person), email })}
            >
              {nameOf(person)}
            </Button>
            <span className="second">{[email, phone].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewCustomer({ fields, change }: { fields: NewOrderFields; change: Change }) {
  return (
    <>
      <p className="dialog-what">{texts.newCustomerHint}</p>
      <NewCustomerFields fields={fields} change={change} />
    </>
  );
}

function NewCustomerFields({ fields, change }: { fields: NewOrderFields; change: Change }) {
  return (
    <div className="field-grid">
      <TextInput
        label={texts.email}
        type="email"
        required
        maxLength={254}
        value={fields.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <TextInput
        label={texts.firstname}
        required
        minLength={2}
        maxLength={50}
        value={fields.firstname}
        onChange={({ currentTarget }) => change({ firstname: currentTarget.value })}
      />
      <TextInput
        label={texts.phone}
        type="tel"
        value={fields.phone}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
      />
    </div>
  );
}
