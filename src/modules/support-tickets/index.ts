export { SupportTicketsModule } from './support-tickets.module.js';
export { TicketQueriesService } from './services/ticket-queries.service.js';
export { ticketWords } from './domain/ticket-words.js';
export { Ticket } from './data/support-ticket.schema.js';
