import type { ComponentProps } from 'react';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { Allowed } from '../shell/Allowed.js';
import { FormFields } from '../shell/FormFields.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useKeptFields } from '../shell/use-kept-fields.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import type { CouponFields } from './coupon-fields.js';

const { coupons: texts } = words;

type TextField = Exclude<keyof CouponFields, 'type' | 'isActive'>;

/** The terms of a coupon. What is typed stays until it is saved or dropped. */
export function CouponForm({
  name,
  initial,
  action,
  save,
}: {
  /** Under which what is typed is kept. */
  name: string;
  initial: CouponFields;
  action: string;
  save: (fields: CouponFields) => Promise<void>;
}) {
  const { fields, change, forget, isTouched } = useKeptFields(name, initial);
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();
  const reload = useReload();
  const isPercent = fields.type === 'PERCENT';

  async function send(): Promise<void> {
    await attempt(async () => {
      await save(fields);
      forget();
      notify(texts.saved(fields.code.trim().toUpperCase()), { type: 'success' });
      reload();
    });
  }

  const text = (field: TextField): ComponentProps<typeof TextInput> => ({
    label: texts.fields[field],
    value: fields[field],
    onChange: ({ currentTarget }) => change({ [field]: currentTarget.value }),
  });
  const number = (field: TextField, step: string): ComponentProps<typeof TextInput> => ({
    ...text(field),
    type: 'number',
    inputMode: step === '1' ? 'numeric' : 'decimal',
    min: step,
    step,
  });

  return (
    <form
      className="card card-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ProblemNote error={error} />
      <FormFields scope="settings:write">
        <div className="field-grid">
          <TextInput
            {...text('code')}
            description={texts.codeHint}
            required
            minLength={3}
            maxLength={32}
            pattern="[A-Za-z0-9][A-Za-z0-9_\-]*"
            autoCapitalize="characters"
          />
          <NativeSelect
            label={texts.fields.type}
            description={texts.typeHint}
            value={fields.type}
            data={Object.entries(texts.types).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as CouponFields['type'] })}
          />
          <TextInput {...number('value', '0.01')} required max={isPercent ? 100 : undefined} />
          <TextInput {...number('minSubtotal', '0.01')} placeholder={texts.noLimit} />
          <TextInput {...text('validFrom')} type="date" />
          <TextInput {...text('validUntil')} type="date" min={fields.validFrom || undefined} />
          <TextInput {...number('usageLimit', '1')} placeholder={texts.noLimit} />
          <TextInput {...number('perUserLimit', '1')} placeholder={texts.noLimit} />
          {isPercent && <TextInput {...number('maxDiscount', '0.01')} placeholder={texts.noLimit} />}
        </div>
        <Checkbox
          mt="md"
          label={texts.fields.isActive}
          checked={fields.isActive}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
      </FormFields>
      <div className="form-actions">
        {isTouched && (
          <Button variant="default" onClick={forget}>
            {texts.drop}
          </Button>
        )}
        <Allowed scope="settings:write">
          <Button type="submit" loading={isBusy} disabled={!isTouched}>
            {action}
          </Button>
        </Allowed>
      </div>
    </form>
  );
}
