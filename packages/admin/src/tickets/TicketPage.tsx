import { useParams } from 'react-router-dom';
import type { Ticket } from 'storefront-client';
import { may } from '../api/access.js';
import { Allowed } from '../shell/Allowed.js';
import { OrderSummary } from '../orders/OrderSummary.js';
import { PageHeader } from '../shell/PageHeader.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { Conversation } from './Conversation.js';
import { ReplyForm } from './ReplyForm.js';
import { TicketStatusMenu } from './TicketStatusMenu.js';
import { ticketState } from './ticket-state.js';
import { useTicket } from './use-ticket.js';
import { CustomerCard } from './CustomerCard.js';

export default function TicketPage() {
  const { id = '' } = useParams();
  return <LoadedPage query={useTicket(id)}>{(ticket) => <Content ticket={ticket} />}</LoadedPage>;
}

function Content({ ticket }: { ticket: Ticket }) {
  const { subject, createdAt, customer, orderId } = ticket;
  return (
    <>
      <PageHeader
        title={subject}
        state={ticketState(ticket)}
        second={
          <>
            {words.tickets.askedBy(customer?.firstname ?? words.form.deleted)}, <Time at={createdAt} />
          </>
        }
      >
        <Allowed scope="tickets:write">
          <TicketStatusMenu ticket={ticket} />
        </Allowed>
      </PageHeader>
      <div className="order-grid">
        <div className="order-main">
          <Conversation ticket={ticket} />
          <Allowed scope="tickets:write">
            <ReplyForm ticket={ticket} />
          </Allowed>
        </div>
        <div className="order-side">
          {orderId === null || !may('orders:read') ? (
            <CustomerCard customer={customer} />
          ) : (
            <OrderSummary id={orderId} />
          )}
        </div>
      </div>
    </>
  );
}
