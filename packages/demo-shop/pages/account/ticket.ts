import type { Ticket, TicketStatus } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { field, form, textField } from '../core/fields.js';
import { moment } from '../core/format.js';
import { say } from '../core/messages.js';
import { showPage, type Shown, type Visit } from '../core/router.js';
import { shopFacts } from '../core/settings.js';
import { accountPage } from './frame.js';

export const TICKET_STATUS: Readonly<Record<TicketStatus, string>> = {
  OPEN: 'We are on it',
  WAITING_ON_CUSTOMER: 'We have answered',
  RESOLVED: 'Solved',
  CLOSED: 'Closed',
};

const MOST_PICTURES = 5;

/** A conversation with the shop; the mail about an answer links to here. */
export async function ticketView({ params: { id = '' }, signal }: Visit): Promise<Shown> {
  const ticket = await client.getTicket({ id }, { signal });
  return accountPage(
    ticket.subject,
    element(
      'p',
      {},
      element('span', { class: 'badge' }, TICKET_STATUS[ticket.status]),
      ticket.orderId !== null && [
        ' About ',
        element('a', { href: addressOf(`/orders/${ticket.orderId}`) }, `order ${ticket.orderNumber ?? ''}`),
      ],
    ),
    element('ol', { class: 'conversation' }, ticket.messages.map(message)),
    pictures(ticket),
    form(
      { class: 'stack' },
      async ({ message: text = '' }) => {
        await client.addTicketMessage({ id, message: text });
        await showPage();
      },
      textField('Your answer', { name: 'message', required: true, minlength: 3, maxlength: 5000 }),
      element('button', {}, 'Send'),
    ),
  );
}

function message({ from, message: text, createdAt }: Ticket['messages'][number]): HTMLElement {
  const isOurs = from === 'ADMIN';
  return element(
    'li',
    { class: isOurs ? 'of-shop' : 'of-customer' },
    element('p', { class: 'quiet' }, `${isOurs ? shopFacts.name : 'You'}, ${moment(createdAt)}`),
    element('p', { class: 'text' }, text),
  );
}

function pictures({ _id: id, attachments }: Ticket): HTMLElement {
  return element(
    'section',
    { 'aria-label': 'Pictures' },
    element(
      'ul',
      { class: 'attachments' },
      attachments.map((src, index) =>
        element(
          'li',
          {},
          element(
            'a',
            { href: src, target: '_blank' },
            element('img', { src, alt: `Picture ${index + 1}`, width: 96, height: 96, loading: 'lazy' }),
          ),
        ),
      ),
    ),
    attachments.length < MOST_PICTURES &&
      form(
        { class: 'inline' },
        async (_fields, made) => {
          const [file] = made.querySelector('input')!.files ?? [];
          if (file === undefined) return;
          await client.addTicketAttachment({ id, attachment: file });
          await showPage();
          say('The picture is added.');
        },
        field('Picture (JPEG, PNG or WebP)', {
          name: 'attachment',
          type: 'file',
          accept: 'image/jpeg,image/png,image/webp',
          required: true,
        }),
        element('button', { class: 'second' }, 'Add picture'),
      ),
  );
}
