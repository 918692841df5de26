import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { Allowed } from '../shell/Allowed.js';
import { FormFields } from '../shell/FormFields.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useKeptFields } from '../shell/use-kept-fields.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { RateFieldset } from './RateFieldset.js';
import { entriesIn, NEW_RATE, type RateFields, type ZoneFields } from './zone-fields.js';

const { zones: texts } = words;
const MOST_RATES = 5;

/** A zone: where it is, and how parcels get there. What is typed stays until it is saved or dropped. */
export function ZoneForm({
  name,
  initial,
  action,
  save,
}: {
  /** Under which what is typed is kept. */
  name: string;
  initial: ZoneFields;
  action: string;
  save: (fields: ZoneFields) => Promise<void>;
}) {
  const { fields, change, forget, isTouched } = useKeptFields(name, initial);
  const { isBusy, error, attempt } = useAttempt({ saysChanges: true });
  const notify = useNotify();
  const reload = useReload();

  async function send(): Promise<void> {
    await attempt(async () => {
      await save(fields);
      forget();
      notify(texts.saved(fields.name.trim()), { type: 'success' });
      reload();
    });
  }

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
        <TextInput
          label={texts.fields.name}
          value={fields.name}
          required
          minLength={2}
          maxLength={60}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Place fields={fields} change={change} />
        <Checkbox
          mt="md"
          label={texts.fields.isServed}
          checked={fields.isServed}
          onChange={({ currentTarget }) => change({ isServed: currentTarget.checked })}
        />
        <Checkbox
          mt="xs"
          mb="md"
          label={texts.fields.isActive}
          checked={fields.isActive}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
        <Rates rates={fields.rates} change={(rates) => change({ rates })} />
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

function Place({ fields, change }: { fields: ZoneFields; change: (changed: Partial<ZoneFields>) => void }) {
  return (
    <>
      <Radio.Group
        mt="md"
        label={texts.fields.place}
        value={fields.isRest ? 'rest' : 'list'}
        onChange={(value) => change({ isRest: value === 'rest' })}
      >
        <Radio value="list" label={texts.list} mt="xs" />
        <Radio value="rest" label={texts.rest} mt="xs" />
      </Radio.Group>
      {!fields.isRest && (
        <Textarea
          mt="md"
          label={texts.fields.pincodes}
          description={texts.pincodesHint}
          value={fields.pincodes}
          required
          autosize
          minRows={3}
          maxRows={12}
          error={
            fields.pincodes !== '' && entriesIn(fields.pincodes).length > 5_000 ? texts.tooMany : undefined
          }
          onChange={({ currentTarget }) => change({ pincodes: currentTarget.value })}
        />
      )}
    </>
  );
}

function Rates({
  rates,
  change,
}: {
  rates: readonly RateFields[];
  change: (rates: readonly RateFields[]) => void;
}) {
  return (
    <>
      {rates.map((rate, index) => (
        <RateFieldset
          // A rate that is typed has no name of its own yet; its place is what tells it apart.
          key={rate.id === '' ? index : rate.id}
          rate={rate}
          change={(changed) => change(rates.map((each, at) => (at === index ? changed : each)))}
          remove={() => change(rates.filter((_, at) => at !== index))}
        />
      ))}
      {rates.length < MOST_RATES && (
        <Button variant="default" onClick={() => change([...rates, NEW_RATE])}>
          {texts.addRate}
        </Button>
      )}
    </>
  );
}
