export { SupportTicketsModule } from './support-tickets.module.js';
export { TicketQueriesService } from './use-cases/ticket-queries.service.js';
