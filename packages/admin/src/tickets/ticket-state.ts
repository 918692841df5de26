import type { TicketSummary } from 'storefront-client';
import { hoursSince } from '../format/dates.js';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

type Status = TicketSummary['status'];

const WEIGHTS: Record<Status, Weight> = {
  OPEN: 'accent',
  WAITING_ON_CUSTOMER: 'grey',
  RESOLVED: 'quiet',
  CLOSED: 'grey',
};
/** A customer who waits longer for an answer makes the ticket amber. */
const LATE_AFTER_HOURS = 24;

export function ticketState({ status, updatedAt }: Pick<TicketSummary, 'status' | 'updatedAt'>): {
  word: string;
  weight: Weight;
} {
  const isLate = status === 'OPEN' && hoursSince(updatedAt) >= LATE_AFTER_HOURS;
  return { word: words.tickets.statuses[status], weight: isLate ? 'amber' : WEIGHTS[status] };
}
