import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';

const { zones: texts } = words;

/** Shows what customers at a PIN code are shown. */
export function TryPinCard() {
  const [pincode, setPincode] = useState('');
  return (
    <section className="card">
      <h2>{texts.tryTitle}</h2>
      <TextInput
        label={texts.tryPin}
        inputMode="numeric"
        maxLength={6}
        value={pincode}
        onChange={({ currentTarget }) => setPincode(currentTarget.value.trim())}
      />
      {/^[1-9][0-9]{5}$/.test(pincode) && <Outcome pincode={pincode} />}
    </section>
  );
}

function Outcome({ pincode }: { pincode: string }) {
  const { data, error } = useQuery({
    queryKey: ['shipping-options', pincode],
    queryFn: ({ signal }) => shop.getShippingOptions({ pincode }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  if (error !== null) return <ProblemNote error={error} />;
  if (data === undefined) return null;
  if (!data.isServed) return <p role="status">{texts.notServed(pincode)}</p>;
  if (data.options.length === 0) return <p role="status">{texts.noOptions(pincode)}</p>;
  return (
    <ul role="status">
      {data.options.map(({ rateId, name, price, estimatedDelivery: promise }) => (
        <li key={rateId}>
          {[name, money(price), promise === null ? '' : texts.days(promise.from, promise.to)]
            .filter((part) => part !== '')
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
}
