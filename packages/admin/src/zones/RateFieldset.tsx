import type { ComponentProps } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { words } from '../words/index.js';
import type { RateFields } from './zone-fields.js';

const { zones: texts } = words;

/** The terms of a way of shipping. */
export function RateFieldset({
  rate,
  change,
  remove,
}: {
  rate: RateFields;
  change: (rate: RateFields) => void;
  remove: () => void;
}) {
  const text = (field: Exclude<keyof RateFields, 'id'>): ComponentProps<typeof TextInput> => ({
    label: texts.rate[field],
    value: rate[field],
    onChange: ({ currentTarget }) => change({ ...rate, [field]: currentTarget.value }),
  });
  const number = (
    field: Exclude<keyof RateFields, 'id'>,
    step: string,
  ): ComponentProps<typeof TextInput> => ({
    ...text(field),
    type: 'number',
    inputMode: step === '1' ? 'numeric' : 'decimal',
    min: 0,
    step,
  });
  return (
    <fieldset className="rate">
      <legend>{rate.name === '' ? texts.newRate : rate.name}</legend>
      <div className="field-grid">
        <TextInput
          {...text('name')}
          required
          minLength={2}
          maxLength={60}
          placeholder={texts.ratePlaceholder}
        />
        <TextInput {...number('price', '0.01')} required />
        <TextInput {...number('freeFrom', '0.01')} placeholder={texts.never} />
        <TextInput {...number('minDays', '1')} />
        <TextInput {...number('maxDays', '1')} />
        <TextInput {...number('perKg', '0.01')} description={texts.perKgHint} />
        <TextInput {...number('maxWeight', '1')} placeholder={texts.noLimit} />
        <Textarea
          label={texts.rate.steps}
          description={texts.stepsHint}
          value={rate.steps}
          autosize
          onChange={({ currentTarget }) => change({ ...rate, steps: currentTarget.value })}
        />
      </div>
      <Button variant="subtle" onClick={remove}>
        {texts.removeRate}
      </Button>
    </fieldset>
  );
}
