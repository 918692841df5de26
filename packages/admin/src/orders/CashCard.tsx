import { useState } from 'react';
import { Button, NumberInput, Stack, TextInput } from '@mantine/core';
import { shop } from '../api/client.js';
import { cashState, differenceText, type Cash } from '../cash/cash-state.js';
import { handFile } from '../cash/hand-file.js';
import { dayOfYear, isoDay } from '../format/dates.js';
import { money } from '../format/money.js';
import { Allowed } from '../shell/Allowed.js';
import { Badge } from '../shell/Badge.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';
import type { Order } from './use-order.js';
import '../styles/cash.css';

const { cash: texts } = words;

/** How an order is paid at the door: what the courier asks for, where the cash is, and what was transferred of it. */
export function CashCard({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const { cod } = order;
  if (cod === undefined) return null;
  const { word, weight } = order.paymentStatus === 'EXPIRED' ? NOBODYS : cashState(cod);
  const difference = differenceText(cod);
  return (
    <section className="card" aria-label={texts.card}>
      <h2>{texts.card}</h2>
      <div className="card-body">
        <dl className="facts">
          <dt>{cod.state === null ? texts.toCollect : texts.asked}</dt>
          <dd className="figure">{money(cod.amount)}</dd>
          {cod.collected !== undefined && (
            <>
              <dt>{texts.collectedLess}</dt>
              <dd className="figure">{money(cod.collected)}</dd>
            </>
          )}
        </dl>
        <p>
          <Badge weight={weight}>{word}</Badge>{' '}
          {cod.collectedAt !== null && (
            <span className="second">{texts.collectedAt(dayOfYear(cod.collectedAt))}</span>
          )}
          {difference !== '' && <span className="second"> · {difference}</span>}
        </p>
        <Transfers cod={cod} />
        {order.orderStatus !== 'PENDING' && order.orderStatus !== 'PROCESSING' && (
          <Allowed scope="orders:write">
            <Button variant="default" onClick={() => setOpen(true)}>
              {texts.byHand}
            </Button>
            <ConfirmDialog
              isOpen={isOpen}
              close={() => setOpen(false)}
              title={texts.byHand}
              what={texts.byHandWhat}
              action={texts.byHandAction}
              run={(form) => recordByHand(order, form)}
            >
              <Stack>
                <NumberInput
                  name="amount"
                  label={texts.amount}
                  required
                  min={1}
                  decimalScale={2}
                  hideControls
                />
                <NumberInput name="charges" label={texts.chargesKept} min={0} decimalScale={2} hideControls />
                <TextInput
                  name="date"
                  label={texts.date}
                  type="date"
                  required
                  defaultValue={isoDay(new Date())}
                />
                <TextInput name="reference" label={texts.reference} required maxLength={100} />
              </Stack>
            </ConfirmDialog>
          </Allowed>
        )}
      </div>
    </section>
  );
}

/** It came back, or was cancelled. */
const NOBODYS = { word: texts.nobodys, weight: 'grey' } as const;

function Transfers({ cod: { remittances } }: { cod: Cash }) {
  if (remittances.length === 0) return null;
  return (
    <ul className="beside-lines transfers">
      {remittances.map(({ reference, amount, charges, at }) => (
        <li key={reference}>
          <span className="grow">
            {reference}
            <div className="second">
              {dayOfYear(at)}
              {charges > 0 && ` · ${texts.charges(money(charges))}`}
            </div>
          </span>
          <span className="figure">{money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** @throws Error with the reason where nothing is recorded */
async function recordByHand({ orderNumber }: Order, form: FormData): Promise<void> {
  const { failed, twice } = await shop.recordRemittances({
    file: handFile(orderNumber, form),
    dryRun: 'false',
  });
  const reason = failed[0]?.reason ?? (twice.length > 0 ? texts.knownReference : undefined);
  if (reason !== undefined && reason !== null) throw new Error(reason);
}
