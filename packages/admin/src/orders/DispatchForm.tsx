import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';
import { DispatchParcel } from './DispatchParcel.js';
import { showPapers } from './papers.js';
import { useDispatch, type ParcelFields } from './use-dispatch.js';
import { usePapers } from './use-papers.js';
import '../styles/parcels.css';

const { dispatch: texts } = words;

/** The part of an order that the dialog shows. */
export interface OrderToDispatch {
  readonly id: string;
  readonly orderNumber: string;
  readonly orderStatus: string;
  readonly paymentStatus: string;
  readonly customer: { readonly firstname: string };
  readonly shippingAddress: { readonly city: string; readonly pincode: string };
}

export function DispatchForm({ orders, close }: { orders: readonly OrderToDispatch[]; close: () => void }) {
  const [fields, setFields] = useState<Readonly<Record<string, ParcelFields>>>({});
  const { outcomes, send, isBusy, error } = useDispatch();
  const print = usePapers();
  const done = orders.filter(({ id }) => outcomes[id]?.state === 'done').map(({ id }) => id);
  const failed = orders.filter(({ id }) => outcomes[id]?.state === 'failed').map(({ id }) => id);
  const open = orders.map(({ id }) => id).filter((id) => outcomes[id]?.state !== 'done');
  const hasEnded = !isBusy && done.length > 0 && failed.length === 0;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send(open, fields);
      }}
    >
      <ProblemNote error={error} />
      <p className="dialog-what">{texts.what}</p>
      <ul className="parcels">
        {orders.map((order) => (
          <li key={order.id}>
            <div>
              <strong>{order.orderNumber}</strong>
              <div className="second">
                <bdi>{order.customer.firstname}</bdi>
                {' · '}
                <bdi>{order.shippingAddress.city}</bdi> {order.shippingAddress.pincode}
              </div>
            </div>
            <DispatchParcel
              orderNumber={order.orderNumber}
              isAlone={orders.length === 1}
              outcome={outcomes[order.id]}
              fields={fields[order.id] ?? {}}
              set={(changed) => setFields({ ...fields, [order.id]: changed })}
            />
          </li>
        ))}
      </ul>
      <Group className="parcels-foot" justify="flex-end">
        <span role="status" className="second">
          {hasEnded && texts.finished(done.length)}
        </span>
        {done.length > 0 && (
          <Button variant="default" onClick={() => print((tab) => showPapers(done, 'PACKING_SLIPS', tab))}>
            {texts.slips(done.length)}
          </Button>
        )}
        <Button variant={hasEnded ? 'filled' : 'default'} onClick={close}>
          {hasEnded ? words.form.close : words.form.cancel}
        </Button>
        {!hasEnded && (
          <Button type="submit" loading={isBusy}>
            {failed.length > 0 ? texts.again(failed.length) : texts.submit(open.length)}
          </Button>
        )}
      </Group>
    </form>
  );
}
