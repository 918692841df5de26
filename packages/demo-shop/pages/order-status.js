import { element } from './element.js';
import { moment, words } from './format.js';

/** @typedef {import('/shop/client/index.js').OrderStatus} OrderStatus */

/** @type {Record<OrderStatus, string>} */
const NAMES = {
  PENDING: 'Waiting for payment',
  PROCESSING: 'Being packed',
  SHIPPED: 'On its way',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  RETURN_REQUESTED: 'Return requested',
  RETURNED: 'Returned',
};

/** @param {OrderStatus} status */
export function statusBadge(status) {
  return element('span', { class: `badge is-${status.toLowerCase()}` }, NAMES[status]);
}

/** What has happened to an order, oldest first. @param {ReadonlyArray<import('/shop/client/index.js').StatusStep>} steps */
export function timeline(steps) {
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
