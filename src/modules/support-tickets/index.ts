export { SupportTicketsModule } from './support-tickets.module.js';
export { TicketQueries } from './use-cases/ticket-queries.service.js';
