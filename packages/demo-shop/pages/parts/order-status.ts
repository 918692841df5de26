import type { OrderStatus, OwnOrder, StatusStep } from 'storefront-client';
import { element } from '../core/dom.js';
import { moment, shortDay, words } from '../core/format.js';

const NAMES: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Waiting for payment',
  PROCESSING: 'Being packed',
  SHIPPED: 'On its way',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  RETURN_REQUESTED: 'Return requested',
  RETURNED: 'Returned',
};

/** The way of an order that goes well. */
const STEPS = [
  ['PENDING', 'Ordered'],
  ['PROCESSING', 'Being packed'],
  ['SHIPPED', 'On its way'],
  ['DELIVERED', 'Delivered'],
] as const;

export function statusBadge(status: OrderStatus): HTMLElement {
  return element('span', { class: `badge is-${status.toLowerCase()}` }, NAMES[status]);
}

/** How far an order is, with the dates of what is done. */
export function progress({ orderStatus, statusHistory }: OwnOrder): HTMLElement | false {
  if (orderStatus === 'CANCELLED') return false;
  const dates = STEPS.map(([status]) => statusHistory.find((step) => step.status === status)?.at);
  const done = dates.findLastIndex((at) => at !== undefined);
  return element(
    'ol',
    { class: 'progress', 'aria-label': 'Progress' },
    STEPS.map(([, name], index) =>
      element(
        'li',
        { class: index <= done ? 'is-done' : undefined, 'aria-current': index === done ? 'step' : undefined },
        element('strong', {}, name),
        element('span', { class: 'quiet' }, dates[index] === undefined ? '' : shortDay(dates[index])),
      ),
    ),
  );
}

/** Shows what has happened to an order, oldest first. */
export function timeline(steps: readonly StatusStep[]): HTMLElement {
  return element(
    'ol',
    { class: 'timeline' },
    steps.map(({ status, at, reason }) =>
      element(
        'li',
        {},
        element('strong', {}, NAMES[status]),
        ' ',
        element('span', { class: 'when quiet' }, moment(at)),
        reason !== undefined && element('p', { class: 'quiet' }, words(reason)),
      ),
    ),
  );
}
