import { shop } from '../api/client.js';
import { ticketState } from '../tickets/ticket-state.js';
import { words } from '../words/index.js';
import { LOOKED_AT } from './looked-at.js';
import { RecordsCard } from './RecordsCard.js';
import type { Customer } from './use-customer.js';

/** The questions of a customer. */
export function TicketsCard({ customer: { email } }: { customer: Customer }) {
  return (
    <RecordsCard
      title={words.menu.tickets}
      empty={words.customers.noTickets}
      list="/tickets"
      email={email}
      load={async (signal) => {
        const { tickets } = await shop.listTicketsAsAdmin({ q: email, limit: LOOKED_AT }, { signal });
        return tickets
          .filter(({ customer }) => customer?.email === email)
          .map((ticket) => ({
            path: `/tickets/${ticket._id}/show`,
            title: ticket.subject,
            at: ticket.updatedAt,
            state: ticketState(ticket),
          }));
      }}
    />
  );
}
