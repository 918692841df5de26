import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';

const { zones: texts } = words;

/** Prices with which most shops begin; each may be typed over. */
const PRICES = { metroPrice: '49', restPrice: '79', remotePrice: '149', freeFrom: '' };

/** Makes the zones with which a shop in India begins. */
export function StarterDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [prices, setPrices] = useState(PRICES);
  const isReady = [prices.metroPrice, prices.restPrice, prices.remotePrice].every((price) => price !== '');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      close={close}
      title={texts.starter}
      what={texts.starterWhat}
      action={texts.starterMake}
      run={() =>
        shop.createStarterZones({
          metroPrice: Number(prices.metroPrice),
          restPrice: Number(prices.restPrice),
          remotePrice: Number(prices.remotePrice),
          freeFrom: prices.freeFrom === '' ? null : Number(prices.freeFrom),
        })
      }
      done={texts.starterMade}
      isReady={isReady}
    >
      {(Object.keys(PRICES) as Array<keyof typeof PRICES>).map((field) => (
        <TextInput
          key={field}
          mb="md"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          label={texts.starterFields[field]}
          required={field !== 'freeFrom'}
          placeholder={field === 'freeFrom' ? texts.never : ''}
          value={prices[field]}
          onChange={({ currentTarget }) => setPrices({ ...prices, [field]: currentTarget.value })}
        />
      ))}
    </ConfirmDialog>
  );
}
