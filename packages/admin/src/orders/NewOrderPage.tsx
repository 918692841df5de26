import { Button, Stack, TextInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { CartLines } from '../products/CartLines.js';
import { NumberField } from '../products/NumberField.js';
import { PageHeader } from '../shell/PageHeader.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useKeptFields } from '../shell/use-kept-fields.js';
import { useOnce } from '../shell/use-once.js';
import { useReload } from '../shell/use-reload.js';
import { shopFacts } from '../shop-facts.js';
import { words } from '../words/index.js';
import { CustomerField } from './CustomerField.js';
import { DeliverToField } from './DeliverToField.js';
import { isComplete, NEW_ORDER, orderOf, sumsOf, type NewOrderFields } from './new-order.js';
import '../styles/order.css';
import '../styles/record.css';

const { newOrder: texts } = words;

/** An order that a customer has asked for by phone or mail. They pay it by a link. What is typed stays until it is placed or dropped. */
export default function NewOrderPage() {
  const { fields, change, forget, isTouched } = useKeptFields('new-order', NEW_ORDER);
  const { isBusy, error, attempt } = useAttempt();
  const once = useOnce();
  const navigate = useNavigate();
  const notify = useNotify();
  const reload = useReload();

  async function send(): Promise<void> {
    await attempt(async () => {
      const order = orderOf(fields);
      const { _id, orderNumber } = await once(order, (call) => shop.placeOrderForCustomer(order, call));
      forget();
      notify(texts.done(orderNumber), { type: 'success' });
      reload();
      await navigate(`/orders/${_id}/show`, { replace: true });
    });
  }

  return (
    <>
      <PageHeader title={texts.title} />
      <form
        className="order-grid"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="order-main">
          <section className="card" aria-label={texts.customer}>
            <h2>{texts.customer}</h2>
            <div className="card-body">
              <CustomerField fields={fields} change={change} />
            </div>
          </section>
          <section className="card" aria-label={texts.items}>
            <h2>{texts.items}</h2>
            <CartLines lines={fields.lines} change={(lines) => change({ lines })} />
          </section>
          <section className="card" aria-label={texts.address}>
            <h2>{texts.address}</h2>
            <div className="card-body">
              <DeliverToField fields={fields} change={change} />
            </div>
          </section>
        </div>
        <div className="order-side">
          <Discounts fields={fields} change={change} />
          <section className="card">
            <h2>{texts.toPay}</h2>
            <Sums fields={fields} />
            <div className="card-body">
              <p className="second">
                {shopFacts.storefrontUrl === null ? texts.whatWithoutLink : texts.what}
              </p>
              <ProblemNote error={error} />
              <div className="form-actions">
                {isTouched && (
                  <Button variant="default" onClick={forget}>
                    {texts.drop}
                  </Button>
                )}
                <Button type="submit" loading={isBusy} disabled={!isComplete(fields)}>
                  {texts.submit}
                </Button>
              </div>
            </div>
          </section>
        </div>
      </form>
    </>
  );
}

function Discounts({
  fields,
  change,
}: {
  fields: NewOrderFields;
  change: (changed: Partial<NewOrderFields>) => void;
}) {
  return (
    <section className="card">
      <h2>{texts.discounts}</h2>
      <Stack className="card-body" gap="sm">
        <TextInput
          label={texts.couponCode}
          maxLength={64}
          autoCapitalize="characters"
          value={fields.couponCode}
          onChange={({ currentTarget }) => change({ couponCode: currentTarget.value })}
        />
        <NumberField
          label={texts.discount}
          description={texts.discountHint}
          pattern="[0-9]+([.][0-9]{1,2})?"
          value={fields.discount}
          onChange={({ currentTarget }) => change({ discount: currentTarget.value })}
        />
        {fields.discount.trim() !== '' && (
          <TextInput
            label={texts.reason}
            description={texts.reasonHint}
            required
            minLength={3}
            maxLength={200}
            value={fields.reason}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
        )}
      </Stack>
    </section>
  );
}

function Sums({ fields }: { fields: NewOrderFields }) {
  const { items, toPay } = sumsOf(fields);
  return (
    <dl className="sums figure">
      <div>
        <dt>{texts.sum}</dt>
        <dd>{money(items)}</dd>
      </div>
      <div data-strong>
        <dt>{fields.couponCode.trim() === '' ? texts.toPay : texts.beforeCoupon}</dt>
        <dd>{money(toPay)}</dd>
      </div>
    </dl>
  );
}
