import { useState } from 'react';
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { words } from '../words/index.js';
import { needsEwayBill, SIZES, type Outcome, type ParcelFields } from './use-dispatch.js';

const { dispatch: texts } = words;

/**
 * The parcel of one order in the dialog: its fields, then what has become of it. The products know how large and heavy most
 * parcels are: among many, fields stand where somebody asks for them, or where the shop needs them.
 */
export function DispatchParcel({
  orderNumber,
  isAlone,
  outcome,
  fields,
  set,
}: {
  orderNumber: string;
  isAlone: boolean;
  outcome: Outcome | undefined;
  fields: ParcelFields;
  set: (fields: ParcelFields) => void;
}) {
  const [isAsked, ask] = useState(isAlone);
  const hasFields = isAsked || outcome?.code === 'VALIDATION_FAILED';
  if (outcome?.state === 'waiting') return <span className="second">{texts.waiting}…</span>;
  if (outcome?.state === 'done') return <span className="parcel-done">✓ {outcome.text}</span>;
  return (
    <div className="parcel">
      {hasFields ? (
        <div className="parcel-fields">
          {SIZES.map((size) => (
            <NumberInput
              key={size}
              size="xs"
              hideControls
              label={texts[size]}
              aria-label={`${texts[size]} ${texts.parcelOf(orderNumber)}`}
              placeholder={texts.fromProducts}
              min={0}
              decimalScale={3}
              value={fields[size] ?? ''}
              onChange={(value) => set({ ...fields, [size]: Number(value) || undefined })}
            />
          ))}
        </div>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          aria-label={`${texts.sizes} ${texts.parcelOf(orderNumber)}`}
          onClick={() => ask(true)}
        >
          {texts.sizes}
        </Button>
      )}
      {outcome?.state === 'failed' && (
        <div className="trouble" role="alert">
          {outcome.text}
        </div>
      )}
      {needsEwayBill(outcome, fields) && <EwayBill orderNumber={orderNumber} fields={fields} set={set} />}
    </div>
  );
}

/** The number of the e-way bill, or that the goods need none: one of both is said. */
function EwayBill({
  orderNumber,
  fields,
  set,
}: {
  orderNumber: string;
  fields: ParcelFields;
  set: (fields: ParcelFields) => void;
}) {
  const { ewayBill } = fields;
  const isNone = ewayBill === null;
  return (
    <div className="parcel-bill">
      <TextInput
        size="xs"
        label={texts.ewayBill}
        aria-label={`${texts.ewayBill} ${texts.parcelOf(orderNumber)}`}
        placeholder={texts.ewayBillHint}
        title={texts.ewayBillHint}
        inputMode="numeric"
        pattern="\s*(\d\s*){12}"
        disabled={isNone}
        required={!isNone}
        value={ewayBill ?? ''}
        onChange={(event) => set({ ...fields, ewayBill: event.currentTarget.value })}
      />
      <Checkbox
        label={texts.noEwayBill}
        aria-label={`${texts.noEwayBill} ${texts.parcelOf(orderNumber)}`}
        checked={isNone}
        onChange={(event) => set({ ...fields, ewayBill: event.currentTarget.checked ? null : '' })}
      />
    </div>
  );
}
