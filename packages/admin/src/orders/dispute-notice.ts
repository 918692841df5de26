import { money } from '../format/money.js';
import { words } from '../words/index.js';
import type { Disputed } from './disputed.js';
import type { Order } from './use-order.js';

const { disputes: texts } = words;

/** In these phases the bank only asks: no money has moved. */
const ASKING: ReadonlyArray<string | undefined> = ['FRAUD', 'RETRIEVAL'];
const DECIDED: ReadonlyArray<Order['disputes'][number]['status']> = ['CLOSED', 'WON', 'LOST'];

/**
 * Returns what a dispute means for the order, the worst first: the payment that has paid it, another one, a lost one that keeps it
 * from its dispatch, a question of the bank. Undefined where nothing follows from its disputes any more.
 */
export function disputeNotice({
  attention,
  disputes,
  disputedAmount = 0,
}: Pick<Order, 'attention' | 'disputes'> & Disputed): { title: string; text: string } | undefined {
  const open = disputes.filter(({ status }) => !DECIDED.includes(status));
  const contested = sumOf(open.filter(({ phase }) => !ASKING.includes(phase)));
  if (disputedAmount > 0) return { title: texts.title(money(disputedAmount)), text: texts.why };
  if (contested > 0) return { title: texts.title(money(contested)), text: texts.whyOther };
  const lost = sumOf(disputes.filter(({ status }) => status === 'LOST'));
  if (lost > 0 && attention.includes('disputed'))
    return { title: texts.lostTitle(money(lost)), text: texts.lost };
  return open.length > 0 ? { title: texts.askedTitle(money(sumOf(open))), text: texts.asked } : undefined;
}

function sumOf(disputes: Order['disputes']): number {
  return disputes.reduce((sum, { amount }) => sum + amount, 0);
}
