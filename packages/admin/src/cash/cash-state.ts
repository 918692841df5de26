import type { shop } from '../api/client.js';
import { money } from '../format/money.js';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

/** The cash of an order as the staff see it. */
export type Cash = NonNullable<Awaited<ReturnType<typeof shop.getOrderAsAdmin>>['cod']>;

const { cash: texts } = words;

const WEIGHTS: Readonly<Record<NonNullable<Cash['state']>, Weight>> = {
  DUE: 'blue',
  OVERDUE: 'red',
  SHORT: 'red',
  REMITTED: 'quiet',
};

/** Returns the word for where the cash is, and how loud it is. */
export function cashState({ state }: Pick<Cash, 'state'>): { word: string; weight: Weight } {
  return state === null
    ? { word: texts.open, weight: 'grey' }
    : { word: texts.states[state], weight: WEIGHTS[state] };
}

/** Returns by how much the cash is short, or over; empty where it is neither. */
export function differenceText({ shortBy, overBy }: Pick<Cash, 'shortBy' | 'overBy'>): string {
  if (shortBy > 0) return texts.shortBy(money(shortBy));
  return overBy >= 1 ? texts.overBy(money(overBy)) : '';
}
