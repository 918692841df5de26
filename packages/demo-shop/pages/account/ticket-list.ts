import type { TicketSummary } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { beside, ifThere } from '../core/beside.js';
import { element } from '../core/dom.js';
import { field, form, textField } from '../core/fields.js';
import { moment } from '../core/format.js';
import { pagedList } from '../core/paged-list.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { accountPage } from './frame.js';
import { TICKET_STATUS } from './ticket.js';

/** @param query `order` is the id of the order that the help is about */
export async function ticketListView({ query, signal }: Visit): Promise<Shown> {
  const orderId = query.get('order') ?? undefined;
  const order =
    orderId === undefined ? undefined : await ifThere(signal, client.getOrder({ id: orderId }, { signal }));
  return accountPage(
    'Help',
    element(
      'details',
      { class: 'card', open: orderId !== undefined },
      element('summary', {}, 'Ask a question'),
      form(
        { class: 'stack' },
        async ({ subject = '', message = '' }) => {
          const { _id } = await client.openTicket({
            subject,
            message,
            ...(order !== undefined && { orderId: order._id }),
          });
          await navigate(`/support-tickets/${_id}`);
        },
        order !== undefined && element('p', { class: 'quiet' }, `About order ${order.orderNumber}`),
        orderId !== undefined &&
          order === undefined &&
          element('p', { class: 'quiet' }, 'Please name the order: it could not be found.'),
        field('What is it about?', { name: 'subject', required: true, minlength: 3, maxlength: 120 }),
        textField('Your question', { name: 'message', required: true, minlength: 3, maxlength: 5000 }),
        element('p', { class: 'quiet' }, 'You can add pictures in the next step.'),
        element('button', {}, 'Send'),
      ),
    ),
    await beside('Your questions', signal, () =>
      pagedList(() => client.pages.listMyTickets({ limit: 24 }, { signal }), {
        of: ticketRow,
        empty: 'You have not asked anything yet.',
      }),
    ),
  );
}

function ticketRow({ _id, subject, status, orderNumber, updatedAt }: TicketSummary): HTMLElement {
  return element(
    'a',
    { class: 'order-row', href: addressOf(`/support-tickets/${_id}`) },
    element('strong', {}, subject),
    element('span', { class: 'badge' }, TICKET_STATUS[status]),
    element('span', { class: 'quiet' }, [orderNumber, moment(updatedAt)].filter(Boolean).join(' · ')),
  );
}
