import { useEffect, useRef, useState } from 'react';
import { useUnselect } from 'ra-core';
import { shop } from '../api/client.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import { partsOf } from '../list/parts-of.js';
import { failureInWords, refusalInWords } from './dispatch-failure.js';

export const SIZES = ['weight', 'length', 'breadth', 'height'] as const;

/** The size of a parcel; what is left out the shop takes from the products. */
export type ParcelFields = { readonly [Size in (typeof SIZES)[number]]?: number | undefined } & {
  /** As typed; null where the goods need none, missing where nothing was asked. */
  readonly ewayBill?: string | null;
};

/** How the dispatch of one order stands. */
export interface Outcome {
  readonly state: 'waiting' | 'done' | 'failed';
  readonly text: string;
  /** The code of the shop's refusal. */
  readonly code?: string | undefined;
}

type Outcomes = Readonly<Record<string, Outcome>>;

const LOOKS_EVERY_MS = 700;
/** The most orders that the shop takes in one request. */
const MOST_AT_ONCE = 50;

/**
 * Hands orders to the shop for dispatch, and looks at each until a courier has taken or refused it. The shop goes on when the
 * page is closed, and is asked no more then: the outcome stands at each order.
 */
export function useDispatch(): {
  outcomes: Outcomes;
  isBusy: boolean;
  error: unknown;
  send: (ids: readonly string[], fields: Readonly<Record<string, ParcelFields>>) => Promise<void>;
} {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const { isBusy, error, attempt } = useAttempt();
  const unselect = useUnselect('orders');
  const shown = useRef(new AbortController());
  useEffect(() => {
    const here = (shown.current = new AbortController());
    return () => here.abort();
  }, []);
  const note = (id: string, outcome: Outcome): void => setOutcomes((known) => ({ ...known, [id]: outcome }));

  async function send(ids: readonly string[], fields: Readonly<Record<string, ParcelFields>>): Promise<void> {
    await attempt(async () => {
      const parcels = ids.flatMap((id) =>
        fields[id] === undefined ? [] : [{ id, ...parcelOf(fields[id]) }],
      );
      const waiting: Array<Promise<void>> = [];
      for (const part of partsOf(ids, MOST_AT_ONCE)) {
        const ofPart = parcels.filter(({ id }) => part.includes(id));
        const { accepted, refused } = await shop.dispatchOrders({
          ids: [...part],
          ...(ofPart.length > 0 && { parcels: ofPart }),
        });
        for (const { id, ...refusal } of refused) note(id, refusedAs(refusal));
        for (const id of accepted) note(id, { state: 'waiting', text: '' });
        // A tick that stays would print or dispatch the order with the next ones.
        unselect(accepted);
        waiting.push(...accepted.map(async (id) => note(id, await outcomeOf(id, shown.current.signal))));
      }
      await Promise.all(waiting);
    });
  }

  return { outcomes, isBusy, error, send };
}

/** Whether the form asks for an e-way bill: the shop has, and goes on to where something else was wrong with the next try. */
export function needsEwayBill(outcome: Outcome | undefined, { ewayBill }: ParcelFields): boolean {
  return outcome?.code === 'EWAY_BILL_REQUIRED' || ewayBill !== undefined;
}

function refusedAs({ reason, code }: { readonly reason: string; readonly code?: string }): Outcome {
  return { state: 'failed', text: refusalInWords({ reason, ...(code === undefined ? {} : { code }) }), code };
}

function parcelOf({ ewayBill, ...sizes }: ParcelFields) {
  return { ...sizes, ...(ewayBill === undefined ? {} : { ewaybillNumber: ewayBill }) };
}

/** The shop forgets a former failure when it takes the order again: one that is there is of this try. */
async function outcomeOf(id: string, signal: AbortSignal): Promise<Outcome> {
  for (;;) {
    const { trackingNumber, courierName, dispatchFailure } = await shop.getOrderAsAdmin({ id }, { signal });
    if (trackingNumber !== null)
      return { state: 'done', text: words.dispatch.done(trackingNumber, courierName ?? '') };
    if (dispatchFailure !== null) return { state: 'failed', text: failureInWords(dispatchFailure.reason) };
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
  }
}
